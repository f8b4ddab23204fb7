import { statement } from './transactions.ts'

const INVITATION_DAYS = 30

export interface InvitationRow {
  readonly application: string
  readonly owner: string
  readonly used_at: string | null
}

/** Stores an invitation. Parameters: the token's hash, application, organization, owner, sending time. */
export const insertInvitation = statement(
  'invitation_insert',
  `insert into signer_invitation (token_hash, application, org_code, owner, expires_at)
   values ($1, $2, $3, $4, $5::timestamptz + interval '${INVITATION_DAYS} days')`,
)
/**
 * Reads an invitation that hasn't expired. Requires a KEY scope with the token's hash as its key. Parameters: the
 * token's hash, the current time.
 */
export const readInvitation = statement<InvitationRow>(
  'invitation_read',
  'select application, owner, used_at from signer_invitation where token_hash = $1 and expires_at > $2::timestamptz',
)
export const useInvitation = statement(
  'invitation_use',
  'update signer_invitation set used_at = now() where token_hash = $1 and used_at is null',
)
