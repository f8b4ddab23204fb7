import { describe, expect, it } from 'vitest'
import { onBusinessDay } from '../../values/businessDays.ts'
import { dollars } from '../../values/money.ts'
import { releaseFunding } from '../agentDecisions.ts'
import type { Context } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { drawPayment, payoffPayment } from '../core/payments.ts'
import { answerTask, approveAnswer, openTask } from '../desk/commands.ts'
import { event } from '../events.ts'
import { World } from '../testing/testWorld.ts'
import { fundingItem } from '../views/fundingBoard.ts'
import { FundingOnHold, holdFunding, isSending, startPayment } from './holds.ts'

const REASON = 'The wire needs a call-back.'
const by = (world: World, identity: string): Context<LendingContext> => world.context(identity, 'AGENT')
const hold = (world: World) => world.take(holdFunding(world.application, REASON, by(world, 'anna')))
const release = (world: World, identity = 'ben') => {
  const released = releaseFunding(world.application, 'The call-back is done.', by(world, identity))
  world.take(released)
  return released.effects
}
const ordered = (payment: string) => ({ payment, amount: dollars(100), to: 'digest' })
/** Returns an application in the given status, with all earlier requests answered. */
function worldAt(status: World['application']['status']): World {
  const world = new World()
  world.goUntil(() => world.application.status === status)
  return world
}

describe('a hold on funding', () => {
  it('the server requests no payments during a hold, and requests them once the hold is released', () => {
    const world = worldAt('RECORDING')
    hold(world)
    world.reportUsual('RECORDING')
    world.deadline('CANCELLATION_MAIL_ENDS')
    expect(world.application.status).toBe('FUNDABLE')
    expect(world.application.requests.DISBURSEMENT).toBeUndefined()
    expect(fundingItem(world.application)).toMatchObject({ hold: { by: 'anna', reason: REASON }, isSending: false })
    release(world)
    expect(world.application.fundingHold).toBeUndefined()
    expect(world.application.status).toBe('FUNDING')
    expect(world.application.requests.DISBURSEMENT?.state).toBe('OPEN')
  })

  it('a hold stops a payment whose job is already running, and the job continues after the hold is released', () => {
    const world = worldAt('FUNDING')
    hold(world)
    expect(() => startPayment(world.application, ordered(drawPayment(1)))).toThrow(FundingOnHold)
    expect(release(world)).toContainEqual({ kind: 'wake', request: 'DISBURSEMENT', no: 1 })
    world.take(startPayment(world.application, ordered(drawPayment(1))))
    expect(startPayment(world.application, ordered(drawPayment(1))).events).toEqual([])
  })

  it("it's too late for a hold once the draw is on its way, unless the bank returns the draw", () => {
    const world = worldAt('FUNDING')
    world.take(startPayment(world.application, ordered(payoffPayment('lien'))))
    expect(isSending(world.application)).toBe(false)
    world.take(startPayment(world.application, ordered(drawPayment(1))))
    expect(() => hold(world)).toThrow('The draw is already on its way to the bank.')
    world.reportUsual('DISBURSEMENT')
    expect(fundingItem(world.application)).toBeUndefined()
    expect(() => hold(world)).toThrow('This line isn’t waiting for funding.')
    world.happen(event('PaymentReturned', { code: 'R03', on: world.today, amount: dollars(100) }))
    hold(world)
    expect(world.application.fundingHold?.at).toBe(world.now)
  })

  it("while funding is on hold, staff who are sending a payment by hand can't answer the desk task or approve the answer", () => {
    const world = worldAt('FUNDING')
    const ask = {
      call: 'payments.disburse',
      key: 'request:x:DISBURSEMENT:1',
      request: 'DISBURSEMENT',
      question: {},
    } as const
    world.take(openTask(world.application, ask, world.system()))
    world.take(startPayment(world.application, ordered(drawPayment(1))))
    const task = world.application.tasks?.[0]?.uuid ?? ''
    hold(world)
    expect(() => answerTask(world.application, task, {}, by(world, 'cleo'))).toThrow('This funding is on hold.')
    release(world)
    world.take(answerTask(world.application, task, {}, by(world, 'cleo')))
    hold(world)
    expect(() => approveAnswer(world.application, task, by(world, 'ben'))).toThrow('This funding is on hold.')
    release(world)
    world.take(approveAnswer(world.application, task, by(world, 'ben')))
    expect(() => hold(world)).toThrow('The draw is already on its way to the bank.')
  })

  it('a hold can be released only once, and not by the person who set it', () => {
    const world = worldAt('RECORDING')
    expect(() => release(world)).toThrow('This funding isn’t on hold.')
    hold(world)
    expect(() => hold(world)).toThrow('A colleague has already put this funding on hold.')
    expect(() => release(world, 'anna')).toThrow('Someone else must release this hold')
    release(world)
    expect(() => release(world)).toThrow('This funding isn’t on hold.')
  })

  it("funding can't be put on hold before closing", () => {
    expect(() => hold(new World())).toThrow('This line isn’t waiting for funding.')
  })
})

describe('the funding board', () => {
  it('the funding board shows the funding day, the draw, the payoffs and the remaining days of the right to cancel', () => {
    const world = worldAt('RESCISSION')
    const { rescission, offer } = world.application
    if (!rescission) throw new Error('there is a right to cancel')
    expect(fundingItem(world.application)).toEqual({
      fundsOn: onBusinessDay(rescission.moneyFrom ?? rescission.expires),
      ...{ status: 'RESCISSION', amount: offer?.cashToHand, payoffs: 0, isSending: false },
      cancelEnds: rescission.expires,
    })
    world.goUntil(() => world.application.status === 'RECORDING')
    expect(fundingItem(world.application)).not.toHaveProperty('cancelEnds')
    expect(fundingItem(new World().application)).toBeUndefined()
  })
})
