import { INCOME_SOURCES } from 'domain/application/income/types.ts'
import { EMPLOYMENT_TYPES } from 'domain/rules/employment.ts'
import { centsSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { answered, attachment, person, resumable, session } from '../shared/schemas.ts'

const incomeReport = z.object({
  /**
   * Annual income before taxes from all verified sources. If the provider read pay stubs, the amount includes income
   * that a payroll, bank or tax link reported earlier.
   */
  annual: centsSchema,
  employer: z.string(),
  /** True if the evidence doesn't show whether the job will continue. The lender then contacts the employer. */
  confirmEmployment: z.boolean(),
  /**
   * The kind of evidence behind the amount, if it isn't the kind that the session was opened for. For example, a tax
   * transcript can turn out to be a 1099-MISC, or a payroll service can fall back to the person's bank accounts.
   */
  evidence: z.optional(z.enum(INCOME_SOURCES)),
})
export type IncomeReport = z.infer<typeof incomeReport>

const incomeQuestion = z.object({
  person,
  /** Annual income as stated by the borrower, for comparison. */
  stated: centsSchema,
  employmentType: z.enum(EMPLOYMENT_TYPES),
})
export type IncomeQuestion = z.infer<typeof incomeQuestion>
const opened = z.extend(incomeQuestion, { reference: z.string(), source: z.enum(INCOME_SOURCES) })

export const incomeCalls = {
  /** The borrower goes to `url` and then returns to `returnTo`, a URL on the lender's site. */
  openLink: call(
    'Open a session at the payroll, bank or tax provider.',
    z.extend(opened, { returnTo: z.string() }),
    z.object({ url: z.string(), session }),
  ),
  /**
   * FROZEN: the person froze the employment data at the service. WITHHELD: the employer or payroll service doesn't
   * share the data. In both cases, a retry wouldn't help.
   */
  report: call(
    'Return the income that the session found, after the borrower has returned from the provider.',
    z.extend(opened, { session }),
    resumable(incomeReport, ['NOT_CONNECTED', 'FROZEN', 'WITHHELD']),
  ),
  reviewPaystubs: call(
    'Read the paystubs. Unreadable paystubs go to manual review.',
    z.extend(incomeQuestion, { paystubs: listOf(attachment) }),
    answered(incomeReport, ['NEEDS_PERSON']),
  ),
}
export type Income = Port<typeof incomeCalls>
