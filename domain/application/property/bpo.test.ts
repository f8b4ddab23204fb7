import { describe, expect, it } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { quoteOffer } from '../../rules/offers.ts'
import { plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { percent } from '../../values/rates.ts'
import { CREDIT, MORTGAGE, readerOf } from '../testing/testWorld.ts'
import { agentView } from '../views/agentView.ts'
import { factsOf } from '../views/facts.ts'
import { CERTAIN, Home, RECORD } from './homeWorld.testdata.ts'

describe("a broker's valuation of the home", () => {
  const costOf = (world: Home): readonly string[] => {
    const { quote } = world.application
    const choice = { amount: dollars(60_000), draw: dollars(60_000), term: 10, feeOption: percent(0), autopay: true }
    const found = quote && quoteOffer(quote, choice).quote
    return found?.thirdPartyCosts.items.map(({ kind }) => kind) ?? []
  }

  it("if an automated value has low confidence, a broker's value replaces it at no cost to the borrower", () => {
    const world = new Home()
    const details = {
      range: { low: dollars(620_000), high: dollars(780_000) },
      model: { name: 'Model', version: '4' },
      asOf: plainDate('2026-11-20'),
    }
    const automated = { value: dollars(700_000), confidence: 60, ...details }
    world.lookUp(RECORD, automated)
    expect(world.application.valuation).toEqual({ ...automated, on: world.today, source: 'AVM' })
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
      valuation: { source: 'BPO', value: dollars(690_000), automated },
    })
    expect(world.application.valuation?.range).toBeUndefined()
    expect(agentView(world.application, world.personal, readerOf('UNDERWRITER')).valuation?.automated).toEqual(
      automated,
    )
    expect(world.isPast('liens')).toBe(true)
    expect(costOf(world)).not.toContain('VALUATION')
  })

  it("without an automated value, the borrower must accept the cost of a broker's valuation as a closing cost", () => {
    const world = new Home()
    world.lookUp(RECORD, undefined)
    expect(factsOf(world.application).bpo).toBe('UNKNOWN_BPO_STATUS')
    world.confirmLiens()
    expect(world.state).toBe('bpo')
    expect(world.application.bpo?.why).toBe('NO_AVM')
    expect(() => world.do('orderBpo')).toThrow('costUnderstood')
    world.valued(dollars(600_000))
    expect(world.isPast('liens')).toBe(true)
    expect(costOf(world)).toContain('VALUATION')
  })

  it("if a broker's value is late, the server asks for it again the next business day", () => {
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

  it("if a broker's value is over 15% below the automated value, a reviewer accepts it or sets another value", () => {
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
    expect([cleared.isPast('liens'), cleared.application.valuation?.value]).toEqual([true, dollars(590_000)])
    const valued = low()
    valued.end('VALUE', { value: dollars(640_000) })
    expect([valued.isPast('liens'), valued.application.quote?.value]).toEqual([true, dollars(640_000)])
    const world = new Home()
    world.lookUp(RECORD, { value: dollars(700_000), confidence: 60 })
    world.confirmLiens()
    world.valued(dollars(595_000))
    expect(world.isPast('liens')).toBe(true)
  })

  it('if a broker finds the home in poor condition, a reviewer decides, and the borrower can send pictures', () => {
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
    expect(world.isPast('liens')).toBe(true)
  })

  it("a reviewer who needs to know more about the home's condition requests pictures of the home", () => {
    const world = new Home()
    world.lookUp(RECORD, { value: dollars(700_000), confidence: 60 })
    world.confirmLiens()
    world.valued(dollars(690_000), 'POOR')
    world.end('ASK', { comments: 'Please send pictures of each room.' })
    expect(world.asked?.requestDocuments).toEqual(['HOME_PICTURE'])
  })

  it("if a broker's report raises doubts about value and condition, the application waits for both reviews", () => {
    const world = new Home()
    world.lookUp(RECORD, { value: dollars(700_000), confidence: 60 })
    world.confirmLiens()
    world.valued(dollars(500_000), 'POOR')
    world.end('CLEAR')
    expect(world.state).toBe('bpoCondition')
    world.end('CLEAR')
    expect(world.isPast('liens')).toBe(true)
  })

  it('if the owner disputes the automated value, a broker must value the home unless the owner withdraws the dispute', () => {
    const world = new Home()
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    const { quote, decision } = world.application
    world.do('disputeValue', { estimate: '800000', grounds: 'APPRAISED', note: '' })
    expect(world.state).toBe('bpo')
    expect(world.application.decision.subDecision).toBe('BPO_PENDING')
    world.do('keepValue')
    expect(world.isPast('liens')).toBe(true)
    expect(world.application).toMatchObject({ quote, decision: { maxLine: decision.maxLine } })

    world.do('disputeValue', { estimate: '800000', grounds: 'APPRAISED', note: '' })
    world.valued(dollars(790_000))
    expect(world.isPast('liens')).toBe(true)
    expect(world.application.quote?.value).toBe(dollars(790_000))
    expect(costOf(world)).not.toContain('VALUATION')
    expect(() => world.do('disputeValue', { estimate: '900000', grounds: 'OTHER', note: '' })).toThrow(
      'valued your home',
    )
  })

  it("a broker's valuation is required if a refresh no longer finds an automated value", () => {
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
  it("in Texas, the borrower can't verify income or identity until the home's value is settled", () => {
    const world = new Home({ address: { state: 'TX' } })
    world.lookUp(RECORD, CERTAIN)
    world.confirmLiens()
    world.toSummary()
    const facts = factsOf(world.application)
    const step = resolveBorrower(facts).state
    expect(step).not.toBe('bpo')
    for (const bpo of ['BPO_REQUIRED', 'UNKNOWN_BPO_STATUS'] as const) {
      expect(resolveBorrower({ ...facts, bpo }).state).toBe('bpo')
      expect(
        resolveBorrower({ ...facts, bpo, incomeMatched: true, disburseAccountSet: true, payTypeSet: true }).state,
      ).toBe('bpo')
    }
    expect(resolveBorrower({ ...facts, bpo: 'UNKNOWN_BPO_STATUS', propertyState: 'CA' }).state).toBe(step)
    expect(resolveBorrower({ ...facts, bpo: 'BPO_COMPLETE' }).state).toBe(step)
  })
})
