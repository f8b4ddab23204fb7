/** The API of account recovery, for the lender's staff and for the person who gets the recovery link. */
import * as z from 'zod/mini'
import { proposeRecoveryForm } from '../forms/accountRecovery.ts'
import { codeForm } from '../forms/oneTimeCode.ts'
import { newPasswordForm } from '../forms/setPassword.ts'
import { IDENTITY_CHECKS, RECOVERY_STATES } from '../organization/accountRecovery.ts'
import { listOf } from '../values/schemas.ts'
import { contract, uuid } from './contract.ts'
import { bodyOf } from './formBody.ts'
import { ACCOUNT_RECOVERIES, ACCOUNT_RECOVERY_LINK } from './paths.ts'

const recovery = z.object({
  uuid,
  state: z.enum(RECOVERY_STATES),
  name: z.string(),
  email: z.string(),
  /** The email address that gets the recovery link. It becomes the account's address. */
  newEmail: z.optional(z.string()),
  checks: listOf(z.enum(IDENTITY_CHECKS)),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.optional(z.string()),
  /** When the recovery link is sent. */
  readyAt: z.optional(z.string()),
  /** When the proposal expires or, after its approval, when the link expires. */
  expiresAt: z.string(),
  isYours: z.boolean(),
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
  mayStop: z.boolean(),
})
const view = z.object({ recoveries: listOf(recovery) })
export type AccountRecoveries = z.infer<typeof view>

const staff = { access: 'RECOVER_ACCOUNTS', response: view } as const

export const listAccountRecoveries = contract({
  ...staff,
  id: 'listAccountRecoveries',
  method: 'GET',
  path: ACCOUNT_RECOVERIES,
  summary:
    'Returns the 50 newest recoveries of accounts whose owners lost every factor. Only underwriters and compliance agents may read them. Each access is logged.',
  errors: [403],
})
export const proposeAccountRecovery = contract({
  ...staff,
  id: 'proposeAccountRecovery',
  method: 'POST',
  path: ACCOUNT_RECOVERIES,
  summary: 'Proposes to recover an account after checking the person’s identity. A colleague must approve it.',
  body: bodyOf(proposeRecoveryForm),
  errors: [403, 422],
})

const decision = { ...staff, method: 'POST', params: z.object({ recovery: uuid }), errors: [403, 422] } as const
export const approveAccountRecovery = contract({
  ...decision,
  id: 'approveAccountRecovery',
  path: `${ACCOUNT_RECOVERIES}/{recovery}/approve`,
  summary:
    'Approves a colleague’s proposal. The account’s owner gets a notice with a link that stops the recovery, and 24 hours later the link for a new password and second factor.',
})
export const rejectAccountRecovery = contract({
  ...decision,
  id: 'rejectAccountRecovery',
  path: `${ACCOUNT_RECOVERIES}/{recovery}/reject`,
  summary: 'Rejects a colleague’s proposal, or withdraws the caller’s own.',
})
export const stopAccountRecovery = contract({
  ...decision,
  id: 'stopAccountRecovery',
  path: `${ACCOUNT_RECOVERIES}/{recovery}/stop`,
  summary: 'Stops a recovery whose link hasn’t been used.',
})

const link = { access: 'anyone', path: ACCOUNT_RECOVERY_LINK } as const
export const getAccountRecovery = contract({
  ...link,
  id: 'getAccountRecovery',
  method: 'GET',
  summary:
    'Returns the email of the account that a link belongs to. Returns 404 for an unknown, used, stopped or expired link.',
  query: z.object({ link: z.string().check(z.maxLength(100)) }),
  response: z.object({ email: z.string() }),
})
export const beginRecoveryFactor = contract({
  ...link,
  id: 'beginRecoveryFactor',
  method: 'POST',
  path: `${ACCOUNT_RECOVERY_LINK}/factor`,
  summary:
    'Returns the secret for the new authenticator app. It belongs to the link and to the new password, so other readers of the email can’t learn it. Changes nothing.',
  body: bodyOf(newPasswordForm, { more: { link: z.string() } }),
  response: z.object({ secret: z.string(), uri: z.string(), qr: z.array(z.string()) }),
  errors: [422],
})
export const takeAccountRecovery = contract({
  ...link,
  id: 'takeAccountRecovery',
  method: 'POST',
  summary:
    'Sets a new password and the second factor that belongs to it, ends all of the account’s sessions, and signs in. Returns the recovery codes, which are shown only once. The link then ends.',
  body: bodyOf([newPasswordForm, codeForm], { more: { link: z.string() } }),
  response: z.object({ jwt: z.string(), recoveryCodes: z.array(z.string()) }),
  errors: [409, 422, 429],
})
export const stopOwnRecovery = contract({
  id: 'stopOwnRecovery',
  method: 'POST',
  path: `${ACCOUNT_RECOVERY_LINK}/stop`,
  summary:
    'Stops a recovery with the link in the notice. Returns 404 for an unknown link, or if the recovery has ended.',
  access: 'anyone',
  body: z.object({ stop: z.string().check(z.maxLength(100)) }),
  status: 204,
})
