import type { PostalAddress } from 'domain/application/property/types.ts'
import { PROPERTY_TYPES, type PropertyType } from 'domain/rules/home.ts'
import { centsSchema, dateSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { home } from '../shared/schemas.ts'

/** See `PropertyRecord` for an explanation of the fields. */
export const propertyRecord = z.object({
  county: z.string(),
  parcel: z.string(),
  unit: z.optional(z.string()),
  legalDescription: z.string(),
  yearBuilt: z.int(),
  lastTransfer: dateSchema,
  owners: listOf(z.string()),
  type: z.enum(PROPERTY_TYPES),
  monthlyTaxes: centsSchema,
  monthlyInsurance: z.optional(centsSchema),
  ownerOccupied: z.optional(z.boolean()),
  listedForSale: z.optional(z.boolean()),
})

export const propertyRecordsCalls = {
  find: call(
    'Find the county’s record of the home.',
    z.extend(home, {
      /** A vendor's incomplete records of the homes at the address, which staff complete. */
      prescreen: z.optional(z.object({ source: z.string(), records: listOf(z.partial(propertyRecord)) })),
    }),
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        value: propertyRecord,
        /**
         * If there are several homes at the address, the records of the others. The borrower then chooses the right
         * home.
         */
        others: z.optional(listOf(propertyRecord)),
      }),
      z.object({ ok: z.literal(false), why: z.enum(['NOT_FOUND']) }),
    ]),
  ),
}

export interface PropertyRecords extends Port<typeof propertyRecordsCalls> {
  /**
   * Returns the recorded type of the property at an address, or undefined if it's unknown. A visitor waits on the page
   * during the lookup and then confirms or corrects the type. A provider that can't answer immediately returns
   * undefined.
   */
  typeAt(address: PostalAddress, signal?: AbortSignal): Promise<PropertyType | undefined>
}
