/** Reads the preview of the text that the other person is typing. */
import { NotFound } from '../../errors.ts'
import { chatKey, readChat } from '../../storage/chats.ts'
import { decryptJson, PLACES } from '../../storage/secrets.ts'
import type { Services } from '../services.ts'
import { type ChatPerson, scopeOf } from './post.ts'

/** @throws NotFound if the person can't reach the chat */
export async function readPreview(
  services: Services,
  person: ChatPerson,
  conversation: string,
  preview: Buffer,
): Promise<string> {
  const [[row]] = await services.db.read(scopeOf(person), readChat(conversation))
  if (!row) throw new NotFound()
  return decryptJson<string>(chatKey(services.keyring, row), preview, PLACES.chatPreview(conversation))
}
