import { describe, expect, it } from 'vitest'
import { dollars } from '../../values/money.ts'
import { Refusal } from '../core/command.ts'
import { checkCommand } from '../core/commandTable.ts'
import { retryCredit, saveCreditPin, saveSocial } from '../credit/commands.ts'
import { partial } from '../testing/partial.ts'
import { COMMANDS } from '../testing/sampleBody.ts'
import { lending, unionLending, World } from '../testing/testWorld.ts'
import { chooseOffer, takeCounterOffer } from './commands.ts'
import { offerWithoutDiscount } from './counteroffer.ts'
import { changesOf, concludeRefresh, goOn, offersHoldUntil, refresh, validityOf } from './refresh.ts'

const offered = (): World => {
  const world = new World()
  world.toOffers()
  return world
}

describe('commands that come too early', () => {
  const world = new World()
  const { application } = world
  const context = world.context()

  it("the borrower can't choose an offer or accept a counteroffer before the lender makes one", () => {
    const body = { amount: '60000', draw: '60000', term: '10', drawPeriod: '5', feeOption: '0', autopay: 'YES' }
    expect(checkCommand(COMMANDS.chooseOffer, body, { application, context })).toMatchObject({ ok: false })
    const choice = partial<Parameters<typeof chooseOffer>[1]>({ amount: dollars(60_000) })
    expect(() => chooseOffer(application, choice, context)).toThrow('You don’t have an offer yet.')
    expect(() => takeCounterOffer(application, {}, context)).toThrow('This offer is no longer available.')
  })

  it("if the credit file isn't frozen, the server rejects a credit retry, a PIN and a Social Security number", () => {
    expect(() => retryCredit(application, {}, context)).toThrow('Your credit file is no longer frozen or locked.')
    expect(() => saveCreditPin(application, { pin: '123456' })).toThrow('doesn’t need a PIN')
    const taxId = partial<Parameters<typeof saveSocial>[1]>({})
    expect(() => saveSocial(application, taxId, context)).toThrow(Refusal)
  })
})

describe('refreshes', () => {
  it("a refresh can't start or end if no data is stale", () => {
    const world = offered()
    expect(refresh(world.application, world.context())).toBeUndefined()
    expect(concludeRefresh(world.application, world.context()).events).toEqual([])
  })

  it('an automated value that arrives late has no effect if no refresh is in progress', () => {
    const world = offered()
    expect(goOn(world.application, 'VALUATION', world.context()).events).toEqual([])
  })

  it('an application has no offer deadline and no changes to show before its credit file and home value arrive', () => {
    const { application } = new World()
    expect(offersHoldUntil(application, validityOf(lending))).toBeUndefined()
    expect(changesOf(application, undefined, dollars(1))).toEqual([])
  })

  it('if a new decision has no offers, the list of changes compares only the home value and the largest line', () => {
    const { application } = offered()
    expect(changesOf(application, undefined, dollars(0))).toEqual([
      { what: 'LARGEST_LINE', before: application.decision.maxLine, after: dollars(0) },
    ])
  })

  it("the chosen offer is removed if new data no longer supports it, even if the offer's figures look the same", () => {
    const world = offered()
    world.toSummary()
    world.toIdentity()
    const { offer } = world.application
    if (!offer) throw new Error('an offer is chosen')
    // Change the stored offer's fee, so that no new offer can have the same terms.
    world.application = { ...world.application, offer: { ...offer, fee: dollars(1) } }
    world.wait(31)
    world.report('IDENTITY', { identity: world.application.borrower, verified: true, reason: '' })
    world.answerAgain()
    expect(world.application.offer).toBeUndefined()
    expect(world.application.refreshed?.changes).toEqual([{ what: 'TERMS' }])
  })
})

it('a chosen offer that lost its member discount is removed if no supported line can replace it', () => {
  const world = new World()
  world.lending = unionLending
  world.toOffers({ member: 'YES' })
  expect(offerWithoutDiscount(world.application, world.context()).events).toEqual([])
  world.choose()
  const { quote } = world.application
  if (!quote) throw new Error('there are offers')
  const nothing = { ...world.application, quote: { ...quote, maximumLine: dollars(0) } }
  expect(offerWithoutDiscount(nothing, world.context()).events).toEqual([{ type: 'OfferDropped', data: {} }])
})
