import { EMPLOYER_ANSWERS } from 'domain/application/income/employment.ts'
import { dateSchema } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { person } from '../shared/schemas.ts'

const question = z.object({
  person,
  employer: z.string(),
  /**
   * The employer's contact person. `name` is '' if anyone who answers the phone can confirm the job. Requests created
   * before the form asked for `contact` and `job` don't have them.
   */
  contact: z.optional(z.object({ name: z.string(), phone: z.string() })),
  /** The job as the borrower describes it. */
  job: z.optional(z.object({ title: z.string(), since: dateSchema })),
})

/**
 * Older answers from staff and partners have only `confirmed`. If it's false, it doesn't show whether the employer
 * denied the job or nobody reached the employer.
 */
const upcast = (answer: unknown): unknown => {
  const older = confirmed.safeParse(answer)
  return older.success ? { works: older.data.confirmed ? 'YES' : 'NO' } : answer
}
const confirmed = z.object({ confirmed: z.boolean() })

export const employmentCalls = {
  confirm: call(
    'Call the employer at the number that the borrower gave us and ask whether the borrower works there.',
    question,
    z.object({ works: z.enum(EMPLOYER_ANSWERS) }),
    upcast,
  ),
}
export type Employment = Port<typeof employmentCalls>
