import { choice } from './fields.ts'
import { form } from './form.ts'
import { checkSignature, type SignatureContext, signature } from './signing.ts'

const shape = {
  allListed: choice(['YES', 'NO'] as const, 'Choose whether the list is complete'),
  signature: signature(),
}

/** The form for either attesting that the list of liens is complete or adding a missing lien. */
export const lienAttestationForm = form<typeof shape, SignatureContext>({
  shape,
  hidden: ({ allListed }) => (allListed === 'NO' ? ['signature'] : []),
  rules: ({ allListed, signature: typed }, context, fail) => {
    if (allListed === 'YES') checkSignature(typed, context, fail)
  },
})
