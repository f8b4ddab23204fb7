/** Requests automated values from ATTOM. Staff order brokers' opinions at the desk, because ATTOM has none. */
import { isPlainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import * as z from 'zod/mini'
import type { Adapter } from '../../adapters.ts'
import { deskAdapter } from '../../desk/desk.ts'
import {
  ATTOM_NEEDS,
  type AttomSettings,
  addressQuery,
  askAttom,
  atAddress,
  attomSettings,
  checkAttom,
  number,
  place,
  text,
} from '../../propertyRecords/attom/client.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Valuation } from '../port.ts'

const valued = z.extend(place, {
  avm: z.nullish(
    z.object({
      eventDate: text,
      /** Amounts are in dollars. `scr` is the confidence score, from 0 to 100. */
      amount: z.nullish(z.object({ value: number, low: number, high: number, scr: number })),
    }),
  ),
})

/** ATTOM's responses don't contain the model's version. */
const MODEL = { name: 'ATTOM AVM' }
const NONE = { ok: false, why: 'NO_VALUE' } as const

export const attomValue =
  (settings: AttomSettings): Valuation['automated'] =>
  async ({ address, parcel }, _, signal) => {
    const found = await askAttom(settings, 'attomavm/detail', addressQuery(address), valued, signal)
    const homes = atAddress(found, address)
    const chosen = homes.filter(({ identifier }) => parcel && identifier.apn === parcel)
    const [home, another] = chosen.length > 0 ? chosen : homes
    const { value, low, high, scr } = home?.avm?.amount ?? {}
    // If several homes match, return no value, because it could be a neighbor's. A value without a confidence score
    // can't be trusted, so return none in this case either.
    if (another || !value || typeof scr !== 'number' || scr < 0 || scr > 100) return NONE
    const asOf = home?.avm?.eventDate?.slice(0, 10)
    return {
      ok: true,
      value: {
        ...{ value: dollars(value), confidence: scr, model: MODEL },
        ...(low && high && low <= high && { range: { low: dollars(low), high: dollars(high) } }),
        ...(asOf && isPlainDate(asOf) && { asOf }),
      },
    }
  }

const desk = deskAdapter('valuation')

export const ATTOM_VALUATION: Adapter<VendorWorld, 'valuation'> = {
  make: (world, org) => {
    const settings = attomSettings(world, org)
    const atDesk = desk.make(world, org)
    return settings && atDesk ? { ...atDesk, automated: attomValue(settings) } : undefined
  },
  needs: ATTOM_NEEDS,
  check: checkAttom,
}
