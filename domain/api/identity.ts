import * as z from 'zod/mini'
import { group } from '../forms/form.ts'
import { signInAgainForm, signInCodeForm } from '../forms/oneTimeCode.ts'
import { REGISTRATION_FORMS } from '../forms/registration.ts'
import { setPasswordForm } from '../forms/setPassword.ts'
import { signInForm } from '../forms/signIn.ts'
import { SIGN_IN_AREAS } from '../routes/signInAreas.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { passkeyAssertion } from './passkeys.ts'
import {
  LOGIN_WITH_CODE,
  LOGIN_WITH_PASSWORD,
  PROFILE,
  REGISTER_ACCOUNT,
  RENEW_SESSION,
  SIGN_IN_AGAIN_CALL,
} from './paths.ts'
import { identityView, personName } from './schemas.ts'

const { property, homeAddress, forSale, income, name, birthdate, contact, credentials } = REGISTRATION_FORMS
/** All answers on the registration form. The request can omit answers that the draft already contains. */
const everything = {
  shape: {
    propertyAddress: group(property.shape),
    homeAddress: group(homeAddress.shape),
    ...forSale.shape,
    income: group(income.shape),
    name: group(name.shape),
    ...birthdate.shape,
    ...contact.shape,
    ...credentials.shape,
  },
  conditional: true,
}

export const login = contract({
  id: 'login',
  method: 'POST',
  path: LOGIN_WITH_PASSWORD,
  summary:
    'Signs in. The returned token works only together with the cookie of the same response. If the account has a second factor and the browser isn’t remembered, the server asks for a code or passkey instead of returning a token.',
  access: 'anyone',
  body: bodyOf(signInForm),
  response: z.object({ jwt: z.optional(z.string()), codeWanted: z.optional(z.literal(true)) }),
  errors: [401, 422],
})

export const loginWithCode = contract({
  id: 'loginWithCode',
  method: 'POST',
  path: LOGIN_WITH_CODE,
  summary:
    'Completes a sign-in with a code from the authenticator app or a recovery code. Must follow the first step within ten minutes and with its cookie.',
  access: 'anyone',
  body: bodyOf(signInCodeForm),
  response: z.object({ jwt: z.string() }),
  errors: [422],
})

export const logout = contract({
  id: 'logout',
  method: 'POST',
  path: '/identity/secure/api/v1/logout',
  summary: 'Ends the session.',
  access: 'session',
  status: 204,
})

export const renewSession = contract({
  id: 'renewSession',
  method: 'POST',
  path: RENEW_SESSION,
  summary:
    'Exchanges a token for a new one, which the Authorization header of the response contains. Tokens are valid for 15 minutes, and can be exchanged for 45 more minutes together with their cookie. Other calls answer an expired token with 401 and the code TOKEN_EXPIRED.',
  access: 'session',
  renews: true,
  status: 204,
})

export const signInAgain = contract({
  id: 'signInAgain',
  method: 'POST',
  path: SIGN_IN_AGAIN_CALL,
  summary:
    'Proves again who the signed-in person is, with the password or a passkey. If the account has a second factor, the password also needs a code. For ten minutes, the session can then make the changes that other calls refuse with the code SIGN_IN_AGAIN.',
  access: 'session',
  body: bodyOf(signInAgainForm, { more: { passkey: z.optional(passkeyAssertion) }, partial: true }),
  response: z.object({ codeWanted: z.optional(z.literal(true)) }),
  errors: [422],
})

export const register = contract({
  id: 'register',
  method: 'POST',
  path: REGISTER_ACCOUNT,
  summary:
    'Creates an account and an application from the answers in the registration draft and in the body. If the request is repeated, returns the application that was already created.',
  access: 'anyone',
  body: bodyOf(everything, { more: { referrer: z.optional(z.unknown()) } }),
  response: z.object({ jwt: z.string(), applicationUuid: z.string(), identityUuid: z.string(), screen: z.string() }),
  status: 201,
  errors: [401, 409, 422],
})

export const registerSigner = contract({
  id: 'registerSigner',
  method: 'POST',
  path: '/identity/api/v1/registration/signer',
  summary:
    'Accepts an invitation to sign. Creates the signer’s account or, if the email already has one, uses that account, which requires its password or session. If that account has a second factor, the server asks for a code first.',
  access: 'anyone',
  body: bodyOf(setPasswordForm, { more: { invitation: z.optional(z.unknown()) }, partial: true }),
  response: z.object({
    jwt: z.optional(z.string()),
    applicationUuid: z.optional(z.string()),
    identityUuid: z.optional(z.string()),
    screen: z.optional(z.string()),
    codeWanted: z.optional(z.literal(true)),
  }),
  status: 201,
  errors: [401, 422],
})

export const signerInvitation = contract({
  id: 'signerInvitation',
  method: 'GET',
  path: '/identity/api/v1/registration/signer',
  summary:
    'Returns the details of an invitation to sign: its application, the borrower’s name, whether the signer borrows too, whether the signer already has an account, and whether the application has ended. For a used invitation, returns only that it was used.',
  access: 'anyone',
  query: z.object({ invitation: z.string().check(z.maxLength(100)) }),
  response: z.object({
    used: z.boolean(),
    applicationUuid: z.optional(z.string()),
    borrowerName: z.optional(z.string()),
    email: z.optional(z.string()),
    borrows: z.optional(z.boolean()),
    hasAccount: z.optional(z.boolean()),
    ended: z.optional(z.boolean()),
  }),
})

const own = { method: 'GET', access: 'session', response: identityView } as const
export const getIdentity = contract({
  ...own,
  id: 'getIdentity',
  path: '/identity/secure/api/v1_1/identity',
  summary: 'Returns the signed-in person.',
})
export const getIdentityLegacy = contract({
  ...own,
  id: 'getIdentityLegacy',
  path: '/identity/secure/api/v1/identity',
  summary: 'Returns the signed-in person, at the older path.',
})

export const getProfile = contract({
  id: 'getProfile',
  method: 'GET',
  path: PROFILE,
  summary: 'Returns the account’s name and email, and the wallet account that is active in this session.',
  access: 'session',
  response: z.object({
    uuid: z.string(),
    name: personName,
    email: z.string(),
    account: z.optional(z.object({ name: z.string(), address: z.string() })),
    /** The person's picture, as a data URI. */
    avatarUri: z.optional(z.string()),
    /** The account's type, which is BROKER if the account also has the broker role. */
    profileType: z.optional(z.literal('BROKER')),
    /** The parts of the site that the account has access to. */
    areas: z.array(z.enum(SIGN_IN_AREAS)),
  }),
})
