import { event } from 'domain/application/events.ts'
import { PaymentNotApproved } from 'domain/application/funding/approvals.ts'
import { FundingOnHold, LineCancelled } from 'domain/application/funding/holds.ts'
import { uuid, type World } from 'domain/application/testing/testWorld.ts'
import { plainDate } from 'domain/values/dates.ts'
import { cents, dollars } from 'domain/values/money.ts'
import { describe, expect, it, vi } from 'vitest'
import type { Providers } from '../providers/port.ts'
import { run, worldIn } from '../testing/runRequest.ts'
import { NotYet, type PaymentOrder } from './handler.ts'

const WIRE = { method: 'WIRE', payee: 'Valley Bank', routingNumber: '061104408', accountNumber: '77001122' } as const

/** Returns an application with a lien to pay off for each of these lenders. */
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
/** Starts every payment except the first lien's, which still needs approval. */
const firstWaits = async (order: PaymentOrder) => {
  if (order.payment === `PAYOFF ${uuid(80)}`) throw new PaymentNotApproved('nobody approved it')
  return starts(order)
}

describe('payoffs', () => {
  it('other lienholders are paid off even if one lienholder provides no payoff amount', async () => {
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

  it('a payoff that was sent is stored before the next lien is paid off', async () => {
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

  it('the server asks all lienholders for payoff amounts before the first payment, which can take days', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const demand = vi.fn(demanding(world))
    const payOff: Providers['payments']['payOff'] = async () => ({ state: 'PENDING', reference: 'W1' })
    await expect(run(world, 'PAYOFF', { payments: { demand, payOff } })).rejects.toThrow(NotYet)
    expect(demand.mock.calls.map(([{ lender }]) => lender)).toEqual(['Valley Bank', 'Hill Bank'])
  })

  it('while one payoff waits for approval of its lienholder and account, the server sends another approved payoff', async () => {
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

  it('a payoff that waits for approval reduces the money available for other payoffs', async () => {
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

  it('a hold on funding stops all payoffs', async () => {
    const world = owing('Valley Bank')
    const startPayment = async (): Promise<never> => {
      throw new FundingOnHold('held')
    }
    const running = run(world, 'PAYOFF', { payments: { demand: demanding(world) } }, { startPayment })
    await expect(running).rejects.toThrow(FundingOnHold)
  })

  it('a failed payoff is reported with its reason, and the next attempt is a new payment with a new key', async () => {
    const world = owing('Valley Bank')
    const payOff = vi.fn<Providers['payments']['payOff']>(async () => ({
      ...{ state: 'FAILED', why: 'SENT_BACK', reference: 'W1' },
    }))
    const startPayment = vi.fn(starts)
    const asked = () => run(world, 'PAYOFF', { payments: { demand: demanding(world), payOff } }, { startPayment })
    const lost = { why: 'SENT_BACK', reference: 'W1' } as const
    const failed = { payoffs: [{ ...told(world, uuid(80)), failures: [lost] }] }
    expect(await asked()).toEqual(failed)
    // Until the failure is stored, the key stays the same, so the bank recognizes the payment.
    await asked()
    world.application = { ...world.application, funding: { ...world.application.funding, ...failed } }
    payOff.mockResolvedValue({ state: 'FAILED', why: 'NO_ACCOUNT' })
    expect((await asked()).payoffs[0]?.failures).toEqual([lost, { why: 'NO_ACCOUNT' }])
    const key = `${world.application.uuid}:PAYOFF:${uuid(80)}`
    expect(payOff.mock.calls.map(([, given]) => given)).toEqual([key, key, `${key}:2`])
    expect(startPayment).toHaveBeenLastCalledWith(expect.objectContaining({ payment: `PAYOFF ${uuid(80)} 2` }))
  })

  it('a failed payoff is reported at once, even if another payoff still waits for approval', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const payOff = async () => ({ state: 'FAILED', why: 'CANCELED', reference: 'W1' }) as const
    const parties = { payments: { demand: demanding(world), payOff } }
    expect(await run(world, 'PAYOFF', parties, { startPayment: firstWaits })).toEqual({
      payoffs: [{ ...told(world, uuid(81)), failures: [{ why: 'CANCELED', reference: 'W1' }] }],
    })
  })

  it('after a payoff fails because the lienholder named no account, the next attempt gets a new key', async () => {
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
    /** Returns an application whose only payoff started at $1,000. The lienholder now demands a different amount. */
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

    it.each([1_004, 900_000])(
      'a started payoff keeps its amount, even if the lienholder demands $%i today',
      async (now) => {
        const { world, parties, payOff } = started(now)
        const startPayment = vi.fn(starts)
        expect(await run(world, 'PAYOFF', parties, { startPayment })).toMatchObject({ payoffs: [{ paid }] })
        expect(startPayment).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ amount: dollars(1_000) }))
        expect(payOff.mock.calls[0]?.[0]).toMatchObject({ amount: dollars(1_000), payTo: WIRE })
      },
    )

    it('a started payoff is never sent to a different account', async () => {
      const { world, parties, payOff } = started(1_000)
      const startPayment = async () => ({ amount: dollars(1_000), isSameAccount: false })
      await run(world, 'PAYOFF', parties, { startPayment })
      expect(payOff.mock.calls[0]?.[0]).not.toHaveProperty('payTo')
    })
  })

  it('a payoff that started before the lender switched vendors stays with the former vendor, and other payoffs go to the new one', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const payment = `PAYOFF ${uuid(80)}`
    const order = { payment, amount: dollars(1_000), to: 'digest', adapter: 'former' }
    world.happen(event('PaymentStarted', order))
    const payOff = vi.fn<Providers['payments']['payOff']>(async () => ({ state: 'SENT', reference: 'P1' }))
    const former = vi.fn<Providers['payments']['payOff']>(async () => ({ state: 'SENT', reference: 'F1' }))
    const demand = demanding(world)
    const startPayment = vi.fn(starts)
    const current = { payments: { adapter: 'current', demand, payOff } }
    const at = { former: { adapter: 'former', isByHand: true, demand, payOff: former } } as const
    const { payoffs } = await run(world, 'PAYOFF', current, { startPayment }, {}, at)
    expect(payoffs.map((one) => one.paid?.reference)).toEqual(['F1', 'P1'])
    expect(former).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ lender: 'Valley Bank' }),
      expect.any(String),
    )
    expect(startPayment.mock.calls).toMatchObject([
      [{ payment, adapter: 'former', isByHand: true }],
      [{ payment: `PAYOFF ${uuid(81)}`, adapter: 'current', isByHand: false }],
    ])
  })

  it('for a canceled line, the server only looks up the payoffs that had already started', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    world.happen(event('PaymentStarted', { payment: `PAYOFF ${uuid(81)}`, amount: dollars(1_000), to: 'digest' }))
    world.happen(event('Cancelled', { why: 'RESCINDED', by: 'owner' }))
    const demand = vi.fn(demanding(world))
    const payOff = vi.fn<Providers['payments']['payOff']>(async () => ({ state: 'SENT', reference: 'P1' }))
    const { payoffs } = await run(world, 'PAYOFF', { payments: { demand, payOff } })
    expect(payoffs).toMatchObject([{ lien: uuid(81), paid }])
    expect(demand).not.toHaveBeenCalled()
    expect(payOff).toHaveBeenCalledOnce()
    // Without an account, the bank can't send the money.
    expect(payOff.mock.calls[0]?.[0]).not.toHaveProperty('payTo')
  })

  it('if an owner cancels during the payoffs, the server reports those that had already started', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const startPayment = async (order: PaymentOrder) => {
      if (order.payment === `PAYOFF ${uuid(81)}`) throw new LineCancelled('the line is canceled')
      return starts(order)
    }
    const payOff = vi.fn<Providers['payments']['payOff']>(async () => ({ state: 'SENT', reference: 'P1' }))
    const running = run(world, 'PAYOFF', { payments: { demand: demanding(world), payOff } }, { startPayment })
    expect(await running).toMatchObject({ payoffs: [{ lien: uuid(80), paid }] })
    expect(payOff).toHaveBeenCalledOnce()
  })

  it('the bank never gets the draw of a canceled line again, so staff find out whether the draw was sent', async () => {
    const world = worldIn('waitSign')
    world.happen(event('Cancelled', { why: 'RESCINDED', by: 'owner' }))
    const disburse = vi.fn<Providers['payments']['disburse']>(async () => ({ ok: true, value: { trace: 'BANK' } }))
    const authorizeAutopay = vi.fn<Providers['payments']['authorizeAutopay']>(async () => ({
      ...{ ok: true, value: { reference: 'A' } },
    }))
    const asked = vi.fn<Providers['payments']['disburse']>(async () => ({ state: 'PENDING', reference: 'task' }))
    const ask = (answer: typeof disburse) =>
      run(world, 'DISBURSEMENT', { payments: { disburse, authorizeAutopay } }, {}, { disburse: answer })
    await expect(ask(asked)).rejects.toThrow(NotYet)
    expect(await ask(asked.mockResolvedValue({ ok: true, value: { trace: 'STAFF' } }))).toEqual({ trace: 'STAFF' })
    expect(await ask(asked.mockResolvedValue({ ok: false, why: 'ACCOUNT_REFUSED' }))).toEqual({ refused: true })
    expect(disburse).not.toHaveBeenCalled()
    expect(authorizeAutopay).not.toHaveBeenCalled()
  })

  it('a payment that staff send by hand needs no other approval, because two people approve it at the desk', async () => {
    const world = owing('Valley Bank')
    const startPayment = vi.fn(starts)
    const payOff = async () => ({ state: 'SENT', reference: 'P1' }) as const
    const payments = { demand: demanding(world), payOff, isByHand: true } as const
    await run(world, 'PAYOFF', { payments }, { startPayment })
    expect(startPayment).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isByHand: true }))
  })
})

describe('payoffs that the bank has sent', () => {
  type Settlement = Awaited<ReturnType<Providers['payments']['payoffSettlement']>>
  /**
   * Starts the settlement request of an application with two sent payoffs. `answers` are the bank's responses, keyed by
   * payment reference.
   */
  const asked = (answers: Readonly<Record<string, Settlement>>) => {
    const world = owing('Valley Bank', 'Hill Bank')
    const payoffs = [80, 81].map((n) => ({ lien: uuid(n), paid: { amount: dollars(1_000), reference: `P${n}` } }))
    world.application = { ...world.application, funding: { ...world.application.funding, payoffs } }
    const payoffSettlement = vi.fn<Providers['payments']['payoffSettlement']>(
      async ({ reference }) => answers[reference] ?? { state: 'PENDING', reference },
    )
    return { world, payoffSettlement, running: run(world, 'PAYOFF_SETTLEMENT', { payments: { payoffSettlement } }) }
  }

  it('the server waits until all lienholders have their payoffs', async () => {
    const { running, payoffSettlement, world } = asked({ P80: { state: 'SETTLED', on: plainDate('2026-12-01') } })
    await expect(running).rejects.toMatchObject({ pending: { reference: 'P81' } })
    expect(payoffSettlement).toHaveBeenCalledWith(
      ...([
        { loanNumber: world.application.loanNumber, lender: 'Hill Bank', amount: dollars(1_000), reference: 'P81' },
        `${world.application.uuid}:PAYOFF_SETTLEMENT:1:${uuid(81)}`,
      ] as const),
    )
  })

  it('a payoff that came back is reported at once, even if another payoff is still on its way', async () => {
    const { running } = asked({ P81: { state: 'RETURNED', why: 'SENT_BACK' } })
    const returned = [{ lien: uuid(81), why: 'SENT_BACK', reference: 'P81' }]
    expect(await running).toEqual({ settled: [], returned })
  })

  it('the server asks the bank only about the payoff that staff reported as returned, and includes the day on which that payoff arrived', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const arrived = { ...paid, settledOn: plainDate('2026-12-01') }
    const payoffs = [
      { lien: uuid(80), paid: arrived },
      { lien: uuid(81), paid: { ...arrived, returnReported: true as const } },
    ]
    world.application = { ...world.application, funding: { ...world.application.funding, payoffs } }
    const payoffSettlement = vi.fn(async () => ({ state: 'RETURNED', why: 'SENT_BACK' }) as const)
    const answer = await run(world, 'PAYOFF_SETTLEMENT', { payments: { payoffSettlement } })
    expect(answer.returned).toMatchObject([{ lien: uuid(81) }])
    expect(payoffSettlement).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ lender: 'Hill Bank', settledOn: arrived.settledOn }),
      expect.any(String),
    )
  })

  it('the server asks the vendor that sent a payoff last, even if the lender has switched vendors', async () => {
    const world = owing('Valley Bank', 'Hill Bank')
    const payoffs = [80, 81].map((n) => ({ lien: uuid(n), paid: { amount: dollars(1_000), reference: `P${n}` } }))
    world.application = { ...world.application, funding: { ...world.application.funding, payoffs } }
    const order = { amount: dollars(1_000), to: 'digest' }
    world.happen(event('PaymentStarted', { ...order, payment: `PAYOFF ${uuid(80)}`, adapter: 'oldest' }))
    world.happen(event('PaymentStarted', { ...order, payment: `PAYOFF ${uuid(80)} 2`, adapter: 'former' }))
    const payoffSettlement = vi.fn(async () => ({ state: 'SETTLED', on: world.today }) as const)
    const former = vi.fn(async () => ({ state: 'SETTLED', on: world.today }) as const)
    const at = { former: { payoffSettlement: former } }
    await run(world, 'PAYOFF_SETTLEMENT', { payments: { payoffSettlement } }, {}, {}, at)
    expect(former).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reference: 'P80' }), expect.any(String))
    expect(payoffSettlement).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reference: 'P81' }),
      expect.any(String),
    )
  })

  it('if the call to the bank throws an error, the request fails with that error', async () => {
    const world = owing('Valley Bank')
    const payoffs = [{ lien: uuid(80), paid }]
    world.application = { ...world.application, funding: { ...world.application.funding, payoffs } }
    const payoffSettlement = async (): Promise<never> => {
      throw new TypeError('no answer')
    }
    await expect(run(world, 'PAYOFF_SETTLEMENT', { payments: { payoffSettlement } })).rejects.toThrow(TypeError)
  })
})

describe('the settlement of the draw', () => {
  it('the server looks up a late return by the bank’s own payment ID', async () => {
    const world = worldIn('complete')
    const settlement = vi.fn<Providers['payments']['settlement']>(async () => ({ state: 'SETTLED', on: world.today }))
    const payments = { settlement, reportsLateReturns: true } as const
    expect(await run(world, 'SETTLEMENT', { payments })).toEqual({ state: 'SETTLED', on: world.today, mayReturn: true })
    world.report('SETTLEMENT', { state: 'SETTLED', on: world.today, trace: '0611044', mayReturn: true })
    expect(await run(world, 'SETTLEMENT', { payments })).toEqual({ state: 'SETTLED', on: world.today })
    expect(settlement.mock.calls.map(([{ trace, settledOn }]) => [trace, settledOn])).toEqual([
      ['t1', undefined],
      ['t1', world.today],
    ])
  })
})
