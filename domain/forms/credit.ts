/** Questions about a credit file: the freeze PIN, the full SSN, and what came of recent inquiries. */

import type { TaxId } from '../values/identifiers.ts'
import type { Cents } from '../values/money.ts'
import { choice, money, mustAgree, REQUIRED, readText, text } from './fields.ts'
import { type FormContext, field, form, rowNumber, rows } from './form.ts'
import { TAX_ID_REQUIRED, taxId } from './moreInformation.ts'
import { withoutPrivateNumbers } from './ownWords.ts'

/** Number of wrong PINs after which no more are accepted. */
export const MOST_PINS = 3
export const PIN_REQUIRED = 'Please enter the PIN'
const PIN_INVALID = 'A PIN has 4 to 12 digits or letters'

/** The PIN as the bureau issued it for the freeze. People add spaces and dashes. */
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

/** The full SSN, requested when the bureau can't find the file without it. */
export const socialForm = form<{ ssn: ReturnType<typeof taxId> }, FormContext, { readonly taxId: TaxId }>({
  shape: { ssn: taxId() },
  rules: ({ ssn }, _, fail) => {
    if (ssn === undefined) fail('ssn', TAX_ID_REQUIRED)
  },
  value: ({ ssn }) => ({ taxId: ssn as TaxId }),
})

const MOST_INQUIRIES = 30
const LENDER_MAX = 100
const LENDER_REQUIRED = 'Please enter who lends'
const BALANCE_REQUIRED = 'Please enter what is owed'
const PAYMENT_REQUIRED = 'Please enter the payment a month'

const shape = {
  /** One row per inquiry, in the order of the list. */
  inquiries: rows(
    {
      newDebt: choice(['YES', 'NO'] as const),
      lender: text({ max: LENDER_MAX, check: withoutPrivateNumbers }),
      balance: money({}),
      monthlyPayment: money({}),
    },
    MOST_INQUIRIES,
  ),
  inquiriesConfirmed: mustAgree(),
}

export interface InquiriesContext extends FormContext {
  /** Number of inquiries on the page. */
  readonly count: number
}

export interface InquiryAnswers {
  /** Resulting debts. */
  readonly debts: readonly { readonly lender: string; readonly balance: Cents; readonly monthlyPayment: Cents }[]
}

/** Whether each inquiry led to a new debt, and which. */
export const inquiriesForm = form<typeof shape, InquiriesContext, InquiryAnswers>({
  shape,
  rules: ({ inquiries = [] }, { count }, fail) => {
    for (let number = 0; number < count; number++)
      if (!inquiries.some((row) => rowNumber(row) === number)) fail(`inquiries.${number}.newDebt`, REQUIRED)
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
