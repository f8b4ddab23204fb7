/**
 * The connection of a chat through TalkJS. TalkJS stores the messages. Its SDK reconnects, fetches missed messages, and
 * sends a message again with the same key until TalkJS has responded.
 */
import { getTalkSession, type MessageSnapshot } from '@talkjs/core'
import type { ChatEvents, ChatTransport, Line } from '../transport.ts'
import { createOutbox } from './outbox.ts'
import type { VendorStart } from './start.ts'

/** The number of older messages to load when the chat opens, in addition to the 30 that the SDK loads itself. */
const OLDER = 70
/**
 * The minimum number of milliseconds between two reports that the visitor is typing. TalkJS shows each report for 10
 * seconds.
 */
const TYPING = 5000

const quietly = (work: Promise<unknown>) => void work.catch(() => {})

/**
 * Shows the chat's conversation at TalkJS. Each message carries an ID that the widget chose, so that TalkJS stores the
 * message only once, even if it's sent again after a reload.
 */
export function talkJsTransport(
  { provider, chat, renew, end, unsent }: VendorStart,
  events: ChatEvents,
): ChatTransport {
  const { providerChannelId, providerUserId: visitor, providerUserToken } = chat
  // Production uses the vendor's host; only tests use another host.
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
      // Send the message as a text block, because TalkJS would interpret plain text as markup.
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
    // The chat has ended if the visitor may only read it or was removed, because that's how the lender's agents end a
    // chat at TalkJS.
    if (!signal.aborted && found?.access !== 'ReadWrite') events.onConversation({ state: 'ENDED' })
  })
  const typing = conversation.subscribeTyping((found) => {
    if (!signal.aborted) events.onTyping(found !== null && (found.many || found.users.length > 0))
  })
  // Listen to the browser, because TalkJS's SDK doesn't report a lost connection.
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
