/** The table of outside parties and their adapters. In production, the program prints it at startup. */
import type { AdapterNames, Party } from 'domain/organization/providers.ts'
import type { AdapterTable } from './adapters.ts'

interface Chooser {
  readonly code: string
  readonly providers: AdapterNames
}

/**
 * Returns one line per party: the party, its default adapter, and the lenders that chose another adapter, such as
 * `payments increase for CEDAR_GROVE`. A party's default adapter is the first one in `table`.
 */
export function partyTable(table: AdapterTable<never>, lenders: readonly Chooser[]): string {
  const parties = Object.keys(table) as Party[]
  const rows = parties.map((party) => {
    const [first = 'none'] = Object.keys(table[party])
    const chosen = Object.entries(Object.groupBy(lenders, ({ providers }) => providers[party] ?? first))
    const others = chosen.filter(([name]) => name !== first)
    const notes = others.map(([name, of = []]) => `${name} for ${of.map(({ code }) => code).join(', ')}`)
    return [party, first, notes.join('; ')] as const
  })
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  return rows
    .map(([party, first, notes]) => `  ${party.padEnd(width(0))}  ${first.padEnd(width(1))}  ${notes}`.trimEnd())
    .join('\n')
}
