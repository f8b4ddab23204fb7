import type { IncomeSource } from 'domain/application/income/types.ts'
import type { EmploymentType } from 'domain/application/types.ts'
import type { Cents } from 'domain/values/money.ts'
import type { Answer, Attachment, Key, Person } from '../shared/port.ts'

export interface IncomeReport {
  /**
   * Annual income before taxes from all verified sources. If the provider read paystubs, the amount includes income
   * that a payroll, bank or tax link reported earlier.
   */
  readonly annual: Cents
  readonly employer: string
  /** True if the evidence doesn't show whether the job will continue. The lender then contacts the employer. */
  readonly confirmEmployment: boolean
  /**
   * The evidence behind the amount, if it isn't the evidence that the session was opened for. For example, a tax
   * transcript can turn out to be a 1099-MISC, or a payroll service can fall back to the person's bank accounts.
   */
  readonly evidence?: IncomeSource | undefined
}

export interface IncomeQuestion {
  readonly person: Person
  /** Annual income as the borrower stated it, for comparison. */
  readonly stated: Cents
  readonly employmentType: EmploymentType
}

export interface Income {
  /**
   * Opens a session at the payroll, bank or tax provider. The borrower goes to `url` and then returns to `returnTo`.
   */
  openLink(
    session: IncomeQuestion & {
      readonly reference: string
      readonly source: IncomeSource
      /** The path on the lender's site to which the borrower returns. */
      readonly returnTo: string
    },
    key: Key,
    signal?: AbortSignal,
  ): Promise<{ readonly url: string }>
  /** Returns the income that the session found, after the borrower has returned from the provider. */
  report(
    session: IncomeQuestion & { readonly reference: string; readonly source: IncomeSource },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<IncomeReport, 'NOT_CONNECTED'>>
  /** Reads the paystubs. Unreadable paystubs go to manual review. */
  reviewPaystubs(
    question: IncomeQuestion & { readonly paystubs: readonly Attachment[] },
    key: Key,
    signal?: AbortSignal,
  ): Promise<Answer<IncomeReport, 'NEEDS_PERSON'>>
}
