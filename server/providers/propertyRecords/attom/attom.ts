/**
 * Reads a home's public record from ATTOM. Staff complete records with missing data, because a decision needs the whole
 * record.
 */
import type { PostalAddress } from 'domain/application/property/types.ts'
import type { PropertyType } from 'domain/rules/home.ts'
import { isPlainDate, type PlainDate } from 'domain/values/dates.ts'
import { dollars, roundToCents } from 'domain/values/money.ts'
import * as z from 'zod/mini'
import type { Adapter } from '../../adapters.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import { type PropertyRecords, propertyRecord } from '../port.ts'
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
  unitOf,
} from './client.ts'

const owner = z.nullish(z.object({ fullName: text }))
/** The parts of ATTOM's expanded profile that we read. */
const profile = z.extend(place, {
  area: z.object({ countrySecSubd: text, subdName: text }),
  summary: z.object({ propType: text, propertyType: text, yearBuilt: number, legal1: text, dateOfLastQuitClaim: text }),
  sale: z.nullish(z.object({ saleTransDate: text, amount: z.nullish(z.object({ saleRecDate: text })) })),
  assessment: z.object({
    tax: z.nullish(z.object({ taxAmt: number })),
    owner: z.nullish(
      z.object({
        ...{ owner1: owner, owner2: owner, owner3: owner, owner4: owner },
        /** O: the owner occupies the home. A: the owner is absent, because the tax bill goes to another address. */
        absenteeOwnerStatus: text,
      }),
    ),
  }),
})
type Profile = z.output<typeof profile>

/** The words that identify each property type. The first match applies. Staff handle other types. */
const TYPES: readonly (readonly [RegExp, PropertyType])[] = [
  [/\b(?:COMMERCIAL|OFFICE|RETAIL|INDUSTRIAL|WAREHOUSE|HOTEL|APARTMENTS?)\b/, 'COMMERCIAL'],
  [/\b(?:MOBILE|MANUFACTURED)\b/, 'MANUFACTURED'],
  [/\bCO-?OP(?:ERATIVE)?\b/, 'COOPERATIVE'],
  [/\bCONDO(?:MINIUM)?\b/, 'CONDOMINIUM'],
  [/\b(?:TOWN ?HOUSE|TOWN ?HOME|ROW ?HOUSE)\b/, 'TOWNHOUSE'],
  [/\b(?:PUD|PLANNED UNIT DEVELOPMENT)\b/, 'PLANNED_UNIT_DEVELOPMENT'],
  [/\b(?:DUPLEX|TRIPLEX|QUADRUPLEX|QUADPLEX|FOURPLEX)\b/, 'TWO_TO_FOUR_UNITS'],
  [/\b(?:SFR|SINGLE FAMILY)\b/, 'SINGLE_FAMILY'],
  [/\b(?:VACANT|LAND|LOT)\b/, 'LAND'],
]
const typeOf = ({ summary: { propertyType, propType } }: Profile): PropertyType | undefined =>
  TYPES.find(([words]) => words.test((propertyType || propType || '').toUpperCase()))?.[1]

/** Returns the date of the last transfer, whether or not the home was sold. */
function lastTransfer({ sale, summary }: Profile): PlainDate | undefined {
  const dates = [sale?.saleTransDate, sale?.amount?.saleRecDate, summary.dateOfLastQuitClaim]
  return dates
    .flatMap((date) => (date && isPlainDate(date.slice(0, 10)) ? [date.slice(0, 10) as PlainDate] : []))
    .toSorted()
    .at(-1)
}

const capitalized = (words: string): string =>
  words.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

/**
 * Returns the fields of the record that ATTOM has data for. ATTOM doesn't know the insurance cost or whether a home is
 * for sale.
 */
function recordOf(one: Profile): object {
  const { area, summary, assessment, identifier } = one
  const { owner1, owner2, owner3, owner4, absenteeOwnerStatus } = assessment.owner ?? {}
  const owners = [owner1, owner2, owner3, owner4].flatMap((each) => (each?.fullName ? [each.fullName] : []))
  const annualTaxes = assessment.tax?.taxAmt
  const fields = {
    county: area.countrySecSubd && capitalized(area.countrySecSubd).replace(/ County$/, ''),
    parcel: identifier.apn,
    unit: unitOf(one),
    legalDescription: summary.legal1 && [summary.legal1, area.subdName].filter(Boolean).join(', '),
    yearBuilt: summary.yearBuilt,
    lastTransfer: lastTransfer(one),
    owners: owners.length > 0 ? owners : undefined,
    type: typeOf(one),
    monthlyTaxes: typeof annualTaxes === 'number' ? roundToCents(dollars(annualTaxes) / 12) : undefined,
    ownerOccupied: { O: true, A: false }[absenteeOwnerStatus ?? ''],
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

/**
 * The maximum number of homes that a borrower can choose from. If there are more, the borrower must add the unit. We
 * chose this number ourselves.
 */
const MOST_HOMES = 12

const profilesAt = async (settings: AttomSettings, address: PostalAddress, signal?: AbortSignal) =>
  atAddress(await askAttom(settings, 'property/expandedprofile', addressQuery(address), profile, signal), address)

type Found = Awaited<ReturnType<PropertyRecords['find']>>

export function attomRecords(settings: AttomSettings, desk: VendorWorld['desk']): PropertyRecords {
  return {
    find: async (home, key, signal) => {
      const whole: { answer?: Found } = {}
      const answered = await desk.ask('propertyRecords.find', home, key, async () => {
        const records = (await profilesAt(settings, home.address, signal)).map(recordOf)
        if (records.length > MOST_HOMES || records.length === 0) whole.answer = { ok: false, why: 'NOT_FOUND' }
        const [value, ...others] = records.flatMap((record) => propertyRecord.safeParse(record).data ?? [])
        if (value && others.length + 1 === records.length)
          whole.answer ??= { ok: true, value, ...(others.length > 0 && { others }) }
        return whole.answer ? undefined : { prescreen: { source: 'ATTOM', records } }
      })
      return whole.answer ?? (answered as Found)
    },
    typeAt: async (address, signal) => {
      const types = new Set((await profilesAt(settings, address, signal)).map(typeOf))
      return types.size === 1 ? [...types][0] : undefined
    },
  }
}

export const ATTOM_RECORDS: Adapter<VendorWorld, 'propertyRecords'> = {
  make: (world, org) => {
    const settings = attomSettings(world, org)
    return settings && attomRecords(settings, world.desk)
  },
  needs: ATTOM_NEEDS,
  check: checkAttom,
}
