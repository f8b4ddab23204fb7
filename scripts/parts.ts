/**
 * Deep tests: `NAME.PART.test.ts` (Vitest) and `NAME.PART.spec.ts` (browser) run in `npm run test:deep PART`, every other
 * test in `npm test`. A new part needs only its name here and its paths in `.ci/parts.json`.
 */
import { matchesGlob } from 'node:path'

export const PARTS = ['lenders', 'walks', 'faults', 'looks'] as const
export type Part = (typeof PARTS)[number]

/** Globs of the Vitest or browser tests of these parts. */
export const testsOf = (kind: 'test' | 'spec', parts: readonly Part[]): string[] =>
  parts.map((part) => `**/*.${part}.${kind}.ts`)

/** The parts that changes at these paths call for; all of them if the changes are unknown. */
export const partsFor = (
  changed: readonly string[] | undefined,
  globs: Readonly<Record<Part, readonly string[]>>,
): readonly Part[] =>
  changed ? PARTS.filter((part) => changed.some((path) => globs[part].some((glob) => matchesGlob(path, glob)))) : PARTS
