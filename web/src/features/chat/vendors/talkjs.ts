/**
 * The chat through TalkJS. TalkJS stores the messages. Its SDK reconnects, gets the missed messages, and sends a message
 * again with the same key until TalkJS has answered.
 */
import { getTalkSession, type MessageSnapshot } from '@talkjs/core'
import type { ChatEvents, ChatTransport, Line } from '../transport.ts'
import { createOutbox } from './outbox.ts'
import type { VendorStart } from './start.ts'

/** Number of older messages that are loaded when the chat opens, beside the 30 that the SDK loads itself. */
const OLDER = 70
/** TalkJS shows for 10 seconds that the visitor is typing, so there's no need to say it more often than this, in ms. */
const TYPING = 5000

const quietly = (work: Promise<unknown>) => void work.catch(() => {})

/** Follows the chat's conversation. Messages carry the widget's ID, so that a message is stored once after a reload too. */
export function talkJsTransport(
  { provider, chat, renew, end, unsent }: VendorStart,
  events: ChatEvents,
): ChatTransport {
  const { providerChannelId, providerUserId: visitor, providerUserToken } = chat
  // The host is the vendor's, except in tests.
  const session = getTalkSession({ appId: provider.key, userId: visitor, ...{ host: new URL(provider.url).host } })
  session.setToken(providerUserToken)
  session.onNeedToken = () => void renew().then((token) => session.setToken(token), fail)
  const conversation = session.conversation(providerChannelId)
  const page = new AbortController()
  const { signal } = page
  let messages: readonly MessageSnapshot[] = []
  let typedAt = 0

  function fail(): void {
    if (!signal.aborted) events.onFault('FAILED')
  }
  const senderOf = ({ type, sender }: MessageSnapshot) =>
    type === 'SystemMessage' ? 'SYSTEM' : sender?.id === visitor ? 'VISITOR' : 'AGENT'
  const keyOf = (message: MessageSnapshot) =>
    (senderOf(message) === 'VISITOR' ? message.custom.clientId : undefined) ?? message.id

  const lineOf = (message: MessageSnapshot): Line => ({
    key: keyOf(message),
    sender: senderOf(message),
    name: message.sender?.name ?? '',
    text: message.plaintext,
    attachments: [],
    at: new Date(message.createdAt).toISOString(),
  })

  const outbox = createOutbox({
    unsent,
    onRefused: events.onRefused,
    async deliver({ clientId, text }) {
      if (messages.some((message) => keyOf(message) === clientId)) return true
      // As a text block, because TalkJS would read a plain text as markup.
      const block = { type: 'text' as const, children: [text] }
      return conversation.send({ content: [block], custom: { clientId } }).then(
        () => true,
        () => false,
      )
    },
  })

  const errors = session.onError(fail)
  const followed = conversation.subscribeMessages((found) => {
    if (signal.aborted || !found) return
    messages = found.toReversed()
    const lines = messages.map(lineOf)
    events.onLines(lines)
    const agent = lines.findLast(({ sender }) => sender === 'AGENT')
    if (agent) events.onConversation({ state: 'WITH_AGENT', agentName: agent.name })
  })
  const state = conversation.subscribe((found) => {
    // The lender's agents end a chat by letting the visitor only read it, or by removing the visitor.
    if (!signal.aborted && found?.access !== 'ReadWrite') events.onConversation({ state: 'ENDED' })
  })
  const typing = conversation.subscribeTyping((found) => {
    if (!signal.aborted) events.onTyping(found !== null && (found.many || found.users.length > 0))
  })
  // The SDK doesn't report a lost connection, but the browser does.
  addEventListener('offline', () => events.onConnection(false), { signal })
  addEventListener('online', () => events.onConnection(true), { signal })

  async function open(): Promise<void> {
    const { loadedAll } = await followed.connected
    if (!loadedAll) await followed.loadMore(OLDER)
    if (!signal.aborted) await outbox.open()
  }
  open().catch(fail)
  return {
    send: outbox.send,
    typing(text) {
      if (text === '' || Date.now() - typedAt < TYPING) return
      typedAt = Date.now()
      quietly(conversation.markAsTyping())
    },
    read: () => quietly(conversation.markAsRead()),
    end,
    close() {
      page.abort()
      outbox.close()
      for (const one of [errors, followed, state, typing]) one.unsubscribe()
    },
  }
}
