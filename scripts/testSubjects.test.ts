/**
 * Checks that a test of a subject, which is a folder in `domain/application`, expects only the subject's own rows of
 * the journey. Otherwise, adding a step or an override to one subject could break the tests of others.
 *
 * - A test belongs to a subject if it's in the subject's folder, or if it's a test of the server and its file's name
 * starts with the subject's name. All other tests cover whole journeys, so they can expect any row.
 * - A test can also expect the overrides of a subject that its own subject may import, because its own subject's
 *   commands can lead to these overrides. For example, a command of any subject can open a condition.
 * - Browser tests check screens instead of rows.
 */
import { globSync, readFileSync } from 'node:fs'
import { borrowerTable } from 'domain/journey/borrower.ts'
import { beforeAll, expect, it } from 'vitest'
import { applicationSubjects as SUBJECTS } from './importRule.ts'

/**
 * Maps each row of the journey to the subjects that define the row's commands. A row without commands has no subject.
 */
const subjectsOf = new Map<string, Set<string>>()
beforeAll(async () => {
  const { steps, overrides } = borrowerTable
  for (const file of globSync('domain/application/*/commandTable.ts')) {
    const [, , subject = ''] = file.replaceAll('\\', '/').split('/')
    const { BORROWER_COMMANDS = {} } = (await import(`../${file}`)) as { BORROWER_COMMANDS?: object }
    for (const { id, commands } of [...steps, ...overrides])
      if (commands.some((name) => name in BORROWER_COMMANDS))
        subjectsOf.set(id, new Set([...(subjectsOf.get(id) ?? []), subject]))
  }
})
const isStep = (row: string) => borrowerTable.steps.some(({ id }) => id === row)

/**
 * Returns the rows that a test names as the borrower's current or past row, as in `expect(world.state).toBe('ach')`.
 */
const expectedIn = (code: string): readonly string[] =>
  [...code.matchAll(/(?:\bstate\)\.(?:not\.)?toBe|\bisPast)\('(\w+)'\)|\bbase: '(\w+)'/g)].flatMap(
    ([, row, base]) => row ?? base ?? [],
  )

/** Returns the subject that a test belongs to; undefined if the test covers whole journeys. */
function subjectFor(file: string): string | undefined {
  const [top, , folder = ''] = file.split('/')
  if (top === 'domain') return folder === 'testing' || folder === 'views' ? undefined : folder
  const name = file.split('/').at(-1) ?? ''
  return SUBJECTS.find((subject) => new RegExp(`^${subject}(?![a-z])`).test(name))
}

/** Returns whether a test of `subject` may expect the row. */
function mayExpect(subject: string, row: string): boolean {
  const owners = subjectsOf.get(row)
  if (!owners || owners.has(subject)) return true
  return !isStep(row) && [...owners].every((owner) => SUBJECTS.indexOf(owner) < SUBJECTS.indexOf(subject))
}

const files = (pattern: string): string[] =>
  globSync(pattern, { exclude: ['**/node_modules/**'] }).map((file) => file.replaceAll('\\', '/'))

it('the check finds the rows that a test expects', () => {
  expect(expectedIn("expect(world.state).toBe('ach'); world.isPast('liens'); ({ base: 'sign' })")).toEqual([
    'ach',
    'liens',
    'sign',
  ])
})

it('the check derives a test’s subject from its folder or its name', () => {
  expect(
    ['domain/application/credit/a.test.ts', 'server/creditLater.it.test.ts', 'server/creditor.it.test.ts'].map(
      subjectFor,
    ),
  ).toEqual(['credit', 'credit', undefined])
})

it("a test may expect its own subject's rows and earlier subjects' overrides, but not their steps", () => {
  expect(mayExpect('offers', 'product')).toBe(true)
  expect(mayExpect('offers', 'conditions')).toBe(true)
  expect(mayExpect('closing', 'product')).toBe(false)
  expect(mayExpect('conditions', 'counterOffer')).toBe(false)
})

it("every test of a subject expects only rows that the subject's tests may expect", () => {
  expect(subjectsOf.size).toBeGreaterThan(10)
  const tests = [...files('domain/application/*/*.test.ts'), ...files('server/**/*.test.ts')]
  const found = tests.flatMap((file) => {
    const subject = subjectFor(file)
    if (subject === undefined) return []
    return expectedIn(readFileSync(file, 'utf8'))
      .filter((row) => !mayExpect(subject, row))
      .map((row) => `${file}: ${row}`)
  })
  expect(found).toEqual([])
})

it('browser tests check screens instead of rows of the journey', () => {
  const rows = new Set([...borrowerTable.steps, ...borrowerTable.overrides].map(({ id }): string => id))
  const found = files('e2e/**/*.ts').flatMap((file) =>
    expectedIn(readFileSync(file, 'utf8'))
      .filter((row) => rows.has(row))
      .map((row) => `${file}: ${row}`),
  )
  expect(found).toEqual([])
})
