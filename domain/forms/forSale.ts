import { yesNo } from './fields.ts'
import { form } from './form.ts'

export const FOR_SALE_QUESTION = 'Is this property currently for sale?'

/** Both answers are knock-outs, judged by the eligibility rules: the form only wants them given. */
export const forSaleForm = form({ shape: { isListedForSale: yesNo(), acquiredRecently: yesNo() } })
