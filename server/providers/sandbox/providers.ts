import type { UnaskedVendor } from 'domain/api/agentRecords.ts'
import { type AdapterNames, PARTIES, type Party } from 'domain/organization/providers.ts'
import type { Pool } from 'pg'
import type { Persona } from '../../../personas/persona.ts'
import type { Clock } from '../../clock.ts'
import { sandboxAccountCheck } from '../accountCheck/sandbox.ts'
import { type AdapterTable, adaptersOf, forgetAt } from '../adapters.ts'
import { sandboxBankLink } from '../bankLink/sandbox.ts'
import { LIST_ONLY } from '../breachedPasswords/list.ts'
import { sandboxBreachedPasswords } from '../breachedPasswords/sandbox.ts'
import { NO_CHAT_MODEL } from '../chatModel/none.ts'
import { sandboxChatModel } from '../chatModel/sandbox.ts'
import { sandboxCreditBureau } from '../creditBureau/sandbox.ts'
import { sandboxEmployment } from '../employment/sandbox.ts'
import { sandboxFlood } from '../flood/sandbox.ts'
import { sandboxIdentity } from '../identity/sandbox.ts'
import { sandboxIncome } from '../income/sandbox.ts'
import { sandboxInsurance } from '../insurance/sandbox.ts'
import { sandboxMail } from '../mail/sandbox.ts'
import { sandboxNotary } from '../notary/sandbox.ts'
import { sandboxPayments } from '../payments/sandbox.ts'
import type { Providers } from '../port.ts'
import { sandboxPost } from '../post/sandbox.ts'
import { PRODUCTION_ADAPTERS } from '../production.ts'
import { sandboxPropertyRecords } from '../propertyRecords/sandbox.ts'
import { sandboxRecording } from '../recording/sandbox.ts'
import { sandboxServicer } from '../servicer/sandbox.ts'
import type { KeptAtParty } from '../shared/port.ts'
import { sandboxSms } from '../sms/sandbox.ts'
import { sandboxAbstractor } from '../title/abstractor.ts'
import { sandboxTitle } from '../title/sandbox.ts'
import { sandboxValuation } from '../valuation/sandbox.ts'
import type { VendorWorld } from '../vendorWorld.ts'
import { sandboxWallet } from '../wallet/sandbox.ts'
import { createDesk } from './desk.ts'
import { createFaults, type FaultPace, type Faults, SHOWN_PACE } from './faults.ts'
import { createLedger, type Latency } from './ledger.ts'
import type { SandboxDesk } from './port.ts'
import type { World } from './world.ts'

/** Response times of sandbox parties. They're long enough for people to see the waiting screen. */
export const SHOWN_LATENCY: Latency = { least: 300, most: 1500 }
/** @internal Response times for tests, in which parties respond at once. */
export const NO_LATENCY: Latency = { least: 0, most: 0 }

interface SandboxOptions {
  /** A pool of database connections with the server's restricted role. */
  readonly pool: Pool
  readonly clock: Clock
  readonly personas: readonly Persona[]
  readonly latency?: Latency
  /**
   * What the adapters of real vendors and of the desk need. If it's missing, lenders can choose only simulated parties.
   */
  readonly vendors?: VendorWorld
  readonly pace?: FaultPace
}

export const SANDBOX_ADAPTERS: AdapterTable<World> = {
  creditBureau: { sandbox: { make: sandboxCreditBureau } },
  propertyRecords: { sandbox: { make: sandboxPropertyRecords } },
  valuation: { sandbox: { make: sandboxValuation } },
  title: { sandbox: { make: (world) => sandboxTitle(world) }, abstractor: { make: sandboxAbstractor } },
  flood: { sandbox: { make: sandboxFlood } },
  identity: { sandbox: { make: sandboxIdentity } },
  income: { sandbox: { make: sandboxIncome } },
  employment: { sandbox: { make: sandboxEmployment } },
  bankLink: { sandbox: { make: sandboxBankLink } },
  accountCheck: { sandbox: { make: sandboxAccountCheck } },
  payments: { sandbox: { make: sandboxPayments } },
  notary: { sandbox: { make: sandboxNotary } },
  insurance: { sandbox: { make: sandboxInsurance } },
  recording: { sandbox: { make: sandboxRecording } },
  servicer: { sandbox: { make: sandboxServicer } },
  mail: { sandbox: { make: sandboxMail } },
  sms: { sandbox: { make: sandboxSms } },
  post: { sandbox: { make: sandboxPost } },
  wallet: { sandbox: { make: sandboxWallet } },
  chatModel: { none: NO_CHAT_MODEL, sandbox: { make: sandboxChatModel } },
  breachedPasswords: { sandbox: { make: sandboxBreachedPasswords }, list: LIST_ONLY },
}

/** Returns the sandbox's adapters and the production adapters. The sandbox's adapters come first. */
export function withVendors(): AdapterTable<World & VendorWorld> {
  const table: { -readonly [P in Party]?: AdapterTable<World & VendorWorld>[P] } = {}
  const join = <P extends Party>(party: P): void => {
    table[party] = { ...SANDBOX_ADAPTERS[party], ...PRODUCTION_ADAPTERS[party] }
  }
  for (const party of PARTIES) join(party)
  return table as AdapterTable<World & VendorWorld>
}

interface Sandbox extends Pick<Faults, 'returns'> {
  /**
   * Returns a lender's outside parties. The lender's configuration contains the adapter names.
   * @throws Error if the sandbox has no adapter with one of these names
   */
  readonly providersOf: (names?: AdapterNames, org?: string) => Providers
  /**
   * Asks vendors to delete their data about an application's file. Returns the vendors that staff must ask by hand. The
   * sandbox's own parties keep no such data.
   */
  readonly forgetAt: (names: AdapterNames, kept: KeptAtParty) => Promise<UnaskedVendor[]>
  readonly desk: SandboxDesk
}

/** Creates all outside parties of the sandbox, and the service behind the sandbox's pages. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { pool, clock, personas, latency = SHOWN_LATENCY, pace = SHOWN_PACE, vendors } = options
  const ledger = createLedger(pool, clock, latency)
  const world = { ledger, clock, personas }
  const adapters = vendors
    ? adaptersOf(withVendors(), { ...vendors, ...world })
    : adaptersOf<World>(SANDBOX_ADAPTERS, world)
  const { over, desk, returns } = createFaults(adapters({}, ''), pool, pace)
  return {
    providersOf: (names = {}, org = '') => over(adapters(names, org)),
    forgetAt: async (names, kept) => (vendors ? forgetAt(withVendors(), { ...vendors, ...world }, names, kept) : []),
    returns,
    desk: createDesk(ledger, personas, desk),
  }
}
