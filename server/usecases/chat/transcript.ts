/** Transcripts of chats as text. */
import { TRANSCRIPT_FILE, transcriptOf } from 'domain/chat/transcript.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { surveyOf } from '../../storage/chatFollowUps.ts'
import { type ChatRow, chatKey, listMessages, type MessageRow, readChat } from '../../storage/chats.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import type { Services } from '../services.ts'
import { agentPerson } from './agent.ts'
import { messageView } from './caller.ts'

/** Maximum number of messages in a transcript. */
export const TRANSCRIPT_MESSAGES = 1000

/** Returns a chat's messages and survey as paragraphs to show to agents. */
export function transcriptForAgents({ keyring }: Services, row: ChatRow, messages: readonly MessageRow[]): string[] {
  const key = chatKey(keyring, row)
  const survey = surveyOf(key, row)
  return [
    `Chat ${row.uuid}`,
    ...transcriptOf(messages.map((message) => messageView(key, message))),
    ...(survey ? [[`Survey: ${survey.rating} of 5`, survey.comments].filter(Boolean).join('\n')] : []),
  ]
}

export const textFile = (fileName: string, paragraphs: readonly string[]) => ({
  record: { fileName, mediaType: 'text/plain' },
  bytes: Buffer.from(`${paragraphs.join('\n\n')}\n`),
})

/** Returns a chat's messages as a text file for the visitor. */
export function visitorFile({ keyring }: Services, row: ChatRow, messages: readonly MessageRow[], title: string) {
  const key = chatKey(keyring, row)
  return textFile(TRANSCRIPT_FILE, [title, ...transcriptOf(messages.map((message) => messageView(key, message)))])
}

/**
 * Returns a chat's transcript as a text file for an agent. Logs the access.
 * @throws NotFound if the caller can't read the chat, or is its visitor
 */
export async function agentTranscript(services: Services, scope: ActorScope, uuid: string) {
  await agentPerson(services, scope)
  const opening = [readChat(uuid), listMessages(uuid, 0, TRANSCRIPT_MESSAGES)] as const
  return services.db.change(agentScope(scope), opening, ([[row], messages], transaction) => {
    if (!row || row.identity === scope.actor) throw new NotFound()
    transaction.later(noteAccess(scope.org, row.application, scope.actor, `transcript of chat ${uuid}`))
    return textFile(TRANSCRIPT_FILE, transcriptForAgents(services, row, messages))
  })
}
