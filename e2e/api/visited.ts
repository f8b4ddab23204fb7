/** The screens that the tables in `e2e/visited` have. */
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../visited/', import.meta.url)
/** Tables of `states.spec.ts`; the others are those of full walks. */
export const STATES_FILE = /^states-/

export function visitedIn(wanted: (file: string) => boolean = () => true): ReadonlySet<string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt') && wanted(file))
  const lines = files.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
  return new Set(lines.flatMap((line) => /^ *\d+ {2}(\S+)/.exec(line)?.[1] ?? []))
}
