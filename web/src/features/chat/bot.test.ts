import type { ChatHistoryItem } from 'domain/api/chat.ts'
import { instant } from 'domain/values/dates.ts'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { newUuid } from '../../api/uuid.ts'
import { type BotStart, botTransport } from './bot.ts'
import { CONVERSATION } from './testSocket.ts'

const outgoing = (text: string) => ({ clientId: newUuid(), text, attachments: [] })
const item = (questionStr: string, responseStr: string): ChatHistoryItem => ({
  questionId: newUuid(),
  questionStr,
  responseStr,
  createdDt: instant('2026-12-01T18:00:00Z'),
  conversationId: CONVERSATION,
})

function connect(start: Partial<BotStart>) {
  const texts = vi.fn<(texts: readonly string[]) => void>()
  const states = vi.fn<(state: string) => void>()
  const refused = vi.fn<(clientId: string | undefined) => void>()
  const transport = botTransport(
    {
      ask: async ({ text }) => ({ reply: item(text, `about ${text}`), offersPerson: false }),
      history: async () => [],
      conversation: async () => ({ state: 'EXPIRED' }),
      end: () => {},
      unsent: [],
      ...start,
    },
    {
      onLines: (lines) => texts(lines.map(({ text }) => text)),
      onConversation: ({ state }) => states(state),
      onTyping: () => {},
      onConnection: () => {},
      onRefused: refused,
      onOffersPerson: () => {},
      onFault: () => {},
    },
  )
  return { transport, texts, states, refused }
}

it("the widget first loads the bot's earlier answers, and then sends the bot one question at a time", async () => {
  const asked: string[] = []
  const { transport, texts } = connect({
    history: async () => [item('old', 'about old')],
    ask: async ({ text }) => {
      asked.push(text)
      return { reply: item(text, `about ${text}`), offersPerson: false }
    },
  })
  transport.send(outgoing('fees'))
  transport.send(outgoing('rates'))
  await vi.waitFor(() =>
    expect(texts).toHaveBeenLastCalledWith(['old', 'about old', 'fees', 'about fees', 'rates', 'about rates']),
  )
  expect(asked).toEqual(['fees', 'rates'])
})

it('a question that was answered before a reload is shown only once', async () => {
  const answered = item('fees', 'about fees')
  const { transport, texts } = connect({
    history: async () => [answered],
    ask: async ({ text }) => ({ reply: text === 'fees' ? answered : item(text, `about ${text}`), offersPerson: false }),
    unsent: [outgoing('fees')],
  })
  transport.send(outgoing('rates'))
  await vi.waitFor(() => expect(texts).toHaveBeenLastCalledWith(['fees', 'about fees', 'rates', 'about rates']))
})

it('a question that fails is reported as not sent, and the bot still answers later questions', async () => {
  const failing = outgoing('first')
  const { transport, texts, refused } = connect({
    ask: async ({ text }) => {
      if (text === 'first') throw new ApiError(503, 'down')
      return { reply: item(text, `about ${text}`), offersPerson: false }
    },
  })
  transport.send(failing)
  transport.send(outgoing('second'))
  await vi.waitFor(() => expect(texts).toHaveBeenLastCalledWith(['second', 'about second']))
  expect(refused.mock.calls).toEqual([[failing.clientId]])
})

it('if the bot refuses a question, the widget shows the chat’s current state', async () => {
  const { transport, states } = connect({ ask: () => Promise.reject(new ApiError(409, 'over')) })
  transport.send(outgoing('late'))
  await vi.waitFor(() => expect(states).toHaveBeenCalledWith('EXPIRED'))
})
