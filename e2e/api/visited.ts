/** Reads the names of screens from the tables in `e2e/visited`. */
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../visited/', import.meta.url)
/**
 * Matches the names of the table files that `states.spec.ts` writes. All other table files are written by full-journey
 * tests.
 */
export const STATES_FILE = /^states-/
/** Matches the names of the table files written by the deep tests named `walks`, which aren't part of `npm test`. */
export const WALKS_FILE = /^walks\b/

export function visitedIn(wanted: (file: string) => boolean): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const lines = files
    .filter((file) => file.endsWith('.txt') && wanted(file))
    .flatMap((file) => readFileSync(new URL(file.replaceAll('\\', '/'), folder), 'utf8').split('\n'))
  return new Set(lines.flatMap((line) => /^ *\d+ {2}(\S+)/.exec(line)?.[1] ?? []))
}
