/** Checks the credentials of the vendors that a lender has chosen. */
import type { AdapterNames, Party } from 'domain/organization/providers.ts'
import type { AdapterTable, CheckWorld } from './adapters.ts'

export interface VendorCheck {
  readonly party: Party | 'chat'
  readonly adapter: string
  /** The vendor's error message, if the check failed. */
  readonly problem: string | undefined
}

/** Checks each adapter that a lender has chosen. Skips adapters that don't have a check. */
export async function checkVendors(
  table: AdapterTable<never>,
  world: CheckWorld,
  lender: { readonly code: string; readonly providers: AdapterNames },
): Promise<readonly VendorCheck[]> {
  const parties = Object.keys(table) as Party[]
  const checks = parties.map(async (party): Promise<VendorCheck[]> => {
    const adapter = lender.providers[party] ?? Object.keys(table[party])[0] ?? ''
    const check = table[party][adapter]?.check
    if (!check) return []
    const problem = await check(world, lender.code).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    return [{ party, adapter, problem }]
  })
  return (await Promise.all(checks)).flat()
}
