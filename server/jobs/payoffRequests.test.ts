import { PaymentNotApproved } from 'domain/application/funding/approvals.ts'
import { FundingOnHold } from 'domain/application/funding/holds.ts'
import { uuid, type World } from 'domain/application/testing/testWorld.ts'
import { cents, dollars } from 'domain/values/money.ts'
import { describe, expect, it, vi } from 'vitest'
import type { Providers } from '../providers/port.ts'
import { run, worldIn } from '../testing/runRequest.ts'
import { NotYet, type PaymentOrder } from './handler.ts'

const WIRE = { method: 'WIRE', payee: 'Valley Bank', routingNumber: '061104408', accountNumber: '77001122' } as const

/** Returns an application with liens of these lenders to pay off. */
function owing(...lenders: readonly string[]): World {
  const world = worldIn('ach')
  const [lien] = world.application.liens
  if (!lien) throw new Error('the home has a mortgage')
  const liens = lenders.map((lender, index) => ({
    ...lien,
    ...{ uuid: uuid(80 + index), lender, payOff: true, balance: dollars(1_000) },
  }))
  world.application = { ...world.application, liens }
  return world
}
const demanding =
  (world: World): Providers['payments']['demand'] =>
  async ({ lender, balance }) =>
    lender === 'Silent Bank'
      ? { ok: false, why: 'NO_ANSWER' }
      : { ok: true, value: { amount: balance, goodThrough: world.today, perDiem: dollars(1), payTo: WIRE } }
const told = (world: World, lien: string) => ({
  ...{ lien, demanded: dollars(1_000), goodThrough: world.today, perDiem: dollars(1) },
})
const paid = { amount: dollars(1_000), reference: 'P1' }

const starts = async ({ amount }: PaymentOrder) => ({ amount, isSameAccount: true })
/** Starts all payments but the first lien's, which waits for its approvals. */
const firstWaits = async (order: PaymentOrder) => {
  if (order.payment === `PAYOFF ${uuid(80)}`) throw new PaymentNotApproved('nobody approved it')
  return starts(order)
}

describe('payoffs', () => {
  it('the other lienholders are paid off even if one lienholder provides no payoff amount', async () => {
    const world = owing('Silent Bank', 'Valley Bank')
    const payOff = vi.fn(async () => ({ state: 'SENT', reference: 'P1' }) as const)
    const storePayoff = vi.fn(async () => {})
    const parties = { payments: { demand: demanding(world), payOff } }
    expect(await run(world, 'PAYOFF', parties, { storePayoff })).toEqual({
      payoffs: [
        { lien: uuid(80), demanded: undefined },
        { ...told(world, uuid(81)), paid },
      ],
    })
    expect(payOff).toHaveBeenCalledTimes(1)
    expect(storePayoff).toHaveBeenCalledExactlyOnceWith({ ...told(world, uuid(81)), paid })
  })

  it('a sent payoff is stored before the next lien is paid off', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const order: string[] = []
    const payOff: Providers['payments']['payOff'] = async ({ lender }) => {
      order.push(`pays ${lender}`)
      return { state: 'SENT', reference: 'P1' }
    }
    const storePayoff = async () => void order.push('stores')
    await run(world, 'PAYOFF', { payments: { demand: demanding(world), payOff } }, { storePayoff })
    expect(order).toEqual(['pays Valley Bank', 'stores', 'pays Hill Bank', 'stores'])
  })

  it('all lienholders are asked before the first payment, which can take days', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const demand = vi.fn(demanding(world))
    const payOff: Providers['payments']['payOff'] = async () => ({ state: 'PENDING', reference: 'W1' })
    await expect(run(world, 'PAYOFF', { payments: { demand, payOff } })).rejects.toThrow(NotYet)
    expect(demand.mock.calls.map(([{ lender }]) => lender)).toEqual(['Valley Bank', 'Hill Bank'])
  })

  it('a payment waits for its approvals, with its lienholder and account, while an approved one is sent', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const payOff = vi.fn(async () => ({ state: 'SENT', reference: 'P1' }) as const)
    const startPayment = vi.fn(firstWaits)
    const running = run(world, 'PAYOFF', { payments: { demand: demanding(world), payOff } }, { startPayment })
    await expect(running).rejects.toThrow(PaymentNotApproved)
    expect(startPayment.mock.calls).toMatchObject([
      [
        {
          ...{ payment: `PAYOFF ${uuid(80)}`, amount: dollars(1_000), payee: 'Valley Bank', method: 'WIRE' },
          ...{ ending: '1122', to: WIRE, isByHand: false },
        },
      ],
      [{ payment: `PAYOFF ${uuid(81)}` }],
    ])
    expect(payOff).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ lender: 'Hill Bank' }), expect.any(String))
  })

  it('a payment that waits for its approvals takes its part of the borrower’s money', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const { offer } = world.application
    if (!offer) throw new Error('no offer was chosen')
    world.application = { ...world.application, offer: { ...offer, cashToHand: dollars(10) } }
    const demand: Providers['payments']['demand'] = async ({ balance }) => {
      const amount = cents(balance + dollars(6))
      return { ok: true, value: { amount, goodThrough: world.today, perDiem: dollars(1), payTo: WIRE } }
    }
    const startPayment = vi.fn(async (): Promise<never> => {
      throw new PaymentNotApproved('nobody approved it')
    })
    await expect(run(world, 'PAYOFF', { payments: { demand } }, { startPayment })).rejects.toThrow(PaymentNotApproved)
    expect(startPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ payment: `PAYOFF ${uuid(80)}`, amount: dollars(1_006) }),
    )
  })

  it('a hold stops all payments', async () => {
    const world = owing('Valley Bank')
    const startPayment = async (): Promise<never> => {
      throw new FundingOnHold('held')
    }
    const running = run(world, 'PAYOFF', { payments: { demand: demanding(world) } }, { startPayment })
    await expect(running).rejects.toThrow(FundingOnHold)
  })

  it('a failed payment is reported with its reason, and the next attempt has a name and a key of its own', async () => {
    const world = owing('Valley Bank')
    const payOff = vi.fn<Providers['payments']['payOff']>(async () => ({
      ...{ state: 'FAILED', why: 'SENT_BACK', reference: 'W1' },
    }))
    const startPayment = vi.fn(starts)
    const asked = () => run(world, 'PAYOFF', { payments: { demand: demanding(world), payOff } }, { startPayment })
    const lost = { why: 'SENT_BACK', reference: 'W1' } as const
    const failed = { payoffs: [{ ...told(world, uuid(80)), failures: [lost] }] }
    expect(await asked()).toEqual(failed)
    // Without the bank's confirmation, nothing changes: the bank recognizes the payment by its key.
    await asked()
    world.application = { ...world.application, funding: { ...world.application.funding, ...failed } }
    payOff.mockResolvedValue({ state: 'FAILED', why: 'NO_ACCOUNT' })
    expect((await asked()).payoffs[0]?.failures).toEqual([lost, { why: 'NO_ACCOUNT' }])
    const key = `${world.application.uuid}:PAYOFF:${uuid(80)}`
    expect(payOff.mock.calls.map(([, given]) => given)).toEqual([key, key, `${key}:2`])
    expect(startPayment).toHaveBeenLastCalledWith(expect.objectContaining({ payment: `PAYOFF ${uuid(80)} 2` }))
  })

  it('a failure is told at once, even if another payment still waits for its approvals', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const payOff = async () => ({ state: 'FAILED', why: 'CANCELED', reference: 'W1' }) as const
    const parties = { payments: { demand: demanding(world), payOff } }
    expect(await run(world, 'PAYOFF', parties, { startPayment: firstWaits })).toEqual({
      payoffs: [{ ...told(world, uuid(81)), failures: [{ why: 'CANCELED', reference: 'W1' }] }],
    })
  })

  it('the next payment has a key of its own if the lienholder named no account', async () => {
    const world = owing('Valley Bank')
    const payOff = vi.fn<Providers['payments']['payOff']>(async () => ({ state: 'FAILED', why: 'NO_ACCOUNT' }))
    const asked = () => run(world, 'PAYOFF', { payments: { demand: demanding(world), payOff } })
    const { payoffs } = await asked()
    world.application = { ...world.application, funding: { ...world.application.funding, payoffs } }
    payOff.mockResolvedValue({ state: 'SENT', reference: 'P1' })
    expect(await asked()).toMatchObject({ payoffs: [{ paid }] })
    const key = `${world.application.uuid}:PAYOFF:${uuid(80)}`
    expect(payOff.mock.calls.map(([, given]) => given)).toEqual([key, `${key}:2`])
  })

  describe('a payment that has started', () => {
    /** Returns an application whose only payoff started with $1,000, and whose lienholder now demands more. */
    function started(demanded: number) {
      const world = owing('Valley Bank')
      const payment = `PAYOFF ${uuid(80)}`
      world.application = {
        ...world.application,
        startedPayments: [payment],
        startedOrders: [{ payment, amount: dollars(1_000), to: 'digest' }],
      }
      const demand: Providers['payments']['demand'] = async () => ({
        ...{
          ok: true,
          value: { amount: dollars(demanded), goodThrough: world.today, perDiem: dollars(1), payTo: WIRE },
        },
      })
      const payOff = vi.fn<Providers['payments']['payOff']>(async () => ({ state: 'SENT', reference: 'P1' }))
      return { world, parties: { payments: { demand, payOff } }, payOff }
    }

    it.each([1_004, 900_000])('the payment keeps its amount, even if the lienholder demands $%i today', async (now) => {
      const { world, parties, payOff } = started(now)
      const startPayment = vi.fn(starts)
      expect(await run(world, 'PAYOFF', parties, { startPayment })).toMatchObject({ payoffs: [{ paid }] })
      expect(startPayment).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ amount: dollars(1_000) }))
      expect(payOff.mock.calls[0]?.[0]).toMatchObject({ amount: dollars(1_000), payTo: WIRE })
    })

    it('the payment never goes to another account than at its start', async () => {
      const { world, parties, payOff } = started(1_000)
      const startPayment = async () => ({ amount: dollars(1_000), isSameAccount: false })
      await run(world, 'PAYOFF', parties, { startPayment })
      expect(payOff.mock.calls[0]?.[0]).not.toHaveProperty('payTo')
    })
  })

  it('nobody else approves a payment that staff send by hand, because two people do so at the desk', async () => {
    const world = owing('Valley Bank')
    const startPayment = vi.fn(starts)
    const payOff = async () => ({ state: 'SENT', reference: 'P1' }) as const
    const payments = { demand: demanding(world), payOff, isByHand: true } as const
    await run(world, 'PAYOFF', { payments }, { startPayment })
    expect(startPayment).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isByHand: true }))
  })
})
