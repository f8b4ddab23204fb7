import { createHash } from 'node:crypto'
import type { World } from '../sandbox/world.ts'
import type { Payments } from './port.ts'

const digits = (text: string, length: number): string =>
  String(BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`))
    .padStart(length, '0')
    .slice(-length)

/** A bank that pays every order once. */
export function sandboxPayments({ ledger }: World): Payments {
  return {
    payOff: (order, key) => ledger.once('payments', key, order, () => ({ reference: `WIRE-${digits(key, 10)}` })),
    async disburse(order, key) {
      return { ok: true, value: await ledger.once('payments', key, order, () => ({ trace: `ACH-${digits(key, 15)}` })) }
    },
    authoriseAutopay: (order, key) =>
      ledger.once('payments', key, order, () => ({ reference: `MANDATE-${digits(key, 10)}` })),
  }
}
