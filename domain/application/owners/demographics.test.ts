import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { ETHNICITY_CODES, RACE_CODES, SEX_CODES } from '../../values/demographics.ts'
import { dollars } from '../../values/money.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import type { Application } from '../types.ts'
import { factsOf } from '../views/facts.ts'

const answers = fc.record({
  ethnicity: fc.subarray([...ETHNICITY_CODES]),
  race: fc.subarray([...RACE_CODES]),
  sex: fc.subarray([...SEX_CODES]),
  raceTribe: fc.constantFrom('', 'Navajo', 'Cherokee'),
})

/** Returns an application just before its closing documents. `annual` is the verified income in dollars a year. */
function decided(demographics: object, annual: number) {
  const world = new World()
  world.toOffers()
  world.toSummary({}, demographics)
  world.showIncome(false, dollars(annual))
  return world.application
}

describe('demographic questions about ethnicity, race and sex (12 CFR 1002.5(b), 1002.6(b))', () => {
  it.each([150_000, 69_600, 12_000])(
    'demographic answers never change the decision (verified income: $%i)',
    (annual) => {
      const silent = decided({}, annual)
      fc.assert(
        fc.property(answers, (demographics) => {
          expect(decided(demographics, annual)).toEqual(silent)
        }),
        { numRuns: 25 },
      )
    },
  )

  it("a co-signer answers the demographic questions before the lender requests the co-signer's credit report", () => {
    const world = new World()
    world.toOffers()
    const other = { firstName: 'Bo', lastName: 'Sample', email: 'bo@example.com', role: 'CO_SIGNER' }
    world.toSummary({ ownershipType: 'JOINT', coOwners: [other] }, { sex: ['1'] })
    const identity = world.application.owners[1]?.identityUuid ?? ''
    const partial = { race: ['27', 'DECLINE'], raceAsianText: 'Hmong', ethnicity: ['DECLINE'], ssn: '123-45-6787' }
    const profile = { lastName: 'Sample', dateOfBirth: '1981-01-01', phoneNumber: '(555) 555-0111' }
    world.send('acceptIntro', { firstName: 'Bo', ...profile, ...partial }, identity)
    expect(world.personal[identity]?.demographics).toMatchObject({
      ...{ race: ['27'], raceDeclined: true, raceAsianText: 'Hmong', ethnicity: [], ethnicityDeclined: true },
      ...{ sex: [], sexDeclined: false, taken: 'INTERNET' },
    })
    expect(world.personal[BORROWER]?.demographics).toMatchObject({ sex: ['1'], taken: 'INTERNET' })
    expect(world.application.requests.CO_SIGNER_CREDIT?.state).toBe('OPEN')
    // Staff can see the events, so the events contain no demographic answers.
    expect(JSON.stringify(world.log)).not.toContain('Hmong')
  })

  it('an application about an excluded line that had reached the questions before keeps them, and later ones skip them', () => {
    const world = new World()
    world.toOffers()
    world.contact()
    const older: Application = { ...world.application, product: 'DSCR' }
    expect(resolveBorrower(factsOf(older)).state).toBe('hmda')
    expect(evolve(older, event('DemographicsSaved', {}), world.now).status).toBe('HARD_CREDIT')
    expect(resolveBorrower(factsOf({ ...older, status: 'HARD_CREDIT' })).state).not.toBe('hmda')
  })

  it('only the code that asks for and stores the demographic answers mentions them', () => {
    const here = new URL('../../', import.meta.url)
    const files = ['rules', 'organization', 'journey', 'application'].flatMap((folder) =>
      readdirSync(new URL(folder, here), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.(test|testdata|fixture)\.ts$|testWorld/.test(file))
        .map((file) => `${folder}/${file}`),
    )
    const readers = files.filter((file) =>
      /values\/demographics|forms\/hmda|\bdemographics\b/.test(readFileSync(new URL(file, here), 'utf8')),
    )
    expect(readers.sort()).toEqual([
      'application/core/personalAnswers.ts',
      'application/owners/askedByStaff.ts',
      'application/owners/commandTable.ts',
      'application/owners/signers.ts',
      'journey/borrowerSteps.ts',
    ])
  })
})
