import { describe, expect, test } from 'vitest'
import { dollars } from '../../values/money.ts'
import { openReviews } from '../reviews/reviews.ts'
import { World } from '../testing/testWorld.ts'
import { workOf } from '../views/work.ts'
import { payoffAttempt, payoffsDue } from './payoffs.ts'

/** Returns a funded line whose payoff the bank has sent. */
function funded(): World {
  const world = new World()
  world.goUntil(() => world.application.status === 'RECORDING')
  const { liens } = world.application
  world.application = { ...world.application, liens: liens.map((lien) => ({ ...lien, payOff: true })) }
  world.goUntil(() => world.application.status === 'COMPLETE')
  return world
}
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
