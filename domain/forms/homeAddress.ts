import type { Address } from '../values/address.ts'
import { addressOf, addressShape } from './addressFields.ts'
import { form } from './form.ts'

/** Where the person lives, where the property is not their home; also any address entered by hand. */
export const homeAddressForm = form({ shape: addressShape(), value: (answers): Address => addressOf(answers) })
