/** The connection of a chat through Twilio Conversations. Twilio stores the messages, and its SDK reconnects. */
import { Client, type Conversation, type Message } from '@twilio/conversations'
import { claimsOf } from '../../../api/claims.ts'
import type { ChatEvents, ChatTransport, Line } from '../transport.ts'
import { createOutbox } from './outbox.ts'
import type { VendorStart } from './start.ts'

/** The number of messages to load when the chat opens and after a lost connection. */
const PAGE = 100
/** The author's name on messages from the lender's own programs. */
const SYSTEM = 'system'
const TOO_MANY = 429

/** Whether Twilio has refused the message. */
const isRefusal = (error: unknown): boolean => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500 && status !== TOO_MANY
}
const quietly = (work: Promise<unknown>) => void work.catch(() => {})

/**
 * Connects to the chat's conversation. Each message carries an ID that the widget chose. If Twilio's response to a
 * message is lost, the widget looks for this ID before it sends the message again.
 */
export function twilioTransport({ chat, renew, end, unsent }: VendorStart, events: ChatEvents): ChatTransport {
  const { providerChannelId, providerUserId: visitor, providerUserToken } = chat
  const messages = new Map<number, Message>()
  const names = new Map<string, string>()
  let client: Client | undefined
  let conversation: Conversation | undefined
  let isClosed = false

  function fail(): void {
    if (!isClosed) events.onFault('FAILED')
  }
  const clientIdOf = ({ author, attributes }: Message): string | undefined =>
    author === visitor && typeof attributes === 'object' && attributes !== null && 'clientId' in attributes
      ? String(attributes.clientId)
      : undefined
  const isStored = (clientId: string) => [...messages.values()].some((message) => clientIdOf(message) === clientId)

  function lineOf(message: Message): Line {
    const { author, body, attachedMedia, sid, dateCreated } = message
    const files = (attachedMedia ?? []).map(({ filename }) => filename)
    return {
      key: clientIdOf(message) ?? sid,
      sender: author === visitor ? 'VISITOR' : author === SYSTEM ? 'SYSTEM' : 'AGENT',
      name: names.get(author ?? '') ?? '',
      text: [body, ...files].filter(Boolean).join('\n'),
      attachments: [],
      at: (dateCreated ?? new Date()).toISOString(),
    }
  }

  function show(): void {
    if (isClosed) return
    const lines = [...messages.values()].toSorted((a, b) => a.index - b.index).map(lineOf)
    events.onLines(lines)
    const agent = lines.findLast(({ sender }) => sender === 'AGENT')
    if (agent) events.onConversation({ state: 'WITH_AGENT', agentName: agent.name })
    if (conversation?.state?.current === 'closed') events.onConversation({ state: 'ENDED' })
  }

  /** Looks up the names of new authors. Until a lookup succeeds, the author's messages have no name. */
  function nameAuthors(): void {
    for (const { author } of messages.values()) {
      if (author === null || author === visitor || author === SYSTEM || names.has(author)) continue
      names.set(author, '')
      client?.getUser(author).then(
        ({ friendlyName }) => {
          names.set(author, friendlyName ?? '')
          show()
        },
        () => names.delete(author),
      )
    }
  }
  function take(...found: readonly Message[]): void {
    for (const message of found) messages.set(message.index, message)
    nameAuthors()
    show()
  }
  const load = async (): Promise<void> => take(...((await conversation?.getMessages(PAGE))?.items ?? []))

  const outbox = createOutbox({
    unsent,
    onRefused: events.onRefused,
    async deliver({ clientId, text }) {
      if (!isStored(clientId))
        try {
          await conversation?.prepareMessage().setBody(text).setAttributes({ clientId }).buildAndSend()
        } catch (error) {
          if (isRefusal(error)) return false
          await load()
          if (!isStored(clientId)) throw error
        }
      return true
    },
  })

  async function open(): Promise<void> {
    const { exp = 0 } = claimsOf(providerUserToken)
    client = await Client.create(exp * 1000 > Date.now() ? providerUserToken : await renew())
    if (isClosed) return void client.shutdown()
    const current = client
    const renewToken = () => void renew().then((token) => quietly(current.updateToken(token)), fail)
    client.on('tokenAboutToExpire', renewToken)
    client.on('tokenExpired', renewToken)
    client.on('connectionStateChanged', (state) => {
      if (isClosed) return
      events.onConnection(state === 'connected')
      if (state === 'connected') quietly(load().then(outbox.retry))
    })
    conversation = await client.getConversationByUniqueName(providerChannelId)
    conversation.on('messageAdded', take)
    conversation.on('messageUpdated', ({ message }) => take(message))
    conversation.on('messageRemoved', ({ index }) => {
      messages.delete(index)
      show()
    })
    conversation.on('updated', show)
    conversation.on('removed', () => events.onConversation({ state: 'ENDED' }))
    conversation.on('typingStarted', ({ identity }) => identity !== visitor && events.onTyping(true))
    conversation.on('typingEnded', ({ identity }) => identity !== visitor && events.onTyping(false))
    await load()
    await outbox.open()
  }
  open().catch(fail)
  return {
    send: outbox.send,
    // Report each key press, because the SDK itself limits how often it reports typing and detects when the visitor
    // stops.
    typing: (text) => text !== '' && conversation && quietly(conversation.typing()),
    read: () => conversation && quietly(conversation.setAllMessagesRead()),
    end,
    close() {
      isClosed = true
      outbox.close()
      if (client) quietly(client.shutdown())
    },
  }
}
