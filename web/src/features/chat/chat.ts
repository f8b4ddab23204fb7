/** The chat widget's state and the visitor's actions. The components only display the state. */
import type { ChatAttachment, ChatMode, StartedChat } from 'domain/api/chat.ts'
import { attachmentFault, canAttach } from 'domain/chat/attachments.ts'
import { type ChatState, isOpen } from 'domain/chat/conversation.ts'
import { AGENT_CHAT_LIFETIME, BOT_CHAT_LIFETIME, NONCE_SECONDS } from 'domain/chat/limits.ts'
import { messageText } from 'domain/chat/text.ts'
import { ApiError, renewSession } from '../../api/client.ts'
import { token } from '../../api/token.ts'
import { newUuid } from '../../api/uuid.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { botTransport } from './bot.ts'
import * as server from './calls.ts'
import { endSteps } from './endSteps.ts'
import { type ChatSession, currentPerson, keepSession, storedSession } from './session.ts'
import { socketTransport } from './socket.ts'
import type { ChatEvents, ChatTransport, Line, Outgoing } from './transport.ts'
import { vendorTransport } from './vendors/late.ts'
import { type ChatView, type PendingMessage, START } from './view.ts'

const QUIET: ChatEvents = {
  onLines: () => {},
  onConversation: () => {},
  onTyping: () => {},
  onConnection: () => {},
  onRefused: () => {},
  onOffersPerson: () => {},
  onFault: () => {},
}

const HOURS_MS = 60_000

export interface ChatOptions {
  readonly mode: ChatMode
  readonly place: () => server.ChatPlace
}

export type Chat = ReturnType<typeof createChat>

/** Creates the widget's state. Continues this browser's open chat, if there is one. */
export function createChat({ mode, place }: ChatOptions) {
  let view = START
  let session: ChatSession | undefined
  let transport: ChatTransport | undefined
  let nonce: string | undefined
  let isPrefilled = false
  let expiring: ReturnType<typeof setTimeout> | undefined
  let renewing: ReturnType<typeof setInterval> | undefined
  let watching: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<ChatView>): void {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  function keep(change: Partial<ChatSession>): void {
    // An ended chat stays on the screen, but isn't shown again after a reload.
    if (!session || view.stage === 'ENDED') return
    session = { ...session, ...change }
    keepSession(session)
  }
  function setPending(pending: readonly PendingMessage[]): void {
    set({ pending })
    const [first, ...others] = pending.map(({ clientId, text, attachments }) => ({ clientId, text, attachments }))
    if (view.lines.length === 0) keep({ initialMessage: first, unsent: others })
    else keep({ initialMessage: undefined, unsent: first ? [first, ...others] : [] })
  }
  const isVisible = () => view.isOpen && document.visibilityState === 'visible'

  function see(): void {
    if (!isVisible() || view.seen === view.lines.length) return
    const seen = view.lines.length
    set({ seen })
    keep({ seen })
    transport?.read()
  }

  /** Restarts the timer that ends the chat in this browser if nobody writes for as long as the server allows. */
  function restartExpiry(): void {
    clearTimeout(expiring)
    if (view.stage !== 'CHAT') return
    const lifetime = view.state === 'WITH_BOT' ? BOT_CHAT_LIFETIME : AGENT_CHAT_LIFETIME
    expiring = setTimeout(() => finish('EXPIRED'), lifetime)
  }

  function disconnect(): void {
    transport?.close()
    transport = undefined
    clearTimeout(expiring)
    clearInterval(renewing)
  }

  function finish(state: ChatState): void {
    disconnect()
    keepSession(undefined)
    set({ stage: 'ENDED', state, isTyping: false, alert: undefined, reason: undefined, offersPerson: false })
  }

  const events: ChatEvents = {
    onLines: (lines) => {
      const stored = new Set(lines.map(({ key }) => key))
      set({ lines, ...(view.alert === 'RESEND' && { alert: undefined }) })
      setPending(view.pending.filter(({ clientId }) => !stored.has(clientId)))
      restartExpiry()
      see()
    },
    onConversation: ({ state, agentName }) => {
      if (!isOpen(state)) return finish(state)
      const isHandedOver = (view.state === 'WITH_BOT') !== (state === 'WITH_BOT')
      set({ state, agentName })
      restartExpiry()
      if (isHandedOver && session) connect(session)
    },
    onTyping: (isTyping) => set({ isTyping }),
    onConnection: (isConnected) => {
      if (!isConnected) set({ alert: 'LOST', reason: undefined, isTyping: false })
      else if (view.alert === 'LOST') set({ alert: undefined })
    },
    onRefused: (clientId, reason) => {
      const pending = view.pending.map((one) => (one.clientId === clientId ? { ...one, isFailed: true } : one))
      set({ alert: 'RESEND', reason, pending })
      if (!session) return
      // Check the chat's state, because the chat may have expired by the server's clock.
      server.readChat(session).then(
        ({ conversation: { state } }) => isOpen(state) || finish(state),
        () => {},
      )
    },
    onOffersPerson: (offersPerson) => set({ offersPerson }),
    onFault: (fault) => {
      disconnect()
      if (fault === 'TOKEN') forget()
      set({ alert: fault, reason: undefined, isTyping: false })
    },
  }

  const openSocket = ({ token: chatToken, person }: ChatSession, heard: ChatEvents, unsent: readonly Outgoing[]) =>
    socketTransport(
      {
        url: server.socketUrl(),
        token: chatToken,
        jwt: () => (person === '' ? null : token.read()),
        renew: async (old) => {
          // Renew the person's own token, because it may have expired while the connection was lost.
          if (person !== '') await renewSession()
          const renewed = await server.renewToken(old)
          if (renewed !== undefined) keep({ token: renewed })
          return renewed
        },
        unsent,
      },
      heard,
    )

  /** Ends a chat whose messages don't go through the websocket. */
  function endThroughSocket(current: ChatSession): void {
    const onConversation: ChatEvents['onConversation'] = (change) => {
      if (isOpen(change.state)) return
      ending.close()
      events.onConversation(change)
    }
    const ending = openSocket(current, { ...QUIET, onConversation, onFault: events.onFault }, [])
    ending.end()
  }

  /** Opens the connection to the bot or to the lender's agents, depending on which of them answers now. */
  function connect(current: ChatSession): void {
    transport?.close()
    const unsent = view.pending.filter(({ isFailed }) => !isFailed)
    const { conversationId, provider } = current
    transport =
      view.state === 'WITH_BOT'
        ? botTransport(
            {
              ask: ({ clientId, text }) => server.askBot(conversationId, text, clientId, place(), nonce),
              history: () => server.readHistory(conversationId),
              conversation: async () => (await server.readChat(current)).conversation,
              end: () => endThroughSocket(current),
              unsent,
            },
            events,
          )
        : provider
          ? vendorTransport(
              {
                ...{ provider, chat: current.stream, unsent },
                renew: () => server.renewVendorToken(session?.token ?? current.token),
                end: () => endThroughSocket(current),
              },
              events,
            )
          : openSocket(current, events, unsent)
    clearInterval(renewing)
    renewing = setInterval(() => {
      if (nonce !== undefined)
        server.renewNonce(nonce).then(
          (next) => {
            nonce = next
          },
          () => {},
        )
    }, NONCE_SECONDS * 1000)
    restartExpiry()
  }

  function begin(visitor: server.Visitor, started: StartedChat, chatMode: ChatMode): void {
    const { providerChannelId, providerUserId, providerUserToken, conversation, linkHosts } = started
    const { token: chatToken, conversationSid, omniProxyChannelId, expiration } = started
    session = {
      mode: chatMode,
      friendlyName: visitor.name,
      emailAddress: visitor.email,
      token: chatToken,
      conversationSid,
      conversationId: conversation.conversationId,
      expiration,
      omniProxyChannelId,
      stream: { providerChannelId, providerUserId, providerUserToken },
      provider: started.provider,
      unsent: [],
      person: currentPerson(),
      loginTimestamp: session?.loginTimestamp ?? Date.now(),
      linkHosts,
      seen: view.seen,
    }
    keepSession(session)
    const { state, agentName } = conversation
    if (visitor.name !== '') set({ visitor })
    set({
      ...{ stage: 'CHAT', state, agentName, linkHosts, question: started.question },
      ...{ alert: undefined, reason: undefined, offersPerson: false },
    })
    if (isOpen(state)) connect(session)
    else finish(state)
  }

  /** @throws ApiError if the server rejects the name or the email address, or can't be reached */
  async function start(visitor: server.Newcomer, chatMode: ChatMode = mode): Promise<void> {
    nonce ??= await server.newNonce().catch(() => undefined)
    begin(visitor, await server.startChat(visitor, chatMode, place(), nonce), chatMode)
  }

  /**
   * Fills in the form for a signed-in person. If the name and email address are known, the chat starts immediately,
   * except for a chat through Stream.
   */
  async function prefill(): Promise<void> {
    if (isPrefilled || view.stage !== 'FORM') return
    isPrefilled = true
    const visitor = await server.readVisitor().catch(() => undefined)
    if (!visitor || view.stage !== 'FORM') return
    set({ visitor })
    if (visitor.name === '' || visitor.email === '' || mode === 'stream') return
    set({ stage: 'STARTING' })
    await start(visitor).catch(() => set({ stage: 'FORM', alert: 'FAILED' }))
  }

  async function resume(): Promise<void> {
    const stored = storedSession()
    if (!stored) return
    session = stored
    const { linkHosts, seen, initialMessage, unsent, friendlyName, emailAddress } = stored
    const pending = [...(initialMessage ? [initialMessage] : []), ...unsent].map((one) => ({ ...one, isFailed: false }))
    set({ stage: 'STARTING', linkHosts, seen, pending, visitor: { name: friendlyName, email: emailAddress } })
    try {
      nonce = await server.newNonce().catch(() => undefined)
      const { conversation, question } = await server.readChat(stored)
      const { state, agentName } = conversation
      if (!isOpen(state)) return forget()
      set({ stage: 'CHAT', state, agentName, question })
      connect(stored)
    } catch (error) {
      if (error instanceof ApiError && [401, 404, 409].includes(error.status)) return forget()
      // Connect even though the chat couldn't be read. The websocket keeps trying, and then reports the chat's state.
      set({ stage: 'CHAT', state: 'WAITING' })
      connect(stored)
    }
  }

  function forget(): void {
    disconnect()
    keepSession(undefined)
    session = undefined
    const { isOpen: isOpenNow, visitor, hours } = view
    const unset = { alert: undefined, reason: undefined, agentName: undefined, question: undefined }
    set({ ...START, ...unset, isOpen: isOpenNow, visitor, hours })
  }

  const watchHours = () =>
    void server.readOpenStatus().then(
      (hours) => set({ hours }),
      () => {},
    )

  document.addEventListener('visibilitychange', see)
  const resumed = resume()
  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Resolves once the stored chat is connected again; resolves immediately if there's no stored chat. */
    resumed,
    open(): void {
      if (view.isOpen) return
      set({ isOpen: true, firstNew: view.lines[view.seen]?.key })
      see()
      watchHours()
      watching = setInterval(watchHours, HOURS_MS)
      void resumed.then(prefill)
    },
    close(): void {
      set({ isOpen: false, firstNew: undefined })
      clearInterval(watching)
    },
    mode,
    /**
     * Whether the visitor can attach files in this state. False in chats through a vendor, whose agents can't open
     * them.
     */
    attaches: (state: ChatState): boolean => session?.provider === undefined && canAttach(state),
    start,
    send(text: string, attachments: readonly ChatAttachment[]): void {
      // Mask private numbers in the browser, too, because it stores a message until the server has stored the message.
      const message = { clientId: newUuid(), text: messageText(text), attachments }
      setPending([...view.pending, { ...message, isFailed: false }])
      set({ firstNew: undefined })
      transport?.send(message)
    },
    resend(clientId: string): void {
      const found = view.pending.find((one) => one.clientId === clientId)
      if (!found) return
      // Use a new ID, because the server may have refused the old ID for good.
      const { text, attachments } = found
      const message = { clientId: newUuid(), text, attachments }
      setPending(view.pending.map((one) => (one === found ? { ...message, isFailed: false } : one)))
      set({ alert: undefined, reason: undefined })
      transport?.send(message)
    },
    discard: (clientId: string): void => {
      setPending(view.pending.filter((one) => one.clientId !== clientId))
      set({ alert: undefined, reason: undefined })
    },
    typing: (text: string): void => transport?.typing(text),
    /** Uploads a file for the next message. @throws Error with a message for the visitor if it can't be attached */
    async attach(file: File): Promise<ChatAttachment> {
      const fault = attachmentFault(file)
      if (fault !== undefined) throw new Error(fault)
      if (!session) throw new Error('missing omni-proxy channel id')
      return server.uploadFile(session, file)
    },
    async download({ attachmentId, name, mediaType }: ChatAttachment): Promise<void> {
      if (!session) return
      saveFile(name, await server.downloadFile(session, attachmentId), mediaType)
    },
    /** Hands the chat with the bot over to the lender's agents. */
    async askPerson(): Promise<void> {
      await start(view.visitor.name === '' && session ? visitorOf(session) : view.visitor, 'omni-proxy').catch(() =>
        set({ alert: 'FAILED', reason: undefined }),
      )
    },
    /** Asks the server to end the chat. Waits for a connection first, so that unsent messages aren't lost. */
    end: (): void => (transport ? transport.end() : finish('ENDED')),
    /** Reconnects after an error. */
    retry(): void {
      set({ alert: undefined, reason: undefined })
      if (session && view.stage === 'CHAT') connect(session)
    },
    startNew(): void {
      isPrefilled = false
      forget()
      void prefill()
    },
    async rate({ questionId, text }: Line, feedbackMessage: string): Promise<void> {
      if (questionId === undefined || !session) return
      set({ rated: [...view.rated, questionId] })
      const { conversationId, emailAddress } = session
      await server.rateAnswer({
        questionId,
        conversationId,
        responseToCustomer: text,
        feedbackMessage,
        ...(emailAddress && { senderEmail: emailAddress }),
        nonce,
      })
    },
    /** @throws ApiError if the server rejects the question, or can't be reached */
    async leaveQuestion(question: server.Visitor & { readonly question: string }): Promise<void> {
      if (!session) throw new Error('missing omni-proxy channel id')
      const email = await server.leaveQuestion(session.conversationId, question)
      set({ question: { email }, visitor: { name: question.name, email } })
    },
    ...endSteps(() => session),
  }
}

const visitorOf = ({ friendlyName, emailAddress }: ChatSession): server.Visitor => ({
  name: friendlyName,
  email: emailAddress,
})
