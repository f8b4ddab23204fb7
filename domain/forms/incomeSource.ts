import { phoneCountry, phoneOf, typedPhone } from './contactFields.ts'
import { choice, date, INVALID_DATE, mustAgree, text } from './fields.ts'
import { files } from './files.ts'
import { type FormContext, form } from './form.ts'

/** Ways to verify the borrower's income. */
export const INCOME_METHODS = ['PAYROLL', 'BANK_TRANSACTIONS', 'TAX_RETURNS', 'MANUAL_PAYSTUB'] as const
export type IncomeMethod = (typeof INCOME_METHODS)[number]
export const INCOME_METHOD_LABELS = {
  PAYROLL: 'Sign in to your payroll provider',
  BANK_TRANSACTIONS: 'Connect the bank account where you get paid',
  TAX_RETURNS: 'Use your tax returns',
  MANUAL_PAYSTUB: 'Upload proof of income',
} as const satisfies Record<IncomeMethod, string>

export const incomeMethodForm = form({ shape: { method: choice(INCOME_METHODS, 'Choose how to verify your income') } })

const MAX_PAYSTUBS = 10

interface PaystubContext extends FormContext {
  /** Number of paystubs that the borrower still has to upload; 1 by default. */
  readonly paystubsRequired?: number
}

export const paystubForm = form({
  shape: { paystubs: files(MAX_PAYSTUBS) },
  rules: ({ paystubs }, { paystubsRequired = 1 }: PaystubContext, fail) => {
    if (paystubs && paystubs.length < paystubsRequired) fail('paystubs', `Choose ${paystubsRequired} files`)
  },
})

const PHONE_REQUIRED = 'Enter your employer’s phone number'
const NAME_MAX = 120

/**
 * The form for the employer's name and contact, and for the consent to contact the employer to verify employment. The
 * lender calls the employer's number but never texts it.
 */
export const employerVerificationForm = form({
  shape: {
    employerName: text({ required: 'Enter your employer’s name', max: NAME_MAX }),
    jobTitle: text({ required: 'Enter your job title', max: NAME_MAX }),
    startDate: date('Enter the date you started this job'),
    contactName: text({ max: NAME_MAX }),
    employerPhoneCountry: phoneCountry(),
    employerPhone: typedPhone(PHONE_REQUIRED),
    verificationConsent: mustAgree('Authorize us to contact your employer to continue'),
  },
  rules: ({ startDate, employerPhone, employerPhoneCountry }, context, fail) => {
    if (startDate !== undefined && startDate > context.today) fail('startDate', INVALID_DATE)
    phoneOf(employerPhone, employerPhoneCountry, context, fail, 'employerPhone')
  },
  value: ({ employerPhoneCountry, employerPhone, ...rest }, context) => ({
    ...rest,
    employerPhone: phoneOf(employerPhone, employerPhoneCountry, context),
  }),
})
