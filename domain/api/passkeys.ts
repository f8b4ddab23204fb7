/** The API for passkeys (WebAuthn). People sign in with a passkey, and manage their passkeys in the settings. */
import * as z from 'zod/mini'
import { beginTwoFactorForm } from '../forms/oneTimeCode.ts'
import { passkeyNameForm } from '../forms/passkey.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { LOGIN_WITH_PASSKEY, SETTINGS_CALLS } from './paths.ts'

const bytes = (max: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(max))
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}
/** The browser's response after a passkey has signed a challenge. Bytes are base64url text. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(20_000),
    userHandle: bytes(100),
  }),
})
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(100_000),
    transports: z.exactOptional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})

/** The options that the browser passes to the authenticator, as in the WebAuthn standard. */
const options = z.looseObject({ challenge: z.string() })
const PASSKEYS = `${SETTINGS_CALLS}/passkeys`

export const passkeySignInOptions = contract({
  id: 'passkeySignInOptions',
  method: 'POST',
  path: `${LOGIN_WITH_PASSKEY}/options`,
  summary:
    'Returns the options with which a browser asks for a passkey (WebAuthn). They’re the same for everyone. The challenge is valid for five minutes, once, and only together with the cookie of the same response. Returns 404 if the lender’s pages don’t use HTTPS.',
  access: 'anyone',
  body: z.object({}),
  response: options,
  errors: [422],
})

export const loginWithPasskey = contract({
  id: 'loginWithPasskey',
  method: 'POST',
  path: LOGIN_WITH_PASSKEY,
  summary:
    'Signs in with a passkey alone or, with `afterPassword`, as the second step of a sign-in with a password. `rememberDevice` then remembers the browser.',
  access: 'anyone',
  body: z.object({
    passkey: passkeyAssertion,
    afterPassword: z.optional(z.boolean()),
    rememberDevice: z.optional(z.boolean()),
  }),
  response: z.object({ jwt: z.string() }),
  errors: [422],
})

const change = { method: 'POST', access: 'session', errors: [422, 429] } as const

export const startPasskey = contract({
  ...change,
  id: 'startPasskey',
  body: bodyOf(beginTwoFactorForm),
  path: `${PASSKEYS}/options`,
  summary:
    'Returns the options with which a browser creates a passkey (WebAuthn), in exchange for the password. The challenge is valid for five minutes, once, and only in this session together with the cookie of the same response.',
  response: options,
})
export const addPasskey = contract({
  ...change,
  id: 'addPasskey',
  body: bodyOf(passkeyNameForm, { more: { passkey: newPasskey } }),
  path: PASSKEYS,
  summary:
    'Adds a passkey to the account. If it’s the account’s first second factor, also returns recovery codes, which are shown only once.',
  response: z.object({ recoveryCodes: z.array(z.string()) }),
})
const ofOne = { ...change, params: z.object({ passkey: uuid }), status: 204 } as const
export const renamePasskey = contract({
  ...ofOne,
  id: 'renamePasskey',
  body: bodyOf(passkeyNameForm),
  path: `${PASSKEYS}/{passkey}/name`,
  summary: 'Renames a passkey.',
})
export const removePasskey = contract({
  ...ofOne,
  id: 'removePasskey',
  body: bodyOf(beginTwoFactorForm),
  path: `${PASSKEYS}/{passkey}/remove`,
  summary: 'Removes a passkey. It no longer signs the person in.',
})
