import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import globs from '../.ci/parts.json' with { type: 'json' }
import { PARTS, partsFor } from './parts.ts'

it("every part of the deep tests runs if there's no information about what changed", () => {
  expect(partsFor(undefined, globs)).toEqual(PARTS)
})

it('no part of the deep tests runs if only documentation changed', () => {
  expect(partsFor(['README.md', 'docs/glossary.md'], globs)).toEqual([])
})

it('a part of the deep tests runs if a changed path matches one of its globs', () => {
  expect(partsFor(['organizations/FIGURE/theme.json'], globs)).toEqual(['lenders', 'looks'])
})

it.each(['playwright.config.ts', 'vitest.config.ts', 'scripts/test.ts', 'scripts/sandboxServer.ts'])(
  'every part of the deep tests runs if %s changed, because all parts depend on it',
  (path) => {
    expect(partsFor([path], globs)).toEqual(PARTS)
  },
)

it('every glob for a part of the deep tests matches existing files', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: new URL('..', import.meta.url), encoding: 'utf8' }).split('\n')
  const only = (glob: string) => ({ every: [], lenders: [glob], walks: [], faults: [], looks: [], trust: [] })
  for (const glob of Object.values(globs).flat()) expect(partsFor(files, only(glob)), glob).toEqual(['lenders'])
})
