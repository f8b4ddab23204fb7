import type { IncomeSource } from 'domain/application/income/types.ts'
import type { EmploymentType } from 'domain/application/types.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Attachment, Key, Person } from '../shared/port.ts'

export interface IncomeReport {
  /** Yearly, before tax; all verified sources. Paystubs show everything, including what a link showed before. */
  readonly annual: Cents
  readonly employer: string
  /** The evidence doesn't show whether the job lasts, so the employer is contacted. */
  readonly confirmEmployment: boolean
}

export interface IncomeQuestion {
  readonly person: Person
  /** As stated by the person, per year, for comparison. */
  readonly stated: Cents
  readonly employmentType: EmploymentType
}

export interface Income {
  /** Opens a session at the payroll, bank or tax provider; the person goes to `url` and returns to `returnTo`. */
  openLink(
    session: IncomeQuestion & {
      readonly reference: string
      readonly source: IncomeSource
      /** A path on this site. */
      readonly returnTo: string
    },
    key: Key,
  ): Promise<{ readonly url: string }>
  /** The session's result, once the person is back. */
  report(
    session: IncomeQuestion & { readonly reference: string; readonly source: IncomeSource },
    key: Key,
  ): Promise<Answer<IncomeReport, 'NOT_CONNECTED'>>
  /** Reads the paystubs; unreadable ones go to manual review. */
  reviewPaystubs(
    question: IncomeQuestion & { readonly paystubs: readonly Attachment[] },
    key: Key,
  ): Promise<Answer<IncomeReport, 'NEEDS_PERSON'>>
}
