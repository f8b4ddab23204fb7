/** The chat desk, where the lender's agents accept, transfer and end chats. */
import { randomUUID } from 'node:crypto'
import { type ChatBoard, DESK_CHATS, type DeskChat } from 'domain/api/chatDesk.ts'
import { isOpen, stateAfter, stateAt } from 'domain/chat/conversation.ts'
import { AGENT_CHAT_LIFETIME, SILENCE_LIMIT } from 'domain/chat/limits.ts'
import { CANNED_REPLIES } from 'domain/chat/replies.ts'
import { type ChatSkill, skillsOf } from 'domain/chat/skills.ts'
import { may } from 'domain/organization/permissions.ts'
import { operatingStatus } from 'domain/rules/operatingHours.ts'
import { type Instant, instant } from 'domain/values/dates.ts'
import { NotFound, ServerError } from '../../errors.ts'
import { type AccessText, noteAccess } from '../../storage/accessLog.ts'
import { type AgentSeatRow, readAgentSeat } from '../../storage/agents.ts'
import { endQuestion, surveyOf } from '../../storage/chatFollowUps.ts'
import {
  type ChatRow,
  chatKey,
  listOpenChats,
  listPresence,
  lockChat,
  readChat,
  sealVisitor,
  seePresence,
  setChatState,
  setVisitor,
  storeMessage,
  visitorOf,
} from '../../storage/chats.ts'
import type { ActorScope, Transaction } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import { readStaffCaller } from '../agents/staffCaller.ts'
import type { Services } from '../services.ts'
import { conversationView, visitorScope } from './caller.ts'
import { type ChatPerson, readMessages } from './post.ts'

type Agent = Extract<ChatPerson, { side: 'AGENT' }>

/** The part of an agent's name that visitors see: the first word. */
const shownName = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? ''

const mayRead = (seat: AgentSeatRow | undefined): seat is AgentSeatRow =>
  seat !== undefined && (may(seat.role, 'ANSWER_CHATS') || may(seat.role, 'SUPERVISE_CHATS'))

/**
 * @throws NotFound if the caller has no seat at the lender, no second factor, or a role that neither answers nor
 * supervises chats
 */
export async function agentPerson(services: Services, scope: ActorScope): Promise<Agent> {
  const [[[seat]], { hasSecondFactor }] = await Promise.all([
    services.db.read(agentScope(scope), readAgentSeat(scope.actor)),
    readStaffCaller(services, scope),
  ])
  if (!mayRead(seat) || !hasSecondFactor) throw new NotFound()
  return { side: 'AGENT', scope, name: shownName(seat.display_name), mayAnswer: may(seat.role, 'ANSWER_CHATS') }
}

/** @throws SessionEnded if the person's session has ended; NotFound if an agent's seat was removed */
export async function checkPerson(services: Services, person: ChatPerson): Promise<void> {
  if (person.side === 'AGENT') await agentPerson(services, person.scope)
  else if (person.caller.scope) await services.db.read(visitorScope(person.caller))
}

/**
 * Logs that an agent reads part of a chat.
 * @param what the name of that part, without its content
 * @throws NotFound if the agent can't reach the chat, or is its visitor
 */
export async function noteReading(
  { db }: Services,
  { scope }: Agent,
  conversation: string,
  what: AccessText,
): Promise<void> {
  await db.change(agentScope(scope), [readChat(conversation)], ([[row]], transaction) => {
    if (!row || row.identity === scope.actor) throw new NotFound()
    transaction.later(noteAccess(scope.org, row.application, scope.actor, what))
  })
}

/** Records that an agent's desk is open, and whether the agent accepts chats. */
export async function seeAgent({ db }: Services, { scope, name, mayAnswer }: Agent, isAway = false): Promise<void> {
  const shown = mayAnswer && !isAway ? name : ''
  await db.change(agentScope(scope), [seePresence(scope.actor, scope.org, shown)], () => undefined)
}

/**
 * Returns the statements that read the lender's open chats and the agents whose desk is open. Chats at a vendor aren't
 * listed, because agents answer them in the vendor's own desk.
 */
export const openChats = ({ chatVendorOf, organization }: Services, org: string, now: Instant) =>
  [
    listOpenChats(
      org,
      instant(Date.parse(now) - AGENT_CHAT_LIFETIME),
      chatVendorOf(organization(org)) ? 0 : DESK_CHATS,
    ),
    listPresence(org, SILENCE_LIMIT / 1000),
  ] as const

export function deskView(services: Services, { actor }: ActorScope, row: ChatRow): DeskChat {
  const key = chatKey(services.keyring, row)
  const { name, email, page, transferredTo } = visitorOf(key, row)
  const survey = surveyOf(key, row)
  const conversation = conversationView(row, services.clock.now())
  return {
    conversation: { ...conversation, skill: transferredTo ?? conversation.skill },
    visitorName: name,
    visitorEmail: email,
    ...(row.application !== null && { applicationUuid: row.application }),
    page,
    since: row.state_since,
    ...(row.question_at !== null && {
      question: { askedAt: row.question_at, ...(row.answered_at !== null && { answeredAt: row.answered_at }) },
    }),
    ...(survey && { survey }),
    isMine: row.agent === actor,
  }
}

/**
 * Returns the lender's open chats and the agents at the desk. Logs the access, because the chats name visitors.
 * @throws NotFound if the caller neither answers nor supervises chats
 */
export function readChatBoard(services: Services, scope: ActorScope): Promise<ChatBoard> {
  const { org, actor } = scope
  const now = services.clock.now()
  const calls = [readAgentSeat(actor), ...openChats(services, org, now)] as const
  return services.db.change(agentScope(scope), calls, ([[seat], rows, present], transaction) => {
    if (!mayRead(seat)) throw new NotFound()
    transaction.later(noteAccess(org, null, actor, 'chats'))
    // Leave out chats in which the agent is the visitor, because agents can't answer their own chats.
    const chats = rows.filter(({ identity }) => identity !== actor)
    const lender = services.organization(org)
    const { isOpen: isWithinHours, nextOpening } = operatingStatus(lender.info.hours.OPS_CHAT, now)
    return {
      now,
      isOpen: isWithinHours,
      ...(nextOpening !== undefined && { nextOpening }),
      skills: skillsOf(lender),
      mayAnswer: may(seat.role, 'ANSWER_CHATS'),
      maySupervise: may(seat.role, 'SUPERVISE_CHATS'),
      chats: chats.map((row) => deskView(services, scope, row)),
      agents: present
        .filter(({ name }) => name !== '')
        .map(({ identity, name }) => ({
          identity,
          name,
          isOwn: identity === actor,
          chats: rows.filter(({ agent }) => agent === identity).length,
        })),
      replies: CANNED_REPLIES,
    }
  })
}

/**
 * Returns a chat and its messages after the given sequence number. Logs the access.
 * @throws NotFound if the caller has no seat or can't reach the chat
 */
export async function readDeskChat(services: Services, scope: ActorScope, uuid: string, after: number) {
  const person = await agentPerson(services, scope)
  const { messages, hasMore } = await readMessages(services, person, uuid, after)
  const chat = await services.db.change(agentScope(scope), [lockChat(uuid)], ([[row]], transaction) => {
    if (!row || row.identity === scope.actor) throw new NotFound()
    transaction.later(noteAccess(scope.org, row.application, scope.actor, `chat ${uuid}`))
    return deskView(services, scope, row)
  })
  return { chat, messages, hasMore }
}

/** Changes a locked chat for an agent. Returns the changed chat. */
async function changeChat(
  services: Services,
  scope: ActorScope,
  uuid: string,
  change: (agent: Agent, row: ChatRow, transaction: Transaction) => ChatRow,
): Promise<DeskChat> {
  const agent = await agentPerson(services, scope)
  return services.db.change(agentScope(scope), [lockChat(uuid)], ([[row]], transaction) => {
    if (!row || row.identity === scope.actor) throw new NotFound()
    if (!isOpen(stateAt(row.state, row.last_message_at, services.clock.now())))
      throw new ServerError('NOT_NOW', { message: 'This chat is over.' })
    return deskView(services, scope, change(agent, row, transaction))
  })
}

/** Adds a line to the chat that says what the agent did. The visitor and the agent both see it. */
function report(services: Services, transaction: Transaction, row: ChatRow, author: string, text: string): ChatRow {
  const sequence = row.last_sequence + 1
  const at = services.clock.now()
  const line = { sequence, clientId: randomUUID(), sender: 'SYSTEM', author, at, text, senderName: '' } as const
  transaction.later(...storeMessage(chatKey(services.keyring, row), row, { ...line, attachments: [] }))
  return { ...row, last_sequence: sequence, last_message_at: at }
}

/** @throws NotFound; ServerError if another agent has the chat */
export const takeChat = (services: Services, scope: ActorScope, uuid: string): Promise<DeskChat> =>
  changeChat(services, scope, uuid, ({ name }, row, transaction) => {
    if (row.agent === scope.actor) return row
    const state = stateAfter(row.state, 'TAKE')
    if (state === undefined) throw new ServerError('NOT_NOW', { message: 'Another agent has taken this chat.' })
    const now = services.clock.now()
    transaction.later(setChatState(uuid, state, now, scope.actor, name, null))
    const taken: ChatRow = { ...row, state, state_since: now, agent: scope.actor, agent_name: name }
    return report(services, transaction, taken, scope.actor, `${name} joined the chat.`)
  })

export const leaving = (name: string): string =>
  `${name} left the chat. You’re back in line for the next available agent.`

const checkMine = ({ agent }: ChatRow, { actor }: ActorScope) => {
  if (agent !== actor) throw new ServerError('NOT_NOW', { message: 'You don’t have this chat.' })
}

interface Transfer {
  readonly agent?: string | undefined
  readonly skill?: ChatSkill | undefined
}

/**
 * Transfers the caller's chat to another agent at the desk, or returns it to the queue.
 * @throws NotFound; ServerError if the caller doesn't have the chat, the other agent isn't at the desk, or the lender's
 * chats don't use the skill
 */
export async function transferChat(
  services: Services,
  scope: ActorScope,
  uuid: string,
  { agent, skill }: Transfer,
): Promise<DeskChat> {
  const now = services.clock.now()
  const [present] = await services.db.read(agentScope(scope), listPresence(scope.org, SILENCE_LIMIT / 1000))
  const colleague = present.find(({ identity, name }) => name !== '' && identity === agent && identity !== scope.actor)
  if (agent !== undefined && !colleague)
    throw new ServerError('NOT_NOW', { message: 'This agent isn’t available. Choose another one.' })
  if (skill !== undefined && !skillsOf(services.organization(scope.org)).includes(skill))
    throw new ServerError('NOT_NOW', { message: 'Your chats don’t use this skill. Choose another one.' })
  return changeChat(services, scope, uuid, ({ name }, row, transaction) => {
    checkMine(row, scope)
    if (colleague && colleague.identity === row.identity)
      throw new ServerError('NOT_NOW', { message: 'This agent is the visitor. Choose another one.' })
    if (colleague) {
      transaction.later(setChatState(uuid, row.state, now, colleague.identity, colleague.name, null))
      const given: ChatRow = { ...row, state_since: now, agent: colleague.identity, agent_name: colleague.name }
      return report(services, transaction, given, scope.actor, `${name} left. ${colleague.name} joined the chat.`)
    }
    const state = stateAfter(row.state, 'TRANSFER') ?? row.state
    transaction.later(setChatState(uuid, state, now, null, null, null))
    const key = chatKey(services.keyring, row)
    const ciphertext = skill ? sealVisitor(key, uuid, { ...visitorOf(key, row), transferredTo: skill }) : row.ciphertext
    if (skill) transaction.later(setVisitor(uuid, ciphertext))
    const waiting: ChatRow = { ...row, ciphertext, state, state_since: now, agent: null, agent_name: null }
    return report(services, transaction, waiting, scope.actor, leaving(name))
  })
}

/** @throws NotFound; ServerError if the caller doesn't have the chat */
export const closeChat = (services: Services, scope: ActorScope, uuid: string): Promise<DeskChat> =>
  changeChat(services, scope, uuid, (_, row, transaction) => {
    checkMine(row, scope)
    const state = stateAfter(row.state, 'END_BY_AGENT') ?? row.state
    const now = services.clock.now()
    // If the visitor has read all of the agent's messages, the open question counts as answered. Otherwise, the
    // question stays open, so that agents answer it by email.
    const hasAnswer = row.read_by_visitor >= row.last_sequence
    transaction.later(
      setChatState(uuid, state, now, row.agent, row.agent_name, 'AGENT'),
      ...(hasAnswer ? [endQuestion(uuid, now)] : []),
    )
    return { ...row, state, state_since: now, ended_by: 'AGENT' }
  })
