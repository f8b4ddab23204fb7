/** The chat with the bot. Each question is one request, whose response contains the answer. */
import type { ChatConversation, ChatHistoryItem } from 'domain/api/chat.ts'
import type { ChatEvents, ChatTransport, Line, Outgoing } from './transport.ts'

export interface BotStart {
  readonly ask: (message: Outgoing) => Promise<{ readonly reply: ChatHistoryItem; readonly offersPerson: boolean }>
  readonly history: () => Promise<readonly ChatHistoryItem[]>
  /** Returns the chat's current state. Called after the bot has refused a question. */
  readonly conversation: () => Promise<Pick<ChatConversation, 'state' | 'agentName'>>
  /** Ends the chat for both sides. */
  readonly end: () => void
  readonly unsent: readonly Outgoing[]
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0

/** Returns the two messages that represent a question and its answer. */
function linesOf(
  { questionId, questionStr, responseStr, links, createdDt }: ChatHistoryItem,
  key: string,
): readonly Line[] {
  const shared = { name: '', attachments: [], at: createdDt }
  return [
    { ...shared, key, sender: 'VISITOR', text: questionStr },
    { ...shared, key: questionId, sender: 'BOT', text: responseStr, links, questionId },
  ]
}

/**
 * Loads the earlier questions and answers, and then sends one question at a time, so that the answers keep their order.
 */
export function botTransport(start: BotStart, events: ChatEvents): ChatTransport {
  let lines: readonly Line[] = []
  let isClosed = false
  const waiting: Outgoing[] = [...start.unsent]
  /** Whether the history is loading or the bot is answering. */
  let isBusy = true

  async function load(): Promise<void> {
    const history = await start.history()
    lines = history.flatMap((item) => linesOf(item, `${item.questionId}?`))
    if (!isClosed && lines.length > 0) events.onLines(lines)
  }

  async function askAll(): Promise<void> {
    for (let next = waiting[0]; next && !isClosed; next = waiting[0]) {
      events.onTyping(true)
      const question = next
      await start.ask(question).then(
        ({ reply, offersPerson }) => {
          waiting.shift()
          if (isClosed) return
          // If the page was reloaded before the answer arrived, the history already contains the answer.
          const others = lines.filter(({ key }) => key !== reply.questionId && key !== `${reply.questionId}?`)
          lines = [...others, ...linesOf(reply, question.clientId)]
          events.onTyping(false)
          events.onLines(lines)
          events.onOffersPerson(offersPerson)
          events.onConnection(true)
        },
        async (error: unknown) => {
          waiting.shift()
          if (isClosed) return
          events.onTyping(false)
          if (statusOf(error) === 409) return follow()
          events.onRefused(question.clientId)
        },
      )
    }
  }

  /** The bot no longer answers in this chat, because the chat has ended or an agent has joined. */
  async function follow(): Promise<void> {
    waiting.length = 0
    try {
      const now = await start.conversation()
      if (!isClosed) events.onConversation(now)
    } catch {
      if (!isClosed) events.onFault('FAILED')
    }
  }

  async function run(): Promise<void> {
    if (isBusy || isClosed) return
    isBusy = true
    await askAll()
    isBusy = false
  }

  load()
    .catch((error: unknown) => {
      if (isClosed) return
      if (statusOf(error) === 404) events.onConversation({ state: 'EXPIRED' })
      else events.onFault('FAILED')
    })
    .finally(() => {
      isBusy = false
      void run()
    })
  return {
    send(message) {
      waiting.push(message)
      void run()
    },
    typing: () => {},
    read: () => {},
    end: start.end,
    close: () => {
      isClosed = true
    },
  }
}
