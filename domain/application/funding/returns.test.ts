import { describe, expect, test } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { Refusal } from '../core/command.ts'
import { event } from '../events.ts'
import { World } from '../testing/testWorld.ts'
import { factsOf } from '../views/facts.ts'
import { waitOf } from '../views/waits.ts'
import { workOf } from '../views/work.ts'
import { RETURN_REASONS, reportReturn, returnableUntil, returnReason, returnTitle } from './returns.ts'

/** Returns a funded line whose bank returned the first payment. */
function returned(): World {
  const world = new World({
    results: {
      SETTLEMENT: ({ a, today }) =>
        a.requests.SETTLEMENT?.no === 1
          ? { state: 'RETURNED', on: today, code: 'R03' }
          : { state: 'SETTLED', on: today, trace: '0611044' },
    },
  })
  world.goTo('complete')
  world.reportUsual('SETTLEMENT')
  return world
}
const stateOf = (world: World) => resolveBorrower(factsOf(world.application))

describe('a returned payment', () => {
  test.each([
    ['R03', 'Your bank returned your money', 'The bank couldn’t find an account with these numbers.'],
    ['NOT_SENT', 'We couldn’t send your money', 'Our bank couldn’t send the money to this account.'],
  ])('the return code %s is explained as “%s”', (code, title, reason) => {
    expect(returnTitle(code)).toBe(title)
    expect(RETURN_REASONS[returnReason(code)]).toBe(reason)
  })

  test('after a returned payment, the borrower must choose an account and an agent reviews the return', () => {
    const { application, now } = returned()
    expect(application.status).toBe('FUNDING')
    expect(application.funding.fundedAt).toBeUndefined()
    const account = application.bank.disburse
    expect(application.funding.returns).toMatchObject([{ code: 'R03', trace: 't1', account }])
    expect(waitOf(application, now)).toMatchObject({ what: 'RETURNED_PAYMENT', by: 'BORROWER' })
    expect(workOf(application).map(({ kind }) => kind)).toEqual(['RETURNED_PAYMENT'])
  })

  test('a payment that comes back after it arrived is handled like any other returned payment', () => {
    const world = new World()
    world.goTo('complete')
    world.report('SETTLEMENT', { state: 'SETTLED', on: world.today, trace: '0611044', mayReturn: true })
    expect(world.application.funding).toMatchObject({ settledOn: world.today, trace: '0611044', payment: 't1' })
    expect(world.application.requests.SETTLEMENT).toMatchObject({ no: 2, state: 'OPEN' })
    world.report('SETTLEMENT', { state: 'RETURNED', on: world.today, code: 'R23' })
    const { status, funding } = world.application
    expect(status).toBe('FUNDING')
    expect(funding).not.toHaveProperty('settledOn')
    expect(funding).not.toHaveProperty('payment')
    expect(funding.returns).toMatchObject([{ code: 'R23', trace: '0611044' }])
    expect(workOf(world.application).map(({ kind }) => kind)).toEqual(['RETURNED_PAYMENT'])
  })

  test("the server stops asking about a payment once it's too late for the bank to return the payment", () => {
    const world = new World()
    world.goTo('complete')
    world.report('SETTLEMENT', { state: 'SETTLED', on: world.today, mayReturn: true })
    const { funding } = world.application
    world.report('SETTLEMENT', { state: 'SETTLED', on: world.today })
    expect(world.application.funding).toEqual(funding)
    expect(world.application.requests.SETTLEMENT?.state).toBe('DONE')
  })

  test('once the borrower chooses another account, an agent sends the money again and no earlier step reopens', () => {
    const world = returned()
    const before = world.application.bank.disburse
    world.do('saveManualBankAccount', {
      ...{ bankName: 'Harbor Bank', accountType: 'CHECKING', routingNumber: '021000021' },
      ...{ accountNumber: '555001122', confirmAccountNumber: '555001122', depositConsent: true },
    })
    expect(stateOf(world)).toMatchObject({ state: 'paymentReturned', base: 'waitFund' })
    // The account hasn't been checked yet, so the agent can't send the money to it.
    expect(() => world.end('AGAIN')).toThrow(Refusal)
    world.reportUsual('ACCOUNT_CHECK')
    expect(stateOf(world).screen).toBe('bank/returned')
    expect(waitOf(world.application, world.now)).toMatchObject({ what: 'PAYMENT_REVIEW', by: 'LENDER' })
    world.end('AGAIN')
    expect(world.application.requests.DISBURSEMENT).toMatchObject({ no: 2, state: 'OPEN' })
    world.goTo('complete')
    expect(world.application.requests.BOARDING).toBeUndefined()
    world.reportUsual('SETTLEMENT')
    expect(world.application.requests.BOARDING).toMatchObject({ no: 1, state: 'OPEN' })
    expect(world.application).toMatchObject({ status: 'COMPLETE', funding: { trace: '0611044' } })
    expect(world.application.bank.disburse).not.toBe(before)
  })
})

describe('a draw that arrived', () => {
  /** Returns a funded line whose draw arrived. */
  function arrived({ isByHand }: { isByHand: boolean }): World {
    const world = new World()
    world.goTo('complete')
    const task = {
      ...({ uuid: 'task', key: 'key', call: 'payments.settlement', request: 'SETTLEMENT', no: 1 } as const),
      due: world.today,
    }
    if (isByHand) world.happen(event('DeskTaskOpened', { task }), event('DeskTaskDone', { task: 'task', by: 'agent' }))
    world.report('SETTLEMENT', { state: 'SETTLED', on: world.today })
    return world
  }
  const report = (world: World) => world.take(reportReturn(world.application, world))

  test('for 60 days after the draw arrives, staff can report its return to the desk, and it’s handled like any other return', () => {
    const world = arrived({ isByHand: true })
    world.wait(60)
    expect(returnableUntil(world.application, world.today)).toBe(world.today)
    report(world)
    expect(world.application).toMatchObject({
      ...{ status: 'COMPLETE', requests: { SETTLEMENT: { no: 2, state: 'OPEN' } } },
    })
    // A request to the desk about this draw is already open.
    expect(() => report(world)).toThrow(Refusal)
    world.report('SETTLEMENT', { state: 'RETURNED', on: world.today, code: 'R23' })
    expect(world.application).toMatchObject({ status: 'FUNDING', funding: { returns: [{ code: 'R23' }] } })
    expect(workOf(world.application).map(({ kind }) => kind)).toEqual(['RETURNED_PAYMENT'])
    expect(returnableUntil(world.application, world.today)).toBeUndefined()
  })

  test('if two people at the desk agree that the draw wasn’t returned after all, nothing changes', () => {
    const world = arrived({ isByHand: true })
    const { funding } = world.application
    report(world)
    world.report('SETTLEMENT', { state: 'SETTLED', on: world.today })
    expect(world.application).toMatchObject({ status: 'COMPLETE', funding })
  })

  test("staff can’t report a draw's return after 60 days, or if a vendor watches the draw", () => {
    const late = arrived({ isByHand: true })
    late.wait(61)
    for (const world of [late, arrived({ isByHand: false })]) {
      expect(returnableUntil(world.application, world.today)).toBeUndefined()
      expect(() => report(world)).toThrow('can’t be recorded here')
    }
  })
})
