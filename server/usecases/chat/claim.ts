/** Decides what happens to the chats in a browser when a person signs in there. */
import { isOpen, stateAt } from 'domain/chat/conversation.ts'
import { normalizeEmail } from 'domain/values/email.ts'
import {
  type ChatRow,
  type ChatVisitor,
  chatKey,
  chatOwner,
  listOwnChats,
  lockOwner,
  moveChat,
  notifyChat,
  setChatState,
  setNewOwner,
  visitorOf,
} from '../../storage/chats.ts'
import { type Profile, profileOf, readIdentity } from '../../storage/identities.ts'
import type { ActorScope, Call } from '../../storage/transactions.ts'
import { searchWords } from '../agents/indexFiles.ts'
import type { Services } from '../services.ts'

/**
 * Whether the visitor who started a chat can be the person who signs in. Compares the email addresses or, if the
 * visitor gave none, the first names. If the visitor gave neither, as in a chat with the bot, returns true.
 */
export function isSameVisitor(
  { name, email }: Pick<ChatVisitor, 'name' | 'email'>,
  profile: Pick<Profile, 'name' | 'email'>,
): boolean {
  if (email !== '') return normalizeEmail(email) === normalizeEmail(profile.email)
  const [first] = searchWords(name)
  return first === undefined || searchWords(`${profile.name.firstName} ${profile.name.lastName}`).includes(first)
}

/**
 * Moves the chats that were started in a browser before the sign-in to the account. Ends chats that were started by
 * another person, so that the next person at a shared computer can't continue them.
 * @param secret the secret in the browser's chat cookie
 * @param previous the account that was signed in to the browser before, if any
 */
export async function claimChats(
  services: Services,
  scope: ActorScope,
  secret: string,
  previous: string | undefined,
): Promise<void> {
  const { org, actor, session } = scope
  const now = services.clock.now()
  const ended = (row: ChatRow): Call<unknown>[] =>
    isOpen(stateAt(row.state, row.last_message_at, now))
      ? [setChatState(row.uuid, 'ENDED', now, row.agent, row.agent_name, 'VISITOR')]
      : []
  if (previous !== undefined && previous !== actor) {
    const key = chatOwner(secret, previous)
    await services.db.change({ mode: 'KEY', org, key }, [listOwnChats(key)], ([rows], { later }) =>
      later(...rows.flatMap(ended)),
    )
  }
  const key = chatOwner(secret)
  const [[account]] = await services.db.read(scope, readIdentity(actor))
  if (!account) return
  const profile = profileOf(services.keyring, account)
  const first = [lockOwner(key.toString('hex')), listOwnChats(key)] as const
  await services.db.change({ mode: 'KEY', org, key, actor, session }, first, ([, rows], transaction) => {
    if (rows.length === 0) return
    const owner = chatOwner(secret, actor)
    const isMine = (row: ChatRow) => isSameVisitor(visitorOf(chatKey(services.keyring, row), row), profile)
    transaction.later(
      ...rows.filter((row) => !isMine(row)).flatMap(ended),
      setNewOwner(owner.toString('hex')),
      ...rows.filter(isMine).flatMap(({ uuid }) => [
        ...moveChat(uuid, owner, actor),
        // Connections that the browser opened before signing in don't end with the session. Close them, so that they
        // reconnect.
        notifyChat(['moved', org, uuid].join('|')),
      ]),
      setNewOwner(''),
    )
  })
}
