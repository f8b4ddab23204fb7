import { createHash } from 'node:crypto'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { addDays, dateIn, type Instant, type PlainDate } from 'domain/values/dates.ts'
import { cents, roundToCents } from 'domain/values/money.ts'
import { startOf } from 'domain/values/timeZones.ts'
import { personaOf } from '../../../personas/personaOf.ts'
import { timesAsked } from '../sandbox/again.ts'
import type { World } from '../sandbox/world.ts'
import type { Answer, Pending } from '../shared/port.ts'
import type { Payments } from './port.ts'

const digits = (text: string, length: number): string =>
  String(BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`))
    .padStart(length, '0')
    .slice(-length)

type Demand = Extract<Exclude<Awaited<ReturnType<Payments['demand']>>, Pending>, { ok: true }>['value']
interface Sent {
  readonly trace: string
  /** The return code, if the account's bank is going to return the payment. */
  readonly returned?: string
}

const QUOTED_DAYS = 10
const ANNUAL_INTEREST = 0.07
const RETURN_DAYS = 5
const utcDay = (now: Instant): PlainDate => dateIn('UTC', now)

/** Returns a bank that executes each order only once, even if the order is repeated. */
export function sandboxPayments({ ledger, personas, clock }: World): Payments {
  return {
    // The sandbox's payoff amount equals the lien's balance. A persona's file can set a different amount, or leave the
    // first request without a response.
    demand: ({ lender, balance, borrower }, key) =>
      ledger.once('payments', key, { lender, balance }, (): Answer<Demand, 'NO_ANSWER'> => {
        const odd = timesAsked(key) === 1 ? personaOf(borrower, personas)?.persona.payoffDemand : undefined
        if (odd === 'NO_ANSWER') return { ok: false, why: 'NO_ANSWER' }
        const account = { routingNumber: '061104408', accountNumber: digits(lender, 10) }
        return {
          ok: true,
          value: {
            amount: odd ? cents(balance + odd) : balance,
            goodThrough: addDays(utcDay(clock.now()), QUOTED_DAYS),
            perDiem: roundToCents((balance * ANNUAL_INTEREST) / 365),
            payTo: { method: 'WIRE', payee: lender, ...account },
          },
        }
      }),
    // The bank pays only once per key. If an order is repeated, the response has the amount of the first payment.
    async payOff({ loanNumber, lender, amount }, key) {
      const sent = () => ({ reference: `WIRE-${digits(key, 10)}`, amount })
      return { state: 'SENT', ...(await ledger.once('payments', key, { loanNumber, lender }, sent)) }
    },
    payoffSettlement: async () => ({ state: 'SETTLED', on: utcDay(clock.now()) }),
    async disburse({ holder, ...order }, key) {
      const returned = personaOf(holder, personas)?.persona.returnedPayment
      const isReturned = returned !== undefined && timesAsked(key) === 1
      const trace = `ACH-${digits(key, 15)}`
      await ledger.once('payments', key, order, () => ({ trace, ...(isReturned && { returned }) }))
      return { ok: true, value: { trace } }
    },
    // A returned payment comes back some days later. Other payments settle immediately.
    async settlement({ trace, sentOn }, key) {
      const order = await ledger.find<Sent>('payments', key.replace(':SETTLEMENT:', ':DISBURSEMENT:'))
      if (order?.trace !== trace || !order.returned) return { state: 'SETTLED', on: addBusinessDays(sentOn, 1) }
      const on = addBusinessDays(sentOn, RETURN_DAYS)
      if (utcDay(clock.now()) < on) return { state: 'PENDING', reference: trace, expected: startOf(on, 'UTC') }
      return { state: 'RETURNED', on, code: order.returned }
    },
    authorizeAutopay: async (order, key) => ({
      ok: true,
      value: await ledger.once('payments', key, order, () => ({ reference: `MANDATE-${digits(key, 10)}` })),
    }),
  }
}
