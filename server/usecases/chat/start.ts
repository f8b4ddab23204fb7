/** Starts chats. */
import { randomUUID } from 'node:crypto'
import type { ChatMode, StartedChat } from 'domain/api/chat.ts'
import { invalid } from 'domain/application/core/command.ts'
import { expiryOf, isOpen, stateAfter, stateAt } from 'domain/chat/conversation.ts'
import { answering } from 'domain/chat/hours.ts'
import { ACCOUNT_CHATS, NETWORK_CHATS } from 'domain/chat/limits.ts'
import { CRYPTO_SKILL, skillFor } from 'domain/chat/skills.ts'
import { messageText } from 'domain/chat/text.ts'
import { devPreChatForm, preChatForm } from 'domain/forms/chat.ts'
import type { Instant } from 'domain/values/dates.ts'
import { NotFound, ServerError } from '../../errors.ts'
import { keepChatTerms } from '../../storage/chatSearch.ts'
import {
  type ChatRow,
  type ChatVisitor,
  chatKey,
  insertChat,
  lockOwner,
  newestChat,
  readChannel,
  readChat,
  sealVisitor,
  setChatApplication,
  setChatState,
  setVisitor,
  visitorOf,
} from '../../storage/chats.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { newPersonKey } from '../../storage/secrets.ts'
import { countFailure } from '../../storage/sessions.ts'
import type { Transaction } from '../../storage/transactions.ts'
import { type OwnApplication, ownApplication } from '../ownApplication.ts'
import type { Services } from '../services.ts'
import { checked } from '../settings/own.ts'
import { type ChatVisitorCaller, conversationView, linkHosts, ownerOf, visitorScope } from './caller.ts'
import { chatWords } from './search.ts'

export interface ChatStart {
  readonly name: string
  readonly email?: string | undefined
  readonly applicationUuid?: string | undefined
  readonly tag?: string | undefined
  readonly skill?: string | undefined
  readonly pageUrl?: string | undefined
  readonly chatMode?: ChatMode | undefined
  readonly orgCode?: string | undefined
  readonly identityUuid?: string | undefined
  readonly agentId?: string | undefined
  readonly extras?: { readonly prodType?: string | undefined } | undefined
}

/** A started chat without its token, which the caller adds. */
export type Started = Omit<StartedChat, 'token' | 'providerUserToken'>

/** Returns the owner's newest chat if it's still open. Locks the owner, so that two calls can't start two chats. */
export async function openChatOf(transaction: Transaction, owner: Buffer, now: Instant): Promise<ChatRow | undefined> {
  const [, [row]] = await transaction.ask(lockOwner(owner.toString('hex')), newestChat(owner))
  return row && isOpen(stateAt(row.state, row.last_message_at, now)) ? row : undefined
}

/** @throws ServerError if the network or the account starts too many chats */
async function countStart(
  { keyring }: Services,
  transaction: Transaction,
  { organization, network, scope }: ChatVisitorCaller,
): Promise<void> {
  const limits = [
    ...(network === undefined ? [] : [{ who: network, most: NETWORK_CHATS }]),
    ...(scope ? [{ who: scope.actor, most: ACCOUNT_CHATS }] : []),
  ]
  for (const { who, most } of limits) {
    const key = blindIndex(keyring, 'chat start', [organization.code, who].join(' '))
    const [[count]] = await transaction.ask(countFailure(key))
    if ((count?.failures ?? 0) > most) throw new ServerError('TOO_MANY_ATTEMPTS')
  }
}

/**
 * Stores a new chat and returns its row.
 * @throws ServerError if the network or the account starts too many chats
 */
export async function addChat(
  services: Services,
  transaction: Transaction,
  caller: ChatVisitorCaller,
  chat: Pick<ChatRow, 'skill' | 'state' | 'application'>,
  visitor: ChatVisitor,
  loanNumber?: string,
): Promise<ChatRow> {
  await countStart(services, transaction, caller)
  const uuid = randomUUID()
  const fresh = {
    ...chat,
    uuid,
    org_code: caller.organization.code,
    owner: ownerOf(caller),
    identity: caller.scope?.actor ?? null,
    channel: randomUUID(),
    contact: randomUUID(),
    at: services.clock.now(),
  }
  const [, [row]] = await transaction.ask(insertChat(services.keyring, newPersonKey(), fresh, visitor), readChat(uuid))
  transaction.later(keepChatTerms(services.keyring, fresh, chatWords(visitor, loanNumber)))
  if (!row) throw new NotFound()
  return row
}

/**
 * Starts a chat, or returns the browser's open chat. If the open chat is with the bot, hands it over to an agent unless
 * the visitor asked for the bot or agents are away.
 * @throws NotFound for another lender or account; Refusal with the form's messages
 */
export async function startChat(services: Services, caller: ChatVisitorCaller, body: ChatStart): Promise<Started> {
  const { organization, scope } = caller
  const answers = { name: body.name, email: body.email ?? '' }
  const { name, email } =
    body.agentId === undefined
      ? checked(services, preChatForm, answers)
      : checked(services, devPreChatForm, { ...answers, agentId: body.agentId })
  const shownName = messageText(name)
  if (shownName === '') throw invalid('name', 'Required')
  if (body.orgCode !== undefined && body.orgCode !== organization.code) throw new NotFound()
  if (body.identityUuid !== undefined && body.identityUuid !== scope?.actor) throw new NotFound()
  const application = scope && (await ownApplication(services, scope, body.applicationUuid))
  const skill = skillFor(organization, body.skill === CRYPTO_SKILL ? 'crypto-heloc' : body.extras?.prodType)
  const visitor = { name: shownName, email, page: messageText(body.pageUrl ?? ''), tag: messageText(body.tag ?? '') }
  const now = services.clock.now()
  const days = organization.info.hours.OPS_CHAT
  return services.db.change(visitorScope(caller), [], async (_, transaction) => {
    const open = await openChatOf(transaction, ownerOf(caller), now)
    const { answerer, nextOpening } = answering(days, now, open?.state)
    const isBotOnly = body.chatMode === 'chatbot' || organization.chat?.channel === 'chatbot'
    const wantsAgent = !isBotOnly && answerer === 'AGENT'
    const state = wantsAgent ? 'WAITING' : 'WITH_BOT'
    const row = open
      ? await continued(services, transaction, open, { visitor, wantsAgent, application })
      : await addChat(
          ...([services, transaction, caller] as const),
          { skill, state, application: application?.uuid ?? null },
          ...([visitor, application?.loanNumber] as const),
        )
    const conversation = conversationView(row, now)
    return {
      conversationSid: row.uuid,
      omniProxyChannelId: row.channel,
      providerChannelId: row.uuid,
      providerUserId: row.contact,
      skill: row.skill,
      ...(row.agent && { targetWorkerSid: row.agent }),
      ...(row.agent_name && { targetWorkerFriendlyName: row.agent_name }),
      expiration: expiryOf(row.state, row.last_message_at) ?? now,
      conversation,
      ...(nextOpening && { nextOpening }),
      linkHosts: linkHosts(organization),
    }
  })
}

/** Returns an open chat's row, after the hand-over to an agent if the visitor wants one. */
async function continued(
  services: Services,
  transaction: Transaction,
  open: ChatRow,
  {
    visitor,
    wantsAgent,
    application,
  }: {
    readonly visitor: ChatVisitor
    readonly wantsAgent: boolean
    readonly application: OwnApplication | undefined
  },
): Promise<ChatRow> {
  const key = chatKey(services.keyring, open)
  const known = visitorOf(key, open)
  // Store the visitor's details, because a chat that began with a question to the bot has no name yet.
  if (known.name === '')
    transaction.later(
      setVisitor(open.uuid, sealVisitor(key, open.uuid, { ...known, ...visitor })),
      keepChatTerms(services.keyring, open, chatWords(visitor)),
    )
  // Store the application, because a chat that began before the visitor signed in has none yet.
  if (application && open.application === null)
    transaction.later(
      setChatApplication(open.uuid, application.uuid),
      keepChatTerms(services.keyring, open, [application.loanNumber.toLowerCase()]),
    )
  const next = wantsAgent ? stateAfter(open.state, 'ASK_AGENT') : undefined
  if (next === undefined || next === open.state) return open
  const now = services.clock.now()
  transaction.later(setChatState(open.uuid, next, now, null, null, null))
  return { ...open, state: next, state_since: now }
}

/**
 * Returns the contact ID of a visitor's chat.
 * @throws NotFound if the chat isn't the visitor's
 */
export async function chatContact(services: Services, caller: ChatVisitorCaller, channel: string): Promise<string> {
  const [[row]] = await services.db.read(visitorScope(caller), readChannel(channel))
  if (!row) throw new NotFound()
  return row.contact
}

/**
 * Returns when a visitor's chat expires, or undefined if the chat has already ended.
 * @throws NotFound if the chat isn't the visitor's
 */
export async function chatExpiry(
  services: Services,
  caller: ChatVisitorCaller,
  uuid: string,
): Promise<Instant | undefined> {
  const [[row]] = await services.db.read(visitorScope(caller), readChat(uuid))
  if (!row) throw new NotFound()
  return expiryOf(stateAt(row.state, row.last_message_at, services.clock.now()), row.last_message_at)
}
