/** Income: the stated amount, the verified amount, and the assets that can count as income. */
import type { EmploymentType } from '../../rules/employment.ts'
import type { PlainDate } from '../../values/dates.ts'
import type { Cents } from '../../values/money.ts'

export type { EmploymentType }

export const INCOME_SOURCES = [
  'EMPINFO',
  'MANUAL_PAYSTUB',
  'OTHER',
  'PLAID_TRANSACTIONS',
  'POINTSERV_1099_MISC',
  'POINTSERV_PAYROLL',
  'POINTSERV_TAX',
  'TRUV_FINANCIAL_ACCOUNTS',
  'TRUV_PAYROLL',
  'UNKNOWN',
] as const

export type IncomeSource = (typeof INCOME_SOURCES)[number]

export interface IncomeState {
  readonly income: {
    /** The stated income in cents per year, before tax. */
    readonly annual: Cents
    readonly other: Cents
    readonly employmentType: EmploymentType
    readonly verifiedAnnual?: Cents
    readonly source?: IncomeSource
    readonly employer?: string | undefined
    /** The employer, job title and start date that the borrower stated. */
    readonly job?: { readonly employer: string; readonly title: string; readonly since: PlainDate } | undefined
    /** `url`: the address of the provider's page; absent until the provider has sent it. */
    readonly link?: { readonly type: IncomeSource; readonly reference: string; readonly url?: string }
    readonly paystubs: readonly string[]
    readonly paystubsSubmitted: boolean
    /** Whether the employer still has to confirm the job. */
    readonly employmentToConfirm: boolean
    /** True if the employer confirmed the job; otherwise absent. */
    readonly employerConfirmed?: true
    /** Name of the last employer that didn't confirm the job. Cleared when the next employer responds. */
    readonly employmentDenied?: string | undefined
    /**
     * True if the employer in `employmentDenied` didn't respond; absent if that employer said that the borrower doesn't
     * work there.
     */
    readonly employmentUnreached?: true | undefined
    /** Number of employers that didn't confirm the job. */
    readonly employmentDenials?: number | undefined
    readonly matched: boolean
  }
  readonly assets?: readonly { readonly kind: string; readonly value: Cents }[]
}

export interface EmployerContact {
  /** Name of the person or department to call; '' if the borrower entered no name. */
  readonly name: string
  /** The contact's phone number, ten digits. */
  readonly phone: string
}

/** Personal data about verifying income. */
export interface IncomePersonal {
  /** The employer's contact, whom the lender calls to confirm the borrower's job. */
  readonly employerContact?: EmployerContact
}
