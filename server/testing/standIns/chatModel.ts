/**
 * A stand-in for a server with a chat completions API. It cites the first article, unless a test prepares an answer.
 */
import { type StandInAnswer, type StandInRequest, startStandIn } from './standIn.ts'

export const MODEL_KEY = 'a model key'
export const MODEL = 'small-1'

interface Sent {
  readonly question: string
  readonly articles: readonly { readonly id: string; readonly title: string; readonly text: string }[]
  readonly application?: string
}

/** Returns the usual response with the given text as the model's message. */
export const completionOf = (content: string): StandInAnswer => ({
  status: 200,
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_796_000_000,
    model: MODEL,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
})

/** Returns the JSON that the adapter sent to the model. */
export const sentTo = ({ body = {} }: StandInRequest): Sent => {
  const messages = body.messages as readonly { readonly role: string; readonly content: string }[]
  return JSON.parse(messages.at(-1)?.content ?? '{}')
}

export async function startChatModel() {
  /** A test's own responses to the next requests, one for each request. Further requests get the usual response. */
  const next: ((sent: Sent) => StandInAnswer | Promise<StandInAnswer>)[] = []
  const standIn = await startStandIn(
    'chatModel',
    async (request) => {
      if (request.headers.authorization !== `Bearer ${MODEL_KEY}`)
        return {
          status: 401,
          body: { error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } },
        }
      if (request.path === '/v1/models') return { status: 200, body: { object: 'list', data: [{ id: MODEL }] } }
      if (request.path !== '/v1/chat/completions') return { status: 404, body: {} }
      const sent = sentTo(request)
      const [first] = sent.articles
      const usual = () => completionOf(JSON.stringify({ answer: first?.text.split('\n')[0], articles: [first?.id] }))
      return (await next.shift()?.(sent)) ?? usual()
    },
    false,
  )
  return { ...standIn, next }
}
