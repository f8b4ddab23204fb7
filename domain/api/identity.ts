import * as z from 'zod/mini'
import { anyObject, contract } from './contract.ts'
import { REGISTER_ACCOUNT } from './paths.ts'
import { identityView, personName } from './schemas.ts'

export const login = contract({
  id: 'login',
  method: 'POST',
  path: '/identity/api/v1/login',
  summary: 'Signs in. The token is of use only together with the cookie that comes with it.',
  access: 'anyone',
  body: anyObject,
  response: z.object({ jwt: z.string() }),
  errors: [401, 422, 429],
})

export const logout = contract({
  id: 'logout',
  method: 'POST',
  path: '/identity/secure/api/v1/logout',
  summary: 'Ends the session.',
  access: 'session',
  status: 204,
  errors: [401],
})

export const register = contract({
  id: 'register',
  method: 'POST',
  path: REGISTER_ACCOUNT,
  summary:
    'Makes an account and its application from the answers of the registration draft and those in the body. Sent again, it leads to the application that was made.',
  access: 'anyone',
  body: anyObject,
  response: z.object({ jwt: z.string(), applicationUuid: z.string(), identityUuid: z.string(), screen: z.string() }),
  status: 201,
  errors: [409, 422, 429],
})

export const registerSigner = contract({
  id: 'registerSigner',
  method: 'POST',
  path: '/identity/api/v1/registration/signer',
  summary: 'Takes up an invitation to sign: makes the signer’s account, or joins it to the one of that address.',
  access: 'anyone',
  body: anyObject,
  response: z.object({ jwt: z.string(), applicationUuid: z.string(), identityUuid: z.string(), screen: z.string() }),
  status: 201,
  errors: [401, 422, 429],
})

export const signerInvitation = contract({
  id: 'signerInvitation',
  method: 'GET',
  path: '/identity/api/v1/registration/signer',
  summary: 'What an invitation is for: whose it is, and whether there is an account already.',
  access: 'anyone',
  query: z.object({ invitation: z.string().check(z.maxLength(100)) }),
  response: z.object({
    applicationUuid: z.string(),
    borrowerName: z.string(),
    email: z.string(),
    hasAccount: z.boolean(),
    used: z.boolean(),
  }),
})

const own = { method: 'GET', access: 'session', response: identityView, errors: [401] } as const
export const getIdentity = contract({
  ...own,
  id: 'getIdentity',
  path: '/identity/secure/api/v1_1/identity',
  summary: 'The person who is signed in.',
})
export const getIdentityLegacy = contract({
  ...own,
  id: 'getIdentityLegacy',
  path: '/identity/secure/api/v1/identity',
  summary: 'The same at its older path.',
})

export const getProfile = contract({
  id: 'getProfile',
  method: 'GET',
  path: '/service-profile/api/v1/profile',
  summary: 'Name and address of the account.',
  access: 'session',
  response: z.object({ uuid: z.string(), name: personName, email: z.string() }),
  errors: [401],
})
