import { INCOME_SOURCES } from 'domain/application/income/types.ts'
import { EMPLOYMENT_TYPES } from 'domain/rules/eligibility.ts'
import { centsSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { answered, attachment, person } from '../shared/schemas.ts'

const incomeReport = z.object({
  /**
   * Annual income before taxes from all verified sources. If the provider read paystubs, the amount includes income
   * that a payroll, bank or tax link reported earlier.
   */
  annual: centsSchema,
  employer: z.string(),
  /** True if the evidence doesn't show whether the job will continue. The lender then contacts the employer. */
  confirmEmployment: z.boolean(),
  /**
   * The evidence behind the amount, if it isn't the evidence that the session was opened for. For example, a tax
   * transcript can turn out to be a 1099-MISC, or a payroll service can fall back to the person's bank accounts.
   */
  evidence: z.optional(z.enum(INCOME_SOURCES)),
})
export type IncomeReport = z.infer<typeof incomeReport>

const incomeQuestion = z.object({
  person,
  /** Annual income as the borrower stated it, for comparison. */
  stated: centsSchema,
  employmentType: z.enum(EMPLOYMENT_TYPES),
})
export type IncomeQuestion = z.infer<typeof incomeQuestion>
const session = z.extend(incomeQuestion, { reference: z.string(), source: z.enum(INCOME_SOURCES) })

export const incomeCalls = {
  /** The borrower goes to `url` and then returns to `returnTo`, a path on the lender's site. */
  openLink: call(
    'Opens a session at the payroll, bank or tax provider.',
    z.extend(session, { returnTo: z.string() }),
    z.object({ url: z.string() }),
  ),
  report: call(
    'Returns the income that the session found, after the borrower has returned from the provider.',
    session,
    answered(incomeReport, ['NOT_CONNECTED']),
  ),
  reviewPaystubs: call(
    'Reads the paystubs. Unreadable paystubs go to manual review.',
    z.extend(incomeQuestion, { paystubs: listOf(attachment) }),
    answered(incomeReport, ['NEEDS_PERSON']),
  ),
}
export type Income = Port<typeof incomeCalls>
