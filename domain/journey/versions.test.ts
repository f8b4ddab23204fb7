import { describe, expect, it, test } from 'vitest'
import type { Screen } from '../routes/routes.ts'
import { borrowerTable } from './borrower.ts'
import { DONE, factsAt, joined, NOTHING } from './facts.fixture.ts'
import type { Facts } from './facts.ts'
import { type Override, type Step, type Table, walk } from './machine.ts'
import { signerTable } from './signer.ts'
import { JOURNEY_VERSION } from './version.ts'

/** The IDs of the rows in journey version 1, the version of the first applications. */
const FIRST_ROWS = {
  borrower: `profile liens rental product moreProfile hmda waitSummary appSummary incomeReview ach autopay manualAutopay
    docVerify waitSign sign codeed waitNotary notary insurance waitFund complete cancelled creditScoreDeclined
    dtiDeclined declined payoffHold paymentReturned waitFund lapsed incorrectPin errorCredit conditions docVerify
    documents factaReview creditError noCredit noProperty datatreeError incorrectOwnership delinquency uwReview
    bpoProcessing bpoHold bpoCondition floodCert waitMerchant signDocs notaryError hold refresh ssnCredit inquiries bpo
    lienAttestation floodInsurance paperSigning counterOffer assetDepletion manualPaystubUpload emplVerify`,
  signer: `intro identity waitDocuments consent sign done cancelled declined conditions identityAgain sentDocuments
    identityReview`,
}
const rowsOf = ({ steps, overrides }: Pick<typeof borrowerTable | typeof signerTable, 'steps' | 'overrides'>) => [
  ...steps,
  ...overrides,
]
const JOURNEYS = [
  { person: 'borrower', rows: rowsOf(borrowerTable) },
  { person: 'signer', rows: rowsOf(signerTable) },
] as const

const shape = {
  id: 'added',
  screens: ['status'],
  commands: ['saveAdded'],
  statuses: [],
  sample: {},
  progress: 'INITIAL',
  done: 'added',
} as const
const NEXT = JOURNEY_VERSION + 1
const older = { ...NOTHING, journeyVersion: JOURNEY_VERSION }
const inFlight = DONE.map(([id]) => ({ ...factsAt(id), journeyVersion: JOURNEY_VERSION }))

/** Returns the journey's table with one more step inserted at the given position. */
const withStep = (place: number, step: Step<Facts, string, Screen>): Table<Facts, string, Screen> => ({
  ...borrowerTable,
  steps: [...borrowerTable.steps.slice(0, place), step, ...borrowerTable.steps.slice(place)],
})

describe('a new step of the journey', () => {
  const places = borrowerTable.steps.map((_, place) => place)
  const skipped: Step<Facts, string, Screen> = { ...shape, since: NEXT, older: 'skip' }

  it.each(places)('inserting a new step at position %i leaves every open application at its current step', (place) => {
    for (const facts of inFlight) expect(walk(withStep(place, skipped), facts)).toEqual(walk(borrowerTable, facts))
  })

  it("an application that started with the new step's version shows the step until the borrower completes it", () => {
    const fresh = { ...older, journeyVersion: NEXT }
    expect(walk(withStep(0, skipped), fresh).state).toBe('added')
    expect(walk(withStep(0, skipped), joined(fresh, { given: ['added'] })).state).toBe(borrowerTable.steps[0]?.id)
  })

  it("a new step applies to older applications only if the step's row says so", () => {
    const at = (row: Step<Facts, string, Screen>) => walk(withStep(0, row), older).state
    expect(at({ ...shape, since: NEXT, older: 'apply' })).toBe('added')
    expect(at({ ...shape, since: NEXT, older: (f) => f.status === 'APP_SUBMISSION' })).toBe('added')
    expect(at({ ...shape, since: NEXT, older: (f) => f.status === 'COMPLETE' })).not.toBe('added')
  })
})

test("a new override applies to open applications only if the override's row says so", () => {
  const { progress: _, done: __, ...row } = shape
  const at = (older_: 'apply' | 'skip') => {
    const added: Override<Facts, string, Screen> = {
      ...row,
      since: NEXT,
      older: older_,
      class: 'terminal',
      when: () => true,
    }
    return walk(
      { ...borrowerTable, overrides: [added, ...borrowerTable.overrides] } as Table<Facts, string, Screen>,
      older,
    ).state
  }
  expect(at('skip')).not.toBe('added')
  expect(at('apply')).toBe('added')
})

test('a new row compiles only if it defines how it applies to older applications', () => {
  // @ts-expect-error: `older` is missing.
  const silent: Step<Facts, string, Screen> = { ...shape, since: 2 }
  expect(silent).not.toHaveProperty('older')
})

describe.each(JOURNEYS)("the $person's journey", ({ person, rows }) => {
  test(`every ${person} journey row added after version 1 defines how it applies to older applications`, () => {
    expect(rows.filter((row) => row.since > 1 && !('older' in row))).toEqual([])
  })

  test(`a new ${person} journey row can't have version 1, because it would send open applications back to its step`, () => {
    expect(
      rows.filter(({ since }) => since === 1).map(({ id }) => id),
      `Set the new row's \`since\` to ${NEXT}, and set its \`older\`. If you removed a row, remove its ID from FIRST_ROWS.`,
    ).toEqual(FIRST_ROWS[person].split(/\s+/))
  })

  test(`a new application gets every row of the ${person}'s journey`, () => {
    expect(rows.filter(({ since }) => since > JOURNEY_VERSION)).toEqual([])
  })
})
