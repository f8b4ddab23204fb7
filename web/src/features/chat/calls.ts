/** The chat widget's calls to the server. */
import type {
  ChatAttachment,
  ChatConversation,
  ChatHistoryItem,
  ChatMode,
  StartedChat,
  WaitingQuestion,
} from 'domain/api/chat.ts'
import {
  CHAT_CONVERSATIONS,
  CHAT_IDENTITY,
  CHAT_SOCKET,
  CHATBOT,
  INIT_WEB_CHAT,
  REFRESH_CHAT_TOKEN,
  WEB_CHAT_INFO,
} from 'domain/api/chatPaths.ts'
import type { OpenStatus } from 'domain/api/hours.ts'
import { HOURS, PROFILE } from 'domain/api/paths.ts'
import { ApiError, call, isAuthenticated } from '../../api/client.ts'
import { isEnabled } from '../../api/decisions.ts'
import { readInjected } from '../../api/injected.ts'
import type { Profile } from '../../api/queries.ts'
import type { ChatSession } from './session.ts'

export interface Visitor {
  readonly name: string
  readonly email: string
}
/**
 * A visitor's answers in the form before a chat. `agentId` is the ID of the vendor's agent who joins; only the chat
 * tools set it.
 */
export interface Newcomer extends Visitor {
  readonly agentId?: string
}

export interface ChatPlace {
  /** The application that the visitor's page is about. */
  readonly applicationUuid?: string | undefined
  readonly pageUrl: string
}

/** Returns the name and email address of the signed-in person; undefined for other visitors. */
export async function readVisitor(): Promise<Visitor | undefined> {
  if (!isAuthenticated()) return undefined
  const { name, email } = await call<Profile>('GET', PROFILE)
  return { name: name ? [name.firstName, name.lastName].join(' ').trim() : '', email }
}

/** Starts a chat, or continues the browser's open chat. */
export const startChat = (
  { name, email, agentId }: Newcomer,
  chatMode: ChatMode,
  place: ChatPlace,
  nonce: string | undefined,
): Promise<StartedChat> =>
  call('POST', INIT_WEB_CHAT, {
    body: { name, ...(email && { email }), ...(agentId !== undefined && { agentId }), ...place, chatMode, nonce },
  })

interface RenewedToken {
  readonly token: string
  readonly providerUserToken?: string
}

/**
 * Exchanges a chat's token for a new one. Returns undefined if the chat has ended.
 * @throws ApiError with status 401 if the server no longer accepts the token
 */
export async function renewToken(token: string): Promise<string | undefined> {
  try {
    return (await call<RenewedToken>('POST', REFRESH_CHAT_TOKEN, { body: { token } })).token
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return undefined
    throw error
  }
}

/** Returns a new token for the chat's vendor. @throws ApiError; Error if the chat has ended */
export async function renewVendorToken(token: string): Promise<string> {
  const { providerUserToken } = await call<RenewedToken>('POST', REFRESH_CHAT_TOKEN, { body: { token } })
  if (providerUserToken === undefined) throw new Error('the lender has no chat vendor')
  return providerUserToken
}

/** Returns the address of the chat's websocket on the API's host. */
export function socketUrl(): string {
  const url = new URL(readInjected(document).organization.baseUrl + CHAT_SOCKET, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** Makes a call with the chat's own token instead of the signed-in person's token. */
async function chatCall({ token }: Pick<ChatSession, 'token'>, path: string, init: RequestInit = {}) {
  const { baseUrl, orgCode } = readInjected(document).organization
  const url = `${baseUrl}${CHAT_CONVERSATIONS}/${path}`
  const headers = { authorization: `Bearer ${token}`, 'x-org': orgCode }
  let response: Response
  try {
    response = await fetch(url, { ...init, headers, credentials: 'include' })
  } catch {
    throw new ApiError(0, `Response was not defined for ${url}`)
  }
  if (response.ok) return response
  const body = (await response.json().catch(() => ({}))) as ApiError['body']
  throw new ApiError(response.status, body.detail ?? response.statusText, body)
}

interface ChatNow {
  readonly conversation: ChatConversation
  readonly question?: WaitingQuestion
}
/** Returns a chat's current state, and the visitor's question that is waiting for an answer by email. */
export async function readChat({ conversationSid, token }: ChatSession): Promise<ChatNow> {
  return (await chatCall({ token }, `${conversationSid}/messages`)).json() as Promise<ChatNow>
}

export async function uploadFile({ conversationSid, token }: ChatSession, file: File): Promise<ChatAttachment> {
  const body = new FormData()
  body.append('file', file, file.name)
  const response = await chatCall({ token }, `${conversationSid}/attachments`, { method: 'POST', body })
  return (await response.json()) as ChatAttachment
}

export async function downloadFile({ conversationSid, token }: ChatSession, attachmentId: string): Promise<Blob> {
  return (await chatCall({ token }, `${conversationSid}/attachments/${attachmentId}`)).blob()
}

interface BotReply {
  readonly conversationId: string
  readonly reply: ChatHistoryItem
  readonly offersPerson: boolean
}
/**
 * Sends the bot a question. Thanks to the idempotency key, a question that is repeated after a lost response counts
 * only once.
 */
export const askBot = (
  conversationId: string,
  message: string,
  clientId: string,
  { applicationUuid, pageUrl }: ChatPlace,
  nonce: string | undefined,
): Promise<BotReply> =>
  call('POST', `${CHATBOT}/chatWithAutobot`, {
    idempotencyKey: clientId,
    body: { applicationId: applicationUuid, conversationId, message, pageUrl, senderType: 'APPLICANT', nonce },
  })

/** The maximum number of pages of history that the widget loads. */
const MOST_PAGES = 25
/** Returns the visitor's questions and the bot's answers, oldest first. */
export async function readHistory(conversationId: string): Promise<readonly ChatHistoryItem[]> {
  const items: ChatHistoryItem[] = []
  for (let page = 0, hasMore = true; hasMore && page < MOST_PAGES; page++) {
    const found = await call<{ history: ChatHistoryItem[]; hasMore: boolean }>(
      'GET',
      `${CHATBOT}/getChatHistory/${conversationId}`,
      { query: { page: String(page) } },
    )
    items.unshift(...found.history)
    hasMore = found.hasMore
  }
  return items
}

export const rateAnswer = (rating: {
  readonly questionId: string
  readonly conversationId: string
  readonly responseToCustomer: string
  readonly feedbackMessage: string
  readonly senderEmail?: string | undefined
  readonly nonce: string | undefined
}): Promise<void> =>
  call('POST', `${CHATBOT}/setChatReplyUsedWithFeedback`, {
    body: { ...rating, rating: 0, senderType: 'APPLICANT' },
  })

/** Returns the ID that the survey uses for a chat. */
export async function readContactId(omniProxyChannelId: string): Promise<string> {
  const { contactId } = await call<{ contactId?: string }>('POST', WEB_CHAT_INFO, { body: { omniProxyChannelId } })
  if (!contactId) throw new Error('missing contact id')
  return contactId
}

const followUp = <T>(conversationId: string, name: string, body: object = {}): Promise<T> =>
  call('POST', `${CHAT_CONVERSATIONS}/${conversationId}/${name}`, { body })

/** Stores the visitor's answers to the built-in survey. */
export const answerSurvey = (
  conversationId: string,
  answers: { readonly rating: string; readonly comments: string },
): Promise<void> => followUp(conversationId, 'survey', answers)

/** Emails the transcript to the visitor, and returns the email address. */
export const sendTranscript = async (conversationId: string): Promise<string> =>
  (await followUp<{ email: string }>(conversationId, 'transcript')).email

/** Returns the transcript as a text file. */
export async function readTranscript({ conversationSid, token }: ChatSession): Promise<Blob> {
  return (await chatCall({ token }, `${conversationSid}/transcript`)).blob()
}

/** Leaves a question for agents who are away, and returns the email address to which they'll send the answer. */
export const leaveQuestion = async (
  conversationId: string,
  question: { readonly name: string; readonly email: string; readonly question: string },
): Promise<string> => (await followUp<{ email: string }>(conversationId, 'question', question)).email

/** Whether agents are answering now, and if not, when they'll be back. */
export const readOpenStatus = (): Promise<OpenStatus> => call('GET', `${HOURS}/OPS_CHAT/openStatus`)

/** Returns a nonce that identifies the signed-in person; undefined if the chat doesn't use nonces. */
export async function newNonce(): Promise<string | undefined> {
  if (!isAuthenticated() || !(await isEnabled('fe-heloc-chat-authentication').catch(() => false))) return undefined
  return (await call<{ nonce: string }>('POST', `${CHAT_IDENTITY}/authenticate`)).nonce
}

export const renewNonce = async (nonce: string): Promise<string> =>
  (await call<{ nonce: string }>('PUT', `${CHAT_IDENTITY}/refresh`, { query: { nonce } })).nonce
