import { describe, expect, it } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { quoteOffer } from '../../rules/offers.ts'
import type { ReasonCode } from '../../rules/reasons.ts'
import { plainDate } from '../../values/dates.ts'
import { type Cents, dollars } from '../../values/money.ts'
import { percent } from '../../values/rates.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { event } from '../events.ts'
import type { Results } from '../results.ts'
import { BORROWER, CREDIT, RECORD as FOUND, lending, MORTGAGE, uuid, World } from '../testing/testWorld.ts'
import type { Condition } from '../types.ts'
import { agentView } from '../views/agentView.ts'
import { factsOf } from '../views/facts.ts'
import { serverStateOf } from '../views/serverStates.ts'

type Recorded = NonNullable<Results['PROPERTY_RECORD']>
/** The county writes names in its own order. */
const RECORD = { ...FOUND, owners: ['PRIME ADA'] }
const CERTAIN = { value: dollars(700_000), confidence: 95 }

/** An application during the home lookup: the test supplies the county's and the model's answers. */
class Home extends World {
  lookUp(record: Recorded | undefined, valuation: Results['VALUATION']): void {
    this.profile()
    this.report('SOFT_CREDIT', { file: { ...CREDIT, pull: 'SOFT' }, mortgages: [MORTGAGE] })
    this.report('PROPERTY_RECORD', record)
    this.report('VALUATION', valuation)
  }
  override confirmLiens(): void {
    this.report('LIENS', { liens: [MORTGAGE] })
    super.confirmLiens()
  }
  /** Sends as many documents as required. */
  answer(condition: Condition | undefined): void {
    if (!condition) throw new Error('nothing is asked')
    for (let n = 0; n < condition.numDocsRequired; n++)
      this.take({
        events: [
          event('DocumentUploaded', {
            document: {
              ...{
                uuid: uuid(900 + n),
                type: condition.requestDocuments[n] ?? 'SUPPORT',
                title: '',
                fileName: 'a.pdf',
              },
              ...{ mediaType: 'application/pdf', stage: 'UPLOAD', forIdentity: BORROWER, sha256: '', pages: 1 },
              ...{ createdAt: this.now, sealed: false, condition: condition.uuid },
            },
          }),
        ],
        effects: [],
        personal: [],
      })
    this.do('answerCondition', { condition: condition.uuid })
  }
  get asked(): Condition | undefined {
    return openConditionsOf(this.application, BORROWER)[0]
  }
  get server(): string {
    return serverStateOf(this.application).name
  }
  /** Orders a broker, who reports this. */
  valued(value: Cents, condition: 'GOOD' | 'POOR' = 'GOOD'): void {
    this.do('orderBpo', this.application.valuation ? {} : { costUnderstood: 'on' })
    const expected = plainDate('2026-11-27')
    this.report('BPO', { state: 'ORDERED', reference: 'B1', broker: 'Birchwood', expected })
    this.wait(4)
    this.deadline('BPO_DONE')
    this.report('BPO', { state: 'DONE', reference: 'B1', value, condition, note: condition === 'POOR' ? 'Roof' : '' })
  }
}

describe('a home without a county record', () => {
  it('is searched again under the corrected address', () => {
    const world = new Home()
    world.lookUp(undefined, undefined)
    expect([world.state, world.server]).toEqual(['noProperty', 'NO_PROPERTY'])
    const { street1, city, state, zip } = world.application.property.address
    const same = { street1: street1.toUpperCase(), street2: '', city, state, zip }
    expect(() => world.do('correctProperty', same)).toThrow('could not find')
    expect(() => world.do('correctProperty', { ...same, state: 'NV', zip: '89501' })).toThrow('another state')
    world.do('correctProperty', { ...same, street1, street2: 'Apt 4' })
    expect(world.application.property.address.street2).toBe('Apt 4')
    expect(world.server).toBe('WAITING_FOR_PROPERTY_RECORD')
    world.report('PROPERTY_RECORD', RECORD)
    world.report('VALUATION', CERTAIN)
    world.confirmLiens()
    expect(world.state).toBe('product')
  })

  it('is proved by a document that an agent reviews', () => {
    const world = new Home()
    world.lookUp(undefined, undefined)
    world.do('sendPropertyProof', { proof: 'TAX_BILL' })
    expect(world.state).toBe('documents')
    expect(world.asked).toMatchObject({ category: 'PROPERTY_LEGAL_DESCRIPTION' })
    world.answer(world.asked)
    expect(world.state).toBe('noProperty')
    world.end('AGAIN')
    world.report('PROPERTY_RECORD', RECORD)
    world.report('VALUATION', CERTAIN)
    world.confirmLiens()
    expect(world.state).toBe('product')
  })

  it('is declined as unverifiable', () => {
    const world = new Home()
    world.lookUp(undefined, undefined)
    world.end('DECLINE')
    expect(world.state).toBe('declined')
    expect(world.application.decision.reasons).toEqual(['COLLATERAL_UNVERIFIED'])
  })
})

describe('a record that contradicts the borrower', () => {
  it('lets the borrower say which is right, and an agent decides', () => {
    const world = new Home()
    world.lookUp({ ...RECORD, type: 'COMMERCIAL' }, CERTAIN)
    expect([world.state, world.server]).toEqual(['datatreeError', 'DATATREE_MISMATCH'])
    expect(world.application.requests.LIENS).toBeUndefined()
    expect(() => world.do('explainProperty', { right: 'MINE' })).toThrow('propertyType')
    world.do('explainProperty', { right: 'MINE', propertyType: 'SINGLE_FAMILY', note: 'The shop closed in 1990.' })
    expect(world.state).toBe('datatreeError')
    // Their own words aren't in the events.
    expect(JSON.stringify(world.application)).not.toContain('The shop')
    const { reviews } = agentView(world.application, world.personal, 'UNDERWRITER')
    expect(reviews).toMatchObject([{ kind: 'PROPERTY_MISMATCH', wrote: 'The shop closed in 1990.' }])
    world.end('CLEAR')
    expect(world.application.property).toMatchObject({ type: 'SINGLE_FAMILY', recordedType: 'COMMERCIAL' })
    world.confirmLiens()
    expect(world.state).toBe('product')
    world.contact()
    expect(world.state).toBe('hmda')
  })

  it('applies the record if the borrower agrees, and declines the property type', () => {
    const world = new Home()
    world.lookUp({ ...RECORD, type: 'COMMERCIAL' }, CERTAIN)
    world.do('explainProperty', { right: 'RECORD' })
    world.end('CLEAR')
    world.confirmLiens()
    expect(world.application.decision).toMatchObject({ decision: 'INELIGIBLE', reasons: ['PROPERTY_TYPE'] })
    expect(world.state).toBe('declined')
  })

  it('accepts a rental once the borrower says so', () => {
    const world = new Home()
    world.lookUp({ ...RECORD, ownerOccupied: false }, CERTAIN)
    expect(world.state).toBe('datatreeError')
    world.do('explainProperty', { right: 'RECORD', occupancyType: 'SECONDARY' })
    world.end('CLEAR')
    expect(world.application.property.occupancy).toBe('SECONDARY')
  })

  it("is also found at the contact step, and an agent's clearing stands", () => {
    const world = new Home()
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    world.contact({ propertyType: 'MANUFACTURED' })
    expect(world.state).toBe('datatreeError')
    world.do('explainProperty', { right: 'RECORD' })
    world.end('CLEAR')
    expect(world.application.property.type).toBe('SINGLE_FAMILY')
    expect(world.state).toBe('hmda')

    const other = new Home()
    other.lookUp(RECORD, CERTAIN)
    other.confirmLiens()
    other.contact({ propertyType: 'MANUFACTURED' })
    other.end('DECLINE', { declineFor: 'PROPERTY_TYPE' })
    expect(other.state).toBe('declined')
    expect(other.application.requests.ADVERSE_ACTION?.state).toBe('OPEN')
  })
})

describe('record-based declines', () => {
  it.each<[ReasonCode, Partial<Recorded>]>([
    ['PROPERTY_TYPE', { type: 'MANUFACTURED' }],
    ['PROPERTY_TYPE', { type: 'COOPERATIVE' }],
    ['LISTED_FOR_SALE', { listedForSale: true }],
    ['RECENTLY_PURCHASED', { lastTransfer: plainDate('2026-08-25') }],
  ])('decline for %s with a notice', (reason, record) => {
    const world = new Home()
    world.lookUp({ ...RECORD, ...record }, CERTAIN)
    world.confirmLiens()
    expect(world.state).toBe('declined')
    expect(world.application.decision).toMatchObject({ decision: 'INELIGIBLE', reasons: [reason] })
    expect(world.application.requests.ADVERSE_ACTION?.state).toBe('OPEN')
  })

  it('decline in a state whose license ended meanwhile', () => {
    const world = new Home()
    world.lookUp(RECORD, CERTAIN)
    const { policy } = lending
    const licensedStates = policy.eligibility.licensedStates.filter((state) => state !== 'CA')
    world.lending = { ...lending, policy: { ...policy, eligibility: { ...policy.eligibility, licensedStates } } }
    world.confirmLiens()
    expect(world.application.decision.reasons).toEqual(['STATE_NOT_LICENSED'])
    expect(world.state).toBe('declined')
  })
})

describe('another recorded owner', () => {
  const otherwise = { ...RECORD, owners: ['SMITH GRETA'] }
  it("leads to documents by holding, and continues after an agent's review", () => {
    const world = new Home()
    world.lookUp(otherwise, CERTAIN)
    expect([world.state, world.server]).toEqual(['incorrectOwnership', 'INCORRECT_OWNERSHIP'])
    expect(() => world.do('explainOwnership', { holding: 'TRUST' })).toThrow('entityName')
    world.do('explainOwnership', { holding: 'TRUST', entityName: 'Smith Family Trust' })
    expect(world.state).toBe('documents')
    expect(world.asked).toMatchObject({
      category: 'REVIEW_TRUST_REQUIREMENTS',
      requestDocuments: ['CERTIFICATE_OF_TRUST', 'TRUST_AGREEMENT'],
    })
    world.answer(world.asked)
    expect(world.state).toBe('incorrectOwnership')
    world.end('CLEAR')
    world.confirmLiens()
    expect(world.state).toBe('product')
    world.contact({ ownershipType: 'SOLE' })
    expect(world.state).toBe('hmda')
  })

  it.each([
    ['LLC', { entityName: 'Smith LLC' }, 'FALSE_OWNERSHIP_TYPE_REVIEW'],
    ['MARRIED', {}, 'PROPERTY_OWNERSHIP_FRAUD_REVIEW'],
    ['INHERITED', {}, 'PROPERTY_OWNERSHIP_FRAUD_REVIEW'],
  ])('%s opens its own condition', (holding, rest, category) => {
    const world = new Home()
    world.lookUp(otherwise, CERTAIN)
    world.do('explainOwnership', { holding, ...rest })
    expect(world.asked?.category).toBe(category)
  })

  it('stays with an agent if the borrower explains it otherwise', () => {
    const world = new Home()
    world.lookUp(otherwise, CERTAIN)
    expect(() => world.do('explainOwnership', { holding: 'OTHER' })).toThrow('how you own')
    world.do('explainOwnership', { holding: 'OTHER', note: 'It is my land lease.' })
    expect(world.state).toBe('incorrectOwnership')
    world.end('DECLINE')
    expect(world.application.decision.reasons).toEqual(['OWNERSHIP_UNVERIFIED'])
  })

  it("isn't a finding if the record names the borrower's trust, and is if they name none", () => {
    const trusted = { ...RECORD, owners: ['PRIME FAMILY TRUST'] }
    const world = new Home()
    world.lookUp(trusted, CERTAIN)
    world.confirmLiens()
    world.contact({ ownershipType: 'TRUST', entityName: 'Prime Family Trust' })
    expect(world.state).toBe('hmda')

    const other = new Home()
    other.lookUp(trusted, CERTAIN)
    other.confirmLiens()
    other.contact()
    expect(other.state).toBe('incorrectOwnership')
  })

  it("requires a trust's documents before closing documents", () => {
    const world = new Home()
    world.lookUp({ ...RECORD, owners: ['PRIME FAMILY TRUST'] }, CERTAIN)
    world.confirmLiens()
    world.toSummary({ ownershipType: 'TRUST', entityName: 'Prime Family Trust' })
    world.toIdentity()
    world.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
    expect(world.state).toBe('documents')
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
    world.answer(world.asked)
    expect(world.state).toBe('incorrectOwnership')
    world.end('CLEAR')
    expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })
})

describe("a broker's valuation", () => {
  const costOf = (world: Home): readonly string[] => {
    const { quote } = world.application
    const choice = { amount: dollars(60_000), draw: dollars(60_000), term: 10, feeOption: percent(0), autopay: true }
    const found = quote && quoteOffer(quote, choice).quote
    return found?.thirdPartyCosts.items.map(({ kind }) => kind) ?? []
  }

  it('replaces an automated value with low confidence, and costs nothing', () => {
    const world = new Home()
    world.lookUp(RECORD, { value: dollars(700_000), confidence: 60 })
    world.confirmLiens()
    expect(world.state).toBe('bpo')
    expect(world.application.decision).toMatchObject({ decision: 'REVIEW', subDecision: 'BPO_PENDING' })
    expect(world.application.bpo).toEqual({ status: 'BPO_REQUIRED', why: 'CONFIDENCE' })
    world.do('saveHomeValue', { estimate: '750,000', grounds: 'RENOVATED', note: 'New kitchen' })
    world.do('orderBpo')
    expect([world.state, world.server]).toEqual(['bpoProcessing', 'WAITING_FOR_BPO'])
    const expected = plainDate('2026-11-27')
    world.report('BPO', { state: 'ORDERED', reference: 'B1', broker: 'Birchwood', expected })
    expect(world.application.bpo).toMatchObject({ broker: 'Birchwood', expected, estimate: dollars(750_000) })
    world.wait(4)
    world.deadline('BPO_DONE')
    world.report('BPO', { state: 'DONE', reference: 'B1', value: dollars(690_000), condition: 'GOOD', note: '' })
    expect(world.application).toMatchObject({
      bpo: { status: 'BPO_COMPLETE' },
      valuation: { source: 'BPO', value: dollars(690_000), automated: { value: dollars(700_000), confidence: 60 } },
    })
    expect(world.state).toBe('product')
    expect(costOf(world)).not.toContain('VALUATION')
  })

  it('replaces a missing automated value as a closing cost that must be acknowledged', () => {
    const world = new Home()
    world.lookUp(RECORD, undefined)
    expect(factsOf(world.application).bpo).toBe('UNKNOWN_BPO_STATUS')
    world.confirmLiens()
    expect(world.state).toBe('bpo')
    expect(world.application.bpo?.why).toBe('NO_AVM')
    expect(() => world.do('orderBpo')).toThrow('costUnderstood')
    world.valued(dollars(600_000))
    expect(world.state).toBe('product')
    expect(costOf(world)).toContain('VALUATION')
  })

  it('waits another day if the broker is late', () => {
    const world = new Home()
    world.lookUp(RECORD, undefined)
    world.confirmLiens()
    world.do('orderBpo', { costUnderstood: 'on' })
    const ordered = {
      state: 'ORDERED',
      reference: 'B1',
      broker: 'Birchwood',
      expected: plainDate('2026-11-25'),
    } as const
    world.report('BPO', ordered)
    world.wait(3)
    world.deadline('BPO_DONE')
    world.report('BPO', ordered)
    expect(world.state).toBe('bpoProcessing')
    world.wait(1)
    world.deadline('BPO_DONE')
    expect(world.application.requests.BPO).toMatchObject({ no: 3, state: 'OPEN' })
  })

  it('is reviewed if the value fell by more than 15 %, and continues with either figure', () => {
    const low = () => {
      const world = new Home()
      world.lookUp(RECORD, { value: dollars(700_000), confidence: 60 })
      world.confirmLiens()
      world.valued(dollars(590_000))
      expect([world.state, world.server]).toEqual(['bpoHold', 'WAITING_FOR_BPO_REVIEW'])
      return world
    }
    const cleared = low()
    cleared.end('CLEAR')
    expect([cleared.state, cleared.application.valuation?.value]).toEqual(['product', dollars(590_000)])
    const valued = low()
    valued.end('VALUE', { value: dollars(640_000) })
    expect([valued.state, valued.application.quote?.value]).toEqual(['product', dollars(640_000)])
    const world = new Home()
    world.lookUp(RECORD, { value: dollars(700_000), confidence: 60 })
    world.confirmLiens()
    world.valued(dollars(595_000))
    expect(world.state).toBe('product')
  })

  it("is reviewed for the home's condition, which pictures can show", () => {
    const world = new Home()
    world.lookUp(RECORD, { value: dollars(700_000), confidence: 60 })
    world.confirmLiens()
    world.valued(dollars(690_000), 'POOR')
    expect([world.state, world.server]).toEqual(['bpoCondition', 'WAITING_FOR_HOME_CONDITION_REVIEW'])
    world.do('sendHomePictures')
    expect(world.asked?.requestDocuments).toEqual(['HOME_PICTURE'])
    world.answer(world.asked)
    expect(world.state).toBe('bpoCondition')
    world.end('CLEAR')
    expect(world.state).toBe('product')
  })

  it('waits for both reviews if value and condition are in doubt', () => {
    const world = new Home()
    world.lookUp(RECORD, { value: dollars(700_000), confidence: 60 })
    world.confirmLiens()
    world.valued(dollars(500_000), 'POOR')
    world.end('CLEAR')
    expect(world.state).toBe('bpoCondition')
    world.end('CLEAR')
    expect(world.state).toBe('product')
  })

  it("follows a disputed automated value, until it's ordered", () => {
    const world = new Home()
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    const { quote, decision } = world.application
    world.do('disputeValue', { estimate: '800000', grounds: 'APPRAISED', note: '' })
    expect(world.state).toBe('bpo')
    expect(world.application.decision.subDecision).toBe('BPO_PENDING')
    world.do('keepValue')
    expect(world.state).toBe('product')
    expect(world.application).toMatchObject({ quote, decision: { maxLine: decision.maxLine } })

    world.do('disputeValue', { estimate: '800000', grounds: 'APPRAISED', note: '' })
    world.valued(dollars(790_000))
    expect(world.state).toBe('product')
    expect(world.application.quote?.value).toBe(dollars(790_000))
    expect(costOf(world)).not.toContain('VALUATION')
    expect(() => world.do('disputeValue', { estimate: '900000', grounds: 'OTHER', note: '' })).toThrow(
      'valued your home',
    )
  })

  it('is repeated if a later lookup finds no automated value', () => {
    const world = new Home()
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    world.wait(70)
    world.choose()
    expect(world.state).toBe('refresh')
    const again = { ...CREDIT, pulledOn: world.today }
    world.report('SOFT_CREDIT', { file: { ...again, pull: 'SOFT' }, mortgages: [MORTGAGE] })
    world.report('VALUATION', undefined)
    expect(world.state).toBe('bpo')
    expect(world.application.bpo?.why).toBe('NO_AVM')
  })
})

describe('Texas', () => {
  it('blocks income and identity until the value is settled', () => {
    const world = new Home('TX')
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    world.toSummary()
    const facts = factsOf(world.application)
    expect(resolveBorrower(facts).state).toBe('incomeReview')
    for (const bpo of ['BPO_REQUIRED', 'UNKNOWN_BPO_STATUS'] as const) {
      expect(resolveBorrower({ ...facts, bpo }).state).toBe('bpo')
      expect(
        resolveBorrower({ ...facts, bpo, incomeMatched: true, disburseAccountSet: true, payTypeSet: true }).state,
      ).toBe('bpo')
    }
    expect(resolveBorrower({ ...facts, bpo: 'UNKNOWN_BPO_STATUS', propertyState: 'CA' }).state).toBe('incomeReview')
    expect(resolveBorrower({ ...facts, bpo: 'BPO_COMPLETE' }).state).toBe('incomeReview')
  })
})
