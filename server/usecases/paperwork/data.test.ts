import { noticeUnderWay } from 'domain/application/conditions/incomplete.ts'
import type { DocumentTypeId } from 'domain/application/core/documents.ts'
import { partial } from 'domain/application/testing/partial.ts'
import { BORROWER, World } from 'domain/application/testing/testWorld.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { minimumPaymentExample } from 'domain/rules/payment.ts'
import { dateIn } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { describe, expect, it } from 'vitest'
import type { Party } from '../../documents/types.ts'
import { composeDocument, recipientsOf } from './data.ts'
import { zoneOfProperty } from './material.ts'

const ADA = partial<Party>({ id: BORROWER, name: 'Ada Prime', borrower: true, owner: true })
const materialOf = ({ application, personal, now, today }: World) => ({
  ...{ application, personal, organization: testOrganization, at: now, openedOn: today },
})
/** An application that has a chosen offer and is ready for the summary. */
function summarized(change: Partial<World['application']> = {}): World {
  const world = new World()
  world.toSummary()
  world.application = { ...world.application, ...change }
  return world
}

describe('the application summary', () => {
  const summaryOf = (world: World) => composeDocument('APPLICATION_SUMMARY', materialOf(world))

  it('the application summary names the person or model that valued the home', () => {
    const { valuation } = summarized().application
    if (!valuation) throw new Error('the home is valued')
    expect(summaryOf(summarized()).propertyValue.source).toBe('automated valuation')
    const bpo = { ...valuation, source: 'BPO' as const }
    expect(summaryOf(summarized({ valuation: bpo })).propertyValue.source).toBe('broker price opinion')
  })

  it("the application summary repeats the borrower's statements about selling the home and about other owners", () => {
    const answers = (change: Partial<World['application']>) =>
      summaryOf(summarized(change)).declarations.map(({ answer }) => answer)
    expect(answers({})).toEqual(['No', expect.any(String)])
    expect(answers({ listedForSale: true })[0]).toBe('Yes')
    // A borrower who hasn't answered the question about other owners is treated as the only owner.
    expect(answers({ ownership: undefined })[1]).toBe(answers({ ownership: { type: 'SOLE', married: false } })[1])
  })
})

it("the application disclosures are valid at least until the end of the day on which they're created", () => {
  const termsUntil = (world: World) => composeDocument('HELOC_APPLICATION_DISCLOSURES', materialOf(world)).termsUntil
  const world = summarized()
  expect(termsUntil(world) > world.today).toBe(true)
  expect(termsUntil(summarized({ valuation: undefined }))).toBe(world.today)
})

it.each([
  ['CREDIT_SCORE_NOTICE', 'there is no credit file yet'],
  ['RIGHT_TO_CANCEL', 'a notice of the right to cancel must be addressed to one owner'],
  ['FLOOD_NOTICE', 'a flood notice must be addressed to one owner'],
  ['ADVERSE_ACTION_NOTICE', 'an adverse action notice must be addressed to one applicant'],
  ['INCOMPLETE_NOTICE', 'a notice of incompleteness must be addressed to one applicant'],
  ['COUNSELING_LIST', 'a list of housing counseling agencies must have agencies'],
  ['VALUATION_NOTICE', 'a notice of the right to copies must be addressed to one applicant'],
  ['VALUATION_COPY', 'a copy requires a valuation and one applicant'],
  ['PAPER_PACKAGE', 'a package for signing on paper must be addressed to one person'],
  ['AUTOPAY_AUTHORIZATION', 'no autopay account was chosen'],
  ['CREDIT_AGREEMENT', 'no offer is chosen yet'],
] as const)('a document of type %s can’t be prepared if %s', (type: DocumentTypeId, message) => {
  expect(() => composeDocument(type, materialOf(new World()))).toThrow(message)
})

it("each owner gets a flood notice with the owner's own name, and no notice can be prepared without a flood determination", () => {
  const world = summarized()
  const { owners, flood: _, ...rest } = world.application
  const other = { identityUuid: 'bea', role: 'NON_BORROWING_OWNER', identityStatus: 'NONE' } as const
  world.application = { ...rest, owners: [...owners, other] }
  const [, bea] = recipientsOf('FLOOD_NOTICE', materialOf(world))
  expect(recipientsOf('FLOOD_NOTICE', materialOf(world)).map((one) => one?.id)).toEqual([BORROWER, 'bea'])
  expect(() => composeDocument('FLOOD_NOTICE', materialOf(world), bea)).toThrow('requires a flood determination')
  world.application = { ...world.application, flood: { inHazardArea: true, zone: 'AE' } }
  expect(composeDocument('FLOOD_NOTICE', materialOf(world), bea).recipient.id).toBe('bea')
})

it('only the primary applicant gets the valuation copy, and it also contains the automated value that a broker’s value replaced', () => {
  const world = summarized()
  const { owners, valuation, ...rest } = world.application
  const other = { identityUuid: 'bea', role: 'CO_SIGNER', identityStatus: 'NONE' } as const
  const automated = { value: dollars(700_000), confidence: 95 }
  world.application = {
    ...{ ...rest, owners: [...owners, other] },
    valuation: { value: dollars(640_000), on: world.today, source: 'BPO', automated },
    bpo: { status: 'BPO_COMPLETE', broker: 'B. Roker', condition: 'GOOD', note: 'New roof.' },
  }
  expect(recipientsOf('VALUATION_COPY', materialOf(world)).map((one) => one?.id)).toEqual([BORROWER])
  expect(composeDocument('VALUATION_COPY', materialOf(world), ADA)).toMatchObject({
    valuation: { value: dollars(640_000) },
    automated,
    bpo: { broker: 'B. Roker', note: 'New roof.' },
  })
  world.application = { ...world.application, valuation }
  expect(composeDocument('VALUATION_COPY', materialOf(world), ADA)).not.toHaveProperty('bpo')
})

it("an adverse action notice based on a credit report requires the bureau's address", () => {
  const world = new World()
  world.toOffers()
  world.wait(31)
  world.choose()
  world.answerAgain({ score: 500 })
  expect(world.application.status).toBe('DECLINED')
  const { credit } = world.application
  const reported = credit && { ...credit, keyFactors: ['Too many recent inquiries'] }
  world.application = { ...world.application, credit: reported }
  expect(() => composeDocument('ADVERSE_ACTION_NOTICE', materialOf(world), ADA)).toThrow("bureau's address is unknown")
  const bureauContact = { address: 'P.O. Box 1', phone: '8005550100', website: 'bureau.example' }
  world.application = { ...world.application, credit: reported && { ...reported, bureauContact } }
  const { report, decidedOn } = composeDocument('ADVERSE_ACTION_NOTICE', materialOf(world), ADA)
  expect(report).toMatchObject({ score: 500, bureau: bureauContact })
  expect(decidedOn).toBe(dateIn(zoneOfProperty(world.application), world.now))
})

it('nobody gets a notice of incompleteness if no condition is open', () => {
  const world = summarized()
  expect(noticeUnderWay(world.application).conditions).toEqual([])
  expect(recipientsOf('INCOMPLETE_NOTICE', materialOf(world))).toEqual([])
})

it('the application disclosures show fifteen years of the index, with the rate and payment of a draw in each year (12 CFR 1026.40(d)(12)(xi))', () => {
  const { history, terms } = composeDocument('HELOC_APPLICATION_DISCLOSURES', materialOf(summarized()))
  expect(history.map(({ year }) => year)).toEqual(Array.from({ length: 15 }, (_, place) => 2012 + place))
  for (const { index, apr, minimumPayment } of history) {
    expect(apr).toBe(Math.min(terms.drawRate.cap, Math.max(terms.drawRate.floor ?? 0, index + terms.drawRate.margin)))
    expect(minimumPayment).toBe(minimumPaymentExample(apr, 12 * terms.termYears).payment)
  }
})
