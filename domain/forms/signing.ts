import { areInitialsOf, isSignatureOf, NAME_MAX, type Name, normalizeName } from '../values/name.ts'
import { mustAgree, text } from './fields.ts'
import { type Fail, type FormContext, form } from './form.ts'

const SIGNATURE_REQUIRED = 'Type your full legal name'
const SIGNATURE_DIFFERS = 'Type your full legal name exactly as shown'
const INITIALS_REQUIRED = 'Type your initials'
const INITIALS_DIFFER = 'Type the initials of your legal name'
const CODE_REQUIRED = 'Enter the code shown in the sample document'
const CODE_DIFFERS = 'That code isn’t in the sample document. Open the document and try again.'

export interface SignatureContext extends FormContext {
  readonly legalName: Name
}

export const signature = () => text({ required: SIGNATURE_REQUIRED, max: NAME_MAX * 4, tidy: normalizeName })

export function checkSignature(typed: string | undefined, { legalName }: SignatureContext, fail: Fail): void {
  if (typed !== undefined && !isSignatureOf(typed, legalName)) fail('signature', SIGNATURE_DIFFERS)
}

const consentShape = {
  formatCode: text({ required: CODE_REQUIRED, max: 20 }),
  esignConsent: mustAgree('Agree to electronic records to continue'),
}

/**
 * The characters used in the codes of sample documents. Vowels are left out because they could form words, and similar
 * characters because people could confuse them.
 */
const CODE_SIGNS = '23456789BCDFGHJKMNPQRTVWXY'
const CODE_LENGTH = 6

/**
 * Returns the code shown in an application's sample document: six letters and digits that never change for the
 * application.
 */
export function formatCodeOf(applicationUuid: string): string {
  let hash = 2_166_136_261
  let code = ''
  while (code.length < CODE_LENGTH) {
    for (const sign of `${code}/${applicationUuid.toLowerCase()}`)
      hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619) >>> 0
    code += CODE_SIGNS[(hash >>> 8) % CODE_SIGNS.length]
  }
  return code
}

interface EsignContext extends FormContext {
  /**
   * The code in the sample document. By typing it, the borrower or signer proves that they can open files in the
   * document's format.
   */
  readonly formatCode: string
}

/**
 * The form for the consent to electronic records. The signer also proves that they can open such records (15 U.S.C.
 * 7001(c)(1)(C)(ii)).
 */
export const esignConsentForm = form<typeof consentShape, EsignContext, { readonly esignConsent: true }>({
  shape: consentShape,
  rules: ({ formatCode }, context, fail) => {
    if (formatCode !== undefined && formatCode.toUpperCase() !== context.formatCode.toUpperCase())
      fail('formatCode', CODE_DIFFERS)
  },
  value: ({ esignConsent }) => ({ esignConsent }),
})

/**
 * The form in which a signer adopts a signature and initials. The documents then show these wherever a signature or
 * initials are required.
 */
export const signingForm = form({
  shape: {
    signature: signature(),
    initials: text({ required: INITIALS_REQUIRED, max: 8, tidy: normalizeName }),
    esignConsent: mustAgree('Agree to sign electronically to continue'),
  },
  rules: ({ signature: typed, initials }, context: SignatureContext, fail) => {
    checkSignature(typed, context, fail)
    if (initials !== undefined && !areInitialsOf(initials, context.legalName)) fail('initials', INITIALS_DIFFER)
  },
  value: ({ initials, ...rest }) => ({ ...rest, initials: initials.toUpperCase() }),
})
