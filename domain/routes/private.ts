/**
 * Pages where session recording is off: identity, bank and password pages, and the agents' pages. Recording is also off
 * on all of their subpages, including new ones.
 */
import {
  ACCOUNT_RECOVERY,
  AGENT,
  APPLICATION_SCREENS,
  BANK_RETURN,
  BASE,
  BROKER_JOIN,
  FORGOT_PASSWORD,
  LOGIN,
  NEW_PASSWORD,
  REGISTER,
  REGISTER_V2,
  REGISTRATION_V2_SCREENS,
  SETTINGS,
  SIGNER,
  SIGNER_LOGIN,
  SIGNER_SCREENS,
} from './routes.ts'

/**
 * Application screens that ask for identity or bank data. They include the contact screen, because it asks for the SSN.
 */
export const PRIVATE_SCREENS = APPLICATION_SCREENS.filter((screen) =>
  /^(identity|bank|start\/contact|notary|income\/link|income\/pointserv-callback)(\/|$)/.test(screen),
)

const PRIVATE_PAGES: readonly string[] = [
  ACCOUNT_RECOVERY,
  AGENT,
  BROKER_JOIN,
  FORGOT_PASSWORD,
  LOGIN,
  NEW_PASSWORD,
  SIGNER_LOGIN,
  SETTINGS,
  BANK_RETURN,
  ...SIGNER_SCREENS.filter((screen) => /(^|\/)identity$/.test(screen)).map((screen) => `${SIGNER}/${screen}`),
  ...REGISTRATION_V2_SCREENS.filter((screen) => screen.includes('password')).map(
    (screen) => `${REGISTER_V2}/${screen}`,
  ),
]

const stem = (screen: string): string => screen.replace(/\/:.*$/, '')

/** Whether a page may show identity data, bank data or passwords. True for all subpages of such pages, too. */
export function isPrivatePage(path: string, search = ''): boolean {
  const plain = path.replace(/\/+$/, '')
  const below = (page: string) => plain === page || plain.startsWith(`${page}/`)
  if (PRIVATE_PAGES.some(below)) return true
  if (plain === REGISTER) return /[?&]step=login-info(&|$)/.test(search)
  const [, rest] = new RegExp(`^${BASE}/[^/]+/(.+)$`).exec(plain) ?? []
  return (
    rest !== undefined && PRIVATE_SCREENS.map(stem).some((screen) => rest === screen || rest.startsWith(`${screen}/`))
  )
}
