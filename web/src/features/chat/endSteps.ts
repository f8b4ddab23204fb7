/** The visitor's steps after a chat. */
import { TRANSCRIPT_FILE } from 'domain/chat/transcript.ts'
import { saveFile } from '../../ui/saveFile.ts'
import * as server from './calls.ts'
import type { ChatSession } from './session.ts'

export function endSteps(current: () => ChatSession | undefined) {
  const session = (): ChatSession => {
    const found = current()
    if (!found) throw new Error('missing omni-proxy channel id')
    return found
  }
  return {
    /** @throws Error if the server doesn't store the answers */
    answerSurvey: async (answers: { readonly rating: string; readonly comments: string }): Promise<void> =>
      server.answerSurvey(session().conversationId, answers),
    /**
     * Emails the transcript to the visitor, and returns the email address.
     * @throws Error if the server doesn't send it
     */
    sendTranscript: async (): Promise<string> => server.sendTranscript(session().conversationId),
    /**
     * Saves the transcript as a file.
     * @throws Error if the server doesn't return it
     */
    saveTranscript: async (): Promise<void> =>
      saveFile(TRANSCRIPT_FILE, await server.readTranscript(session()), 'text/plain'),
    /**
     * Returns the address of the lender's survey about this chat.
     * @throws Error if the server doesn't know the chat
     */
    async surveyAt(survey: string): Promise<string> {
      const url = new URL(survey, location.href)
      url.searchParams.set('contactId', await server.readContactId(session().omniProxyChannelId))
      return url.href
    },
  }
}
