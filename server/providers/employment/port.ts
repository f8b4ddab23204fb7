import type { PlainDate } from 'domain/values/dates.ts'
import type { Key, Person } from '../shared/port.ts'

export interface EmploymentQuestion {
  readonly person: Person
  readonly employer: string
  /**
   * The employer's contact. `name` is '' if anyone who answers the phone can confirm the job. Like `job`, the contact
   * is missing in requests made before the form asked for it.
   */
  readonly contact?: { readonly name: string; readonly phone: string }
  /** The job as the person describes it. */
  readonly job?: { readonly title: string; readonly since: PlainDate }
}

export interface Employment {
  /** Calls the employer at the number that the person gave and asks whether the person works there. */
  confirm(question: EmploymentQuestion, key: Key, signal?: AbortSignal): Promise<{ readonly confirmed: boolean }>
}
