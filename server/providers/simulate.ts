/** Makes events happen in the test environments of the vendors that a lender has chosen. */
import { type AdapterNames, PARTIES } from 'domain/organization/providers.ts'
import { type AdapterTable, adapterName, type CheckWorld } from './adapters.ts'

/** Thrown if the lender's vendor has no such simulation. */
class NoSimulation extends Error {}

interface Wanted {
  readonly party: string
  readonly event: string
  /** The vendor's ID for the order. */
  readonly order: string
  readonly reason?: string | undefined
}

/**
 * Simulates an event at the vendor that the lender has chosen for a party.
 * @returns the order's new status at the vendor
 * @throws NoSimulation with the names of the known simulations
 */
export async function simulate(
  table: AdapterTable<never>,
  world: Omit<CheckWorld, 'isLive'>,
  lender: { readonly code: string; readonly providers: AdapterNames },
  { party: named, event, order, reason }: Wanted,
): Promise<string> {
  const party = PARTIES.find((one) => one === named)
  if (!party) throw new NoSimulation(`There’s no party ${named}. The parties are ${PARTIES.join(', ')}.`)
  const name = adapterName(table, party, lender.providers)
  const simulations = table[party][name]?.simulations ?? {}
  const known = Object.keys(simulations)
  const simulation = known.includes(event) ? simulations[event] : undefined
  if (!simulation)
    throw new NoSimulation(
      known.length === 0
        ? `${lender.code} uses ${name} for ${party}, which simulates nothing.`
        : `${name} simulates ${known.join(', ')}.`,
    )
  // Run the simulation as in a test environment, so that the adapter refuses live keys.
  return simulation({ ...world, isLive: false }, lender.code, order, reason)
}
