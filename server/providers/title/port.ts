import { LIEN_KINDS } from 'domain/forms/liens.ts'
import { centsSchema, dateSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment, home } from '../shared/schemas.ts'

/** The entry in the county's records. Counties record the original amount, not today's balance. */
const entry = {
  originalAmount: z.optional(centsSchema),
  /** The recording number. */
  instrument: z.optional(z.string().check(z.minLength(1))),
  recordedOn: z.optional(dateSchema),
}

/** A missing balance or payment is unknown, not zero. The borrower is asked for the missing amount. */
const recordedLien = z.object({
  lender: z.string(),
  kind: z.enum(LIEN_KINDS),
  balance: z.optional(centsSchema),
  monthlyPayment: z.optional(centsSchema),
  ...entry,
})
export type RecordedLien = z.infer<typeof recordedLien>

const exception = z.discriminatedUnion('kind', [
  /** `amount`: today's balance; missing if it's unknown. */
  z.object({ kind: z.literal('LIEN'), lender: z.string(), amount: z.optional(centsSchema), ...entry }),
  z.object({ kind: z.literal('OWNER'), vesting: z.string() }),
])

const titleReport = z.object({
  /** How the owners hold title, in the words of the county record. */
  vesting: z.string().check(z.minLength(1)),
  /** Exceptions to clear title, such as recorded liens or undisclosed owners. */
  exceptions: z.optional(listOf(exception)),
  /** The title company's order number. */
  reference: z.optional(z.string().check(z.minLength(1))),
  /** The title report as a PDF or a picture. */
  report: z.optional(attachment),
})
export type TitleReport = z.infer<typeof titleReport>

export const titleCalls = {
  liens: call('Find the recorded liens on the property.', home, listOf(recordedLien)),
  report: call('Search the title: the owners of the home, and the liens and exceptions against it.', home, titleReport),
}
export type Title = Port<typeof titleCalls>
