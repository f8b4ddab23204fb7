import type { IncomeSource } from 'domain/application/income/types.ts'
import type { EmploymentType } from 'domain/application/types.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Attachment, Key, Person } from '../shared/port.ts'

export interface IncomeReport {
  /** A year, before tax; all sources that were seen. Paystubs show all of it, also what a link showed before. */
  readonly annual: Cents
  readonly employer: string
  /** What was seen does not say whether the job lasts: the employer is to be asked. */
  readonly confirmEmployment: boolean
}

export interface IncomeQuestion {
  readonly person: Person
  /** As the person told it, a year; a report can be set against it. */
  readonly stated: Cents
  readonly employmentType: EmploymentType
}

export interface Income {
  /** Opens a session at the payroll, bank or tax provider; the person is sent to `url` and comes back to `returnTo`. */
  openLink(
    session: IncomeQuestion & {
      readonly reference: string
      readonly source: IncomeSource
      /** Path on this site. */
      readonly returnTo: string
    },
    key: Key,
  ): Promise<{ readonly url: string }>
  /** What the session showed, once the person is back. */
  report(
    session: IncomeQuestion & { readonly reference: string; readonly source: IncomeSource },
    key: Key,
  ): Promise<Answer<IncomeReport, 'NOT_CONNECTED'>>
  /** The paystubs are read; those that the provider cannot make out somebody of the lender has to look at. */
  reviewPaystubs(
    question: IncomeQuestion & { readonly paystubs: readonly Attachment[] },
    key: Key,
  ): Promise<Answer<IncomeReport, 'NEEDS_PERSON'>>
}
