import type { Pool } from 'pg'
import type { Persona } from '../../../personas/persona.ts'
import type { Clock } from '../../clock.ts'
import { sandboxAccountCheck } from '../accountCheck/sandbox.ts'
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
import { sandboxTitle } from '../title/sandbox.ts'
import { sandboxValuation } from '../valuation/sandbox.ts'
import { sandboxWallet } from '../wallet/sandbox.ts'
import { createDesk } from './desk.ts'
import { type FaultPace, type FaultyParties, SHOWN_PACE, withFaults } from './faults.ts'
import { createLedger, type Latency } from './ledger.ts'
import type { SandboxDesk } from './port.ts'

/** Long enough for a wait to be visible. */
export const SHOWN_LATENCY: Latency = { least: 300, most: 1500 }
export const NO_LATENCY: Latency = { least: 0, most: 0 }

interface SandboxOptions {
  /** Connections with the program's role. */
  readonly pool: Pool
  readonly clock: Clock
  readonly personas: readonly Persona[]
  readonly latency?: Latency
  readonly pace?: FaultPace
}

interface Sandbox extends Pick<FaultyParties, 'providers' | 'returns'> {
  readonly desk: SandboxDesk
}

/** Every outside party as a sandbox, and the desk behind their pages. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { pool, clock, personas, latency = SHOWN_LATENCY, pace = SHOWN_PACE } = options
  const ledger = createLedger(pool, clock, latency)
  const world = { ledger, clock, personas }
  const parties: Providers = {
    creditBureau: sandboxCreditBureau(world),
    propertyRecords: sandboxPropertyRecords(world),
    valuation: sandboxValuation(world),
    title: sandboxTitle(world),
    flood: sandboxFlood(world),
    identity: sandboxIdentity(world),
    income: sandboxIncome(world),
    employment: sandboxEmployment(world),
    bankLink: sandboxBankLink(world),
    accountCheck: sandboxAccountCheck(world),
    payments: sandboxPayments(world),
    notary: sandboxNotary(world),
    insurance: sandboxInsurance(world),
    recording: sandboxRecording(world),
    mail: sandboxMail(world),
    sms: sandboxSms(world),
    wallet: sandboxWallet(world),
  }
  const { providers, faults, returns } = withFaults(parties, pool, pace)
  return { providers, returns, desk: createDesk(ledger, personas, faults) }
}
