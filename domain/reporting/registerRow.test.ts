import { describe, expect, it } from 'vitest'
import { BORROWER, CREDIT, World, type WorldOptions } from '../application/testing/testWorld.ts'
import { demographicsByStaffForm } from '../forms/demographicsByStaff.ts'
import { hmdaForm } from '../forms/hmda.ts'
import { value } from '../forms/testHelpers.ts'
import { type RegisterRow, readRow, writeRow } from '../hmda/register/fields.ts'
import { brokenEdits } from '../hmda/register/validity.ts'
import { isUli } from '../hmda/uli.ts'
import { plainDate } from '../values/dates.ts'
import { DECLINE } from '../values/demographics.ts'
import { dollars } from '../values/money.ts'
import { percent } from '../values/rates.ts'
import { type RowSources, registerRow } from './registerRow.ts'

const TRACT = '06019000100'

const sourcesFor = (world: World, more: Partial<RowSources> = {}): RowSources => ({
  lei: 'HEARTHLINETESTLEND01',
  personal: world.personal,
  smallestLine: dollars(15_000),
  tract: TRACT,
  ...more,
})

function rowOf(world: World, more: Partial<RowSources> = {}): RegisterRow {
  const row = registerRow(world.application, sourcesFor(world, more))
  if (!row) throw new Error('the application has no final action')
  expect(brokenEdits(row, { year: Number(row.actionDate.slice(0, 4)) })).toEqual([])
  expect(readRow(writeRow(row))).toEqual(row)
  return row
}

function originated(options?: WorldOptions, demographics: object = {}): World {
  const world = new World(options)
  world.toSummary({}, demographics)
  world.notarize()
  return world
}

describe('the register’s row of an application (12 CFR 1003.4(a))', () => {
  it("an application has no register row before the lender's final action", () => {
    const world = new World()
    world.toOffers()
    expect(registerRow(world.application, sourcesFor(world))).toBeUndefined()
  })

  it("an originated line's register row has the amount, rate, term and closing day, and breaks no edit", () => {
    const world = originated()
    const { offer } = world.application
    const row = rowOf(world)
    expect(row).toMatchObject({
      actionTaken: '1',
      actionDate: world.today.replaceAll('-', ''),
      applicationDate: '20261123',
      loanAmount: String((offer?.amount ?? 0) / 100),
      interestRate: String(offer?.rate),
      loanTerm: String(12 * (offer?.termYears ?? 0)),
      county: '06019',
      tract: TRACT,
      lien: '2',
      score: '780',
      scoreModel: '12',
      coScore: '9999',
      coScoreModel: '10',
      income: '150',
      denial1: '10',
      openEnd: '1',
      businessPurpose: '2',
      system1: '6',
      nmlsId: 'NA',
      submission: '1',
    })
    expect(isUli(row.uli)).toBe(true)
    expect(row.uli.startsWith('HEARTHLINETESTLEND01HL260001')).toBe(true)
  })

  it("the reported rate spread is the line’s APR minus the quote's average prime offer rate, or NA if the quote has none", () => {
    const world = originated()
    const { quote, offer } = world.application
    if (!quote || !offer) throw new Error('no offer')
    world.application = {
      ...world.application,
      quote: { ...quote, apor: { [String(offer.termYears)]: percent(6.12) } },
    }
    expect(Number(rowOf(world).rateSpread)).toBeCloseTo(offer.rate - 6.12, 3)
    world.application = { ...world.application, quote: { ...quote, apor: {} } }
    expect(rowOf(world).rateSpread).toBe('NA')
  })

  it('a line for business purposes is in the register only if it refinances a loan', () => {
    const world = originated()
    const business = { ...world.application, product: 'DSCR' as const }
    expect(registerRow(business, sourcesFor(world))).toBeUndefined()
    world.application = { ...business, liens: business.liens.map((lien) => ({ ...lien, payOff: true })) }
    expect(rowOf(world)).toMatchObject({ businessPurpose: '1', income: 'NA' })
  })

  it("if the home's census tract isn't known, the register row has NA for the county and the tract", () => {
    expect(rowOf(originated(), { tract: undefined })).toMatchObject({ county: 'NA', tract: 'NA' })
  })

  it('the register row contains the applicant’s own demographic answers, even partial ones', () => {
    const world = originated({}, { ethnicity: ['2'], race: [DECLINE], sex: [] })
    expect(rowOf(world)).toMatchObject({ ethnicity1: '2', race1: '6', sex: '3', coEthnicity1: '5', coRace1: '8' })
  })

  it('the register row has the codes of answers on the phone, and of observations in person', () => {
    const world = originated({}, { ethnicity: ['2'] })
    const asks = (demographics: object) => {
      const { answers } = value(demographicsByStaffForm, demographics, { today: world.today })
      world.personal = { ...world.personal, [BORROWER]: { ...world.personal[BORROWER], demographics: answers } }
      return rowOf(world)
    }
    expect(asks({ taken: 'PHONE', ethnicity: ['12', DECLINE], sex: [DECLINE] })).toMatchObject({
      ...{ ethnicity1: '12', ethnicityBasis: '2', race1: '6', raceBasis: '2', sex: '3', sexBasis: '2' },
    })
    const observed = { observedRace: ['2', '5'], observedSex: '2' }
    expect(asks({ taken: 'IN_PERSON', ethnicity: ['2'], race: [DECLINE], ...observed })).toMatchObject({
      ...{ ethnicity1: '2', ethnicityBasis: '2', race1: '2', race2: '5', raceBasis: '1', sex: '2', sexBasis: '1' },
    })
  })

  it('the register row reports a co-signer as the co-applicant, and the lowest score as the score of the person who has it', () => {
    const world = originated()
    const coSigner = '00000000-0000-4000-8000-000000000055'
    const file = { ...CREDIT, pull: 'HARD' as const, score: 700, scoreModel: 'VantageScore 4.0' }
    world.application = {
      ...world.application,
      owners: [
        ...world.application.owners,
        { identityUuid: coSigner, role: 'CO_SIGNER', identityStatus: 'VERIFIED', credit: file },
      ],
    }
    const answers = value(hmdaForm, { ethnicity: ['12', DECLINE], race: ['5'] }, { today: world.today })
    world.personal = { ...world.personal, [coSigner]: { dob: plainDate('1980-11-24'), demographics: answers } }
    expect(rowOf(world)).toMatchObject({
      coAge: '45',
      ...{ ethnicity1: '3', coEthnicity1: '12', coEthnicityBasis: '2', coRace1: '5', coSex: '3' },
      coScore: '700',
      coScoreModel: '15',
      score: '8888',
      scoreModel: '9',
    })
  })

  it("if the register has no code for a scoring model, the row contains the model's name", () => {
    const world = originated()
    const { credit } = world.application
    if (!credit) throw new Error('no credit file')
    world.application = { ...world.application, credit: { ...credit, scoreModel: 'Lender Score 7' } }
    expect(rowOf(world)).toMatchObject({ scoreModel: '8', scoreModelText: 'Lender Score 7' })
  })

  it('if an applicant rescinds or withdraws at closing, the register reports an approval that wasn’t accepted', () => {
    const world = originated()
    const cancelled = { at: world.now, by: BORROWER }
    world.application = { ...world.application, cancelled: { ...cancelled, why: 'RESCINDED' } }
    expect(rowOf(world)).toMatchObject({ actionTaken: '2', highCost: '3', initiallyPayable: '3' })
    world.application = { ...world.application, cancelled: { ...cancelled, why: 'WITHDRAWN' } }
    expect(rowOf(world).actionTaken).toBe('2')
  })

  it('if an applicant leaves before the final decision, the register reports a withdrawal', () => {
    const world = new World()
    world.toOffers()
    world.application = { ...world.application, cancelled: { at: world.now, by: BORROWER, why: 'WITHDRAWN' } }
    expect(rowOf(world)).toMatchObject({
      actionTaken: '4',
      loanAmount: '15000',
      score: '8888',
      dti: 'NA',
      cltv: 'NA',
      propertyValue: 'NA',
      rateSpread: 'NA',
      interestRate: 'NA',
    })
  })

  it("a denied application's register row lists up to four reasons, without duplicates, and describes other reasons in words", () => {
    const world = new World()
    world.toOffers()
    const { application } = world
    world.application = {
      ...application,
      declinedAt: world.now,
      decision: {
        ...application.decision,
        reasons: ['OBLIGATIONS_EXCESSIVE', 'INCOME_INSUFFICIENT', 'RENT_INSUFFICIENT'],
      },
    }
    expect(rowOf(world)).toMatchObject({
      actionTaken: '3',
      denial1: '1',
      denial2: '9',
      denial3: '',
      denialText: 'Insufficient rent',
    })
  })

  it('if nobody answers the notice of incompleteness, the register reports the application as closed for incompleteness', () => {
    const world = new World()
    world.toOffers()
    const { application } = world
    const closed = {
      ...application,
      declinedAt: world.now,
      decision: { ...application.decision, reasons: ['APPLICATION_INCOMPLETE'] as const },
    }
    world.application = closed
    expect(rowOf(world)).toMatchObject({ actionTaken: '3', denial1: '7' })
    const condition = {
      uuid: BORROWER,
      category: 'GENERIC_DOCUMENT_REQUEST' as const,
      created: world.now,
      forIdentity: BORROWER,
      notes: '',
      commentsToBorrower: '',
      requestDocuments: [],
      actionNeeded: 'UPLOAD' as const,
      numDocsRequired: 1,
      state: 'OPEN' as const,
      sendBy: world.today,
    }
    world.application = { ...closed, conditions: [condition] } as typeof closed
    expect(rowOf(world)).toMatchObject({ actionTaken: '5', denial1: '10' })
  })

  it('the register reports a line that pays off a loan on the home as a refinancing', () => {
    const world = originated()
    const { liens, offer } = world.application
    if (!offer) throw new Error('no offer')
    world.application = { ...world.application, liens: liens.map((lien) => ({ ...lien, payOff: true })) }
    expect(rowOf(world)).toMatchObject({ loanPurpose: '32', lien: '1' })
    world.application = { ...world.application, offer: { ...offer, cashToHand: dollars(0) } }
    expect(rowOf(world).loanPurpose).toBe('31')
  })

  it("separators inside a value can’t break the register's file", () => {
    const world = originated({ address: { street1: '1 Elm|Street' } })
    expect(writeRow(registerRow(world.application, sourcesFor(world)) as RegisterRow).split('|')).toHaveLength(110)
  })
})
