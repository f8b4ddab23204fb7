import { LIEN_KINDS } from 'domain/forms/liens.ts'
import { centsSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { home } from '../shared/schemas.ts'

const recordedLien = z.object({
  lender: z.string(),
  kind: z.enum(LIEN_KINDS),
  balance: centsSchema,
  monthlyPayment: centsSchema,
})

const exception = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LIEN'), lender: z.string(), amount: centsSchema }),
  z.object({ kind: z.literal('OWNER'), vesting: z.string() }),
])

const titleReport = z.object({
  /** The way in which the owners hold title, in the wording of the county record. */
  vesting: z.string().check(z.minLength(1)),
  /** Exceptions to clear title, such as recorded liens or undisclosed owners. */
  exceptions: z.optional(listOf(exception)),
})
export type TitleReport = z.infer<typeof titleReport>

export const titleCalls = {
  liens: call('Find the recorded liens on the property.', home, listOf(recordedLien)),
  report: call('Search the title: the owners of the home, and the liens and exceptions against it.', home, titleReport),
}
export type Title = Port<typeof titleCalls>
