import { yesNo } from './fields.ts'
import { form } from './form.ts'

export const FOR_SALE_QUESTION = 'Is this property currently for sale?'

/** Both answers can end registration, which the eligibility rules decide: the form only requires an answer. */
export const forSaleForm = form({ shape: { isListedForSale: yesNo(), acquiredRecently: yesNo() } })
