import { yesNo } from './fields.ts'
import { form } from './form.ts'

export const FOR_SALE_QUESTION = 'Is this property currently for sale?'

/**
 * The form requires only an answer to each question about selling the home. The eligibility rules decide whether an
 * answer ends the registration.
 */
export const forSaleForm = form({
  shape: {
    isListedForSale: yesNo('Choose yes if the home is for sale, or no'),
    acquiredRecently: yesNo('Choose yes if you got the home recently, or no'),
  },
})
