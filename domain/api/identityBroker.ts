/** The API for a lender's other systems. They can look up who is signed in, and sign users in and out. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'

const BROKER = '/identity-broker/{kind}'
const params = z.object({ kind: z.enum(['customer', 'agent']) })
const name = z.string().check(z.minLength(1), z.maxLength(100))
const redirect = z.object({ redirect: z.string() })

export const brokerSelf = contract({
  id: 'brokerSelf',
  method: 'GET',
  path: `${BROKER}/secure/api/v3/self/figureinfo`,
  summary: 'Returns the signed-in person. With the kind agent, only agents are returned.',
  access: 'session',
  params,
  response: z.object({
    uuid: z.string(),
    organizationCode: z.string(),
    profileType: z.string(),
    email: z.string(),
    updatedAt: z.string(),
    /** Whether the user can change their account settings on the lender's site. */
    isManageable: z.boolean(),
    activeLegacyCustomerOrgs: z.array(z.string()),
    wallet: z.optional(z.object({ accountAddress: z.string(), groupPolicyAddress: z.optional(z.string()) })),
    twoFactorEnabled: z.boolean(),
    aliases: z.array(z.string()),
    passwordExpired: z.boolean(),
    /** Whether the user has confirmed an authenticator app with a code. */
    totpVerified: z.boolean(),
  }),
  errors: [403],
})

export const brokerLogin = contract({
  id: 'brokerLogin',
  method: 'POST',
  path: `${BROKER}/api/v3/login`,
  summary: 'Returns the page on which the person signs in.',
  access: 'anyone',
  params,
  body: z.object({ applicationName: name, orgCode: name, mode: z.optional(name) }),
  response: redirect,
})

export const brokerLogout = contract({
  id: 'brokerLogout',
  method: 'POST',
  path: `${BROKER}/secure/api/v3/logout`,
  summary: 'Ends the session. Returns the page to open next.',
  access: 'session',
  params,
  body: z.object({ applicationName: name }),
  response: redirect,
})
