/** The routes of /service-csp, /service-omni-proxy and /service-chat-chatbot, for visitors' chats. */
import * as contracts from 'domain/api/chat.ts'
import { invalid } from 'domain/application/core/command.ts'
import { NONCE_SECONDS } from 'domain/chat/limits.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NotFound, ServerError, Unauthenticated } from '../errors.ts'
import { newSecret } from '../storage/secrets.ts'
import type { ActorScope } from '../storage/transactions.ts'
import { agentPerson } from '../usecases/chat/agent.ts'
import { askBot, chatHistory, rateAnswer } from '../usecases/chat/bot.ts'
import type { ChatVisitorCaller } from '../usecases/chat/caller.ts'
import { checkAttaching, openChatFile, storeChatFile } from '../usecases/chat/files.ts'
import {
  answerSurvey,
  leaveQuestion,
  sendTranscript,
  visitorTranscript,
  waitingQuestion,
} from '../usecases/chat/followUp.ts'
import { type ChatPerson, readMessages } from '../usecases/chat/post.ts'
import { chatContact, chatExpiry, startChat } from '../usecases/chat/start.ts'
import { openAtVendor } from '../usecases/chat/vendor.ts'
import { networkOf } from '../usecases/credentials.ts'
import type { ChatTokens } from './chatTokens.ts'
import { CHAT_COOKIE, readCookie, setChat } from './cookies.ts'
import { saveDocument, sendDocument } from './documents.ts'
import { ANONYMOUS_LIMIT, type AppContext, serve } from './serve.ts'
import { readChatUpload } from './uploads.ts'

interface VisitorCall {
  readonly organization: Organization
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly optionalScope: () => Promise<ActorScope | undefined>
  readonly visitorScope: () => Promise<ActorScope | undefined>
}

/** The client's network, for limiting chats and emails. Undefined for clients on this machine, which aren't limited. */
const networkFor = (request: FastifyRequest) => (ANONYMOUS_LIMIT.allowList(request) ? undefined : networkOf(request.ip))

export function serveChat(context: AppContext, tokens: ChatTokens): void {
  const { services } = context

  /**
   * Runs `work` for the owner of a chat: the signed-in person or, if nobody is signed in, the browser.
   * @throws NotFound if the browser has no chat cookie, and the errors of `work`
   */
  async function asOwner<T>(call: VisitorCall, work: (caller: ChatVisitorCaller) => Promise<T>): Promise<T> {
    const { organization, request } = call
    const secret = readCookie(request, CHAT_COOKIE)
    if (secret === undefined) throw new NotFound()
    return work({ organization, secret, scope: await call.visitorScope(), network: networkFor(request) })
  }

  /**
   * Returns the caller of a new chat. Gives the browser a chat cookie if it has none.
   * @throws Refusal if the lender requires a nonce from signed-in people, and the given nonce isn't valid
   */
  async function newcomer(call: VisitorCall, nonce: string | undefined): Promise<ChatVisitorCaller> {
    const { organization, request, reply } = call
    const scope = await call.optionalScope()
    const isAsked = scope && (await services.flags.isOn('fe-heloc-chat-authentication', { org: organization.code }))
    if (isAsked && !(await tokens.isNonceOf(nonce, scope))) throw invalid('nonce', 'Sign in again to start a chat.')
    const secret = readCookie(request, CHAT_COOKIE) ?? newSecret()
    setChat(request, reply, secret)
    return { organization, secret, scope, network: networkFor(request) }
  }

  for (const contract of [contracts.initWebChat, contracts.initStreamChat])
    serve(context, contract, async (call) => {
      const { organization, body } = call
      const caller = await newcomer(call, body.nonce)
      const started = await startChat(services, caller, body)
      const { token } = await tokens.issue(organization.code, started.conversationSid)
      const atVendor = await openAtVendor(services, organization, started, body)
      const question = await waitingQuestion(services, caller)
      return { ...started, token, ...(atVendor ?? { providerUserToken: token }), ...(question && { question }) }
    })

  serve(context, contracts.refreshChatToken, async (call) => {
    const { organization, body } = call
    const conversation = await tokens.conversationOf(body.token, organization.code)
    const expiration = await asOwner(call, (caller) => chatExpiry(services, caller, conversation))
    if (expiration === undefined) throw new ServerError('NOT_NOW', { message: 'This chat is over. Start a new chat.' })
    const vendor = services.chatVendorOf(organization)
    const renewed = { ...(await tokens.issue(organization.code, conversation)), expiration }
    return vendor ? { ...renewed, providerUserToken: await vendor.token(conversation) } : renewed
  })

  serve(context, contracts.webChatInfo, async (call) => ({
    contactId: await asOwner(call, (caller) => chatContact(services, caller, call.body.omniProxyChannelId)),
  }))

  serve(context, contracts.authenticateChat, async ({ scope }) => {
    await services.db.read(scope)
    return { nonce: await tokens.nonce(scope) }
  })
  serve(context, contracts.refreshChatNonce, async ({ scope, query }) => {
    await services.db.read(scope)
    if (!(await tokens.isNonceOf(query.nonce, scope, NONCE_SECONDS))) throw new Unauthenticated()
    return { nonce: await tokens.nonce(scope) }
  })

  serve(context, contracts.chatWithAutobot, async (call) => {
    const key = call.request.headers['idempotency-key']
    const clientId = typeof key === 'string' && isUuid(key) ? key : undefined
    return askBot(services, await newcomer(call, call.body.nonce), { ...call.body, clientId })
  })
  serve(context, contracts.getChatHistory, (call) =>
    asOwner(call, (caller) => chatHistory(services, caller, call.params.conversationId, Number(call.query.page ?? 0))),
  )
  serve(context, contracts.rateChatReply, (call) => asOwner(call, (caller) => rateAnswer(services, caller, call.body)))
  serve(context, contracts.listChatMessages, async (call) => {
    const { organization, params, query, request } = call
    const conversation = await tokens.conversationOf(
      /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
      organization.code,
    )
    if (conversation !== params.conversationId) throw new NotFound()
    return asOwner(call, async (caller) => {
      const read = await readMessages(services, { side: 'VISITOR', caller }, conversation, Number(query.after ?? 0))
      const question = await waitingQuestion(services, caller)
      return { ...read, ...(question && { question }) }
    })
  })

  serve(context, contracts.answerChatSurvey, (call) =>
    asOwner(call, (caller) => answerSurvey(services, caller, call.params.conversationId, call.body)),
  )
  serve(context, contracts.sendChatTranscript, async (call) => ({
    email: await asOwner(call, (caller) => sendTranscript(services, caller, call.params.conversationId)),
  }))
  serve(context, contracts.getChatTranscript, async (call) =>
    sendDocument(
      call.reply,
      await asOwner(call, (caller) => visitorTranscript(services, caller, call.params.conversationId)),
    ),
  )
  serve(context, contracts.leaveChatQuestion, async (call) => ({
    email: await asOwner(call, (caller) => leaveQuestion(services, caller, call.params.conversationId, call.body)),
  }))

  /** Runs `work` for the owner of a chat or, if the caller isn't the owner, for an agent of the lender. */
  async function asEitherSide<T>(call: VisitorCall, work: (person: ChatPerson) => Promise<T>): Promise<T> {
    try {
      return await asOwner(call, (caller) => work({ side: 'VISITOR', caller }))
    } catch (error) {
      const scope = error instanceof NotFound ? await call.visitorScope() : undefined
      if (!scope) throw error
      return work(await agentPerson(services, scope))
    }
  }
  serve(context, contracts.uploadChatFile, async (call) => {
    const { conversationId } = call.params
    // Check the person first, so that strangers can't make the server process pictures.
    const person = await asEitherSide(call, async (one) => {
      await checkAttaching(services, one, conversationId)
      return one
    })
    return storeChatFile(
      services,
      person,
      conversationId,
      await readChatUpload(call.request, networkOf(call.request.ip)),
    )
  })
  serve(context, contracts.getChatFile, async (call) => {
    const { conversationId, attachmentId } = call.params
    return asEitherSide(call, async (person) => {
      const { name, mediaType, bytes } = await openChatFile(services, person, conversationId, attachmentId)
      const give = person.side === 'AGENT' ? saveDocument : sendDocument
      return give(call.reply, { record: { fileName: name, mediaType }, bytes })
    })
  })
}
