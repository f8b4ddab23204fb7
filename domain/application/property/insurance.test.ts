import { describe, expect, it } from 'vitest'
import { dollars } from '../../values/money.ts'
import { wantCondition } from '../conditions/agentConditions.ts'
import { dwellingCoverageFor, floodCoverageFor, isInsured } from '../core/insured.ts'
import { event } from '../events.ts'
import type { Results } from '../results.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, document, World } from '../testing/testWorld.ts'
import { applicationView } from '../views/borrowerView.ts'
import { factsOf } from '../views/facts.ts'
import { waitNow } from '../views/waits.ts'

const seenIn = ({ application, personal, lending, today }: World) =>
  applicationView(application, personal, lending, today)

/** Takes an application to the insurance step, where the automatic check rejects the first policy. */
function rejected(): World {
  const world = new World()
  world.goTo('insurance')
  world.send('submitInsurance')
  const covered = { dwellingCoverage: dollars(1_000_000), mortgagee: 'LISTED' } as const
  world.report('INSURANCE', { ...covered, accepted: false, why: 'The policy is for another home.' })
  return world
}

describe('a rejected insurance policy', () => {
  it('a rejected insurance policy goes to review with the reason, and the borrower sees when the review is due', () => {
    const world = rejected()
    expect(openReviews(world.application)).toMatchObject([
      { kind: 'INSURANCE', found: [{ value: 'The policy is for another home.' }] },
    ])
    const { insurance, reviews, journey, applicationStatus } = seenIn(world)
    expect(insurance).toMatchObject({ accepted: false, refused: true })
    expect(reviews).toMatchObject([{ kind: 'INSURANCE' }])
    expect(journey.state).toBe('insurance')
    expect(applicationStatus.insuranceReviewed).toBe(true)
  })

  it('an agent can accept a rejected policy', () => {
    const world = rejected()
    world.end('CLEAR')
    expect(isInsured(world.application)).toBe(true)
    expect(seenIn(world).insurance?.refused).toBeUndefined()
    expect(world.state).not.toBe('insurance')
  })

  it('an agent can ask for another insurance document; when the borrower sends it, the review opens again', () => {
    const world = rejected()
    world.end('ASK', { comments: 'Please send the page with the coverage.' })
    expect(world.state).toBe('conditions')
    const condition = world.application.conditions?.[0]
    expect(condition).toMatchObject({ category: 'GENERIC_DOCUMENT_REQUEST', requestDocuments: ['PROOF_OF_INSURANCE'] })
    const page = { ...document(70, 'PROOF_OF_INSURANCE', 'UPLOAD', BORROWER), createdAt: world.now }
    world.happen(event('DocumentUploaded', { document: { ...page, condition: condition?.uuid } }))
    world.do('answerCondition', { condition: condition?.uuid })
    expect(openReviews(world.application)).toMatchObject([{ kind: 'INSURANCE' }])
    world.end('CLEAR')
    expect(isInsured(world.application)).toBe(true)
  })

  it('submitting another policy ends the review and closes the condition of the earlier policy', () => {
    const world = rejected()
    world.send('submitInsurance')
    expect(openReviews(world.application)).toEqual([])
    expect(seenIn(world).insurance?.refused).toBeUndefined()
    world.report('INSURANCE', { accepted: false })
    world.end('ASK', { comments: 'Please send the page with the coverage.' })
    world.send('submitInsurance')
    expect(world.application.conditions?.map(({ state }) => state)).toEqual(['CLOSED'])
    world.reportUsual('INSURANCE')
    expect(isInsured(world.application)).toBe(true)
  })

  it('if only insurance is missing, funding waits for the review of the rejected policy', () => {
    const world = rejected()
    world.deadline('RESCISSION_EXPIRES')
    world.deadline('CANCELLATION_MAIL_ENDS')
    world.reportUsual('RECORDING')
    expect(waitNow(world.application)).toMatchObject({ what: 'INSURANCE_REVIEW', by: 'LENDER' })
    world.end('CLEAR')
    expect(world.application.requests.DISBURSEMENT?.state).toBe('OPEN')
  })
})

describe('a policy that the check accepts', () => {
  const checked = (found: Partial<Results['INSURANCE']>, prepare?: (world: World) => void) => {
    const world = new World()
    world.goTo('insurance')
    prepare?.(world)
    world.send('submitInsurance')
    world.report('INSURANCE', { accepted: true, dwellingCoverage: dollars(1_000_000), mortgagee: 'LISTED', ...found })
    return world
  }

  it('a policy with enough coverage and our mortgagee clause is accepted, and its amounts are stored', () => {
    const { application } = checked({ deductible: dollars(2_500) })
    expect(isInsured(application)).toBe(true)
    expect(openReviews(application)).toEqual([])
    expect(application.insurance?.checked).toMatchObject({
      ...{ dwellingCoverage: dollars(1_000_000), deductible: dollars(2_500), mortgagee: 'LISTED', problems: [] },
      needed: dwellingCoverageFor(application),
    })
  })

  it.each([
    [{ mortgagee: 'MISSING' }, ['mortgageeClause'], ['MORTGAGEE_MISSING']],
    [{ mortgagee: 'WRONG' }, ['mortgageeClause'], ['MORTGAGEE_WRONG']],
    [{ dwellingCoverage: dollars(10_000) }, ['dwellingCoverage', 'dwellingNeeded'], ['COVERAGE_LOW']],
    [{ dwellingCoverage: undefined }, ['dwellingCoverage', 'dwellingNeeded'], ['COVERAGE_UNKNOWN']],
  ] as const)(
    'a policy with %o goes to review with the finding %o, and the agent can ask the borrower for another page',
    (found, findings, problems) => {
      const world = checked(found)
      expect(isInsured(world.application)).toBe(false)
      expect(openReviews(world.application)[0]?.found?.map(({ name }) => name)).toEqual(findings)
      expect(seenIn(world).insurance).toMatchObject({ refused: true, checked: { problems } })
      world.end('ASK', { comments: 'Please send the updated page.' })
      expect(world.application.conditions).toMatchObject([{ requestDocuments: ['PROOF_OF_INSURANCE'], state: 'OPEN' }])
    },
  )

  it('a policy for a condominium needs no dwelling coverage, because the association insures the building', () => {
    const { application } = checked({ dwellingCoverage: undefined }, (world) => {
      const { property } = world.application
      world.application = { ...world.application, property: { ...property, type: 'CONDOMINIUM' } }
    })
    expect(isInsured(application)).toBe(true)
    expect(application.insurance?.checked).not.toHaveProperty('needed')
  })

  it("if the line grows beyond the policy's coverage, the borrower must replace the policy", () => {
    const { application } = checked({ dwellingCoverage: dollars(400_000) })
    const { offer } = application
    if (!offer) throw new Error('no offer was chosen')
    const grown = (amount: number) => isInsured({ ...application, offer: { ...offer, amount: dollars(amount) } })
    expect(isInsured(application)).toBe(true)
    expect(grown(399_000)).toBe(false)
  })

  it('an accepted policy without a recorded coverage amount still counts as accepted', () => {
    const world = new World()
    world.goTo('insurance')
    world.send('submitInsurance')
    world.happen(event('InsuranceAccepted', {}))
    expect(isInsured(world.application)).toBe(true)
  })
})

describe('insurance before closing', () => {
  it("the borrower can submit insurance once an offer is chosen, and isn't asked again after a policy is accepted", () => {
    const world = new World()
    world.goTo('product')
    expect(seenIn(world).journey.commands).not.toContain('submitInsurance')
    world.goTo('moreProfile')
    const { commands, screens } = seenIn(world).journey
    expect(commands).toContain('submitInsurance')
    expect(screens).toContain('insurance/upload')
    const step = world.state
    world.send('submitInsurance')
    expect(world.state).toBe(step)
    world.reportUsual('INSURANCE')
    expect(seenIn(world).journey.screens).not.toContain('insurance/upload')
    world.toClosing()
    world.notarize()
    expect(world.state).not.toBe('insurance')
  })

  it('after insurance is accepted, the borrower still needs a flood policy if the home is in a hazard area', () => {
    const world = new World()
    world.goTo('moreProfile')
    world.send('submitInsurance')
    world.reportUsual('INSURANCE')
    world.happen(event('FloodDetermined', { flood: { inHazardArea: true, zone: 'AE' } }))
    expect(isInsured(world.application)).toBe(false)
    expect(factsOf(world.application).floodInsuranceNeeded).toBe(true)
    world.send('submitInsurance')
    world.reportUsual('INSURANCE')
    expect(isInsured(world.application)).toBe(true)
  })

  it('a flood policy must be checked again if the line has grown since the last check', () => {
    const world = new World()
    world.goTo('moreProfile')
    world.happen(event('FloodDetermined', { flood: { inHazardArea: true, zone: 'AE' } }))
    world.send('submitInsurance')
    world.reportUsual('INSURANCE')
    const { offer } = world.application
    if (!offer) throw new Error('no offer was chosen')
    const larger = { ...offer, amount: dollars(399_000) }
    expect(isInsured({ ...world.application, offer: larger })).toBe(false)
  })
})

describe('the liens that flood insurance must cover', () => {
  const offer = { amount: dollars(50_000) }
  const owed = { balance: dollars(10_000), originalAmount: dollars(80_000), payOff: false } as const
  const covers = (...liens: Parameters<typeof floodCoverageFor>[0]['liens']) => floodCoverageFor({ offer, liens })

  it("flood coverage counts another lender's line of credit at its limit, because its owner can draw up to the limit again", () => {
    expect(covers({ ...owed, kind: 'HELOC' })).toBe(dollars(130_000))
    expect(covers({ ...owed, kind: 'HELOC', balance: undefined })).toBe(dollars(130_000))
    // If the balance is above the recorded limit, the whole balance counts.
    expect(covers({ ...owed, kind: 'HELOC', balance: dollars(90_000) })).toBe(dollars(140_000))
    expect(covers({ ...owed, kind: 'HELOC', payOff: true })).toBe(dollars(50_000))
  })

  it('flood coverage counts a mortgage at its balance', () => {
    expect(covers({ ...owed, kind: 'FIRST_MORTGAGE' })).toBe(dollars(60_000))
  })

  it("flood coverage counts a lien with an unknown amount at the federal program's maximum", () => {
    const unknown = { balance: undefined, payOff: false } as const
    expect(covers({ ...unknown, kind: 'HELOC' })).toBe(dollars(250_000))
    expect(covers({ ...unknown, kind: 'FIRST_MORTGAGE', originalAmount: dollars(1_000) })).toBe(dollars(250_000))
  })
})

it('owners can cancel only where the right to cancel applies, and only until that right ends', () => {
  const primary = new World()
  primary.goTo('insurance')
  expect(seenIn(primary).journey.commands).toContain('rescind')
  primary.insure()
  expect(seenIn(primary).journey.commands).toContain('rescind')
  primary.deadline('RESCISSION_EXPIRES')
  expect(seenIn(primary).journey.commands).not.toContain('rescind')
  const secondHome = new World({ occupancy: 'SECONDARY' })
  secondHome.goTo('insurance')
  expect(secondHome.application.rescission).toBeUndefined()
  expect(seenIn(secondHome).journey.commands).not.toContain('rescind')
})

describe('the last step of the stepper', () => {
  it('the stepper shows its last step as current until the lender has accepted insurance', () => {
    const world = new World()
    world.goTo('insurance')
    expect(seenIn(world).journey.progress).toBe('ENOTARY')
    world.insure()
    expect(seenIn(world).journey.progress).toBe('COMPLETE')
  })

  it('the stepper shows its last step as current again while a condition is open', () => {
    const world = new World()
    world.goTo('insurance')
    world.insure()
    const wish = {
      category: 'GENERIC_DOCUMENT_REQUEST',
      comments: 'Please send the deed.',
      reason: 'The page is missing.',
    } as const
    world.take(wantCondition(world.application, { ...wish, documents: [], number: 1 }, world.agent()))
    expect(seenIn(world).journey.progress).toBe('ENOTARY')
  })
})
