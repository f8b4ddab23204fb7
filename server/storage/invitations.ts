import { statement } from './transactions.ts'

const INVITATION_DAYS = 30

export interface InvitationRow {
  readonly application: string
  readonly owner: string
  readonly used_at: string | null
}

/** Parameters: hash of the token, application, organization, owner, moment it is sent. */
export const insertInvitation = statement(
  'invitation_insert',
  `insert into signer_invitation (token_hash, application, org_code, owner, expires_at)
   values ($1, $2, $3, $4, $5::timestamptz + interval '${INVITATION_DAYS} days')`,
)
/** In a KEY scope whose key is the hash of the token. Parameters: that hash, the moment it is shown. */
export const readInvitation = statement<InvitationRow>(
  'invitation_read',
  'select application, owner, used_at from signer_invitation where token_hash = $1 and expires_at > $2::timestamptz',
)
export const useInvitation = statement(
  'invitation_use',
  'update signer_invitation set used_at = now() where token_hash = $1 and used_at is null',
)
