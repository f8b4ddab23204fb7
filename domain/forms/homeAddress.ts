import type { Address } from '../values/address.ts'
import { addressOf, addressShape } from './addressFields.ts'
import { form } from './form.ts'

/**
 * The form for the applicant's home address, used if the applicant doesn't live at the property. It's also used for any
 * manually entered address.
 */
export const homeAddressForm = form({ shape: addressShape(), value: (answers): Address => addressOf(answers) })
