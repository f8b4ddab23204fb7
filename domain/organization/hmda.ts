/** A lender's data for reporting open-end lines under Regulation C. */
import * as z from 'zod/mini'
import { state, text } from '../values/fields.ts'

/** The codes of the federal agencies that receive the register (the CFPB's filing instructions for 2026). */
export const HMDA_AGENCIES = { OCC: 1, FRS: 2, FDIC: 3, NCUA: 5, HUD: 7, CFPB: 9 } as const

export const hmdaSchema = z.strictObject({
  /** The number of open-end lines that the lender originated in each calendar year. */
  openEndLines: z.record(z.string().check(z.regex(/^20\d\d$/, 'not a year')), z.int().check(z.nonnegative())),
  agency: z.enum(['OCC', 'FRS', 'FDIC', 'NCUA', 'HUD', 'CFPB']),
  taxId: z.string().check(z.regex(/^\d{2}-\d{7}$/, 'a tax ID is written 12-3456789')),
  /** The person whom the CFPB can contact about the register. */
  contact: z.strictObject({
    name: text(100),
    phone: z.string().check(z.regex(/^\d{3}-\d{3}-\d{4}$/, 'a phone number is written 555-555-0100')),
    email: text(100),
    street: text(100),
    city: text(60),
    state,
    zip: z.string().check(z.regex(/^\d{5}(-\d{4})?$/, 'not a ZIP code')),
  }),
})
export type HmdaData = z.infer<typeof hmdaSchema>

/** A lender reports a year's open-end lines if it originated at least this many in each of the two years before. */
const REPORTING_THRESHOLD = 200

/** The years before `year` whose counts determine whether the lender reports. */
export const yearsBefore = (year: number): readonly [number, number] => [year - 2, year - 1]

/**
 * Whether the lender must report its open-end lines of a calendar year: it originated at least 200 of them in each of
 * the two years before (12 CFR 1003.2(g)(1)(v)(B), (g)(2)(ii)(B)). Undefined if one of the counts is missing.
 */
export function reportsOpenEnd({ openEndLines }: Pick<HmdaData, 'openEndLines'>, year: number): boolean | undefined {
  const counts = yearsBefore(year).map((one) => openEndLines[String(one)])
  return counts.includes(undefined) ? undefined : counts.every((count) => Number(count) >= REPORTING_THRESHOLD)
}
