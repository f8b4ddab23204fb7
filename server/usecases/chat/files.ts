/** Handles files in chats. */
import { randomUUID } from 'node:crypto'
import type { ChatAttachment } from 'domain/api/chat.ts'
import { invalid } from 'domain/application/core/command.ts'
import { CHAT_FILE_MESSAGES, canAttach } from 'domain/chat/attachments.ts'
import { stateAt } from 'domain/chat/conversation.ts'
import { CHAT_FILES_MAX } from 'domain/chat/limits.ts'
import { messageText } from 'domain/chat/text.ts'
import { FILE_MESSAGES } from 'domain/forms/files.ts'
import { NotFound, ServerError } from '../../errors.ts'
import {
  bytesOf,
  type ChatRow,
  chatKey,
  countFiles,
  detailsOf,
  lockChat,
  readChat,
  readChatFile,
  storeFile,
} from '../../storage/chats.ts'
import { scanBytes } from '../scanning.ts'
import type { Services } from '../services.ts'
import { noteReading } from './agent.ts'
import { type ChatPerson, scopeOf } from './post.ts'

/**
 * Checks that a person may attach files to a chat. The server calls this before it reads the file.
 * @throws NotFound if the person can't reach the chat, or another agent has it; Refusal if no agent has joined yet, or
 * the chat has too many files
 */
export async function checkAttaching(services: Services, person: ChatPerson, conversation: string): Promise<void> {
  const calls = [readChat(conversation), countFiles(conversation)] as const
  const [[row], [count]] = await services.db.read(scopeOf(person), ...calls)
  checkRow(services, person, row, count?.files)
}

function checkRow(services: Services, person: ChatPerson, row: ChatRow | undefined, files = 0): ChatRow {
  if (!row || (person.side === 'AGENT' && row.agent !== person.scope.actor)) throw new NotFound()
  if (!canAttach(stateAt(row.state, row.last_message_at, services.clock.now())))
    throw invalid('file', CHAT_FILE_MESSAGES.closed)
  if (files >= CHAT_FILES_MAX) throw invalid('file', CHAT_FILE_MESSAGES.full)
  return row
}

/**
 * Stores a file that a later message can refer to.
 * @throws NotFound if the person can't reach the chat, or another agent has it; Refusal if no agent has joined yet, or
 * the file has a virus; ServerError if the scanner can't check the file now
 */
export async function storeChatFile(
  services: Services,
  person: ChatPerson,
  conversation: string,
  file: { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array },
): Promise<ChatAttachment> {
  const scan = await scanBytes(services, file.bytes)
  if (scan.state === 'INFECTED') throw invalid('file', FILE_MESSAGES.infected)
  // Reject the file, because people read messages at once and can't wait until the scanner works again.
  if (scan.state === 'NOT_YET') throw new ServerError('SCANNER_UNAVAILABLE')
  const first = [lockChat(conversation), countFiles(conversation)] as const
  return services.db.change(scopeOf(person), first, ([[found], [count]], transaction) => {
    const row = checkRow(services, person, found, count?.files)
    const at = services.clock.now()
    const { mediaType, bytes } = file
    // Mask file names, too, because people also put private numbers into them.
    const name = messageText(file.name)
    const details = { attachmentId: randomUUID(), name, mediaType, size: bytes.length }
    transaction.later(storeFile(chatKey(services.keyring, row), row, { ...details, bytes, at }))
    return details
  })
}

/** @throws NotFound if the person can't reach the chat, or the chat has no such file */
export async function openChatFile(services: Services, person: ChatPerson, conversation: string, file: string) {
  const calls = [readChat(conversation), readChatFile(conversation, file)] as const
  const [[row], [found]] = await services.db.read(scopeOf(person), ...calls)
  if (!row || !found) throw new NotFound()
  if (person.side === 'AGENT') await noteReading(services, person, conversation, `chat file ${file}`)
  const key = chatKey(services.keyring, row)
  return { ...detailsOf(key, found), bytes: bytesOf(key, found) }
}
