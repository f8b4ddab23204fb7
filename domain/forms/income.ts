import { EMPLOYMENT_TYPES, type EmploymentType } from '../rules/employment.ts'
import { cents, ZERO } from '../values/money.ts'
import { money, NOT_LISTED, NOT_TEXT, readText } from './fields.ts'
import { type Field, field, form } from './form.ts'

const SOURCE_REQUIRED = 'Please select a primary source of income.'
const UNEMPLOYED_REFUSED = "We apologize. At this time, we don't lend to unemployed borrowers."
const INCOME_TOO_MUCH = 'Must be less than $10,000,000'
const INCOME_MAX = cents(9_999_999_00)

/** The sources of income that the form accepts. It rejects UNEMPLOYED with a message. */
export type IncomeSource = Exclude<EmploymentType, 'UNEMPLOYED'>

const primarySource = (): Field<IncomeSource> =>
  field(
    (input, say) => {
      const given = readText(input)
      if (given === undefined) return say(NOT_TEXT)
      if (given === '') return say(SOURCE_REQUIRED)
      if (given === 'UNEMPLOYED') return say(UNEMPLOYED_REFUSED)
      const source = EMPLOYMENT_TYPES.find((type) => type === given)
      return source && source !== 'UNEMPLOYED' ? source : say(NOT_LISTED)
    },
    {
      json: { type: 'string', enum: EMPLOYMENT_TYPES },
      messages: { REQUIRED: SOURCE_REQUIRED, NOT_TEXT, NOT_LISTED, UNEMPLOYED: UNEMPLOYED_REFUSED },
    },
  )

/** The form for yearly income before tax. An empty `otherIncome` counts as 0. */
export const incomeForm = form({
  shape: {
    income: money({
      required: 'Enter your annual income before taxes',
      min: ZERO,
      max: INCOME_MAX,
      tooMuch: INCOME_TOO_MUCH,
    }),
    otherIncome: money({ min: ZERO, max: INCOME_MAX, tooMuch: INCOME_TOO_MUCH }),
    employmentType: primarySource(),
  },
})
