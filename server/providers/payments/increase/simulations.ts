/**
 * Simulates what banks do with transfers in Increase's sandbox, where no bank is connected. Without a simulation, a
 * transfer stays at its first status.
 */
import type { Increase } from 'increase'
import type { CheckWorld, Simulation } from '../../adapters.ts'

type Reason = NonNullable<Increase.Simulations.ACHTransferReturnParams['reason']>

/** @param clientOf returns the client for a lender's sandbox account; throws an Error if its settings are missing */
export function simulationsWith(
  clientOf: (world: CheckWorld, org: string) => Promise<Increase>,
): Readonly<Record<'settle' | 'return', Simulation>> {
  /** Sends a pending transfer to the simulated Federal Reserve, then returns the simulations that can follow. */
  async function submitted(world: CheckWorld, org: string, order: string) {
    const api = await clientOf(world, org)
    const { status } = await api.achTransfers.retrieve(order)
    if (status === 'pending_submission') await api.simulations.achTransfers.submit(order)
    return api.simulations.achTransfers
  }
  return {
    settle: async (world, org, order) => (await (await submitted(world, org, order)).settle(order, {})).status,
    // If Increase doesn't know a return reason, it refuses the call and lists the known reasons. If we give no reason,
    // Increase uses "no_account" (R03).
    return: async (world, org, order, reason) => {
      const given = reason === undefined ? {} : { reason: reason as Reason }
      return (await (await submitted(world, org, order)).return(order, given)).status
    },
  }
}
