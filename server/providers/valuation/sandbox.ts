import { createHash } from 'node:crypto'
import type { BrokerOpinion } from 'domain/application/property/homeValue.ts'
import { sameAddress } from 'domain/values/address.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import type { PlainDate } from 'domain/values/dates.ts'
import { type Cents, cents } from 'domain/values/money.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Answer } from '../shared/port.ts'
import type { AutomatedValue, Valuation } from './port.ts'

const BROKERS = ['Birchwood Valuation Services', 'Compass Hill Appraisals', 'Northgate Price Opinions']
/** How many business days a broker needs for a price opinion. */
const DAYS = 3

const MODEL = { name: 'Sandbox AVM', version: '2026.2' }
/**
 * Returns a range around a value. The lower the confidence, the wider the range: at 90 out of 100, it's plus or minus
 * 10%.
 */
const rangeOf = (value: Cents, confidence: number): { low: Cents; high: Cents } => {
  const side = Math.round((value * (100 - confidence)) / 100 / 1000_00) * 1000_00
  return { low: cents(value - side), high: cents(value + side) }
}

const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()

/**
 * Returns a valuation service. Automated values arrive immediately. A broker's value takes days, so it arrives only
 * after the sandbox's clock has moved forward.
 */
export function sandboxValuation({ ledger, personas, clock }: World): Valuation {
  return {
    async automated(home, key) {
      const { valuation, recordedAddress } = fileOf(home.owner, home.address, personas).property
      const unknown =
        valuation.automated === false || (recordedAddress !== undefined && !sameAddress(recordedAddress, home.address))
      const { value, confidence } = valuation
      const asOf = todayAt(home.address.state, clock.now())
      const answer = (): Answer<AutomatedValue, 'NO_VALUE'> =>
        unknown
          ? { ok: false, why: 'NO_VALUE' }
          : { ok: true, value: { value, confidence, range: rangeOf(value, confidence), model: MODEL, asOf } }
      return await ledger.once('valuation', key, home, answer)
    },
    async brokerOpinion(order, key) {
      const { home, reference } = order
      const { valuation, opinion } = fileOf(home.owner, home.address, personas).property
      const today = todayAt(home.address.state, clock.now())
      return await ledger.once('brokerOpinion', key, order, (): BrokerOpinion => {
        if (!reference) {
          const expected = addBusinessDays(today, opinion?.days ?? DAYS)
          // The order's reference contains the promised day, so the sandbox doesn't have to store the day for later
          // requests.
          const number = `B${100_000 + (hash(key) % 900_000)}/${expected}`
          return { state: 'ORDERED', reference: number, broker: BROKERS[hash(key) % BROKERS.length] ?? '', expected }
        }
        const expected = reference.split('/')[1] as PlainDate
        if (today < expected)
          return { state: 'ORDERED', reference, broker: BROKERS[hash(reference) % BROKERS.length] ?? '', expected }
        const { value, condition, note } = opinion ?? { value: valuation.value, condition: 'GOOD', note: '' }
        return { state: 'DONE', reference, value, condition, note }
      })
    },
  }
}
