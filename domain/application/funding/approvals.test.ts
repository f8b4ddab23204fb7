import { describe, expect, it } from 'vitest'
import { dollars } from '../../values/money.ts'
import type { Context } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import { event } from '../events.ts'
import { World } from '../testing/testWorld.ts'
import { fundingItem } from '../views/fundingBoard.ts'
import { workOf } from '../views/work.ts'
import { approvePayment, isApproved, paymentsToApprove, proposePayment } from './approvals.ts'
import { drawPayment, FundingOnHold, holdFunding, payoffPayment, startPayment } from './holds.ts'
import { payoffLiens } from './payoffs.ts'

const DRAW = {
  payment: drawPayment(1),
  amount: dollars(50_000),
  payee: 'Harbor Bank',
  method: 'ACH',
  to: 'digest',
} as const
const by = (world: World, identity: string): Context<LendingContext> => world.context(identity, 'AGENT')
const approve = (world: World, identity: string, approved: Parameters<typeof approvePayment>[1] = DRAW) => {
  const outcome = approvePayment(world.application, approved, by(world, identity))
  world.take(outcome)
  return outcome.effects
}
/** Returns an application whose draw waits for approvals. */
function waiting(): World {
  const world = new World()
  world.goUntil(() => world.application.status === 'FUNDING')
  world.take(proposePayment(world.application, DRAW))
  return world
}

describe('the approval of a payment', () => {
  it('a payment needs the approvals of two people, and the second one wakes the job', () => {
    const world = waiting()
    expect(workOf(world.application)).toContainEqual(expect.objectContaining({ queue: 'PAYMENTS', key: DRAW.payment }))
    expect(approve(world, 'anna')).toEqual([])
    expect(isApproved(world.application, DRAW)).toBe(false)
    expect(fundingItem(world.application)?.toApprove).toEqual([
      { ...DRAW, at: world.now, approvals: [{ by: 'anna', at: world.now }] },
    ])
    expect(approve(world, 'ben')).toEqual([{ kind: 'wake', request: 'DISBURSEMENT', no: 1 }])
    expect(isApproved(world.application, DRAW)).toBe(true)
    expect(fundingItem(world.application)).not.toHaveProperty('toApprove')
    expect(workOf(world.application)).toEqual([])
  })

  it('a person approves a payment only once', () => {
    const world = waiting()
    approve(world, 'anna')
    expect(() => approve(world, 'anna')).toThrow('A second person must approve this payment. You already approved it.')
  })

  it('an approval is only for the amount and the account that the person saw', () => {
    const world = waiting()
    expect(() => approve(world, 'anna', { ...DRAW, amount: dollars(50_001) })).toThrow('it has changed')
    expect(() => approve(world, 'anna', { ...DRAW, to: 'another' })).toThrow('it has changed')
    expect(() => approve(world, 'anna', { ...DRAW, payment: drawPayment(2) })).toThrow('it has changed')
  })

  it.each([
    ['the amount', { amount: dollars(50_001) }],
    ['the account', { to: 'another' }],
  ])('the approvals end when %s changes', (_, change) => {
    const world = waiting()
    approve(world, 'anna')
    approve(world, 'ben')
    expect(proposePayment(world.application, DRAW).events).toEqual([])
    world.take(proposePayment(world.application, { ...DRAW, ...change }))
    expect(isApproved(world.application, DRAW)).toBe(false)
    expect(isApproved(world.application, { ...DRAW, ...change })).toBe(false)
    expect(paymentsToApprove(world.application)).toMatchObject([{ ...change, approvals: [] }])
  })

  it('a payment is neither proposed nor approved while its funding is on hold', () => {
    const world = waiting()
    world.take(holdFunding(world.application, 'The wire needs a call-back.', by(world, 'cleo')))
    expect(() => approve(world, 'anna')).toThrow('This funding is on hold.')
    expect(() => proposePayment(world.application, DRAW)).toThrow(FundingOnHold)
  })

  it('a sent draw needs no more approvals, and a draw that came back needs new ones', () => {
    const world = waiting()
    world.take(startPayment(world.application, DRAW.payment))
    world.reportUsual('DISBURSEMENT')
    expect(paymentsToApprove(world.application)).toEqual([])
    world.report('SETTLEMENT', { state: 'RETURNED', on: world.today, code: 'R03' })
    world.happen(event('AccountChecked', { status: 'VERIFIED' }))
    world.end('AGAIN')
    const again = { ...DRAW, payment: drawPayment(2) }
    expect(isApproved(world.application, again)).toBe(false)
    expect(() => approve(world, 'anna')).toThrow('it has changed')
    world.take(proposePayment(world.application, again))
    approve(world, 'anna', again)
    expect(approve(world, 'ben', again)).toEqual([{ kind: 'wake', request: 'DISBURSEMENT', no: 2 }])
  })
})

describe('a payoff', () => {
  /** Returns an application with one lien to pay off, and the lien. */
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

  it('a failed payoff opens a review, and its repetition needs approvals of its own', () => {
    const { world, lien } = owing()
    const first = payoff(lien.uuid)
    world.take(proposePayment(world.application, first))
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
    expect(isApproved(world.application, second)).toBe(false)
    expect(() => approve(world, 'anna', first)).toThrow('it has changed')
    world.take(proposePayment(world.application, second))
    expect(paymentsToApprove(world.application)).toMatchObject([{ payment: second.payment, approvals: [] }])
  })

  it("a payoff that was sent before a restart is kept, and isn't due anymore", () => {
    const { world, lien } = owing()
    const sent = { lien: lien.uuid, demanded: lien.balance, paid: { amount: lien.balance, reference: 'W1' } }
    world.happen(event('PayoffSent', { payoff: sent }))
    world.report('PAYOFF', { payoffs: [] })
    expect(world.application.funding).toMatchObject({ payoffs: [sent], payoffsDone: true })
  })
})
