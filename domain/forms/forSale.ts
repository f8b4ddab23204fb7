import { yesNo } from './fields.ts'
import { form } from './form.ts'

export const FOR_SALE_QUESTION = 'Is this property currently for sale?'

/**
 * The form requires an answer to each question about selling the home but accepts any answer. The eligibility rules
 * decide whether an answer ends the registration.
 */
export const forSaleForm = form({
  shape: {
    isListedForSale: yesNo('Choose whether the home is for sale'),
    acquiredRecently: yesNo('Choose whether the home was bought or transferred recently'),
  },
})
