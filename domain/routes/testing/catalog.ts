/**
 * Every page outside applications and additional signers' pages, by the people who can open it. The deep tests named
 * `looks` open each list, and a test of the route table finds pages that are missing here.
 */
import {
  ACCOUNT_RECOVERY,
  ACCOUNT_SETUP,
  AGENT_BROKERAGES,
  AGENT_CHATS,
  AGENT_DENIALS,
  AGENT_FAIR_LENDING,
  AGENT_FEEDBACK,
  AGENT_FUNDING,
  AGENT_JOIN,
  AGENT_LOGIN,
  AGENT_PIPELINE,
  AGENT_RECORDS,
  AGENT_RECOVERY,
  AGENT_REGISTER,
  AGENT_SEARCH,
  AGENT_SECOND_FACTOR,
  AGENT_SETTINGS,
  AGENT_WORK,
  BANK_RETURN,
  BROKER_JOIN,
  COMING_SOON,
  CONTACT,
  DASHBOARD,
  FORGOT_PASSWORD,
  HELP,
  KNOCKED_OUT,
  LOGIN,
  LOGIN_CODE,
  NEW_PASSWORD,
  RECORD,
  REGISTER,
  REGISTER_SUPPORT,
  REGISTER_V2,
  SETTINGS,
  SIGNER_LOGIN,
} from '../pages.ts'
import { LEGAL_PAGES } from '../routes.ts'

export const PAGES = {
  /** The pages on which people register, and the page for people whom the lender doesn't accept. */
  registration: [REGISTER, REGISTER_V2, `${REGISTER_V2}/:step`, KNOCKED_OUT],
  /** The other pages that anyone can open. */
  visitor: [
    REGISTER_SUPPORT,
    ACCOUNT_SETUP,
    LOGIN,
    LOGIN_CODE,
    FORGOT_PASSWORD,
    NEW_PASSWORD,
    ACCOUNT_RECOVERY,
    CONTACT,
    HELP,
    `${HELP}/:id`,
    COMING_SOON,
    ...LEGAL_PAGES,
    SIGNER_LOGIN,
    AGENT_LOGIN,
    AGENT_JOIN,
    BROKER_JOIN,
  ],
  /** The pages of borrowers and brokers. */
  account: [DASHBOARD, SETTINGS, RECORD],
  /** The page to which a bank's site returns borrowers. */
  bankReturn: [BANK_RETURN],
  underwriter: [
    AGENT_WORK,
    `${AGENT_WORK}/:uuid`,
    AGENT_RECOVERY,
    AGENT_SECOND_FACTOR,
    AGENT_PIPELINE,
    AGENT_BROKERAGES,
    AGENT_CHATS,
    AGENT_SEARCH,
  ],
  processor: [AGENT_FUNDING],
  desk: [`${AGENT_WORK}/:uuid/tasks/:task`],
  compliance: [
    AGENT_DENIALS,
    AGENT_FAIR_LENDING,
    AGENT_REGISTER,
    AGENT_FEEDBACK,
    AGENT_RECORDS,
    AGENT_SETTINGS,
    `${AGENT_SETTINGS}/:part`,
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Returns the addresses of pages. A path with a parameter stands for one address for each of the parameter's values.
 * @throws RangeError if a parameter has no values
 */
export function addressesOf(
  paths: readonly string[],
  values: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const [path, ...rest] = paths
  if (path === undefined) return []
  const [parameter, name = ''] = /:(\w+)/.exec(path) ?? []
  if (!parameter) return [path, ...addressesOf(rest, values)]
  const given = values[name]
  if (!given?.length) throw new RangeError(`the path ${path} needs a value for ${parameter}`)
  return addressesOf([...given.map((value) => path.replace(parameter, value)), ...rest], values)
}
