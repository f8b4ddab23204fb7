import { describe, expect, it } from 'vitest'
import type { ReasonCode } from '../../rules/reasons.ts'
import { plainDate } from '../../values/dates.ts'
import { BORROWER, lending, readerOf } from '../testing/testWorld.ts'
import { agentView } from '../views/agentView.ts'
import { applicationView } from '../views/borrowerView.ts'
import { factsOf } from '../views/facts.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { CERTAIN, Home, RECORD, type Recorded } from './homeWorld.testdata.ts'

describe('a home without a county record', () => {
  it('if a home has no county record, the server searches again after the borrower corrects the address', () => {
    const world = new Home()
    world.lookUp(undefined, undefined)
    expect([world.state, world.server]).toEqual(['noProperty', 'NO_PROPERTY'])
    const { street1, city, state, zip } = world.application.property.address
    const same = { street1: street1.toUpperCase(), street2: '', city, state, zip }
    expect(() => world.do('correctProperty', same)).toThrow('couldn’t find')
    expect(() => world.do('correctProperty', { ...same, state: 'NV', zip: '89501' })).toThrow('another state')
    world.do('correctProperty', { ...same, street1, street2: 'Apt 4' })
    expect(world.application.property.address.street2).toBe('Apt 4')
    expect(world.server).toBe('WAITING_FOR_PROPERTY_RECORD')
    world.report('PROPERTY_RECORD', RECORD)
    world.report('VALUATION', CERTAIN)
    world.confirmLiens()
    expect(world.isPast('liens')).toBe(true)
  })

  it('if a home has no county record, an agent can accept another document about the home', () => {
    const world = new Home()
    world.lookUp(undefined, undefined)
    world.do('sendPropertyProof', { proof: 'TAX_BILL' })
    expect(world.state).toBe('conditions')
    expect(world.asked).toMatchObject({ category: 'PROPERTY_LEGAL_DESCRIPTION' })
    world.answer(world.asked)
    expect(world.state).toBe('noProperty')
    world.end('AGAIN')
    world.report('PROPERTY_RECORD', RECORD)
    world.report('VALUATION', CERTAIN)
    world.confirmLiens()
    expect(world.isPast('liens')).toBe(true)
  })

  it("an agent can decline an application if the home has no county record and can't be verified", () => {
    const world = new Home()
    world.lookUp(undefined, undefined)
    world.end('DECLINE')
    world.send('answerBeforeDecision')
    expect(world.state).toBe('declined')
    expect(world.application.decision.reasons).toEqual(['COLLATERAL_UNVERIFIED'])
  })
})

describe('several homes at one address', () => {
  const one = { ...RECORD, unit: 'Unit 1', parcel: 'P-1001', owners: ['OAKLEAF BERTRAM'], yearBuilt: 1968 }
  const two = { ...RECORD, unit: 'Unit 2', parcel: 'P-1002', yearBuilt: 1971 }
  const severalHomes = () => {
    const world = new Home()
    world.lookUp({ ...one, others: [two] }, CERTAIN)
    return world
  }

  it("if there are several homes at an address, the borrower chooses one, and the server requests that home's value", () => {
    const world = severalHomes()
    expect([world.state, world.server]).toEqual(['homeChoice', 'HOME_CHOICE'])
    expect(world.application.requests.LIENS).toBeUndefined()
    expect(factsOf(world.application).propertyComplete).toBe(false)
    for (const home of ['', '2', 'x']) expect(() => world.do('chooseHome', { home })).toThrow('home')
    world.do('chooseHome', { home: '1' })
    expect(world.application).toMatchObject({
      property: { parcel: 'P-1002', yearBuilt: 1971, recordedOwners: two.owners, wasChosen: true },
      requests: { VALUATION: { state: 'OPEN', no: 2 } },
    })
    expect(world.application.property.address.street2).toBe('Unit 2')
    expect(world.application.property).not.toHaveProperty('unit')
    expect(world.application.homes).toBeUndefined()
    world.report('VALUATION', CERTAIN)
    world.confirmLiens()
    expect(world.isPast('liens')).toBe(true)
    expect(() => world.do('chooseHome', { home: '1' })).toThrow()
  })

  it("if there are several homes at an address, the borrower sees only the owners' initials, but staff see everything", () => {
    const world = severalHomes()
    const shown = JSON.stringify(applicationView(world.application, world.personal, lending, world.today))
    expect(shown).toContain('"ownerInitials":["O. B."]')
    expect(shown).not.toContain('OAKLEAF')
    expect(agentView(world.application, world.personal, readerOf('UNDERWRITER')).homes).toMatchObject([
      { unit: 'Unit 1', parcel: 'P-1001', owners: ['OAKLEAF BERTRAM'] },
      { unit: 'Unit 2', parcel: 'P-1002' },
    ])
  })

  it("if none of the listed homes is the borrower's, correcting the unit can find the right home", () => {
    const world = severalHomes()
    world.do('chooseHome', { home: 'NONE' })
    expect([world.state, world.server]).toEqual(['noProperty', 'NO_PROPERTY'])
    expect(world.application.property).not.toHaveProperty('wasChosen')
    world.do('correctProperty', { ...world.application.property.address, street2: 'Apt 2' })
    world.report('PROPERTY_RECORD', { ...one, others: [two] })
    expect(world.application.property).toMatchObject({ parcel: 'P-1002', address: { street2: 'Apt 2' } })
    expect(world.application.homes).toBeUndefined()
  })

  it("if the server searches the county's records again, it finds the chosen home without asking the borrower", () => {
    const world = new Home()
    world.lookUp({ ...one, others: [{ ...two, type: 'COMMERCIAL' }] }, CERTAIN)
    world.do('chooseHome', { home: '1' })
    expect(world.state).toBe('datatreeError')
    world.end('AGAIN')
    world.report('PROPERTY_RECORD', { ...one, others: [two] })
    expect(world.application.homes).toBeUndefined()
    expect(world.application.property).toMatchObject({ parcel: 'P-1002', recordedType: two.type })
  })

  it('if the chosen home has no unit number, the address stays the same; if its record shows another owner, a review opens', () => {
    const world = new Home()
    const { unit: _, ...lot } = one
    world.lookUp({ ...two, others: [lot] }, CERTAIN)
    world.do('chooseHome', { home: '1' })
    expect(world.state).toBe('incorrectOwnership')
    expect(world.application.property).toMatchObject({ parcel: 'P-1001', address: { street2: '' } })
  })

  it("if the borrower chooses a home after the lender made offers, the server doesn't request another value", () => {
    const world = new Home()
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    world.application = { ...world.application, homes: [one, two] }
    expect(world.state).toBe('homeChoice')
    world.do('chooseHome', { home: '1' })
    expect(world.application.requests.VALUATION).toMatchObject({ state: 'DONE', no: 1 })
  })
})

describe('a county record that contradicts the borrower', () => {
  it("if the county record and the borrower's answers differ, the borrower explains and an agent decides", () => {
    const world = new Home()
    world.lookUp({ ...RECORD, type: 'COMMERCIAL' }, CERTAIN)
    expect([world.state, world.server]).toEqual(['datatreeError', 'DATATREE_MISMATCH'])
    expect(world.application.requests.LIENS).toBeUndefined()
    expect(() => world.do('explainProperty', { right: 'MINE' })).toThrow('propertyType')
    world.do('explainProperty', { right: 'MINE', propertyType: 'SINGLE_FAMILY', note: 'The shop closed in 1990.' })
    expect(world.state).toBe('datatreeError')
    // The borrower's explanation is stored as personal data, not in the application.
    expect(JSON.stringify(world.application)).not.toContain('The shop')
    const { reviews } = agentView(world.application, world.personal, readerOf('UNDERWRITER'))
    expect(reviews).toMatchObject([{ kind: 'PROPERTY_MISMATCH', wrote: 'The shop closed in 1990.' }])
    world.end('CLEAR')
    expect(world.application.property).toMatchObject({ type: 'SINGLE_FAMILY', recordedType: 'COMMERCIAL' })
    world.confirmLiens()
    expect(world.isPast('liens')).toBe(true)
    world.contact()
    expect(world.isBlocked).toBe(false)
  })

  it("if the borrower says the county record is right, it replaces the borrower's answers, which can lead to a decline", () => {
    const world = new Home()
    world.lookUp({ ...RECORD, type: 'COMMERCIAL' }, CERTAIN)
    world.do('explainProperty', { right: 'RECORD' })
    world.end('CLEAR')
    world.confirmLiens()
    expect(world.application.decision).toMatchObject({ decision: 'INELIGIBLE', reasons: ['PROPERTY_TYPE'] })
    world.send('answerBeforeDecision')
    expect(world.state).toBe('declined')
  })

  it('the borrower can agree with a county record that lists the home as a second home', () => {
    const world = new Home()
    world.lookUp({ ...RECORD, ownerOccupied: false }, CERTAIN)
    expect(world.state).toBe('datatreeError')
    world.do('explainProperty', { right: 'RECORD', occupancyType: 'SECONDARY' })
    world.end('CLEAR')
    expect(world.application.property.occupancy).toBe('SECONDARY')
  })

  it('at the contact step, the server compares answers with the county record again, unless a reviewer cleared the difference', () => {
    const world = new Home()
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    world.contact({ propertyType: 'TWO_TO_FOUR_UNITS', units: '2' })
    expect(world.state).toBe('datatreeError')
    world.do('explainProperty', { right: 'RECORD' })
    world.end('CLEAR')
    expect(world.application.property.type).toBe('SINGLE_FAMILY')
    expect(world.isBlocked).toBe(false)

    const other = new Home()
    other.lookUp(RECORD, CERTAIN)
    other.confirmLiens()
    other.contact({ propertyType: 'TWO_TO_FOUR_UNITS', units: '2' })
    other.end('DECLINE', { declineFor: 'PROPERTY_TYPE' })
    other.send('answerBeforeDecision')
    expect(other.state).toBe('declined')
    expect(other.application.requests.ADVERSE_ACTION?.state).toBe('OPEN')
  })
})

describe('the answers given at registration', () => {
  const told = { type: 'SINGLE_FAMILY', acquiredRecently: true } as const
  const asked = (answers: Partial<typeof told>) => {
    const world = new Home()
    world.application = { ...world.application, property: { ...world.application.property, ...answers } }
    return world
  }

  it('the county record never replaces the property type that the borrower stated, and a difference goes to review', () => {
    const world = asked({ type: told.type })
    world.lookUp({ ...RECORD, type: 'MANUFACTURED' }, CERTAIN)
    expect(world.state).toBe('datatreeError')
    expect(world.application.property).toMatchObject({ type: 'SINGLE_FAMILY', recordedType: 'MANUFACTURED' })
  })

  it("if the borrower says that the purchase was recent, an older purchase in the county record doesn't override that answer", () => {
    const world = asked(told)
    world.lookUp(RECORD, CERTAIN)
    expect(world.application.property.acquiredRecently).toBe(true)
    world.confirmLiens()
    expect(world.application.decision).toMatchObject({ decision: 'INELIGIBLE', reasons: ['RECENTLY_PURCHASED'] })
  })

  it('correcting the property type to one that the lender refuses leads to a decline before the hard inquiry', () => {
    const world = asked({ type: told.type })
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    world.contact({ propertyType: 'MANUFACTURED' })
    world.send('answerBeforeDecision')
    expect(world.state).toBe('declined')
    expect(world.application.decision).toMatchObject({ decision: 'INELIGIBLE', reasons: ['PROPERTY_TYPE'] })
    expect(world.application.property.type).toBe('MANUFACTURED')
    expect(serverStateOf(world.application)).toMatchObject({ name: 'DECLINED', route: 'error/decline' })
    expect(world.application.requests.ADVERSE_ACTION?.state).toBe('OPEN')
    expect(world.application.requests.HARD_CREDIT).toBeUndefined()
  })
})

describe('declines based on the county record', () => {
  it.each<[ReasonCode, Partial<Recorded>]>([
    ['PROPERTY_TYPE', { type: 'MANUFACTURED' }],
    ['PROPERTY_TYPE', { type: 'COOPERATIVE' }],
    ['LISTED_FOR_SALE', { listedForSale: true }],
    ['RECENTLY_PURCHASED', { lastTransfer: plainDate('2026-08-25') }],
  ])('a county record with the %s finding leads to a decline with a notice', (reason, record) => {
    const world = new Home()
    world.lookUp({ ...RECORD, ...record }, CERTAIN)
    world.confirmLiens()
    world.send('answerBeforeDecision')
    expect(world.state).toBe('declined')
    expect(world.application.decision).toMatchObject({ decision: 'INELIGIBLE', reasons: [reason] })
    expect(world.application.requests.ADVERSE_ACTION?.state).toBe('OPEN')
  })

  it('an application is declined if the lender has lost its license in the state since the application began', () => {
    const world = new Home()
    world.lookUp(RECORD, CERTAIN)
    const { policy } = lending
    const licensedStates = policy.eligibility.licensedStates.filter((state) => state !== 'CA')
    world.lending = { ...lending, policy: { ...policy, eligibility: { ...policy.eligibility, licensedStates } } }
    world.confirmLiens()
    expect(world.application.decision.reasons).toEqual(['STATE_NOT_LICENSED'])
    world.send('answerBeforeDecision')
    expect(world.state).toBe('declined')
  })
})

describe('another owner on the county record', () => {
  const otherwise = { ...RECORD, owners: ['SMITH GRETA'] }
  it("if the county record names another owner, an agent reviews the borrower's proof of ownership", () => {
    const world = new Home()
    world.lookUp(otherwise, CERTAIN)
    expect([world.state, world.server]).toEqual(['incorrectOwnership', 'INCORRECT_OWNERSHIP'])
    expect(() => world.do('explainOwnership', { holding: 'TRUST' })).toThrow('entityName')
    world.do('explainOwnership', { holding: 'TRUST', entityName: 'Smith Family Trust' })
    expect(world.state).toBe('conditions')
    expect(world.asked).toMatchObject({
      category: 'REVIEW_TRUST_REQUIREMENTS',
      requestDocuments: ['CERTIFICATE_OF_TRUST', 'TRUST_AGREEMENT'],
    })
    world.answer(world.asked)
    expect(world.state).toBe('incorrectOwnership')
    world.end('CLEAR')
    world.confirmLiens()
    expect(world.isPast('liens')).toBe(true)
    world.contact({ ownershipType: 'SOLE' })
    expect(world.isBlocked).toBe(false)
  })

  it.each([
    ['LLC', { entityName: 'Smith LLC' }, 'FALSE_OWNERSHIP_TYPE_REVIEW'],
    ['MARRIED', {}, 'PROPERTY_OWNERSHIP_FRAUD_REVIEW'],
    ['INHERITED', {}, 'PROPERTY_OWNERSHIP_FRAUD_REVIEW'],
  ])(
    'if the county record names another owner, the documents to request depend on the stated type of ownership: %s',
    (holding, rest, category) => {
      const world = new Home()
      world.lookUp(otherwise, CERTAIN)
      world.do('explainOwnership', { holding, ...rest })
      expect(world.asked?.category).toBe(category)
    },
  )

  it("if the borrower's explanation of other owners isn't among the form's choices, an agent reviews it", () => {
    const world = new Home()
    world.lookUp(otherwise, CERTAIN)
    expect(() => world.do('explainOwnership', { holding: 'OTHER' })).toThrow('how you own')
    world.do('explainOwnership', { holding: 'OTHER', note: 'It is my land lease.' })
    expect(world.state).toBe('incorrectOwnership')
    world.end('DECLINE')
    expect(world.application.decision.reasons).toEqual(['OWNERSHIP_UNVERIFIED'])
  })

  it('a trust in the county record leads to a review unless the borrower names the same trust', () => {
    const trusted = { ...RECORD, owners: ['PRIME FAMILY TRUST'] }
    const world = new Home()
    world.lookUp(trusted, CERTAIN)
    world.confirmLiens()
    world.contact({ ownershipType: 'TRUST', entityName: 'Prime Family Trust' })
    expect(world.isBlocked).toBe(false)

    const other = new Home()
    other.lookUp(trusted, CERTAIN)
    other.confirmLiens()
    other.contact()
    expect(other.state).toBe('incorrectOwnership')
  })

  it("a trust's documents are required before closing documents are prepared", () => {
    const world = new Home()
    world.lookUp({ ...RECORD, owners: ['PRIME FAMILY TRUST'] }, CERTAIN)
    world.confirmLiens()
    world.toSummary({ ownershipType: 'TRUST', entityName: 'Prime Family Trust' })
    world.toIdentity()
    world.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
    expect(world.state).toBe('conditions')
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
    world.answer(world.asked)
    expect(world.state).toBe('incorrectOwnership')
    world.end('CLEAR')
    expect(world.application.requests.CLOSING_DOCUMENTS?.state).toBe('OPEN')
  })
})
