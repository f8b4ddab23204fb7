/** The API for the lender's record of applications that registration declined. */
import * as z from 'zod/mini'
import { EARLY_REASONS } from '../rules/earlyKnockouts.ts'
import { dateSchema, listOf, stateSchema } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'

const denial = z.object({
  uuid,
  /** Identifies the denial's row in the loan application register, if the denial has one. */
  number: z.string(),
  /** This field and the next three contain codes of the loan application register (12 CFR 1003.4(a)). */
  occupancy: z.int(),
  constructionMethod: z.int(),
  actionTaken: z.int(),
  denialReasons: listOf(z.int()),
  /** The day on which the person applied. Registration declined the application on the same day. */
  decidedOn: dateSchema,
  street: z.string(),
  city: z.string(),
  state: stateSchema,
  zip: z.string(),
  reasons: listOf(z.enum(EARLY_REASONS)),
  applicant: z.optional(z.string()),
  /** Whether the notice was also emailed. An applicant who gave no email address saw the notice only on the page. */
  noticeEmailed: z.boolean(),
  /** The day on which the person corrected the answer and continued. If present, the denial wasn't the final action. */
  correctedOn: z.optional(dateSchema),
})
export type RegistrationDenial = z.infer<typeof denial>

export const listRegistrationDenials = contract({
  id: 'listRegistrationDenials',
  method: 'GET',
  path: '/service-agent/api/v1/registration-denials',
  summary:
    'Returns the applications that registration declined in a calendar year, with the codes of the loan application register. Only compliance agents may read them. Each access is logged.',
  access: 'READ_DENIALS',
  query: z.object({ year: z.string().check(z.regex(/^20\d\d$/)) }),
  response: z.object({ denials: listOf(denial) }),
  errors: [401, 403],
})
