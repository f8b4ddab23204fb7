/** A stand-in for Twilio's Messages API. It stores messages, and rejects messages to numbers that replied STOP. */
import { randomBytes } from 'node:crypto'
import { type StandInAnswer, type StandInRequest, startStandIn } from './standIn.ts'

export const ACCOUNT = `AC${'0'.repeat(32)}`
export const TOKEN = 'a token'

export const problem = (status: number, code: number, message: string): StandInAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

export async function startTwilio() {
  const messages: Record<string, unknown>[] = []
  const stopped = new Set<string>()
  /** A test's own responses to the next requests, one for each request. Further requests get the usual response. */
  const next: ((usual: () => StandInAnswer) => StandInAnswer | Promise<StandInAnswer>)[] = []
  const uri = (sid: string) => `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sid}.json`

  function create({ body = {} }: StandInRequest): StandInAnswer {
    const { To, Body, From, MessagingServiceSid } = body as Record<string, string | undefined>
    if (!To || !/^\+\d{8,15}$/.test(To)) return problem(400, 21211, "The 'To' number is not a valid phone number.")
    if (stopped.has(To)) return problem(400, 21610, 'Attempt to send to unsubscribed recipient')
    const sid = `SM${randomBytes(16).toString('hex')}`
    const date = new Date().toUTCString().replace('GMT', '+0000')
    messages.unshift({
      ...{ sid, account_sid: ACCOUNT, to: To, body: Body, from: From ?? null, uri: uri(sid), status: 'queued' },
      ...{ messaging_service_sid: MessagingServiceSid ?? null, direction: 'outbound-api', num_segments: '1' },
      ...{ num_media: '0', api_version: '2010-04-01', date_created: date, date_updated: date, date_sent: null },
      ...{ price: null, price_unit: 'USD', error_code: null, error_message: null, subresource_uris: {} },
    })
    return { status: 201, body: messages[0] }
  }
  /** Receives a text from a person. `at`: when Twilio got it, in milliseconds since 1970. */
  function receive(from: string, body: string, at: number): string {
    const sid = `SM${randomBytes(16).toString('hex')}`
    const date = new Date(at).toUTCString().replace('GMT', '+0000')
    messages.unshift({
      ...{ sid, account_sid: ACCOUNT, to: '+15005550006', from, body, uri: uri(sid), status: 'received' },
      ...{ messaging_service_sid: null, direction: 'inbound', num_segments: '1', num_media: '0', price: null },
      ...{ api_version: '2010-04-01', date_created: date, date_updated: date, date_sent: date, price_unit: 'USD' },
      ...{ error_code: null, error_message: null, subresource_uris: {} },
    })
    return sid
  }
  function find(path: string): StandInAnswer {
    const found = messages.find((one) => one.uri === path)
    return found ? { status: 200, body: found } : problem(404, 20404, 'The requested resource was not found')
  }
  function list({ query, path }: StandInRequest): StandInAnswer {
    const found = messages.filter(({ to }) => query.To === undefined || to === query.To)
    const page = { page: 0, page_size: Number(query.PageSize ?? 50), start: 0, end: Math.max(found.length - 1, 0) }
    return {
      status: 200,
      body: { messages: found, ...page, uri: path, first_page_uri: path, next_page_uri: null, previous_page_uri: null },
    }
  }
  const standIn = await startStandIn('twilio', (request) => {
    const { method, path, headers } = request
    const signedIn = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
    const usual = (): StandInAnswer => {
      if (headers.authorization !== signedIn) return problem(401, 20003, 'Authenticate')
      if (path === `/2010-04-01/Accounts/${ACCOUNT}.json`)
        return { status: 200, body: { sid: ACCOUNT, status: 'active', type: 'Full', friendly_name: 'Lender' } }
      if (method === 'POST') return create(request)
      return path.includes('/Messages/') ? find(path) : list(request)
    }
    return next.shift()?.(usual) ?? usual()
  })
  return { ...standIn, messages, stopped, next, receive }
}
