/**
 * Checks that no test of a subject, which is a folder in `domain/application`, expects a step of another subject.
 * Otherwise, adding a step to one subject could break the tests of others.
 */
import { globSync, readFileSync } from 'node:fs'
import { borrowerTable } from 'domain/journey/borrower.ts'
import { beforeAll, expect, it } from 'vitest'

/**
 * Maps each step of the journey to the subjects that define the step's commands. A step without commands only waits, so
 * it has no subject.
 */
const subjectsOf = new Map<string, Set<string>>()
beforeAll(async () => {
  for (const file of globSync('domain/application/*/commandTable.ts')) {
    const [, , subject = ''] = file.replaceAll('\\', '/').split('/')
    const { BORROWER_COMMANDS = {} } = (await import(`../${file}`)) as { BORROWER_COMMANDS?: object }
    for (const { id, commands } of borrowerTable.steps)
      if (commands.some((name) => name in BORROWER_COMMANDS))
        subjectsOf.set(id, new Set([...(subjectsOf.get(id) ?? []), subject]))
  }
})

/**
 * Returns the steps that a test names as the borrower's current or past step, as in `expect(world.state).toBe('ach')`.
 */
const expectedIn = (code: string): readonly string[] =>
  [...code.matchAll(/(?:\bstate\)\.(?:not\.)?toBe|\bisPast)\('(\w+)'\)|\bbase: '(\w+)'/g)].flatMap(
    ([, step, base]) => step ?? base ?? [],
  )

it('finds the steps that a test expects', () => {
  expect(expectedIn("expect(world.state).toBe('ach'); world.isPast('liens'); ({ base: 'sign' })")).toEqual([
    'ach',
    'liens',
    'sign',
  ])
})

it("no test of a subject expects another subject's step", () => {
  expect(subjectsOf.size).toBeGreaterThan(10)
  const found = globSync('domain/application/*/*.test.ts').flatMap((file) => {
    const [, , subject = ''] = file.replaceAll('\\', '/').split('/')
    if (subject === 'testing' || subject === 'views') return []
    return expectedIn(readFileSync(file, 'utf8'))
      .filter((step) => subjectsOf.get(step)?.has(subject) === false)
      .map((step) => `${file}: ${step}`)
  })
  expect(found).toEqual([])
})
