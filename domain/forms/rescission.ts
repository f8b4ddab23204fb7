import { mustAgree } from './fields.ts'
import { form } from './form.ts'
import { checkSignature, type SignatureContext, signature } from './signing.ts'

/** The right to cancel, exercised: one owner's word ends it for all (12 CFR 1026.15(a)(4)). */
export const rescissionForm = form({
  shape: { cancelConfirmed: mustAgree(), signature: signature() },
  rules: ({ signature: typed }, context: SignatureContext, fail) => checkSignature(typed, context, fail),
})
