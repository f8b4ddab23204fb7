import { form } from './form.ts'
import { nameShape } from './nameFields.ts'

/** The form for the applicant's name, as it appears on the title and the ID. */
export const legalNameForm = form({ shape: nameShape() })
