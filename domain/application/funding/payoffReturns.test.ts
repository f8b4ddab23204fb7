import { describe, expect, test } from 'vitest'
import { dollars } from '../../values/money.ts'
import { Refusal } from '../core/command.ts'
import { payoffAttempt, payoffsOnTheWay } from '../core/payments.ts'
import { event } from '../events.ts'
import { noticesFor } from '../notifications.ts'
import { openReviews } from '../reviews/reviews.ts'
import { World } from '../testing/testWorld.ts'
import { workOf } from '../views/work.ts'
import { lendersOf, payoffsDue } from './payoffs.ts'
import { reportPayoffReturn, returnablePayoffs } from './returns.ts'

/** Returns a funded line whose payoff the bank has sent. */
function funded(): World {
  const world = new World()
  world.goUntil(() => world.application.status === 'RECORDING')
  const { liens } = world.application
  world.application = { ...world.application, liens: liens.map((lien) => ({ ...lien, payOff: true })) }
  world.goUntil(() => world.application.status === 'COMPLETE')
  return world
}
/** Returns a funded line. Staff confirmed at the desk that the payoff arrived. */
function arrived(): World {
  const world = funded()
  const task = {
    ...({ uuid: 'task', key: `key:${lienOf(world)}`, call: 'payments.payoffSettlement' } as const),
    ...({ request: 'PAYOFF_SETTLEMENT', no: 1, due: world.today } as const),
  }
  world.happen(event('DeskTaskOpened', { task }), event('DeskTaskDone', { task: 'task', by: 'agent' }))
  world.reportUsual('PAYOFF_SETTLEMENT')
  return world
}
const report = (world: World) => world.take(reportPayoffReturn(world.application, lienOf(world), world))
const lienOf = ({ application }: World): string => application.funding.payoffs?.[0]?.lien ?? ''

describe('a payoff that the bank has sent', () => {
  test('the server keeps checking a payoff until the lienholder has received it', () => {
    const world = funded()
    expect(world.application.requests.PAYOFF_SETTLEMENT).toMatchObject({ no: 1, state: 'OPEN' })
    world.reportUsual('PAYOFF_SETTLEMENT')
    expect(world.application.funding.payoffs).toMatchObject([{ paid: { settledOn: world.today } }])
    expect(workOf(world.application)).toEqual([])
  })

  test('a payoff that comes back after funding opens a review, and the lender pays it again without sending the draw again', () => {
    const world = funded()
    const lien = lienOf(world)
    world.report('PAYOFF_SETTLEMENT', { settled: [], returned: [{ lien, why: 'SENT_BACK', reference: 'P1' }] })
    const { application } = world
    expect(application).toMatchObject({ status: 'COMPLETE', funding: { payoffsDone: false } })
    expect(openReviews(application)).toMatchObject([{ kind: 'PAYOFF' }])
    expect(workOf(application)).toMatchObject([{ kind: 'PAYOFF' }])
    expect(openReviews(application)[0]?.found?.map(({ value }) => value)).toContain('The payment came back')
    const [due] = payoffsDue(application)
    expect(due && payoffAttempt(due)).toBe(2)

    world.end('AGAIN')
    expect(world.application.requests.PAYOFF).toMatchObject({ no: 2, state: 'OPEN' })
    world.reportUsual('PAYOFF')
    expect(world.application).toMatchObject({ status: 'COMPLETE', funding: { payoffsDone: true } })
    expect(world.application.requests.DISBURSEMENT?.no).toBe(1)
    expect(world.application.requests.PAYOFF_SETTLEMENT).toMatchObject({ no: 2, state: 'OPEN' })
    world.reportUsual('PAYOFF_SETTLEMENT')
    expect(workOf(world.application)).toEqual([])
  })

  test('when one payoff comes back, the other payoffs still count as paid', () => {
    const world = funded()
    const [payoff] = world.application.funding.payoffs ?? []
    if (!payoff) throw new RangeError('a lien is paid off')
    const other = { ...payoff, lien: 'other', paid: { amount: dollars(5), reference: 'P2' } }
    const { funding } = world.application
    world.application = { ...world.application, funding: { ...funding, payoffs: [payoff, other] } }
    world.report('PAYOFF_SETTLEMENT', {
      settled: [{ lien: 'other', on: world.today }],
      returned: [{ lien: payoff.lien, why: 'CANCELED' }],
    })
    expect(world.application.funding.payoffs).toMatchObject([
      { lien: payoff.lien, failures: [{ why: 'CANCELED' }] },
      { lien: 'other', paid: { amount: dollars(5), settledOn: world.today } },
    ])
  })
})

describe('a payoff that arrived', () => {
  test('for 60 days after a payoff arrives, staff can report its return to the desk, and it’s handled like any other returned payoff', () => {
    const world = arrived()
    const [payoff] = returnablePayoffs(world.application, world.today)
    world.wait(60)
    expect(returnablePayoffs(world.application, world.today)).toEqual([{ ...payoff, until: world.today }])
    report(world)
    expect(world.application).toMatchObject({
      ...{ status: 'COMPLETE', funding: { payoffsDone: true } },
      requests: { PAYOFF_SETTLEMENT: { no: 2, state: 'OPEN' } },
    })
    // A request to the desk about this payoff is already open.
    expect(() => report(world)).toThrow(Refusal)
    const lien = lienOf(world)
    world.report('PAYOFF_SETTLEMENT', { settled: [], returned: [{ lien, why: 'SENT_BACK', reference: 'P1' }] })
    expect(world.application).toMatchObject({ status: 'COMPLETE', funding: { payoffsDone: false } })
    expect(workOf(world.application)).toMatchObject([{ kind: 'PAYOFF' }])
    expect(returnablePayoffs(world.application, world.today)).toEqual([])
  })

  test('if two people at the desk agree that the payoff wasn’t returned after all, nothing changes', () => {
    const world = arrived()
    const { funding } = world.application
    report(world)
    world.wait(1)
    world.reportUsual('PAYOFF_SETTLEMENT')
    expect(world.application).toMatchObject({ status: 'COMPLETE', funding })
    expect(returnablePayoffs(world.application, world.today)).toHaveLength(1)
  })

  test('if staff report a second returned payoff, it joins the open desk request, so answers about the first aren’t lost', () => {
    const world = arrived()
    const [payoff] = world.application.funding.payoffs ?? []
    const task = world.application.tasks?.at(-1)
    const home = world.application.liens[0]
    if (!payoff || !task || !home) throw new RangeError('a lien is paid off')
    const { application } = world
    world.application = {
      ...application,
      liens: [...application.liens, { ...home, uuid: 'other', lender: 'Hill Bank' }],
      tasks: [task, { ...task, uuid: 'second', key: 'key:other' }],
      funding: { ...application.funding, payoffs: [payoff, { ...payoff, lien: 'other' }] },
    }
    report(world)
    const second = reportPayoffReturn(world.application, 'other', world)
    expect(second.effects).toEqual([{ kind: 'wake', request: 'PAYOFF_SETTLEMENT', no: 2 }])
    world.take(second)
    expect(payoffsOnTheWay(world.application).map(({ lien }) => lien)).toEqual([payoff.lien, 'other'])
    expect(lendersOf(world.application, payoffsOnTheWay(world.application))).toBe(`${home.lender}, Hill Bank`)
  })

  test("staff can’t report a payoff's return after 60 days, if a vendor watches the payoff, or while a payoff is unpaid", () => {
    const late = arrived()
    late.wait(61)
    const byVendor = funded()
    byVendor.reportUsual('PAYOFF_SETTLEMENT')
    const unpaid = arrived()
    const { funding } = unpaid.application
    unpaid.application = { ...unpaid.application, funding: { ...funding, payoffsDone: false } }
    for (const world of [late, byVendor, unpaid]) expect(() => report(world)).toThrow('You can’t record a return')
  })

  test('the borrower learns that a payoff came back, and that it was sent again', () => {
    const world = arrived()
    report(world)
    const { application } = world
    const returned = event('PayoffsReturned', { payoffs: [{ lien: lienOf(world), why: 'SENT_BACK' }] })
    const events = [event('LiensPaidOff', {}), returned, event('LiensPaidOff', {})]
    const past = events.map((one, index) => ({ ...one, seq: index + 1, at: world.now }))
    const told = noticesFor(application, past, application.borrower).map(({ description }) => description)
    expect(told).toEqual([
      'Keep making your payments until your account shows that the loan is paid off.',
      expect.stringMatching(/^We’ll pay it again\. Keep making your payments to \w/),
      'Next, we’ll send you the rest of your draw.',
    ])
  })
})
