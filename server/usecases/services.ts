import type { Organization } from 'domain/organization/organization.ts'
import type { Clock } from '../clock.ts'
import type { WalletService } from '../providers/wallet/port.ts'
import type { Keyring } from '../storage/keyring.ts'
import type { Db } from '../storage/transactions.ts'
import type { Flags } from './flags.ts'

/** What the verbs need of the program. */
export interface Services {
  readonly db: Db
  readonly keyring: Keyring
  readonly clock: Clock
  readonly flags: Flags
  /** The wallet service of an organization. */
  readonly walletsOf: (org: string) => WalletService
  /** @throws RangeError for a code that is not configured. */
  readonly organization: (code: string) => Organization
  /** Address of an organization's pages, for links in mails: 'https://…' without a slash at the end. */
  readonly originOf: (code: string) => string
}
