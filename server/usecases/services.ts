import type { Organization } from 'domain/organization/organization.ts'
import type { Clock } from '../clock.ts'
import type { WalletService } from '../providers/wallet/port.ts'
import type { RequestJob } from '../storage/effects.ts'
import type { Keyring } from '../storage/keyring.ts'
import type { Db, Transaction } from '../storage/transactions.ts'
import type { Flags } from './flags.ts'

/** Jobs that begin exactly if the transaction that asks for them is committed. */
export interface Enqueuing {
  requests(transaction: Transaction, jobs: readonly RequestJob[]): Promise<void>
  mails(transaction: Transaction, mails: readonly { readonly uuid: string; readonly org: string }[]): Promise<void>
}

/** What the verbs need of the program. */
export interface Services {
  readonly db: Db
  readonly keyring: Keyring
  readonly clock: Clock
  readonly jobs: Enqueuing
  readonly flags: Flags
  /** The wallet service of an organization. */
  readonly walletsOf: (org: string) => WalletService
  /** @throws RangeError for a code that is not configured. */
  readonly organization: (code: string) => Organization
  /** Address of an organization's pages, for links in mails: 'https://…' without a slash at the end. */
  readonly originOf: (code: string) => string
}
