import * as z from 'zod/mini'
import { DEPARTMENTS } from '../organization/info.ts'
import { contract } from './contract.ts'
import { HOURS } from './paths.ts'

const params = z.object({ department: z.enum(DEPARTMENTS) })
/** If 'true', days and times are formatted for display: 'Monday', '6:00 a.m.' instead of 'MONDAY', '06:00'. */
const query = z.object({ display: z.optional(z.enum(['true', 'false'])) })

const entry = z.object({
  weekday: z.string(),
  /** The day of the week, from 1 for Monday to 7 for Sunday; 6 and 7 are the weekend. */
  weekdayValue: z.int(),
  isOpen: z.boolean(),
  /** Opening and closing times in Pacific Time. */
  startTime: z.string(),
  endTime: z.string(),
})

const datedEntry = z.extend(entry, {
  date: z.string(),
  /** The name of the federal holiday, if the department is closed that day because of it. */
  holiday: z.optional(z.string()),
})
export type DatedHoursEntry = z.infer<typeof datedEntry>

const status = z.object({
  isOpen: z.boolean(),
  /** Today's date in Pacific Time. */
  today: z.string(),
  /** The time at which the department closes; present only while the department is open. */
  closesAt: z.optional(z.string()),
  nextOpening: z.optional(z.string()),
  holiday: z.optional(z.string()),
})
export type OpenStatus = z.infer<typeof status>

export const operatingHours = contract({
  id: 'operatingHours',
  method: 'GET',
  path: `${HOURS}/{department}`,
  summary: 'Returns a department’s usual hours from Monday to Sunday, in Pacific Time.',
  access: 'anyone',
  params,
  query,
  response: z.array(entry),
})

export const operatingWeek = contract({
  id: 'operatingWeek',
  method: 'GET',
  path: `${HOURS}/{department}/week`,
  summary: 'Returns a department’s hours for this week, with dates. The department is closed on federal holidays.',
  access: 'anyone',
  params,
  query,
  response: z.array(datedEntry),
})

export const openStatus = contract({
  id: 'openStatus',
  method: 'GET',
  path: `${HOURS}/{department}/openStatus`,
  summary: 'Returns whether a department is open now, and the time of the next change.',
  access: 'anyone',
  params,
  response: status,
})
