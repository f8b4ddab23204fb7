import { yesNo } from './fields.ts'
import { form } from './form.ts'

export const FOR_SALE_QUESTION = 'Is this property currently for sale?'

/**
 * The form only requires an answer to each question about selling the home. Whether an answer ends the registration is
 * decided by the eligibility rules.
 */
export const forSaleForm = form({ shape: { isListedForSale: yesNo(), acquiredRecently: yesNo() } })
