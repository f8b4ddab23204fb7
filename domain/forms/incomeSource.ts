import type { PlainDate } from '../values/dates.ts'
import { cents } from '../values/money.ts'
import { usPhone } from './contactFields.ts'
import { choice, date, INVALID_DATE, money, mustAgree, REQUIRED, text } from './fields.ts'
import { files } from './files.ts'
import { type Fail, type FormContext, form } from './form.ts'

/** Ways to verify the borrower's income. */
export const INCOME_METHODS = ['PAYROLL', 'BANK_TRANSACTIONS', 'TAX_RETURNS', 'MANUAL_PAYSTUB'] as const
export type IncomeMethod = (typeof INCOME_METHODS)[number]
export const INCOME_METHOD_LABELS = {
  PAYROLL: 'Sign in to your payroll provider',
  BANK_TRANSACTIONS: 'Connect the bank account your pay goes to',
  TAX_RETURNS: 'Use your tax returns',
  MANUAL_PAYSTUB: 'Upload paystubs',
} as const satisfies Record<IncomeMethod, string>

export const incomeMethodForm = form({ shape: { method: choice(INCOME_METHODS) } })

const PAY_FREQUENCIES = ['WEEKLY', 'BIWEEKLY', 'SEMIMONTHLY', 'MONTHLY'] as const

const PHONE_REQUIRED = 'Please enter the phone number of the employer'
const NAME_MAX = 120

const employer = () => ({
  employerName: text({ required: REQUIRED, max: NAME_MAX }),
  jobTitle: text({ required: REQUIRED, max: NAME_MAX }),
  startDate: date(),
})

/** The start date of the borrower's job can't be in the future. */
function checkStart({ startDate }: { startDate?: PlainDate }, { today }: FormContext, fail: Fail): void {
  if (startDate !== undefined && startDate > today) fail('startDate', INVALID_DATE)
}

/** The form for a manually entered employer. `grossPay` is the pay for one pay period, before tax. */
export const employerForm = form({
  shape: {
    ...employer(),
    employerPhone: usPhone(undefined),
    payFrequency: choice(PAY_FREQUENCIES),
    grossPay: money({ required: REQUIRED, min: cents(1_00), max: cents(1_000_000_00) }),
  },
  rules: checkStart,
})

const MAX_PAYSTUBS = 10

interface PaystubContext extends FormContext {
  /** Number of paystubs that the borrower still has to upload; 1 by default. */
  readonly paystubsRequired?: number
}

export const paystubForm = form({
  shape: { paystubs: files(MAX_PAYSTUBS) },
  rules: ({ paystubs }, { paystubsRequired = 1 }: PaystubContext, fail) => {
    if (paystubs && paystubs.length < paystubsRequired) fail('paystubs', `Please choose ${paystubsRequired} files`)
  },
})

/**
 * The form for the employer's name and contact. It also allows the lender to contact the employer to verify employment.
 */
export const employerVerificationForm = form({
  shape: {
    ...employer(),
    contactName: text({ max: NAME_MAX }),
    employerPhone: usPhone(PHONE_REQUIRED),
    verificationConsent: mustAgree(),
  },
  rules: checkStart,
})
