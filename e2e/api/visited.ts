/** Reads the screens listed in the tables in `e2e/visited`. */
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../visited/', import.meta.url)
/** Matches the tables of `states.spec.ts`. The other tables belong to full walks. */
export const STATES_FILE = /^states-/
/** Tables that only the deep part `walks` checks. */
export const WALKS_FILE = /^walks\b/

export function visitedIn(wanted: (file: string) => boolean): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const lines = files
    .filter((file) => file.endsWith('.txt') && wanted(file))
    .flatMap((file) => readFileSync(new URL(file.replaceAll('\\', '/'), folder), 'utf8').split('\n'))
  return new Set(lines.flatMap((line) => /^ *\d+ {2}(\S+)/.exec(line)?.[1] ?? []))
}
