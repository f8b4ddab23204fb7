import { describe, expect, it } from 'vitest'
import { dollars } from '../../values/money.ts'
import type { Context } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { drawOf, drawPayment, payoffAttempt, payoffPayment } from '../core/payments.ts'
import { retryRequest } from '../core/retryRequest.ts'
import { event } from '../events.ts'
import { World } from '../testing/testWorld.ts'
import { fundingItem } from '../views/fundingBoard.ts'
import { workOf } from '../views/work.ts'
import {
  approvePayment,
  beginPayment,
  type IsApprover,
  isApproved,
  paymentsToApprove,
  proposePayment,
  StartedElsewhere,
  startedOrder,
} from './approvals.ts'
import { FundingOnHold, holdFunding, isSending, startPayment } from './holds.ts'
import { payoffLiens, payoffsDue } from './payoffs.ts'

const DRAW = {
  payment: drawPayment(1),
  amount: dollars(50_000),
  payee: 'Harbor Bank',
  method: 'ACH',
  to: 'digest',
} as const
const by = (world: World, identity: string): Context<LendingContext> => world.context(identity, 'AGENT')
const anyone: IsApprover = () => true
const approve = (
  world: World,
  identity: string,
  approved: Parameters<typeof approvePayment>[1] = DRAW,
  isApprover = anyone,
) => {
  const outcome = approvePayment(world.application, approved, by(world, identity), isApprover)
  world.take(outcome)
  return outcome.effects
}
/** Returns an application whose draw waits for its approvals. */
function waiting(): World {
  const world = new World()
  world.goUntil(() => world.application.status === 'FUNDING')
  world.take(proposePayment(world.application, DRAW, anyone))
  return world
}

describe('the approval of a payment', () => {
  it("a payment needs the approvals of two people, and the second approval wakes the payment's job", () => {
    const world = waiting()
    expect(workOf(world.application)).toContainEqual(expect.objectContaining({ queue: 'PAYMENTS', key: DRAW.payment }))
    expect(approve(world, 'anna')).toEqual([])
    expect(isApproved(world.application, DRAW, anyone)).toBe(false)
    expect(fundingItem(world.application)?.toApprove).toEqual([
      { ...DRAW, at: world.now, approvals: [{ by: 'anna', at: world.now }] },
    ])
    expect(approve(world, 'ben')).toEqual([{ kind: 'wake', request: 'DISBURSEMENT', no: 1 }])
    expect(isApproved(world.application, DRAW, anyone)).toBe(true)
    expect(fundingItem(world.application)).not.toHaveProperty('toApprove')
    expect(workOf(world.application)).toEqual([])
  })

  it("the same person can't approve a payment twice", () => {
    const world = waiting()
    approve(world, 'anna')
    expect(() => approve(world, 'anna')).toThrow('A second person must approve this payment. You already approved it.')
  })

  it('nobody can approve a payment whose amount, account or name differs from the proposed payment', () => {
    const world = waiting()
    expect(() => approve(world, 'anna', { ...DRAW, amount: dollars(50_001) })).toThrow('it has changed')
    expect(() => approve(world, 'anna', { ...DRAW, to: 'another' })).toThrow('it has changed')
    expect(() => approve(world, 'anna', { ...DRAW, payment: drawPayment(2) })).toThrow('it has changed')
  })

  it.each([
    ['the amount', { amount: dollars(50_001) }],
    ['the account', { to: 'another' }],
  ])('a payment loses its approvals when %s changes', (_, change) => {
    const world = waiting()
    approve(world, 'anna')
    approve(world, 'ben')
    expect(proposePayment(world.application, DRAW, anyone).events).toEqual([])
    world.take(proposePayment(world.application, { ...DRAW, ...change }, anyone))
    expect(isApproved(world.application, DRAW, anyone)).toBe(false)
    expect(isApproved(world.application, { ...DRAW, ...change }, anyone)).toBe(false)
    expect(paymentsToApprove(world.application)).toMatchObject([{ ...change, approvals: [] }])
  })

  it('after the amount of a payment changes, approvers also see the previous amount', () => {
    const world = waiting()
    const changedFrom = () => paymentsToApprove(world.application).map((one) => one.changedFrom)
    expect(changedFrom()).toEqual([undefined])
    const more = { ...DRAW, amount: dollars(50_004) }
    world.take(proposePayment(world.application, more, anyone))
    approve(world, 'anna', more)
    // The approver has left, so the server proposes the same amount again.
    world.take(proposePayment(world.application, more, () => false))
    expect(changedFrom()).toEqual([DRAW.amount])
    world.take(proposePayment(world.application, { ...DRAW, amount: dollars(50_008) }, anyone))
    expect(changedFrom()).toEqual([more.amount])
  })

  it('while funding is on hold, nobody can propose or approve a payment', () => {
    const world = waiting()
    world.take(holdFunding(world.application, 'The wire needs a call-back.', by(world, 'cleo')))
    expect(() => approve(world, 'anna')).toThrow('This funding is on hold.')
    expect(() => proposePayment(world.application, DRAW, anyone)).toThrow(FundingOnHold)
  })

  it('a draw that was sent needs no more approvals, unless the bank returns it', () => {
    const world = waiting()
    world.take(startPayment(world.application, DRAW))
    world.reportUsual('DISBURSEMENT')
    expect(paymentsToApprove(world.application)).toEqual([])
    world.report('SETTLEMENT', { state: 'RETURNED', on: world.today, code: 'R03' })
    world.happen(event('AccountChecked', { status: 'VERIFIED' }))
    world.end('AGAIN')
    const again = { ...DRAW, payment: drawPayment(2) }
    expect(isApproved(world.application, again, anyone)).toBe(false)
    expect(() => approve(world, 'anna')).toThrow('it has changed')
    world.take(proposePayment(world.application, again, anyone))
    approve(world, 'anna', again)
    expect(approve(world, 'ben', again)).toEqual([{ kind: 'wake', request: 'DISBURSEMENT', no: 2 }])
  })
})

describe('an approver who leaves', () => {
  const withoutAnna: IsApprover = (identity) => identity !== 'anna'
  const begin = (world: World, isApprover: IsApprover) =>
    beginPayment(world.application, DRAW, { isByHand: false }, isApprover)
  const approversOf = (world: World) =>
    paymentsToApprove(world.application).map(({ approvals }) => approvals.map((one) => one.by))

  it("an approval no longer counts once the approver isn't allowed to approve payments", () => {
    const world = waiting()
    approve(world, 'anna')
    expect(approve(world, 'ben', DRAW, withoutAnna)).toEqual([])
    expect(approversOf(world)).toEqual([['ben']])
    expect(approve(world, 'cleo', DRAW, withoutAnna)).toEqual([{ kind: 'wake', request: 'DISBURSEMENT', no: 1 }])
    expect(isApproved(world.application, DRAW, withoutAnna)).toBe(true)
  })

  it('if an approver leaves before an approved payment starts, another person must approve the payment', () => {
    const world = waiting()
    approve(world, 'anna')
    approve(world, 'ben')
    expect(paymentsToApprove(world.application)).toEqual([])
    const { as, begun } = begin(world, withoutAnna)
    expect(as).toBeUndefined()
    world.take(begun)
    expect(approversOf(world)).toEqual([['ben']])
    expect(approve(world, 'cleo', DRAW, withoutAnna)).toHaveLength(1)
    expect(begin(world, withoutAnna).as).toMatchObject(DRAW)
  })

  it('a payment that has started keeps its approvals even if an approver leaves', () => {
    const world = waiting()
    approve(world, 'anna')
    approve(world, 'ben')
    world.take(begin(world, anyone).begun)
    expect(begin(world, withoutAnna)).toMatchObject({ as: { amount: DRAW.amount, to: DRAW.to }, begun: { events: [] } })
  })
})

describe('a draw that is sent again with the same key', () => {
  /** Returns an application whose draw has started, but the bank never responded. */
  function unanswered(): World {
    const world = waiting()
    approve(world, 'anna')
    approve(world, 'ben')
    world.take(beginPayment(world.application, DRAW, { isByHand: false }, anyone).begun)
    world.happen(event('RequestSettled', { kind: 'DISBURSEMENT', no: 1, state: 'FAILED' }))
    return world
  }

  it("retrying a draw with the same idempotency key needs no new approvals, and it's too late for a hold", () => {
    const world = unanswered()
    world.take(retryRequest(world.application, 'DISBURSEMENT'))
    expect(world.application.requests.DISBURSEMENT).toMatchObject({ no: 2, key: 1 })
    expect(isSending(world.application)).toBe(true)
    expect(() => holdFunding(world.application, 'Stop.', by(world, 'cleo'))).toThrow('already on its way')
    const { as } = beginPayment(
      world.application,
      { ...DRAW, payment: drawOf(world.application) },
      { isByHand: false },
      anyone,
    )
    expect(as).toMatchObject({ payment: drawPayment(1), amount: DRAW.amount })
    expect(paymentsToApprove(world.application)).toEqual([])
  })

  it('retrying a draw to another account needs new approvals', () => {
    const world = unanswered()
    world.take(retryRequest(world.application, 'DISBURSEMENT'))
    const other = { ...DRAW, to: 'another' }
    const { as, begun } = beginPayment(world.application, other, { isByHand: false }, anyone)
    expect(as).toBeUndefined()
    world.take(begun)
    expect(paymentsToApprove(world.application)).toMatchObject([other])
  })
})

describe('a draw that staff send by hand', () => {
  const desk = { adapter: 'desk', isByHand: true }
  const vendor = { adapter: 'gateway', isByHand: false }

  it('is never sent by a vendor that the lender chooses later', () => {
    const world = waiting()
    world.take(beginPayment(world.application, DRAW, desk, anyone).begun)
    expect(startedOrder(world.application, DRAW.payment)).toMatchObject({ adapter: 'desk' })
    expect(() => beginPayment(world.application, DRAW, vendor, anyone)).toThrow(StartedElsewhere)
    expect(beginPayment(world.application, DRAW, desk, anyone).as).toMatchObject({ amount: DRAW.amount })
  })

  it('may be looked into by staff after an owner canceled the line, even if a vendor started it', () => {
    const world = waiting()
    approve(world, 'anna')
    approve(world, 'ben')
    world.take(beginPayment(world.application, DRAW, vendor, anyone).begun)
    expect(() => beginPayment(world.application, DRAW, desk, anyone)).toThrow(StartedElsewhere)
    world.happen(event('Cancelled', { why: 'RESCINDED', by: 'owner' }))
    expect(beginPayment(world.application, DRAW, desk, anyone).begun.events).toEqual([])
  })

  it('keeps the current adapter if it started before adapters were recorded', () => {
    const world = waiting()
    world.take(beginPayment(world.application, DRAW, { isByHand: true }, anyone).begun)
    expect(beginPayment(world.application, DRAW, vendor, anyone).as).toMatchObject({ amount: DRAW.amount })
  })
})

describe('a payoff', () => {
  /** Returns an application with one lien to pay off, along with that lien. */
  function owing() {
    const world = new World()
    world.goUntil(() => world.application.status === 'RECORDING')
    const { liens } = world.application
    world.application = { ...world.application, liens: liens.map((lien) => ({ ...lien, payOff: true })) }
    world.goUntil(() => world.application.status === 'DIRECT_DEBT_PAYOFF')
    const [lien] = payoffLiens(world.application)
    if (!lien) throw new Error('there is no lien to pay off')
    return { world, lien }
  }
  const payoff = (lien: string, attempt?: number) => ({
    ...{ payment: payoffPayment(lien, attempt), amount: dollars(1_000), payee: 'Valley Bank', to: 'digest' },
  })

  it('a failed payoff opens a review, and paying it again needs new approvals', () => {
    const { world, lien } = owing()
    const first = payoff(lien.uuid)
    world.take(proposePayment(world.application, first, anyone))
    approve(world, 'anna', first)
    expect(approve(world, 'ben', first)).toEqual([{ kind: 'wake', request: 'PAYOFF', no: 1 }])
    const failures = [{ why: 'SENT_BACK', reference: 'W1' }] as const
    world.report('PAYOFF', { payoffs: [{ lien: lien.uuid, demanded: lien.balance, failures }] })
    const [review] = world.application.reviews ?? []
    expect(review).toMatchObject({ kind: 'PAYOFF' })
    expect(review?.found).toContainEqual(
      expect.objectContaining({ name: 'payoffFailure', value: 'The payment came back', of: lien.lender }),
    )
    world.end('CLEAR')
    expect(world.application.requests.PAYOFF).toMatchObject({ no: 2, state: 'OPEN' })
    const second = payoff(lien.uuid, 2)
    expect(isApproved(world.application, second, anyone)).toBe(false)
    expect(() => approve(world, 'anna', first)).toThrow('it has changed')
    world.take(proposePayment(world.application, second, anyone))
    expect(paymentsToApprove(world.application)).toMatchObject([{ payment: second.payment, approvals: [] }])
  })

  it('after a payoff fails because the lienholder gave no account, the next payment attempt is number 2', () => {
    const { world, lien } = owing()
    const failures = [{ why: 'NO_ACCOUNT' }] as const
    world.report('PAYOFF', { payoffs: [{ lien: lien.uuid, demanded: lien.balance, failures }] })
    world.end('CLEAR')
    const [due] = payoffsDue(world.application)
    if (!due) throw new Error('the lien is not due')
    expect(payoffAttempt(due)).toBe(2)
  })

  it('a payoff that has started keeps its amount and account, even if the lienholder now demands more', () => {
    const { world, lien } = owing()
    const first = payoff(lien.uuid)
    world.take(proposePayment(world.application, first, anyone))
    approve(world, 'anna', first)
    approve(world, 'ben', first)
    world.take(beginPayment(world.application, first, { isByHand: false }, anyone).begun)
    const today = { ...first, amount: dollars(1_004), to: 'another' }
    const { as, begun } = beginPayment(world.application, today, { isByHand: false }, anyone)
    expect(as).toEqual({ payment: first.payment, amount: first.amount, to: first.to })
    expect(begun.events).toEqual([])
    expect(paymentsToApprove(world.application)).toEqual([])
  })

  it('if an older start event has no amount, a started payoff keeps the approved amount and account', () => {
    const { world, lien } = owing()
    const first = payoff(lien.uuid)
    world.take(proposePayment(world.application, first, anyone))
    world.happen(event('PaymentStarted', { payment: first.payment }))
    expect(startedOrder(world.application, first.payment)).toMatchObject({ amount: first.amount, to: first.to })
    expect(startedOrder(world.application, 'PAYOFF another')).toBeUndefined()
  })

  it('a payoff that staff pay by hand keeps the amount that was set when the payment started', () => {
    const { world, lien } = owing()
    const first = payoff(lien.uuid)
    world.take(beginPayment(world.application, first, { isByHand: true }, anyone).begun)
    const { as } = beginPayment(world.application, { ...first, amount: dollars(1_004) }, { isByHand: true }, anyone)
    expect(as).toMatchObject({ amount: first.amount })
  })

  it("a payoff that was sent before a server restart isn't paid again", () => {
    const { world, lien } = owing()
    const sent = { lien: lien.uuid, demanded: lien.balance, paid: { amount: lien.balance, reference: 'W1' } }
    world.happen(event('PayoffSent', { payoff: sent }))
    world.report('PAYOFF', { payoffs: [] })
    expect(world.application.funding).toMatchObject({ payoffs: [sent], payoffsDone: true })
  })
})
