/** Statements for people's pictures. */
import { decryptJson, encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

interface AvatarRow {
  readonly ciphertext: Buffer
}
export const readAvatar = statement<AvatarRow>('avatar_read', 'select ciphertext from avatar where identity = $1')
const upsert = statement(
  'avatar_keep',
  `insert into avatar (identity, org_code, ciphertext, published) values ($1, $2, $3, $4)
   on conflict (identity) do update set ciphertext = excluded.ciphertext, published = excluded.published,
     updated_at = now()`,
)
/** Puts a person's picture on their public business card. */
export const publishAvatar = statement('avatar_publish', 'update avatar set published = $2 where identity = $1')
export const removeAvatar = statement('avatar_remove', 'delete from avatar where identity = $1')

/** Stores a person's JPEG picture. `isPublic` states whether the picture is on a public business card. */
export const keepAvatar = (
  org: string,
  identity: string,
  personKey: Buffer,
  jpeg: Buffer,
  isPublic: boolean,
): Call<unknown> =>
  upsert(
    identity,
    org,
    encryptJson(personKey, jpeg.toString('base64'), PLACES.avatar(identity)),
    isPublic ? jpeg : null,
  )

/** Returns the picture as a data URI. */
export const avatarUriOf = (jpeg: Buffer | string): string =>
  `data:image/jpeg;base64,${typeof jpeg === 'string' ? jpeg : jpeg.toString('base64')}`

/** Returns the JPEG picture in base64. */
export const openAvatar = ({ ciphertext }: AvatarRow, personKey: Buffer, identity: string): string =>
  decryptJson<string>(personKey, ciphertext, PLACES.avatar(identity))

export const avatarOf = (row: AvatarRow, personKey: Buffer, identity: string): string =>
  avatarUriOf(openAvatar(row, personKey, identity))
