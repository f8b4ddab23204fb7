import type { IncomeSource } from 'domain/application/income/types.ts'
import type { EmploymentType } from 'domain/application/types.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Attachment, Key, Person } from '../shared/port.ts'

export interface IncomeReport {
  /**
   * Annual income before taxes from all verified sources. If paystubs were read, it includes any income found earlier
   * through a payroll, bank or tax link.
   */
  readonly annual: Cents
  readonly employer: string
  /**
   * True if the evidence doesn't show whether the job will continue. In that case, the lender contacts the employer.
   */
  readonly confirmEmployment: boolean
}

export interface IncomeQuestion {
  readonly person: Person
  /** Annual income as stated by the person, for comparison. */
  readonly stated: Cents
  readonly employmentType: EmploymentType
}

export interface Income {
  /** Opens a session at the payroll, bank or tax provider. The person goes to `url`, then returns to `returnTo`. */
  openLink(
    session: IncomeQuestion & {
      readonly reference: string
      readonly source: IncomeSource
      /** The path on this site to which the person returns. */
      readonly returnTo: string
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly url: string }>
  /** Returns the income found in the session after the person has returned from the provider. */
  report(
    session: IncomeQuestion & { readonly reference: string; readonly source: IncomeSource },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<IncomeReport, 'NOT_CONNECTED'>>
  /** Reads the paystubs. Paystubs that can't be read go to manual review. */
  reviewPaystubs(
    question: IncomeQuestion & { readonly paystubs: readonly Attachment[] },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<IncomeReport, 'NEEDS_PERSON'>>
}
