/** Chats with the bot. */
import { randomUUID } from 'node:crypto'
import type { ChatHistoryItem } from 'domain/api/chat.ts'
import { invalid } from 'domain/application/core/command.ts'
import { expiryOf, isOpen, stateAt } from 'domain/chat/conversation.ts'
import { answering } from 'domain/chat/hours.ts'
import { HISTORY_PAGE } from 'domain/chat/limits.ts'
import { skillFor } from 'domain/chat/skills.ts'
import { asksToStopTexts } from 'domain/chat/stopTexts.ts'
import { messageText } from 'domain/chat/text.ts'
import type { Organization } from 'domain/organization/organization.ts'
import type { Instant } from 'domain/values/dates.ts'
import { isEmail } from 'domain/values/email.ts'
import { NotFound, ServerError } from '../../errors.ts'
import {
  type ChatRow,
  chatKey,
  contentOf,
  findMessage,
  listMessages,
  listReplies,
  lockChat,
  type MessageRow,
  rateReply,
  readChat,
  storeMessage,
} from '../../storage/chats.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { countFailure } from '../../storage/sessions.ts'
import type { Transaction } from '../../storage/transactions.ts'
import { ownApplication } from '../ownApplication.ts'
import type { Services } from '../services.ts'
import { stopTexts } from '../settings/consents.ts'
import { type BotAnswer, botAnswer } from './answer.ts'
import { type ChatVisitorCaller, linkHosts, ownerOf, visitorScope } from './caller.ts'
import { ownReply, personalWords } from './ownReply.ts'
import { addChat, openChatOf } from './start.ts'

export interface BotQuestion {
  readonly applicationId?: string | undefined
  readonly conversationId?: string | undefined
  readonly message: string
  readonly organization?: string | undefined
  readonly pageUrl?: string | undefined
  readonly tag?: string | undefined
  /** The ID that the client gave the question. Repeating a question with the same ID returns the first answer. */
  readonly clientId?: string | undefined
}

/**
 * Answers a question, and stores the question and the answer. Starts a chat with the bot if the visitor has no open
 * chat.
 * @throws NotFound if the given chat isn't the visitor's; ServerError if the chat has ended or an agent has joined it;
 * Refusal
 */
export async function askBot(services: Services, caller: ChatVisitorCaller, question: BotQuestion) {
  const { organization, scope } = caller
  if (question.organization !== undefined && question.organization !== organization.code) throw new NotFound()
  const text = messageText(question.message)
  if (text === '') throw invalid('message', 'Type a question.')
  const application = scope && (await ownApplication(services, scope, question.applicationId))
  const now = services.clock.now()
  const { nextOpening } = answering(organization.info.hours.OPS_CHAT, now)
  const answer = asksToStopTexts(text)
    ? await stoppedTexts(services, caller)
    : await botAnswer(organization, text, {
        model: (await mayAskModel(services, caller)) ? services.chatModelOf(organization.code) : undefined,
        ...(scope && {
          own: (topic) => ownReply(services, scope, application?.uuid, topic),
          personal: () => personalWords(services, scope),
        }),
      })
  const reply = await services.db.change(visitorScope(caller), [], async (_, transaction) => {
    const chat = await botChat(services, transaction, caller, question, application?.uuid ?? null)
    const key = chatKey(services.keyring, chat)
    const { clientId } = question
    const known = clientId === undefined ? undefined : await earlierReply(transaction, key, chat.uuid, clientId)
    if (known) return known
    const questionId = randomUUID()
    const common = { senderName: '', attachments: [], at: now } as const
    const { last_sequence: last } = chat
    transaction.later(
      ...storeMessage(key, chat, { ...common, sequence: last + 1, clientId, sender: 'VISITOR', text }),
      ...storeMessage(key, chat, {
        ...common,
        sequence: last + 2,
        clientId: questionId,
        sender: 'BOT',
        text: messageText(answer.text),
        links: answer.links,
      }),
    )
    return {
      questionId,
      questionStr: text,
      responseStr: messageText(answer.text),
      links: answer.links,
      createdDt: now,
      conversationId: chat.uuid,
    } satisfies ChatHistoryItem
  })
  return {
    conversationId: reply.conversationId,
    reply,
    offersPerson: answer.offersPerson,
    expiration: expiryOf('WITH_BOT', now) ?? now,
    ...(nextOpening && { nextOpening }),
    linkHosts: linkHosts(organization),
  }
}

/** Ends texts to a signed-in person who asked for that in the chat, and confirms it. */
async function stoppedTexts(services: Services, { scope }: ChatVisitorCaller): Promise<BotAnswer> {
  if (scope) await stopTexts(services, scope, 'chat')
  return {
    text: scope
      ? 'We won’t text you about your application or offers anymore. You’ll still get security codes that you ask for. You can turn texts on again in your settings.'
      : 'To stop our texts, sign in and say STOP here, or reply STOP to one of our texts.',
    links: [],
    offersPerson: false,
  }
}

/** The maximum number of questions in 15 minutes that one network or one account can send to the language model. */
const MODEL_QUESTIONS = 60

/**
 * Whether to ask the language model: the lender has one, and the visitor hasn't asked it too often. Otherwise, the bot
 * answers from the articles.
 */
async function mayAskModel(services: Services, caller: ChatVisitorCaller): Promise<boolean> {
  const { organization, scope, network } = caller
  if (!hasChatModel(organization)) return false
  const asking = [scope?.actor, network].filter((who) => who !== undefined)
  const counts = asking.map((who) =>
    countFailure(blindIndex(services.keyring, 'chat model', [organization.code, who].join(' '))),
  )
  return services.db.change(visitorScope(caller), counts, (all) =>
    all.every(([count]) => (count?.failures ?? 0) <= MODEL_QUESTIONS),
  )
}

/** Whether a lender has chosen a language model. The port's first adapter stands for no model. */
const hasChatModel = ({ providers: { chatModel = NO_MODEL } }: Organization): boolean => chatModel !== NO_MODEL
const NO_MODEL = 'none'

/** Returns the bot's answer to a question that's already stored, or undefined. */
async function earlierReply(
  transaction: Transaction,
  key: Buffer,
  chat: string,
  clientId: string,
): Promise<ChatHistoryItem | undefined> {
  const [[asked]] = await transaction.ask(findMessage(chat, clientId))
  if (!asked) return undefined
  const [[answered]] = await transaction.ask(listMessages(chat, asked.sequence, 1))
  if (!answered?.client_id) return undefined
  return historyItem(key, answered, asked)
}

/** Returns the visitor's open chat with the bot, or a new one. Locks the chat. */
async function botChat(
  services: Services,
  transaction: Transaction,
  caller: ChatVisitorCaller,
  { conversationId, pageUrl, tag }: BotQuestion,
  application: string | null,
): Promise<ChatRow> {
  const now = services.clock.now()
  const open = await openChatOf(transaction, ownerOf(caller), now)
  const wanted = conversationId ?? open?.uuid
  if (wanted === undefined) {
    const chat = { skill: skillFor(caller.organization), state: 'WITH_BOT', application } as const
    return addChat(services, transaction, caller, chat, {
      ...{ name: '', email: '' },
      page: messageText(pageUrl ?? ''),
      tag: messageText(tag ?? ''),
    })
  }
  const [[row]] = await transaction.ask(lockChat(wanted))
  if (!row) throw new NotFound()
  const state = stateAt(row.state, row.last_message_at, now)
  if (state !== 'WITH_BOT')
    throw new ServerError('NOT_NOW', {
      message: isOpen(state) ? 'An agent answers this chat.' : 'This chat is over. Start a new chat.',
    })
  return row
}

const historyItem = (
  key: Buffer,
  answer: MessageRow,
  question: Pick<MessageRow, 'conversation' | 'sequence' | 'ciphertext'>,
): ChatHistoryItem => {
  const { text, links } = contentOf(key, answer)
  return {
    questionId: answer.client_id ?? '',
    questionStr: contentOf(key, question).text,
    responseStr: text,
    ...(links && { links }),
    createdDt: answer.at,
    conversationId: answer.conversation,
  }
}

/**
 * Returns a page of the visitor's questions to the bot, with its answers. Page 0 has the newest questions.
 * @throws NotFound if the chat isn't the visitor's
 */
export async function chatHistory(services: Services, caller: ChatVisitorCaller, uuid: string, page: number) {
  const replies = listReplies(uuid, HISTORY_PAGE + 1, page * HISTORY_PAGE)
  const [[row], rows] = await services.db.read(visitorScope(caller), readChat(uuid), replies)
  if (!row) throw new NotFound()
  const key = chatKey(services.keyring, row)
  const history = rows.slice(0, HISTORY_PAGE).map((one): ChatHistoryItem => {
    const question = { conversation: uuid, sequence: one.sequence - 1, ciphertext: one.question }
    return historyItem(key, one, question)
  })
  return { history: history.toReversed(), page, hasMore: rows.length > HISTORY_PAGE }
}

/**
 * Stores the visitor's rating of one of the bot's answers.
 * @throws NotFound if the chat isn't the visitor's, or has no answer of the bot to this question
 */
export async function rateAnswer(
  services: Services,
  caller: ChatVisitorCaller,
  given: {
    readonly conversationId: string
    readonly questionId: string
    readonly feedbackMessage: string
    readonly rating: number
    readonly senderEmail?: string | undefined
  },
): Promise<void> {
  const { conversationId, questionId, rating, feedbackMessage, senderEmail = '' } = given
  const at: Instant = services.clock.now()
  await services.db.change(visitorScope(caller), [readChat(conversationId)], async ([[row]], transaction) => {
    if (!row) throw new NotFound()
    const feedback = {
      rating,
      message: messageText(feedbackMessage),
      email: isEmail(senderEmail) ? senderEmail : '',
      at,
    }
    const call = rateReply(chatKey(services.keyring, row), conversationId, questionId, feedback)
    const [[stored]] = await transaction.ask(call)
    if (!stored) throw new NotFound()
  })
}
