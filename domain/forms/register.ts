/** The form for correcting one field of an application's row in the loan application register. */
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

const VALUE_MAX = 255

export const registerCorrectionForm = form({
  shape: {
    loanNumber: text({ required: 'Enter the loan number', max: 40 }),
    field: choice(CORRECTABLE, 'Choose the field to correct'),
    value: text({ max: VALUE_MAX }),
    reason,
  },
  value: (correction) => correction,
})
