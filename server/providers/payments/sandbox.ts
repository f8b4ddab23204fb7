import { createHash } from 'node:crypto'
import { type Cents, cents } from 'domain/values/money.ts'
import { personaOf } from '../../../personas/personaOf.ts'
import { timesAsked } from '../sandbox/again.ts'
import type { World } from '../sandbox/world.ts'
import type { Answer } from '../shared/port.ts'
import type { Payments } from './port.ts'

const digits = (text: string, length: number): string =>
  String(BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`))
    .padStart(length, '0')
    .slice(-length)

/** Returns a bank that executes each order only once, even if it's repeated. */
export function sandboxPayments({ ledger, personas }: World): Payments {
  return {
    // The sandbox's payoff amount equals the lien's balance. A persona's file can set a different amount, or leave the
    // first request without a response.
    demand: ({ lender, balance, borrower }, key) =>
      ledger.once('payments', key, { lender, balance }, (): Answer<{ amount: Cents }, 'NO_ANSWER'> => {
        const odd = timesAsked(key) === 1 ? personaOf(borrower, personas)?.persona.payoffDemand : undefined
        if (odd === 'NO_ANSWER') return { ok: false, why: 'NO_ANSWER' }
        return { ok: true, value: { amount: odd ? cents(balance + odd) : balance } }
      }),
    payOff: (order, key) => ledger.once('payments', key, order, () => ({ reference: `WIRE-${digits(key, 10)}` })),
    async disburse(order, key) {
      return { ok: true, value: await ledger.once('payments', key, order, () => ({ trace: `ACH-${digits(key, 15)}` })) }
    },
    authorizeAutopay: (order, key) =>
      ledger.once('payments', key, order, () => ({ reference: `MANDATE-${digits(key, 10)}` })),
  }
}
