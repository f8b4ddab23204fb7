/** Emails about a chat: the transcript for the visitor, and agents' answers to questions. */
import { randomUUID } from 'node:crypto'
import { NETWORK_MAILS } from 'domain/chat/limits.ts'
import { ServerError } from '../../errors.ts'
import type { Block } from '../../mail/body.ts'
import { keepContactKey } from '../../storage/chatFollowUps.ts'
import { type ChatRow, chatKey } from '../../storage/chats.ts'
import { addMail } from '../../storage/jobs.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { insertMail } from '../../storage/mails.ts'
import { countFailure } from '../../storage/sessions.ts'
import { type Call, entering, type Transaction } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'

interface ChatMail {
  readonly template: 'CHAT_TRANSCRIPT' | 'CHAT_ANSWER'
  readonly to: string
  readonly name: string
  readonly subject: string
  readonly body: readonly Block[]
}

/**
 * Returns the statements that store an email about a chat. These statements leave the transaction's scope, so they must
 * come after all others. The email is encrypted with the chat's own key, so that deleting the chat makes the email
 * unreadable.
 */
export function chatMail(services: Services, row: ChatRow, { name, ...mail }: ChatMail): Call<unknown>[] {
  const { org_code: org, contact: identity } = row
  const uuid = randomUUID()
  const key = chatKey(services.keyring, row)
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`
  const stored = { ...mail, greeting, uuid, key: `chat:${uuid}`, org, identity, channel: 'EMAIL' } as const
  return [
    entering({ mode: 'ACTOR', org, actor: identity }),
    keepContactKey(services.keyring, row, key),
    insertMail({ ...stored, at: services.clock.now() }, key),
    addMail({ uuid, org }),
  ]
}

/** @throws ServerError if visitors on this network cause too many emails */
export async function countMail(
  { keyring }: Services,
  transaction: Transaction,
  org: string,
  network: string | undefined,
): Promise<void> {
  if (network === undefined) return
  const [[count]] = await transaction.ask(countFailure(blindIndex(keyring, 'chat email', `${org} ${network}`)))
  if ((count?.failures ?? 0) > NETWORK_MAILS) throw new ServerError('TOO_MANY_ATTEMPTS')
}
