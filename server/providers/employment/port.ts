import type { PlainDate } from 'domain/values/dates.ts'
import type { Key, Person } from '../shared/port.ts'

export interface EmploymentQuestion {
  readonly person: Person
  readonly employer: string
  /**
   * The employer's contact. `name` is '' if anyone who answers the phone can confirm the job. Requests have no
   * `contact` and no `job` if they were made before the form had these fields.
   */
  readonly contact?: { readonly name: string; readonly phone: string }
  /** The job as the borrower describes it. */
  readonly job?: { readonly title: string; readonly since: PlainDate }
}

export interface Employment {
  /** Calls the employer at the phone number from the borrower and asks whether the borrower works there. */
  confirm(question: EmploymentQuestion, key: Key, signal?: AbortSignal): Promise<{ readonly confirmed: boolean }>
}
