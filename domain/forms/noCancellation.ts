import { form } from './form.ts'
import { checkSignature, type SignatureContext, signature } from './signing.ts'

const shape = { signature: signature() }

/** The form with which an owner states, after the right to cancel has ended, that they didn't cancel. */
export const noCancellationForm = form<typeof shape, SignatureContext>({
  shape,
  rules: ({ signature: typed }, context, fail) => checkSignature(typed, context, fail),
})
