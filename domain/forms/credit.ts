/**
 * Forms about a borrower's or signer's credit file: the freeze PIN, the full SSN, and new debts from recent inquiries.
 */

import type { TaxId } from '../values/identifiers.ts'
import type { Cents } from '../values/money.ts'
import { choice, money, mustAgree, readText, text } from './fields.ts'
import { type FormContext, field, form, rowNumber, rows } from './form.ts'
import { TAX_ID_REQUIRED, taxId } from './moreInformation.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

/** Maximum number of wrong freeze PINs. After this many, the form rejects every PIN. */
export const MOST_PINS = 3
export const PIN_REQUIRED = 'Enter your freeze PIN'
const PIN_INVALID = 'Enter a PIN of 4 to 12 digits or letters'

/** The form for the PIN that the bureau issued for a credit freeze. Spaces and dashes in the PIN are ignored. */
export const creditPinForm = form({
  shape: {
    pin: field(
      (input, say) => {
        const pin = readText(input)?.replace(/[\s-]/g, '')
        if (!pin) return say(PIN_REQUIRED)
        return /^[\da-z]{4,12}$/i.test(pin) ? pin : say(PIN_INVALID)
      },
      { json: { type: 'string', pattern: '^[0-9A-Za-z -]+$' }, messages: { REQUIRED: PIN_REQUIRED } },
    ),
  },
})

/** The form for the full SSN, used if the bureau needs the full SSN to find the credit file. */
export const socialForm = form<{ ssn: ReturnType<typeof taxId> }, FormContext, { readonly taxId: TaxId }>({
  shape: { ssn: taxId() },
  rules: ({ ssn }, _, fail) => {
    if (ssn === undefined) fail('ssn', TAX_ID_REQUIRED)
  },
  value: ({ ssn }) => ({ taxId: ssn as TaxId }),
})

const MOST_INQUIRIES = 30
const LENDER_MAX = 100
const DEBT_REQUIRED = 'Choose yes or no for this credit inquiry'
const LENDER_REQUIRED = 'Enter the lender’s name'
const BALANCE_REQUIRED = 'Enter the balance owed'
const PAYMENT_REQUIRED = 'Enter the monthly payment'

const shape = {
  /** One row per credit inquiry, in page order. */
  inquiries: rows(
    {
      newDebt: choice(['YES', 'NO'] as const, DEBT_REQUIRED),
      lender: text({ max: LENDER_MAX, check: withoutPrivateNumbers }),
      balance: money({}),
      monthlyPayment: money({}),
    },
    MOST_INQUIRIES,
  ),
  inquiriesConfirmed: mustAgree('Confirm that your answers are complete'),
}

export interface InquiriesContext extends FormContext {
  /** Number of credit inquiries on the page. */
  readonly count: number
}

export interface InquiryAnswers {
  /** The new debts that the borrower reported for the inquiries. */
  readonly debts: readonly { readonly lender: string; readonly balance: Cents; readonly monthlyPayment: Cents }[]
}

/**
 * The form that asks whether each credit inquiry led to a new debt. For each new debt, the form asks for the details.
 */
export const inquiriesForm = form<typeof shape, InquiriesContext, InquiryAnswers>({
  shape,
  rules: ({ inquiries = [] }, { count }, fail) => {
    for (let number = 0; number < count; number++)
      if (!inquiries.some((row) => rowNumber(row) === number)) fail(`inquiries.${number}.newDebt`, DEBT_REQUIRED)
    for (const row of inquiries) {
      if (row.newDebt !== 'YES') continue
      const name = `inquiries.${rowNumber(row)}`
      if (!row.lender) fail(`${name}.lender`, LENDER_REQUIRED)
      if (!row.balance) fail(`${name}.balance`, BALANCE_REQUIRED)
      if (!row.monthlyPayment) fail(`${name}.monthlyPayment`, PAYMENT_REQUIRED)
    }
  },
  value: ({ inquiries }) => ({
    debts: inquiries.flatMap(({ newDebt, lender, balance, monthlyPayment }) =>
      newDebt === 'YES' ? [{ lender, balance, monthlyPayment }] : [],
    ),
  }),
})
