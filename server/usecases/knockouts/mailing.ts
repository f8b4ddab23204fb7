/** Emails people whose registration was stopped: the adverse action notice, and updates about the lender's criteria. */
import { randomUUID } from 'node:crypto'
import { noteEmailed } from '../../storage/denials.ts'
import { addMail } from '../../storage/jobs.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { newKey } from '../../storage/people.ts'
import { newPersonKey } from '../../storage/secrets.ts'
import { countFailure } from '../../storage/sessions.ts'
import { type Call, entering } from '../../storage/transactions.ts'
import { networkOf } from '../credentials.ts'
import type { Services } from '../services.ts'
import type { Denial, OwnAccount } from './denials.ts'
import { noticeMail } from './notice.ts'

/** The maximum number of emails that visitors from one network can trigger in 15 minutes. */
const MAX_EMAILS = 10

/** Counts an email that a visitor triggers. Returns whether it may be sent. */
export async function mayEmail(services: Services, org: string, ip: string): Promise<boolean> {
  const key = blindIndex(services.keyring, 'knockout email', `${org} ${networkOf(ip)}`)
  const [[count]] = await services.db.change({ mode: 'SIGN_IN', org, key }, [countFailure(key)], (rows) => rows)
  return (count?.failures ?? 0) <= MAX_EMAILS
}

interface Person {
  readonly identity: string
  readonly key: Buffer
  /** The statements that enter the person's scope and, if needed, create the person. */
  readonly calls: readonly Call<unknown>[]
}

/**
 * Returns the account's holder or, for a visitor without an account, a new person. That person's key encrypts the email
 * address.
 */
export function personFor(services: Services, org: string, account: OwnAccount | undefined): Person {
  const identity = account?.identity ?? randomUUID()
  const key = account?.key ?? newPersonKey()
  const entered = entering({ mode: 'ACTOR', org, actor: identity })
  return { identity, key, calls: account ? [entered] : [entered, newKey(services.keyring, org, identity, key)] }
}

/**
 * Returns the statements that queue an email with a denial's notice and record that the email was queued. They include
 * the statements that enter the required scopes.
 */
export function emailNotice(
  services: Services,
  org: string,
  denial: Denial,
  to: string,
  account: OwnAccount | undefined,
): readonly Call<unknown>[] {
  const { identity, key, calls } = personFor(services, org, account)
  const mail = noticeMail(services, org, denial, { identity, key, to })
  return [
    ...calls,
    mail.call,
    addMail({ uuid: mail.uuid, org }),
    entering({ mode: 'ACTOR', org, actor: denial.identity }),
    noteEmailed(denial.uuid),
  ]
}
