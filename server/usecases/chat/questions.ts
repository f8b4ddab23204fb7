/** Questions that visitors left while agents were away. Agents answer them by email. */
import { randomUUID } from 'node:crypto'
import { DESK_CHATS, type DeskChat, type DeskQuestions } from 'domain/api/chatDesk.ts'
import { stateAt } from 'domain/chat/conversation.ts'
import { messageText } from 'domain/chat/text.ts'
import { chatAnswerForm } from 'domain/forms/chat.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound, ServerError } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import { endQuestion, listQuestions, readOpenQuestions } from '../../storage/chatFollowUps.ts'
import { type ChatRow, chatKey, lockChat, setChatState, storeMessage, visitorOf } from '../../storage/chats.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import { judged } from '../agents/decide.ts'
import type { Services } from '../services.ts'
import { agentPerson, deskView } from './agent.ts'
import { chatMail } from './mail.ts'

/**
 * Returns the lender's chats with open questions, longest wait first. Logs the access.
 * @throws NotFound if the caller can't read chats
 */
export async function readQuestions(services: Services, scope: ActorScope): Promise<DeskQuestions> {
  await agentPerson(services, scope)
  const { org, actor } = scope
  const opening = [listQuestions(org, DESK_CHATS)] as const
  return services.db.change(agentScope(scope), opening, async ([all], transaction) => {
    // Leave out the agent's own questions, because agents can't answer them.
    const rows = all.filter(({ identity }) => identity !== actor)
    const questionsIn = await readOpenQuestions(services.keyring, transaction, rows)
    transaction.later(noteAccess(org, null, actor, 'questions in chats'))
    return {
      now: services.clock.now(),
      questions: rows.map((row) => ({
        chat: deskView(services, scope, row),
        askedAt: row.question_at ?? row.created_at,
        questions: questionsIn(row),
      })),
    }
  })
}

/**
 * Emails an agent's answer to the visitor and adds it to the chat. The answer covers all open questions in the chat.
 * Ends the chat unless an agent currently has it.
 * @throws NotFound if the caller can't reach the chat; ServerError if the chat has no open question; Refusal
 */
export async function answerQuestion(
  services: Services,
  scope: ActorScope,
  uuid: string,
  body: Readonly<Record<string, unknown>>,
): Promise<DeskChat> {
  const agent = await agentPerson(services, scope)
  const now = services.clock.now()
  const { answer } = judged(chatAnswerForm, body, { today: todayAt('', now) })
  const text = messageText(answer)
  return services.db.change(agentScope(scope), [lockChat(uuid)], ([[row]], transaction) => {
    if (!row || row.identity === scope.actor) throw new NotFound()
    if (row.question_at === null || row.answered_at !== null)
      throw new ServerError('NOT_NOW', { message: 'This question has already been answered.' })
    const key = chatKey(services.keyring, row)
    const { name, email } = visitorOf(key, row)
    const isWithAgent = stateAt(row.state, row.last_message_at, now) === 'WITH_AGENT'
    const sequence = row.last_sequence + 1
    const message = { clientId: randomUUID(), sender: 'AGENT', author: scope.actor, senderName: agent.name } as const
    const { companyNameShort } = services.organization(scope.org).info
    const ended: Pick<ChatRow, 'state' | 'state_since' | 'ended_by'> = isWithAgent
      ? row
      : { state: 'ENDED', state_since: now, ended_by: 'AGENT' }
    transaction.later(
      ...storeMessage(key, row, { ...message, sequence, at: now, text, attachments: [] }),
      ...(isWithAgent ? [] : [setChatState(uuid, 'ENDED', now, row.agent, row.agent_name, 'AGENT')]),
      endQuestion(uuid, now),
      noteAccess(scope.org, row.application, scope.actor, `chat ${uuid}, answered by email`),
      ...chatMail(services, row, {
        template: 'CHAT_ANSWER',
        to: email,
        name,
        subject: `An answer from ${companyNameShort}`,
        body: ['Here is our answer to your question in our chat:', text],
      }),
    )
    return deskView(services, scope, {
      ...row,
      ...ended,
      last_sequence: sequence,
      last_message_at: now,
      answered_at: now,
    })
  })
}
