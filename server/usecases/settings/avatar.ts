/** Changes and reads a person's picture. An originator's picture also appears on the public business card. */

import { NotFound } from '../../errors.ts'
import { avatarOf, keepAvatar, readAvatar, removeAvatar } from '../../storage/avatars.ts'
import { readSeat } from '../../storage/brokers.ts'
import { readKey } from '../../storage/people.ts'
import { unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

/** @param jpeg the picture, already resized */
export async function changeAvatar(services: Services, scope: ActorScope, jpeg: Buffer): Promise<void> {
  const { actor, org } = scope
  await services.db.change(scope, [readKey(actor), readSeat(actor)], ([[key], [seat]], transaction) => {
    if (!key) throw new NotFound()
    const isPublic = seat?.role === 'ORIGINATOR'
    transaction.later(keepAvatar(org, actor, unwrapKey(services.keyring, actor, key), jpeg, isPublic))
  })
}

export const deleteAvatar = (services: Services, scope: ActorScope): Promise<void> =>
  services.db.change(scope, [removeAvatar(scope.actor)], () => undefined)

/** Returns the person's picture as a data URI, or undefined if they have none. */
export async function ownAvatar(services: Services, scope: ActorScope): Promise<string | undefined> {
  const { actor } = scope
  const [[row], [key]] = await services.db.read(scope, readAvatar(actor), readKey(actor))
  return row && key && avatarOf(row, unwrapKey(services.keyring, actor, key), actor)
}
