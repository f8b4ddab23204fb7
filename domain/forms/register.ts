/** The form for correcting one field of an application's row in the loan application register. */
import { isDate } from '../hmda/register/edit.ts'
import { FIELDS, type FieldName } from '../hmda/register/fields.ts'
import { reason } from './agent.ts'
import { choice, text } from './fields.ts'
import { form } from './form.ts'

/** Fields that can't be corrected, because they identify the row and its lender. */
type Fixed = 'record' | 'lei' | 'uli'
export const CORRECTABLE = FIELDS.filter(
  (name): name is Exclude<FieldName, Fixed> => !['record', 'lei', 'uli'].includes(name),
)

/** The error message if no row has the given loan number. */
export const NOT_IN_REGISTER = 'Check the loan number. The register has no row for it.'

/** The error messages for the register's two dates. */
const NOT_DATE_OR_NA = 'Enter a date such as 20261116, or NA.'
const NOT_DATE = 'Enter a date such as 20261116.'
/** The error message if a corrected action date would belong to another year's register. */
export const OTHER_YEAR = 'Enter a date in the year of this register.'

const VALUE_MAX = 255

export const registerCorrectionForm = form({
  shape: {
    loanNumber: text({ required: 'Enter the loan number', max: 40 }),
    field: choice(CORRECTABLE, 'Choose the field to correct'),
    value: text({ max: VALUE_MAX }),
    reason,
  },
  rules({ field, value = '' }, _, fail) {
    if (field === 'actionDate' && !isDate(value)) fail('value', NOT_DATE)
    if (field === 'applicationDate' && value !== 'NA' && !isDate(value)) fail('value', NOT_DATE_OR_NA)
  },
  value: (correction) => correction,
})
