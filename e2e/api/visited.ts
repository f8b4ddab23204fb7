/** Reads the names of screens from the tables in `e2e/visited`. */
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../visited/', import.meta.url)
/** Matches the file names of the tables that `states.spec.ts` writes. All other tables belong to full-journey tests. */
export const STATES_FILE = /^states-/
/** Matches the file names of tables for the deep tests named `walks`, which `npm test` doesn't run. */
export const WALKS_FILE = /^walks\b/

export function visitedIn(wanted: (file: string) => boolean): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const lines = files
    .filter((file) => file.endsWith('.txt') && wanted(file))
    .flatMap((file) => readFileSync(new URL(file.replaceAll('\\', '/'), folder), 'utf8').split('\n'))
  return new Set(lines.flatMap((line) => /^ *\d+ {2}(\S+)/.exec(line)?.[1] ?? []))
}
