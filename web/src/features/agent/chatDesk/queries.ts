/** Reads and changes the lender's chats. */
import { useQueryClient } from '@tanstack/react-query'
import type { ChatAttachment } from 'domain/api/chat.ts'
import type { ChatBoard, ChatSupervision, DeskChat, DeskQuestions, FoundChats } from 'domain/api/chatDesk.ts'
import { CHAT_CONVERSATIONS } from 'domain/api/chatPaths.ts'
import type { ChatSkill } from 'domain/chat/skills.ts'
import { TRANSCRIPT_FILE } from 'domain/chat/transcript.ts'
import { call } from '../../../api/client.ts'
import { bytesAt, retried } from '../../../api/queries.ts'
import { saveFile } from '../../../ui/saveFile.ts'

export const CHATS = '/service-agent/api/v1/chats'
/** Milliseconds between reads of the board while the server reports no changes. */
const EVERY_MS = 30_000

export const BOARD = ['agent', 'chats'] as const

export const boardQuery = {
  ...retried,
  queryKey: BOARD,
  refetchOnMount: 'always' as const,
  refetchInterval: EVERY_MS,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<ChatBoard>('GET', CHATS, { signal }),
}

export const supervisionQuery = {
  ...retried,
  queryKey: [...BOARD, 'supervision'],
  refetchOnMount: 'always' as const,
  refetchInterval: EVERY_MS,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<ChatSupervision>('GET', `${CHATS}/supervision`, { signal }),
}

/** @throws ApiError with the form's messages */
export const searchChats = (searchFor: string): Promise<FoundChats> =>
  call('POST', `${CHATS}/search`, { body: { searchFor } })

/** The questions that agents answer by email. They're refetched together with the board. */
export const questionsQuery = {
  ...retried,
  queryKey: [...BOARD, 'questions'],
  refetchInterval: EVERY_MS,
  queryFn: ({ signal }: { signal: AbortSignal }) => call<DeskQuestions>('GET', `${CHATS}/questions`, { signal }),
}

/** A chat that isn't on the board, such as one that's over. */
export const chatQuery = (uuid: string) => ({
  ...retried,
  queryKey: ['agent', 'chat', uuid],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call<{ chat: DeskChat }>('GET', `${CHATS}/${uuid}`, { signal, query: { after: '0' } })).chat,
})

export interface Transfer {
  readonly agent?: string
  readonly skill?: ChatSkill
}

/**
 * Returns a function that changes a chat.
 * @throws ApiError 409 if another agent has taken the chat or the chat has ended
 */
export function useChatChange() {
  const client = useQueryClient()
  return async (uuid: string, step: 'take' | 'transfer' | 'close', body: Transfer = {}): Promise<DeskChat> => {
    try {
      const options = step === 'transfer' ? { body } : {}
      const chat = await call<DeskChat>('POST', `${CHATS}/${uuid}/${step}`, options)
      client.setQueryData(chatQuery(uuid).queryKey, chat)
      return chat
    } finally {
      await client.invalidateQueries({ queryKey: BOARD })
    }
  }
}

/** Uploads a file for the next message. */
export function uploadFile(conversation: string, file: File): Promise<ChatAttachment> {
  const body = new FormData()
  body.append('file', file, file.name)
  return call<ChatAttachment>('POST', `${CHAT_CONVERSATIONS}/${conversation}/attachments`, { body })
}

export async function downloadFile(
  conversation: string,
  { attachmentId, name, mediaType }: ChatAttachment,
): Promise<void> {
  saveFile(name, await bytesAt(`${CHAT_CONVERSATIONS}/${conversation}/attachments/${attachmentId}`), mediaType)
}

/** Downloads the transcript of a chat. */
export async function downloadTranscript(conversation: string): Promise<void> {
  saveFile(TRANSCRIPT_FILE, await bytesAt(`${CHATS}/${conversation}/transcript`), 'text/plain')
}

/** Downloads the transcripts of all chats about an application. */
export async function downloadChats({ uuid, loanNumber }: { readonly uuid: string; readonly loanNumber: string }) {
  const bytes = await bytesAt(`/service-agent/api/v1/applications/${uuid}/chats/export`)
  saveFile(`chats-${loanNumber}.txt`, bytes, 'text/plain')
}
