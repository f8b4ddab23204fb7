/** Publishes the picture on an originator's public business card. */
import { openAvatar, publishAvatar, readAvatar } from '../../storage/avatars.ts'
import { readKey } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import { type ActorScope, type Call, entering } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

/**
 * Returns the statements that put a new originator's picture on the card, in the originator's own scope. Returns no
 * statements if there's no picture.
 */
export async function publishPicture(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  scope: ActorScope,
): Promise<readonly Call<unknown>[]> {
  const { actor } = scope
  const [[picture], [key]] = await db.read(scope, readAvatar(actor), readKey(actor))
  if (!picture || !key) return []
  const jpeg = Buffer.from(openAvatar(picture, unwrapKey(keyring, actor, key), actor), 'base64')
  return [entering(scope), publishAvatar(actor, jpeg)]
}
