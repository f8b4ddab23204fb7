import { describe, expect, it } from 'vitest'
import type { StateCode } from '../../values/address.ts'
import { World } from '../testing/testWorld.ts'

/**
 * Form data for choosing an offer. Tests post this data directly to the server, because the screen wouldn't allow some
 * of the values.
 */
const choice = (change: object = {}) => ({
  ...{ amount: '60000', draw: '60000', term: '10', drawPeriod: '5', feeOption: '0', autopay: 'YES' },
  ...change,
})
const refused = (world: World, change: object = {}): string => {
  try {
    world.do('chooseOffer', choice(change))
  } catch (error) {
    const { errors, message } = error as Error & { errors?: readonly { field: string; message: string }[] }
    return errors?.map((one) => one.message).join() || message
  }
  return 'chosen'
}
const atOffers = (state: StateCode): World => {
  const world = new World({ address: { state } })
  world.toOffers()
  return world
}

describe('an offer posted directly to the server', () => {
  it("if there's no APOR for the high-cost test, the server rejects an offer with or without autopay", () => {
    const world = atOffers('CA')
    const { quote } = world.application
    if (!quote) throw new Error('no offers')
    world.application = { ...world.application, quote: { ...quote, apor: {} } }
    expect(refused(world)).toBe('This offer is no longer available')
    expect(refused(world, { autopay: 'NO' })).toBe('This offer is no longer available')
    expect(world.application.offer).toBeUndefined()
  })

  it('the server rejects an offer in Texas if fees exceed 2% or the line is below the minimum', () => {
    const world = atOffers('TX')
    expect(refused(world, { feeOption: '2.99' })).toBe('Choose a lower fee. Texas limits fees to 2% of the line.')
    expect(refused(world, { feeOption: '4.99' })).toBe('Choose a lower fee. Texas limits fees to 2% of the line.')
    expect(refused(world, { amount: '30000', draw: '30000' })).toContain('"field":"amount"')
    expect(world.application.offer).toBeUndefined()
    expect(refused(world)).toBe('chosen')
  })

  it('the server rejects an offer if it exceeds the largest line or has an unknown fee', () => {
    const world = atOffers('CA')
    expect(refused(world, { amount: '400000', draw: '400000' })).toContain('home’s value doesn’t support this line')
    expect(refused(world, { feeOption: '1' })).toContain('feeOption')
  })
})
