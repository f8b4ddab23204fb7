/**
 * Handles what visitors can do besides chatting: answer the survey, get the transcript, and leave a question while
 * agents are away.
 */
import { randomUUID } from 'node:crypto'
import { invalid } from 'domain/application/core/command.ts'
import { stateAt } from 'domain/chat/conversation.ts'
import { NETWORK_TRANSCRIPTS, TRANSCRIPTS_MAX } from 'domain/chat/limits.ts'
import { messageText } from 'domain/chat/text.ts'
import { transcriptOf } from 'domain/chat/transcript.ts'
import { chatQuestionForm, chatSurveyForm } from 'domain/forms/chat.ts'
import { normalizeEmail } from 'domain/values/email.ts'
import { NotFound, ServerError } from '../../errors.ts'
import {
  countTranscript,
  keepSurvey,
  openQuestion,
  ownQuestion,
  readOpenQuestions,
} from '../../storage/chatFollowUps.ts'
import { keepChatTerms } from '../../storage/chatSearch.ts'
import {
  chatKey,
  listMessages,
  lockChat,
  readChat,
  sealVisitor,
  setChatState,
  setVisitor,
  storeMessage,
  visitorOf,
} from '../../storage/chats.ts'
import { profileOf, readIdentity } from '../../storage/identities.ts'
import { blindIndex } from '../../storage/keyring.ts'
import { countFailure, countWithinHour } from '../../storage/sessions.ts'
import type { Transaction } from '../../storage/transactions.ts'
import type { Services } from '../services.ts'
import { checked } from '../settings/own.ts'
import { type ChatVisitorCaller, messageView, ownerOf, visitorScope } from './caller.ts'
import { chatMail, countMail } from './mail.ts'
import { chatWords } from './search.ts'
import { TRANSCRIPT_MESSAGES, visitorFile } from './transcript.ts'

/**
 * Stores the visitor's answers to the survey. A later call replaces them.
 * @throws NotFound if the chat isn't the visitor's; Refusal
 */
export async function answerSurvey(services: Services, caller: ChatVisitorCaller, uuid: string, body: unknown) {
  const { rating, comments } = checked(services, chatSurveyForm, body)
  await services.db.change(visitorScope(caller), [readChat(uuid)], ([[row]], transaction) => {
    if (!row) throw new NotFound()
    const survey = { rating: Number(rating), comments: messageText(comments), at: services.clock.now() }
    transaction.later(keepSurvey(chatKey(services.keyring, row), uuid, survey))
  })
}

/**
 * Returns the address for emails to the visitor: the account's address or, without an account, the address that the
 * visitor gave.
 */
async function addressOf({ db, keyring }: Services, { scope }: ChatVisitorCaller, given: string): Promise<string> {
  if (!scope) return given
  const [[row]] = await db.read(scope, readIdentity(scope.actor))
  return row ? profileOf(keyring, row).email : given
}

/** The maximum number of transcripts per hour that visitors who aren't signed in can send to one address. */
const STRANGERS_TRANSCRIPTS = 5

/** @throws ServerError if visitors who aren't signed in cause too many emails to this address */
async function countStranger({ keyring }: Services, transaction: Transaction, org: string, to: string): Promise<void> {
  const address = [org, normalizeEmail(to)].join(' ')
  const [[count]] = await transaction.ask(countWithinHour(blindIndex(keyring, 'chat transcript to', address)))
  if ((count?.failures ?? 0) > STRANGERS_TRANSCRIPTS) throw new ServerError('TOO_MANY_ATTEMPTS')
}

const noMessages = () => new ServerError('NOT_NOW', { message: 'This chat has no messages.' })

/** @throws ServerError if visitors without an account download too many transcripts from this network */
async function countDownload(services: Services, caller: ChatVisitorCaller): Promise<void> {
  const { scope, network, organization } = caller
  if (scope || network === undefined) return
  const key = blindIndex(services.keyring, 'chat transcript download', `${organization.code} ${network}`)
  const [[count]] = await services.db.change(visitorScope(caller), [countFailure(key)], (counted) => counted)
  if ((count?.failures ?? 0) > NETWORK_TRANSCRIPTS) throw new ServerError('TOO_MANY_ATTEMPTS')
}

/**
 * Returns the transcript as a text file.
 * @throws NotFound if the chat isn't the visitor's; ServerError if the chat has no messages, or if visitors without an
 * account download too many transcripts from this network
 */
export async function visitorTranscript(services: Services, caller: ChatVisitorCaller, uuid: string) {
  await countDownload(services, caller)
  const calls = [readChat(uuid), listMessages(uuid, 0, TRANSCRIPT_MESSAGES)] as const
  const [[row], messages] = await services.db.read(visitorScope(caller), ...calls)
  if (!row) throw new NotFound()
  if (messages.length === 0) throw noMessages()
  return visitorFile(services, row, messages, `Your chat with ${caller.organization.info.companyNameShort}`)
}

/**
 * Sends the transcript to the visitor's own address. Returns the address.
 * @throws NotFound if the chat isn't the visitor's; Refusal if the visitor gave no address; ServerError if the
 * transcript was sent too often
 */
export async function sendTranscript(services: Services, caller: ChatVisitorCaller, uuid: string): Promise<string> {
  const { organization } = caller
  const account = await addressOf(services, caller, '')
  const first = [lockChat(uuid), listMessages(uuid, 0, TRANSCRIPT_MESSAGES)] as const
  return services.db.change(visitorScope(caller), first, async ([[row], messages], transaction) => {
    if (!row) throw new NotFound()
    const key = chatKey(services.keyring, row)
    const visitor = visitorOf(key, row)
    const to = account || visitor.email
    if (to === '') throw invalid('email', 'This chat has no email address.')
    if (messages.length === 0) throw noMessages()
    if (row.transcripts >= TRANSCRIPTS_MAX) throw new ServerError('TOO_MANY_ATTEMPTS')
    await countMail(services, transaction, organization.code, caller.network)
    // Anyone can enter someone else's address, so the email contains nothing that a signed-out visitor wrote.
    const isKnown = account !== ''
    if (!isKnown) await countStranger(services, transaction, organization.code, to)
    const views = messages.map((message) => messageView(key, message))
    const { companyNameShort } = organization.info
    transaction.later(
      countTranscript(uuid),
      ...chatMail(services, row, {
        template: 'CHAT_TRANSCRIPT',
        to,
        name: isKnown ? visitor.name : '',
        subject: `Your chat with ${companyNameShort}`,
        body: [
          'Here is the transcript of your chat.',
          ...(isKnown ? [] : ['You weren’t signed in, so it leaves out your own messages.']),
          ...transcriptOf(isKnown ? views : views.filter(({ sender }) => sender !== 'VISITOR')),
          { note: 'If you didn’t ask for this email, someone entered your address by mistake. You can ignore it.' },
        ],
      }),
    )
    return to
  })
}

/**
 * Stores a question for agents who are away and answer later by email. If the same question is still open, it isn't
 * stored again, because visitors repeat a question if they get no response. Returns the address to which agents will
 * answer.
 * @throws NotFound if the chat isn't the visitor's; ServerError if an agent has joined; Refusal
 */
export async function leaveQuestion(services: Services, caller: ChatVisitorCaller, uuid: string, body: unknown) {
  const { name: given, email: address, question } = checked(services, chatQuestionForm, body)
  const email = await addressOf(services, caller, address)
  const name = messageText(given)
  if (name === '') throw invalid('name', 'Required')
  const text = messageText(question)
  if (text === '') throw invalid('question', 'Enter your question')
  await services.db.change(visitorScope(caller), [lockChat(uuid)], async ([[row]], transaction) => {
    if (!row) throw new NotFound()
    const key = chatKey(services.keyring, row)
    const known = visitorOf(key, row)
    const open = (await readOpenQuestions(services.keyring, transaction, [row]))(row)
    const isNew = !open.includes(text)
    if (!isNew && known.email === email && known.name === name) return
    const at = services.clock.now()
    const state = stateAt(row.state, row.last_message_at, at)
    if (state === 'WITH_AGENT')
      throw new ServerError('NOT_NOW', { message: 'An agent is here. Ask your question in the chat.' })
    await countMail(services, transaction, row.org_code, caller.network)
    const visitor = { ...known, name, email }
    const questions = open.length + (isNew ? 1 : 0) > 1 ? 'your questions' : 'this question'
    const messages = [
      ...(isNew ? [{ sender: 'VISITOR', senderName: name, text, isQuestion: true } as const] : []),
      {
        sender: 'SYSTEM',
        senderName: '',
        text: `Our team will answer ${questions} by email at ${email}.`,
      } as const,
    ]
    transaction.later(
      // End an expired chat before adding the message. Otherwise, the new message would reopen the chat.
      ...(state === 'EXPIRED' ? [setChatState(uuid, 'ENDED', at, row.agent, row.agent_name, null)] : []),
      setVisitor(uuid, sealVisitor(key, uuid, visitor)),
      keepChatTerms(services.keyring, row, chatWords(visitor)),
      ...messages.flatMap((message, index) =>
        storeMessage(key, row, {
          ...message,
          ...{ sequence: row.last_sequence + 1 + index, clientId: randomUUID(), attachments: [], at },
        }),
      ),
      ...(isNew ? [openQuestion(uuid, at)] : []),
    )
  })
  return email
}

/** Returns the visitor's oldest question that waits for an answer by email; undefined if there's none. */
export async function waitingQuestion(services: Services, caller: ChatVisitorCaller) {
  const [[row]] = await services.db.read(visitorScope(caller), ownQuestion(ownerOf(caller)))
  if (!row?.question_at) return undefined
  return { askedAt: row.question_at, email: visitorOf(chatKey(services.keyring, row), row).email }
}
