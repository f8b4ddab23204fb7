import { form } from './form.ts'
import { nameShape } from './nameFields.ts'

/** The name as it stands in the title and on the identity document. */
export const legalNameForm = form({ shape: nameShape() })
