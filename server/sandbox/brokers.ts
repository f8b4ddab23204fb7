/** Creates brokerages, their people and their applications. The driver takes each application to a given state. */
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import { countFiles, insertBrokerage, insertSeat, readOriginator } from '../storage/brokers.ts'
import { uuidOf } from '../usecases/paperwork/identifiers.ts'
import type { Services } from '../usecases/services.ts'
import { seedAccount } from './accounts.ts'
import { answer, situationOf } from './driver/drive.ts'
import { seedBorrower } from './driver/seed.ts'
import { inventedPersona, LEADS, type Lead } from './leads.ts'

/** The seat UUID of the sandbox's originator. The originator's link contains this UUID. */
export const SANDBOX_ORIGINATOR = 'b0000000-0000-4000-8000-000000000001'
const BROKERAGE = 'b0000000-0000-4000-8000-000000000010'
/** The seat UUID of an originator at the partner. The partner reviews this originator's applications before closing. */
export const SANDBOX_PARTNER = 'b0000000-0000-4000-8000-000000000003'
const PARTNER = 'b0000000-0000-4000-8000-000000000011'

const STATES = ['AZ', 'CA', 'CO', 'FL', 'GA', 'IL', 'MI', 'NC', 'OH', 'OR', 'TX', 'WA']

export const SEEDED_BROKERS = [
  {
    email: 'broker@sandbox.test',
    identity: 'b0000000-0000-4000-8000-0000000000a1',
    seat: SANDBOX_ORIGINATOR,
    role: 'ORIGINATOR',
    name: { firstName: 'Marisol', lastName: 'Okafor' },
    brokerage: BROKERAGE,
    what: 'loan officer with a pipeline',
  },
  {
    email: 'processor@sandbox.test',
    identity: 'b0000000-0000-4000-8000-0000000000a2',
    seat: 'b0000000-0000-4000-8000-000000000002',
    role: 'PROCESSOR',
    name: { firstName: 'Teodor', lastName: 'Lindqvist' },
    brokerage: BROKERAGE,
    what: 'processor of the same brokerage',
  },
  {
    email: 'partner@sandbox.test',
    identity: 'b0000000-0000-4000-8000-0000000000a3',
    seat: SANDBOX_PARTNER,
    role: 'ORIGINATOR',
    name: { firstName: 'Odalys', lastName: 'Brandt' },
    brokerage: PARTNER,
    what: 'partner who reviews its applications before closing',
  },
] as const

/** Creates a lender's brokerages and their people, if they don't exist yet. */
export async function seedBrokers(services: Services, org: string = DEFAULT_ORGANIZATION): Promise<void> {
  const brokers = { mode: 'BROKERS', org } as const
  // Each lender needs its own UUIDs. The default lender has the UUIDs from the documentation.
  const ownOf = (fixed: string): string => (org === DEFAULT_ORGANIZATION ? fixed : uuidOf(org, fixed))
  const [[there]] = await services.db.read({ mode: 'PUBLIC', org }, readOriginator(ownOf(SANDBOX_PARTNER)))
  if (there) return
  await services.db.change(
    brokers,
    [
      insertBrokerage(ownOf(BROKERAGE), org, 'Harborview Home Lending', '2048113', STATES, false),
      insertBrokerage(ownOf(PARTNER), org, 'Brightwater Kitchens & Baths', '2050338', STATES, true),
    ],
    () => undefined,
  )
  for (const { email, identity, seat, role, name, brokerage } of SEEDED_BROKERS) {
    const person = await seedAccount(services, org, { email, name, identity: ownOf(identity) })
    const originator = role === 'ORIGINATOR'
    const card = {
      name: `${name.firstName} ${name.lastName}`,
      email,
      ...(originator && {
        phone: brokerage === PARTNER ? '5035550149' : '5035550148',
        nmls: brokerage === PARTNER ? '1884311' : '1884207',
        licenses: Object.fromEntries(STATES.map((state, index) => [state, `MLO-${40_311 + index * 17}`])),
      }),
    }
    const taken = insertSeat(ownOf(seat), person, org, ownOf(brokerage), role, originator, { json: card })
    await services.db.change(brokers, [taken], () => undefined)
  }
}

/**
 * The pause between steps, in milliseconds. Without pauses, people who use the server right after startup would have to
 * wait for seeding to finish.
 */
const BREATH_MS = 150

/** Creates the brokerages' missing applications one after another until `signal` aborts. */
export async function seedLeads(services: Services, signal: AbortSignal): Promise<void> {
  const org = DEFAULT_ORGANIZATION
  const { identity } = SEEDED_BROKERS[0]
  const [stages] = await services.db.read({ mode: 'BROKER', org, actor: identity }, countFiles())
  if (stages.reduce((sum, { count }) => sum + count, 0) >= LEADS.length) return
  for (const lead of LEADS) {
    if (signal.aborted) return
    await seedLead(services, lead, signal)
    await pause(BREATH_MS, undefined, { signal })
  }
}

/** How long to wait for outside parties when seeding a lead, in milliseconds. */
const PATIENCE_MS = 30_000

async function seedLead(services: Services, lead: Lead, signal: AbortSignal): Promise<void> {
  const persona = inventedPersona(lead)
  const actor = await seedBorrower(services, {
    persona,
    at: lead.at,
    referrer: SANDBOX_ORIGINATOR,
    signal,
    patience: PATIENCE_MS,
    poll: BREATH_MS,
  })
  if (actor && lead.withdrawn) await answer(actor, 'withdraw', situationOf(await actor.view(), persona))
}
