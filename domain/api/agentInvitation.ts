/** The API for new colleagues whom a lender's staff invited. They open the emailed link and set a password. */
import * as z from 'zod/mini'
import { newPasswordForm } from '../forms/setPassword.ts'
import { contract } from './contract.ts'
import { bodyOf } from './formBody.ts'

const one = { access: 'anyone', path: '/service-agent/api/v1/invitation' } as const

export const getAgentInvitation = contract({
  ...one,
  id: 'getAgentInvitation',
  method: 'GET',
  summary: 'Returns the email of an invited colleague. Returns 404 for an unknown, used, replaced or expired link.',
  query: z.object({ invitation: z.string().check(z.maxLength(100)) }),
  response: z.object({ email: z.string() }),
})
export const takeAgentInvitation = contract({
  ...one,
  id: 'takeAgentInvitation',
  method: 'POST',
  summary: 'Sets the password of an invited colleague, and signs in. The link then ends.',
  body: bodyOf(newPasswordForm, { more: { invitation: z.optional(z.unknown()) } }),
  response: z.object({ jwt: z.optional(z.string()) }),
  status: 201,
  errors: [422],
})
