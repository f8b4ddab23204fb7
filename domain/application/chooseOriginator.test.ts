import { expect, it } from 'vitest'
import { chooseOriginator } from './chooseOriginator.ts'
import { Refusal } from './core/command.ts'
import { event } from './events.ts'
import { World } from './testing/testWorld.ts'

const named = { name: 'Olive Ortega', nmls: '123456', company: 'Kitchens', companyNmls: '654321' }
const ORIGINATOR = { uuid: 'seat', named, merchant: false }

it('the borrower can choose an originator once, and choosing the same originator again changes nothing', () => {
  const world = new World()
  world.take(chooseOriginator(world.application, ORIGINATOR))
  expect(world.application.referrer).toBe('seat')
  expect(world.application.originator).toEqual(named)
  expect(world.application.merchant).toBeUndefined()
  expect(chooseOriginator(world.application, ORIGINATOR).events).toEqual([])
})

it("the borrower can't replace the application's originator", () => {
  const world = new World()
  world.take(chooseOriginator(world.application, ORIGINATOR))
  expect(() => chooseOriginator(world.application, { ...ORIGINATOR, uuid: 'other' })).toThrow(Refusal)
})

it("if a partner's originator joins an application, the partner must review the application", () => {
  const world = new World()
  world.take(chooseOriginator(world.application, { ...ORIGINATOR, merchant: true }))
  world.goTo('waitMerchant')
  expect(world.application.merchant).toEqual({ name: 'Kitchens' })
})

it('an originator can’t join once closing documents are being prepared', () => {
  const world = new World()
  world.goTo('sign')
  expect(() => chooseOriginator(world.application, ORIGINATOR)).toThrow('Your documents are being prepared')
})

it('an originator can’t join a declined application', () => {
  const world = new World()
  world.goTo('liens')
  world.happen(event('Declined', { reasons: ['OBLIGATIONS_EXCESSIVE'] }))
  expect(world.application.status).toBe('DECLINED')
  expect(() => chooseOriginator(world.application, ORIGINATOR)).toThrow('This application has ended')
})
