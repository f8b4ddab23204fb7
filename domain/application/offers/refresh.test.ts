import { describe, expect, test } from 'vitest'
import { dollars, ZERO } from '../../values/money.ts'
import { BORROWER, CREDIT, document, lending, MORTGAGE, World } from '../testing/testWorld.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { offersHoldUntil, staleOf, validityOf } from './refresh.ts'

describe("expiration of an application's data", () => {
  const offered = () => {
    const world = new World()
    world.toOffers()
    return world
  }
  /** Returns an application on its first day, with every step before closing documents done. */
  const atIdentity = () => {
    const world = offered()
    world.toSummary()
    world.toIdentity()
    return world
  }
  const open = ({ application }: World) =>
    Object.entries(application.requests).flatMap(([kind, { state }]) => (state === 'OPEN' ? [kind] : []))
  const identified = (world: World) => world.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })

  test.each([
    [30, []],
    [31, ['CREDIT', 'OFFER']],
    [60, ['CREDIT', 'OFFER']],
    [61, ['CREDIT', 'VALUATION', 'OFFER']],
    [100, ['CREDIT', 'VALUATION', 'OFFER']],
  ])('%i days after the server makes offers, the stale kinds of data are %j', (days, parts) => {
    const world = offered()
    world.wait(days)
    expect(staleOf(world.application, world.today, validityOf(lending))).toEqual(parts)
  })

  test("the borrower can choose an offer on the offer's last day, but not on the next day", () => {
    const world = offered()
    expect(offersHoldUntil(world.application, validityOf(lending))).toBe('2026-12-23')
    world.wait(30)
    world.choose()
    expect(world.application.offer?.amount).toBe(dollars(60_000))
    const late = offered()
    late.wait(31)
    late.choose()
    expect(late.application.offer).toBeUndefined()
    expect(late.state).toBe('refresh')
    expect(serverStateOf(late.application)).toMatchObject({ name: 'WAITING_FOR_SOFT_CREDIT', kind: 'waiting' })
    expect(open(late)).toEqual(['SOFT_CREDIT'])
    expect(late.application.refresh?.parts).toContainEqual({ part: 'CREDIT', on: '2026-11-23' })
    expect(() => late.choose()).toThrow()
  })

  test("if a refresh finds the same figures, the borrower doesn't have to confirm the list of liens again", () => {
    const world = offered()
    const { liens, quote } = world.application
    world.wait(100)
    world.choose()
    expect(open(world).sort()).toEqual(['SOFT_CREDIT', 'VALUATION'])
    world.answerAgain()
    expect(world.state).toBe('product')
    expect(world.application).toMatchObject({ liens, liensConfirmed: true, refreshed: { changes: [] } })
    expect(world.application.quote).toMatchObject({ rates: quote?.rates, pricedOn: '2027-03-03' })
    world.choose()
    expect(world.application).toMatchObject({ status: 'MORE_INFORMATION', refreshed: undefined })
  })

  test('if data is stale when the borrower confirms the liens, the server stores the liens before it refreshes the data', () => {
    const world = offered()
    world.wait(70)
    const liens = world.application.liens.map(({ uuid: lien, balance = ZERO }) => ({
      uuid: lien,
      balance: balance / 100,
    }))
    world.do('saveLiens', { liens, hoaDues: '50', liensConfirmed: 'on' })
    expect(world.state).toBe('refresh')
    world.answerAgain()
    expect(world.state).toBe('product')
    expect(world.application.hoaDues).toBe(dollars(50))
  })

  test('a refresh of stale data lists each change with its old and new figures', () => {
    const world = offered()
    const { maxLine } = world.application.decision
    world.wait(61)
    world.choose()
    world.answerAgain({ value: dollars(400_000), score: 700 })
    expect(world.state).toBe('product')
    const { refreshed, decision } = world.application
    expect(refreshed?.changes).toEqual([
      { what: 'VALUE', before: dollars(700_000), after: dollars(400_000) },
      { what: 'LARGEST_LINE', before: maxLine, after: decision.maxLine },
      { what: 'LOWEST_RATE', before: expect.any(Number), after: expect.any(Number) },
    ])
    expect(decision.maxLine).toBeLessThan(maxLine)
  })

  test('if a refresh finds a new mortgage, the borrower must confirm the list of liens again', () => {
    const world = offered()
    world.wait(31)
    world.choose()
    world.answerAgain({ mortgages: [MORTGAGE, { ...MORTGAGE, lender: 'Delta Loans', kind: 'HELOC' }] })
    expect(world.application).toMatchObject({ status: 'LIEN_REVIEW', refreshed: { changes: [{ what: 'LIENS' }] } })
    expect(world.application.liens.map(({ lender }) => lender)).toEqual(['Valley Bank', 'Delta Loans'])
    const liens = world.application.liens.map(({ uuid: lien, balance = ZERO }) => ({
      uuid: lien,
      balance: balance / 100,
    }))
    world.do('saveLiens', { liens, hoaDues: '0', liensConfirmed: 'on' })
    expect(world.application.status).toBe('OFFER_SELECTION')
  })

  describe('prices', () => {
    const base = lending.pricing.base.map((band) => ({
      ...band,
      rates: band.rates.map((row) => ({ ...row, rate: (row.rate + 0.5) as typeof row.rate })),
    }))
    const dearer = { ...lending, pricing: { ...lending.pricing, version: 'dearer', base } }
    const saveLiens = (world: World) => {
      const liens = world.application.liens.map(({ uuid: lien, balance = ZERO }) => ({
        uuid: lien,
        balance: balance / 100,
      }))
      world.do('saveLiens', { liens, hoaDues: '0', liensConfirmed: 'on' })
    }
    test('offers keep their prices until their last day, even if new prices are published', () => {
      const world = offered()
      const rates = world.application.quote?.rates
      world.lending = dearer
      world.wait(30)
      saveLiens(world)
      expect(world.application.quote).toMatchObject({ rates, pricedOn: '2026-11-23' })
    })
    test("if an offer's rate changes while the borrower views it, the borrower must see the new rate before choosing the offer", () => {
      const before = offered()
      before.choose()
      const seen = before.application.offer?.rate
      const world = offered()
      world.lending = dearer
      world.wait(31)
      world.choose()
      world.answerAgain()
      expect(world.state).toBe('product')
      expect(() => world.send('chooseOffer', { shownRate: String(seen) })).toThrow('Your rates changed')
      expect(world.application.offer).toBeUndefined()
      world.send('chooseOffer', { shownRate: String(Number(seen) + 0.5) })
      expect(world.application.offer?.rate).toBeCloseTo((seen ?? 0) + 0.5, 5)
    })
    test("offers get today's prices after their last day, and the borrower chooses again if prices changed", () => {
      const world = atIdentity()
      const rate = world.application.offer?.rate ?? 0
      world.lending = dearer
      world.wait(31)
      identified(world)
      world.answerAgain()
      expect(world.state).toBe('product')
      expect(world.application).toMatchObject({ status: 'OFFER_SELECTION', offer: undefined })
      expect(world.application.refreshed?.changes.map(({ what }) => what)).toEqual(['LOWEST_RATE'])
      world.choose()
      expect(world.application.offer?.rate).toBeCloseTo(rate + 0.5, 5)
      // The borrower's earlier form answers are still valid, so the next step is closing documents.
      expect(world.application.status).toBe('CLOSING_DOCUMENTS')
      expect(open(world)).toEqual(['CLOSING_DOCUMENTS'])
    })
  })

  test('stale data is refreshed before closing documents, and if nothing changed, the borrower can continue', () => {
    const world = atIdentity()
    const { offer, lineTerms } = world.application
    world.wait(100)
    identified(world)
    // The earlier report came from a hard inquiry, and the borrower's consent to hard inquiries is still valid.
    expect(open(world).sort()).toEqual(['HARD_CREDIT', 'TITLE', 'VALUATION'])
    expect(world.state).toBe('refresh')
    world.answerAgain()
    expect(world.application).toMatchObject({ offer, lineTerms, status: 'CLOSING_DOCUMENTS' })
    expect(world.application.valuation?.on).toBe('2027-03-03')
    expect(open(world)).toEqual(['CLOSING_DOCUMENTS'])
  })

  test('a refresh requests only the kind of credit report that the borrower still consents to', () => {
    const without = (...types: string[]) => {
      const world = atIdentity()
      const { consents } = world.application
      world.application = { ...world.application, consents: consents.filter(({ type }) => !types.includes(type)) }
      world.wait(31)
      identified(world)
      return world
    }
    expect(open(without('HARD_CREDIT'))).toEqual(['SOFT_CREDIT'])
    const neither = without('HARD_CREDIT', 'SOFT_CREDIT')
    expect(open(neither)).toEqual([])
    expect(neither.state).toBe('hold')
  })

  test('the server replaces unsigned closing documents that are based on stale data', () => {
    const world = atIdentity()
    identified(world)
    world.report('CLOSING_DOCUMENTS', { documents: [document(11, 'CREDIT_AGREEMENT', 'CLOSING')] })
    world.startSigning()
    world.wait(100)
    world.do('signDocuments', { signature: 'Ada Prime', initials: 'AP', esignConsent: 'on' })
    expect(world.application.closing).toEqual({})
    expect(world.state).toBe('refresh')
    world.answerAgain()
    world.report('CLOSING_DOCUMENTS', { documents: [document(11, 'CREDIT_AGREEMENT', 'CLOSING')] })
    world.startSigning()
    world.sign()
    expect(world.application.status).toBe('NOTARY')
    // After the borrower signs, the server doesn't refresh data, because a refresh would hold up the booked notary
    // visit.
    world.wait(100)
    world.notarize()
    expect(world.application.status).toBe('RESCISSION')
  })

  test('data that goes stale during a refresh is refreshed again, until an agent takes over after too many refreshes', () => {
    const world = offered()
    world.wait(31)
    world.choose()
    world.report('SOFT_CREDIT', { file: { ...CREDIT, pull: 'SOFT' }, mortgages: [MORTGAGE] })
    expect(world.application.refresh).toMatchObject({ round: 2, kinds: ['SOFT_CREDIT'] })
    world.wait(100)
    const file = { ...CREDIT, pulledOn: world.today, pull: 'SOFT' as const }
    world.report('SOFT_CREDIT', { file, mortgages: [MORTGAGE] })
    // The valuation became stale while the server waited for the credit report.
    expect(world.application.refresh).toMatchObject({ round: 3, kinds: ['VALUATION'] })
    world.answerAgain()
    expect(world.state).toBe('product')
    expect(staleOf(world.application, world.today, validityOf(lending))).toEqual([])

    const stuck = offered()
    stuck.wait(31)
    stuck.choose()
    for (let round = 1; round <= 3; round++)
      stuck.report('SOFT_CREDIT', { file: { ...CREDIT, pull: 'SOFT' }, mortgages: [MORTGAGE] })
    expect(stuck.state).toBe('creditError')
    expect(open(stuck)).toEqual([])
    stuck.do('withdraw', { withdrawConfirmed: 'on' })
  })

  test("the application is declined if the refreshed figures don't support any line", () => {
    const world = offered()
    world.wait(31)
    world.choose()
    world.answerAgain({ score: 500 })
    expect(world.application).toMatchObject({ status: 'DECLINED', refresh: undefined })
    world.send('answerBeforeDecision')
    expect(world.state).toBe('creditScoreDeclined')
  })
})
