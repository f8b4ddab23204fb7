import type { AdapterNames } from 'domain/organization/providers.ts'
import type { Pool } from 'pg'
import type { Persona } from '../../../personas/persona.ts'
import type { Clock } from '../../clock.ts'
import { sandboxAccountCheck } from '../accountCheck/sandbox.ts'
import { type AdapterTable, adaptersOf } from '../adapters.ts'
import { sandboxBankLink } from '../bankLink/sandbox.ts'
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
import { sandboxPropertyRecords } from '../propertyRecords/sandbox.ts'
import { sandboxRecording } from '../recording/sandbox.ts'
import { sandboxSms } from '../sms/sandbox.ts'
import { sandboxAbstractor } from '../title/abstractor.ts'
import { sandboxTitle } from '../title/sandbox.ts'
import { sandboxValuation } from '../valuation/sandbox.ts'
import { sandboxWallet } from '../wallet/sandbox.ts'
import { createDesk } from './desk.ts'
import { createFaults, type FaultPace, type Faults, SHOWN_PACE } from './faults.ts'
import { createLedger, type Latency } from './ledger.ts'
import type { SandboxDesk } from './port.ts'
import type { World } from './world.ts'

/** Response times of sandbox parties. They're long enough for people to see the waiting screen. */
export const SHOWN_LATENCY: Latency = { least: 300, most: 1500 }
export const NO_LATENCY: Latency = { least: 0, most: 0 }

interface SandboxOptions {
  /** A pool of database connections with the server's restricted role. */
  readonly pool: Pool
  readonly clock: Clock
  readonly personas: readonly Persona[]
  readonly latency?: Latency
  readonly pace?: FaultPace
}

export const SANDBOX_ADAPTERS: AdapterTable<World> = {
  creditBureau: { sandbox: sandboxCreditBureau },
  propertyRecords: { sandbox: sandboxPropertyRecords },
  valuation: { sandbox: sandboxValuation },
  title: { sandbox: sandboxTitle, abstractor: sandboxAbstractor },
  flood: { sandbox: sandboxFlood },
  identity: { sandbox: sandboxIdentity },
  income: { sandbox: sandboxIncome },
  employment: { sandbox: sandboxEmployment },
  bankLink: { sandbox: sandboxBankLink },
  accountCheck: { sandbox: sandboxAccountCheck },
  payments: { sandbox: sandboxPayments },
  notary: { sandbox: sandboxNotary },
  insurance: { sandbox: sandboxInsurance },
  recording: { sandbox: sandboxRecording },
  mail: { sandbox: sandboxMail },
  sms: { sandbox: sandboxSms },
  wallet: { sandbox: sandboxWallet },
}

interface Sandbox extends Pick<Faults, 'returns'> {
  /**
   * Returns the outside parties for a lender. The lender's configuration contains the adapter names.
   * @throws Error if the sandbox has no adapter with one of these names
   */
  readonly providersOf: (names?: AdapterNames) => Providers
  readonly desk: SandboxDesk
}

/** Creates all outside parties of the sandbox, and the service behind the sandbox's pages. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { pool, clock, personas, latency = SHOWN_LATENCY, pace = SHOWN_PACE } = options
  const ledger = createLedger(pool, clock, latency)
  const adapters = adaptersOf(SANDBOX_ADAPTERS, { ledger, clock, personas })
  const { over, desk, returns } = createFaults(adapters({}), pool, pace)
  return {
    providersOf: (names = {}) => over(adapters(names)),
    returns,
    desk: createDesk(ledger, personas, desk),
  }
}
