/** Chooses a lender's adapter for each outside party. */
import type { AdapterNames, Party } from 'domain/organization/providers.ts'
import type { Providers } from './port.ts'

/** Creates an adapter. Returns undefined if a setting that the adapter needs is missing from the configuration. */
type Maker<World, P extends Party> = (world: World) => Providers[P] | undefined

/**
 * The adapters of each party, keyed by the adapter names in lenders' data. If a lender's data has no adapter name for a
 * party, the lender gets the party's first adapter.
 */
export type AdapterTable<World> = { readonly [P in Party]: Readonly<Record<string, Maker<World, P>>> }

/** Returns one error message for each unknown adapter name. */
export function adapterProblems(names: AdapterNames, ...tables: readonly AdapterTable<never>[]): string[] {
  const given = Object.entries(names) as [Party, string][]
  return given.flatMap(([party, name]) => {
    const known = [...new Set(tables.flatMap((table) => Object.keys(table[party])))]
    if (known.includes(name)) return []
    return `providers: ${party} has no adapter ${name}; it has ${known.length > 0 ? known.join(', ') : 'none'}`
  })
}

/**
 * Returns a function that creates a lender's outside parties from the lender's adapter names. An adapter is created
 * when a lender first needs it, and lenders with the same adapter share it. The returned function throws an Error for
 * unknown adapter names and for parties without a configured adapter.
 */
export function adaptersOf<World>(table: AdapterTable<World>, world: World): (names: AdapterNames) => Providers {
  const made = new Map<string, unknown>()
  const make = <P extends Party>(party: P, name: string): Providers[P] | undefined => {
    const place = `${party}:${name}`
    if (!made.has(place)) made.set(place, table[party][name]?.(world))
    return made.get(place) as Providers[P] | undefined
  }
  return (names) => {
    const problems = adapterProblems(names, table)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const parties = Object.keys(table) as Party[]
    const chosen: { -readonly [P in Party]?: Providers[P] | undefined } = {}
    const choose = <P extends Party>(party: P): void => {
      chosen[party] = make(party, names[party] ?? Object.keys(table[party])[0] ?? '')
    }
    for (const party of parties) choose(party)
    const missing = parties.filter((party) => chosen[party] === undefined)
    if (missing.length > 0)
      throw new Error(
        `These outside parties have no configured adapter, so no borrower can be served: ${missing.join(', ')}.`,
      )
    return chosen as Providers
  }
}
