import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { readApplication } from '../../storage/applications.ts'
import { listApplicationChats } from '../../storage/chatFollowUps.ts'
import { listMessages } from '../../storage/chats.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope, isPartyTo } from '../agents/act.ts'
import type { Services } from '../services.ts'
import { agentPerson } from './agent.ts'
import { TRANSCRIPT_MESSAGES, textFile, transcriptForAgents } from './transcript.ts'

/**
 * Returns the transcripts of all stored chats about an application. Logs the access.
 * @throws NotFound if the caller can't read chats, or can't reach the application or takes part in it
 */
export async function exportChats(services: Services, scope: ActorScope, application: string) {
  await agentPerson(services, scope)
  const { org, actor } = scope
  const opening = [readApplication(application), listApplicationChats(org, application)] as const
  return services.db.change(agentScope(scope, application), opening, async ([[file], rows], transaction) => {
    if (!file || isPartyTo(file.data, actor)) throw new NotFound()
    transaction.later(noteAccess(org, application, actor, 'export of chats'))
    const parts: string[] = []
    for (const row of rows) {
      const [messages] = await transaction.ask(listMessages(row.uuid, 0, TRANSCRIPT_MESSAGES))
      parts.push(...transcriptForAgents(services, row, messages))
    }
    return textFile(`chats-${file.data.loanNumber}.txt`, parts.length === 0 ? ['No chats'] : parts)
  })
}
