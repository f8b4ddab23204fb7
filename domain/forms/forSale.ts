import { yesNo } from './fields.ts'
import { form } from './form.ts'

export const FOR_SALE_QUESTION = 'Is this property currently for sale?'

/** Either answer can end registration, but the eligibility rules decide that. The form only requires an answer. */
export const forSaleForm = form({ shape: { isListedForSale: yesNo(), acquiredRecently: yesNo() } })
