/** The API for people who forgot their password. They open the emailed link and set a new password. */
import * as z from 'zod/mini'
import { accountProofForm, forgotPasswordForm } from '../forms/forgotPassword.ts'
import { newPasswordForm } from '../forms/setPassword.ts'
import { SIGN_IN_AREAS } from '../routes/signInAreas.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { PASSWORD_RESET, PASSWORD_RESET_LINK } from './paths.ts'

export const askPasswordReset = contract({
  id: 'askPasswordReset',
  method: 'POST',
  path: PASSWORD_RESET,
  summary:
    'Emails a link for setting a new password if the email address has an account. The response is the same if it doesn’t. `area` is the part of the site that opens after the person has set the password.',
  access: 'anyone',
  body: bodyOf(forgotPasswordForm, { more: { area: z.optional(z.enum(SIGN_IN_AREAS)) } }),
  status: 204,
  errors: [422],
})

const link = { access: 'anyone', path: PASSWORD_RESET_LINK } as const

export const getPasswordReset = contract({
  ...link,
  id: 'getPasswordReset',
  method: 'GET',
  summary: 'Returns the email of the account that a link belongs to. Returns 404 for an unknown, used or expired link.',
  query: z.object({ reset: z.string().check(z.maxLength(100)) }),
  response: z.object({
    email: z.string(),
    /** Whether the person must also enter their date of birth, because the account's email address isn't verified. */
    asksBirthdate: z.boolean(),
  }),
})

export const takePasswordReset = contract({
  ...link,
  id: 'takePasswordReset',
  method: 'POST',
  summary:
    'Sets a new password, ends all of the account’s sessions, and signs in. All of the account’s links then end. If the account has a second factor, the server asks for a code first. If the account’s email address isn’t verified, the body also contains the account’s birth date.',
  body: bodyOf([newPasswordForm, accountProofForm], { more: { reset: z.string() }, partial: true }),
  response: z.object({ jwt: z.optional(z.string()), codeWanted: z.optional(z.literal(true)) }),
  errors: [422],
})
