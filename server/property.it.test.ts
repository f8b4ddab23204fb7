/** Tests problems with the home's record, owner or value. Each problem has its own persona. */
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { ReviewKind, ReviewWay } from 'domain/journey/reviews.ts'
import { dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { Refused } from './sandbox/driver/browser.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { resolveReview } from './usecases/resolveReview.ts'

const LONG = 60_000
const AGENT = '00000000-0000-4000-8000-0000000000a1'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterAll(() => program?.stop())

const arrive = async (id: string, state: Parameters<Walk['goTo']>[0]) => {
  const walk = await Walk.register(program, persona(id))
  return { walk, view: await walk.goTo(state) }
}
const end = (walk: Walk, kind: ReviewKind, way: ReviewWay, value?: number) =>
  resolveReview(program.server.services, {
    ...{ application: walk.uuid, kind, way, reason: 'Looked at it', by: AGENT },
    ...(value === undefined ? {} : { value: dollars(value) }),
  })
const statusOf = (error: unknown): unknown => (error instanceof Refused ? error.status : error)

/** Returns the valuation fee listed in the closing costs. */
const charged = ({ quote }: ApplicationView) => quote?.costs.valuation

describe('the county record', () => {
  it('the norecord persona corrects the address, and then the server finds the home', { timeout: LONG }, async () => {
    const { walk, view } = await arrive('norecord', 'noProperty')
    expect(view.serverState).toMatchObject({ name: 'NO_PROPERTY', route: 'review-app/property' })
    const recorded = walk.persona.property.recordedAddress
    // While the credit check is running, the server asks the borrower to try again in a moment.
    await expect
      .poll(() => walk.command('correctProperty', recorded).then((after) => after.property.address, statusOf))
      .toEqual(recorded)
    const found = await walk.goTo('product')
    expect(found.property.recordedType).toBe('CONDOMINIUM')
    expect(found.valuation?.source).toBe('AVM')
  })

  it("the twohomes persona chooses a unit, and the application uses that unit's record and value", {
    timeout: LONG,
  }, async () => {
    const { walk, view } = await arrive('twohomes', 'homeChoice')
    expect(view.serverState).toMatchObject({ name: 'HOME_CHOICE', route: 'review-app/which-home' })
    expect(view.homes).toEqual([
      { unit: 'Unit 2', parcelEnding: '20000', ownerInitials: ['T. T.'], yearBuilt: 1971 },
      { unit: 'Unit 1', parcelEnding: '10000', ownerInitials: ['O. B. J.'], yearBuilt: 1968 },
    ])
    expect(JSON.stringify(view)).not.toContain('OAKLEAF')
    const { property, valuation } = await walk.goTo('product')
    expect(property).toMatchObject({ parcel: '012-0361-032-0000', wasChosen: true, address: { street2: 'Unit 2' } })
    expect(valuation).toMatchObject({ source: 'AVM', model: { name: 'Sandbox AVM' }, range: {} })
  })

  it("the twohomes persona doesn't recognize a listed home and adds the unit", { timeout: LONG }, async () => {
    const walk = await Walk.register(program, { ...persona('twohomes'), email: 'none@sandbox.test' })
    await walk.goTo('homeChoice')
    await walk.command('chooseHome', { home: 'NONE' })
    await walk.goTo('noProperty')
    const address = { ...walk.persona.property.address, street2: 'Unit 2' }
    await expect
      .poll(() => walk.command('correctProperty', address).then((after) => after.property.address, statusOf))
      .toEqual(address)
    const { property } = await walk.goTo('product')
    expect(property).toMatchObject({ parcel: '012-0361-032-0000', address: { street2: 'Unit 2' } })
    expect(property.wasChosen).toBeUndefined()
  })

  it("the norecord persona sends a document, but the agent still doesn't find a record", {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('norecord'), email: 'paper@sandbox.test' })
    await walk.goTo('noProperty')
    await walk.command('sendPropertyProof', { proof: 'DEED' })
    await walk.goTo('conditions')
    await walk.answerConditions()
    await walk.goTo('noProperty')
    await end(walk, 'NO_PROPERTY', 'DECLINE')
    const declined = await walk.goTo('declined')
    expect(declined.decision.reasons).toEqual(['COLLATERAL_UNVERIFIED'])
  })

  it('the mismatch persona states whether their answer or the county record is correct, and an agent clears the mismatch', {
    timeout: LONG,
  }, async () => {
    const { walk, view } = await arrive('mismatch', 'datatreeError')
    expect(view.serverState).toMatchObject({ name: 'DATATREE_MISMATCH', route: 'review-app/datatree' })
    expect(view.reviews[0]?.found).toContainEqual({ name: 'recordedType', value: 'COMMERCIAL', unit: 'text' })
    const said = await walk.command('explainProperty', {
      ...{ right: 'MINE', propertyType: 'SINGLE_FAMILY', note: 'The shop closed long ago.' },
    })
    expect(said.journey.state).toBe('datatreeError')
    await end(walk, 'PROPERTY_MISMATCH', 'CLEAR')
    const offers = await walk.goTo('hmda')
    expect(offers.property).toMatchObject({ type: 'SINGLE_FAMILY', recordedType: 'COMMERCIAL' })
  })

  it.each([
    ['commercial', 'PROPERTY_TYPE'],
    ['newowner', 'RECENTLY_PURCHASED'],
  ])('the %s persona is declined for %s with an adverse action notice', { timeout: LONG }, async (id, reason) => {
    const { walk, view } = await arrive(id, 'declined')
    expect(view.decision).toMatchObject({ decision: 'INELIGIBLE', reasons: [reason] })
    const noticed = await walk.until('the notice', (now) => now.adverseAction?.noticedAt !== undefined)
    expect(noticed.documents.map(({ type }) => type)).toContain('ADVERSE_ACTION_NOTICE')
  })
})

describe("the home's owner", () => {
  it('the notowner persona explains who owns the home and sends proof', { timeout: LONG }, async () => {
    const { walk, view } = await arrive('notowner', 'incorrectOwnership')
    expect(view.serverState).toMatchObject({ name: 'INCORRECT_OWNERSHIP', route: 'review-app/incorrect-ownership' })
    const asked = await walk.command('explainOwnership', { holding: 'INHERITED', note: 'From my aunt Agatha.' })
    expect(asked.journey.state).toBe('conditions')
    expect(JSON.stringify(asked)).not.toContain('aunt')
    await walk.answerConditions()
    const shown = await walk.goTo('incorrectOwnership')
    expect(shown.reviews).toMatchObject([{ kind: 'OWNERSHIP' }])
    await end(walk, 'OWNERSHIP', 'CLEAR')
    await walk.goTo('hmda')
  })

  it.each([
    ['trust', ['CERTIFICATE_OF_TRUST', 'TRUST_AGREEMENT']],
    ['company', ['ARTICLES_OF_ORGANIZATION', 'OPERATING_AGREEMENT']],
  ])(
    'the %s persona must send ownership documents before getting the closing documents',
    { timeout: LONG },
    async (id, papers) => {
      const { walk, view } = await arrive(id, 'conditions')
      expect(walk.states).not.toContain('incorrectOwnership')
      expect(view.documents.filter(({ stage }) => stage === 'CLOSING')).toEqual([])
      await walk.answerConditions()
      const sent = await walk.goTo('incorrectOwnership')
      expect(sent.documents.map(({ type }) => type)).toEqual(expect.arrayContaining(papers))
      await end(walk, 'OWNERSHIP', 'CLEAR')
      const signing = await walk.goTo('sign')
      expect(signing.documents.some(({ stage }) => stage === 'CLOSING')).toBe(true)
    },
  )
})

describe("the home's value", () => {
  it("a broker values the lowconfidence persona's home at the lender's cost", { timeout: LONG }, async () => {
    const { walk, view } = await arrive('lowconfidence', 'bpo')
    expect(view.decision).toMatchObject({ decision: 'REVIEW', subDecision: 'BPO_PENDING' })
    const told = await walk.answer('saveHomeValue')
    expect(told.bpo?.estimate).toBe(dollars(845_000))
    expect(told.journey.screen).toBe('bpo/order-bpo')
    await walk.command('orderBpo')
    const ordered = await walk.until('the broker', (now) => now.bpo?.broker !== undefined)
    expect(ordered.serverState).toMatchObject({ name: 'WAITING_FOR_BPO', kind: 'waiting', route: 'bpo/waiting' })
    const offers = await walk.goTo('product')
    expect(offers.bpo?.status).toBe('BPO_COMPLETE')
    expect(offers.valuation).toMatchObject({ source: 'BPO', value: dollars(805_000) })
    expect(charged(offers)).toBe(0)
  })

  it("the broker's fee is an itemized closing cost for the novalue persona", { timeout: LONG }, async () => {
    const { walk, view } = await arrive('novalue', 'bpo')
    expect(view.valuation).toBeUndefined()
    const unread = walk.command('orderBpo')
    await expect(unread).rejects.toThrow('costUnderstood')
    const offers = await walk.goTo('product')
    expect(charged(offers)).toBe(dollars(180))
  })

  it("if the broker's value is far below the automated value, an underwriter sets the valuedrop persona's home value", {
    timeout: LONG,
  }, async () => {
    const { walk, view } = await arrive('valuedrop', 'bpoHold')
    expect(view.serverState).toMatchObject({ name: 'WAITING_FOR_BPO_REVIEW', route: 'bpo/hold' })
    expect(view.valuation).toMatchObject({ value: dollars(620_000), automated: { value: dollars(820_000) } })
    await end(walk, 'HOME_VALUE', 'VALUE', 700_000)
    const offers = await walk.goTo('product')
    expect(offers.quote?.value).toBe(dollars(700_000))
  })

  it('the condition persona sends pictures of the home, and an agent approves the pictures', {
    timeout: LONG,
  }, async () => {
    const { walk, view } = await arrive('condition', 'bpoCondition')
    expect(view.serverState.name).toBe('WAITING_FOR_HOME_CONDITION_REVIEW')
    expect(view.bpo?.note).toContain('shingles')
    await walk.command('sendHomePictures')
    await walk.answerConditions()
    await walk.goTo('bpoCondition')
    await end(walk, 'HOME_CONDITION', 'CLEAR')
    await walk.goTo('product')
  })

  it('the borrower disputes an automated value from the offers screen', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, { ...persona('prime'), email: 'dispute@sandbox.test' })
    const offers = await walk.goTo('product')
    const disputed = await walk.answer('disputeValue')
    expect(disputed.journey).toMatchObject({ state: 'bpo', screen: 'bpo/order-bpo' })
    const kept = await walk.command('keepValue')
    expect(kept.decision.maxLine).toBe(offers.decision.maxLine)
    await walk.answer('disputeValue')
    const valued = await walk.goTo('product')
    expect(valued.valuation?.source).toBe('BPO')
    expect(charged(valued)).toBe(0)
  })
})
