/**
 * Deep tests are the tests that `npm test` leaves out. Their files are named `NAME.PART.test.ts` (Vitest) or
 * `NAME.PART.spec.ts` (browser), and `npm run test:deep PART` runs them. To add a part, add its name here and its paths
 * in `.ci/parts.json`. If a changed path is listed there under `every`, all parts run.
 */
import { matchesGlob } from 'node:path'

export const PARTS = ['lenders', 'walks', 'faults', 'looks', 'trust'] as const
export type Part = (typeof PARTS)[number]

/**
 * The environment variable that makes the deep tests brief. `.ci/run` sets this variable, because a CI run has limited
 * time.
 */
export const BRIEF = 'HEARTHLINE_BRIEF'
/** Whether the deep tests run only a selection of their cases. `npm run test:deep` runs every case. */
export const isBrief = (): boolean => process.env[BRIEF] === '1'
/** The tag of browser tests that a brief run leaves out, because a similar test covers the same code. */
export const LONG = '@long'

/** The minimum percentages of lines and branches in domain and server that the Vitest tests must cover. */
export const LEAST_COVERED = { lines: 90, branches: 90 }

/** Returns the globs that match the Vitest or browser tests of the given parts. */
export const testsOf = (kind: 'test' | 'spec', parts: readonly Part[]): string[] =>
  parts.map((part) => `**/*.${part}.${kind}.ts`)

/** Returns the parts to run after changes to the given paths, or all parts if it isn't known what changed. */
export const partsFor = (
  changed: readonly string[] | undefined,
  globs: Readonly<Record<Part | 'every', readonly string[]>>,
): readonly Part[] =>
  changed
    ? PARTS.filter((part) =>
        [...globs.every, ...globs[part]].some((glob) => changed.some((path) => matchesGlob(path, glob))),
      )
    : PARTS
