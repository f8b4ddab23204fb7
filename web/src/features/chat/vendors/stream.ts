/**
 * The connection of a chat through Stream. Stream stores the messages, and its SDK reconnects and delivers missed
 * messages.
 */
import { type LocalMessage, StreamChat } from 'stream-chat'
import type { ChatEvents, ChatTransport, Line } from '../transport.ts'
import { createOutbox } from './outbox.ts'
import type { VendorStart } from './start.ts'

const TYPE = 'messaging'
/** The number of messages to load when the chat opens. */
const PAGE = 100
/**
 * Stream's error code for invalid input. Stream also responds with it if a message with the same ID is already stored.
 */
const INPUT_ERROR = 4

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500

/** Connects to the chat's channel, and sends messages one after the other, so that they keep their order. */
export function streamTransport(start: VendorStart, events: ChatEvents): ChatTransport {
  const { provider, chat } = start
  const { providerChannelId, providerUserId: visitor, providerUserToken } = chat
  const client = new StreamChat(provider.key, { baseURL: provider.url })
  let tokens = 0
  const connected = client.connectUser({ id: visitor }, () =>
    tokens++ === 0 ? Promise.resolve(providerUserToken) : start.renew(),
  )
  const channel = client.channel(TYPE, providerChannelId)
  let isClosed = false
  let isEnding = false

  const lineOf = ({ id, text = '', user, type, created_at: at }: LocalMessage): Line => ({
    key: id,
    sender: type === 'system' ? 'SYSTEM' : user?.id === visitor ? 'VISITOR' : 'AGENT',
    name: user?.name ?? '',
    text,
    attachments: [],
    at: at.toISOString(),
  })

  function show(): void {
    if (isClosed) return
    const lines = channel.state.messages.filter(({ type }) => type !== 'deleted' && type !== 'error').map(lineOf)
    events.onLines(lines)
    const agent = lines.findLast(({ sender }) => sender === 'AGENT')
    if (agent) events.onConversation({ state: 'WITH_AGENT', agentName: agent.name })
    if (channel.data?.frozen) finish()
  }

  /**
   * Reports the end of the chat after one more request to Stream. The SDK itself requests a frozen channel again, and
   * it fails if the widget disconnects before the response.
   */
  function finish(): void {
    if (isEnding) return
    isEnding = true
    const answered = channel.query({ state: false, messages: { limit: 0 } })
    void answered.catch(() => {}).then(() => !isClosed && events.onConversation({ state: 'ENDED' }))
  }

  const outbox = createOutbox({
    unsent: start.unsent,
    onRefused: events.onRefused,
    async deliver({ clientId: id, text }) {
      try {
        const { message } = await channel.sendMessage({ id, text })
        channel.state.addMessageSorted(message)
        show()
        return true
      } catch (error) {
        if (!isAnswered(error)) throw error
        return codeOf(error) === INPUT_ERROR && (await isStored(id))
      }
    },
  })
  const isStored = (id: string): Promise<boolean> =>
    client.getMessage(id).then(
      () => true,
      () => false,
    )

  async function open(): Promise<void> {
    await connected
    if (isClosed) return void client.disconnectUser()
    channel.on('message.new', show)
    channel.on('message.updated', show)
    channel.on('message.deleted', show)
    channel.on('channel.updated', show)
    channel.on('channel.deleted', () => events.onConversation({ state: 'ENDED' }))
    channel.on('typing.start', ({ user }) => user?.id !== visitor && events.onTyping(true))
    channel.on('typing.stop', ({ user }) => user?.id !== visitor && events.onTyping(false))
    client.on('connection.changed', ({ online }) => !isClosed && events.onConnection(online === true))
    client.on('connection.recovered', () => {
      show()
      outbox.retry()
    })
    await channel.watch({ messages: { limit: PAGE } })
    show()
    await outbox.open()
  }

  const quietly = (work: Promise<unknown>) => void work.catch(() => {})
  open().catch(() => {
    if (!isClosed) events.onFault('FAILED')
  })
  return {
    send: outbox.send,
    typing: (text) => quietly(text === '' ? channel.stopTyping() : channel.keystroke()),
    read: () => quietly(channel.markRead()),
    end: start.end,
    close() {
      isClosed = true
      outbox.close()
      quietly(client.disconnectUser())
    },
  }
}
