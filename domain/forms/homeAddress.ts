import type { Address } from '../values/address.ts'
import { addressOf, addressShape } from './addressFields.ts'
import { form } from './form.ts'

/**
 * The form for the person's home address, used if the person doesn't live at the property. It's also used for any
 * manually entered address.
 */
export const homeAddressForm = form({ shape: addressShape(), value: (answers): Address => addressOf(answers) })
