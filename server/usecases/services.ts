import type { UnaskedVendor } from 'domain/api/agentRecords.ts'
import type { Organization, OrganizationFile } from 'domain/organization/organization.ts'
import type { AdapterNames } from 'domain/organization/providers.ts'
import type { LenderSetting } from 'domain/organization/settings.ts'
import type { PropertyType } from 'domain/rules/home.ts'
import type { Address } from 'domain/values/address.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import type { Clock } from '../clock.ts'
import type { AnchorStore } from '../providers/anchors/port.ts'
import type { ChatVendorOf } from '../providers/chat/port.ts'
import type { ChatModel } from '../providers/chatModel/port.ts'
import type { FileStore } from '../providers/fileStore/port.ts'
import type { KeptAtParty } from '../providers/shared/port.ts'
import type { StampOf, TimestampAuthority } from '../providers/timestamps/port.ts'
import type { VirusScanner } from '../providers/virusScanner/port.ts'
import type { WalletService } from '../providers/wallet/port.ts'
import type { Keyring } from '../storage/keyring.ts'
import type { ActorScope, Db } from '../storage/transactions.ts'
import type { IsBreached } from './breachCheck.ts'
import type { Flags } from './flags.ts'
import type { Recent } from './recent.ts'

/** Applies each lender's approved settings to the lender's data. */
export interface LenderSettings {
  /** Returns a lender's data file with the settings that apply on the given day. */
  readonly fileOn: (code: string, settings: readonly LenderSetting[], day: PlainDate) => OrganizationFile
  /** @throws OrganizationError if the lender's data can't be used with these settings */
  readonly tryOut: (code: string, settings: readonly LenderSetting[], day: PlainDate) => Organization
  /** Applies the approved settings on this node. The other nodes follow within about a second. */
  readonly reload: () => Promise<void>
}

/** Tells the node's caches that a file was erased, on this node or on another one. */
export interface ErasureSignal {
  /** Calls `forget` after each erasure. */
  readonly onErased: (forget: () => void) => void
}

/** The dependencies of the use cases. */
export interface Services {
  readonly db: Db
  readonly keyring: Keyring
  /** The store for files' encrypted bytes. If unset, the bytes are in the database. */
  readonly fileStore?: FileStore | undefined
  /** Checks files for viruses. If unset, files aren't checked. */
  readonly scanner?: VirusScanner | undefined
  readonly clock: Clock
  /** The folder or store for the daily anchors of the event chains. */
  readonly anchors: AnchorStore
  /** The authority that stamps the anchors. If unset, anchors have no stamps. */
  readonly timestamps?: TimestampAuthority | undefined
  readonly stampOf: StampOf
  readonly flags: Flags
  readonly recent: Recent
  readonly erasures: ErasureSignal
  /**
   * Asks a party's vendors to delete their data about a file that is about to be erased. Returns the vendors that staff
   * must ask by hand.
   * @throws the error of the vendor
   */
  readonly forgetAt: (names: AdapterNames, kept: KeptAtParty) => Promise<readonly UnaskedVendor[]>
  readonly isBreached: IsBreached
  /**
   * Whether an agent may work without a second factor. Unset in production. In the sandbox, visitors sign in as its
   * invented agents with a password that everyone knows.
   */
  readonly mayLackSecondFactor?: ((agent: Pick<ActorScope, 'org' | 'actor'>) => boolean) | undefined
  /** Returns the language model of an organization; undefined if the server has none. */
  readonly chatModelOf: (org: string) => ChatModel | undefined
  /** Returns the wallet service of an organization. */
  readonly walletsOf: (org: string) => WalletService
  readonly chatVendorOf: ChatVendorOf
  /** Returns the recorded type of the property at an address; undefined if it's unknown. @throws if the lookup fails */
  readonly propertyTypeAt: (org: string, address: Address) => Promise<PropertyType | undefined>
  /** @throws RangeError for an unconfigured organization code. */
  readonly organization: (code: string) => Organization
  /** Returns all codes under which an organization's company lends, including the organization's own. */
  readonly companyCodes: (code: string) => readonly string[]
  readonly lenderSettings: LenderSettings
  /** The base URL of an organization's pages, for links in emails: 'https://…' without a trailing slash. */
  readonly originOf: (code: string) => string
}
