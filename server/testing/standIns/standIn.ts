/**
 * Local servers that stand in for vendors in tests. They keep state, and they fail in the ways that the vendors'
 * documentation describes. Each exchange is written to .cache/exchanges/<vendor>.jsonl, so that it can be compared with
 * the vendor's published API document.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandInRequest {
  readonly method: string
  /** The path without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** A JSON body or a form as an object; undefined for other bodies. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly bytes: Buffer
}
export interface StandInAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** An HTML page, sent instead of a JSON body. It isn't part of the vendor's API, so the exchange isn't recorded. */
  readonly page?: string
  /** Closes the connection without a response, although the request took effect. */
  readonly hangUp?: true
  /**
   * Set if the vendor's API document contradicts itself about this body. In that case, only the request and the status
   * are recorded.
   */
  readonly unrecorded?: true
}
export type Respond = (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>

export interface StandIn {
  readonly url: string
  readonly requests: readonly StandInRequest[]
  stop(): Promise<void>
}

/** The vendors that publish an API document, so the exchanges with them are recorded. */
export const RECORDED = ['increase', 'lob', 'onfido', 'plaid', 'twilio', 'watchman'] as const
/** The folder of the recorded exchanges, relative to the repository's root. */
export const EXCHANGES = '.cache/exchanges'

async function bodyOf(bytes: Buffer<ArrayBuffer>, type = ''): Promise<StandInRequest['body']> {
  if (bytes.length === 0) return undefined
  if (type.includes('json')) return JSON.parse(bytes.toString()) as Record<string, unknown>
  if (type.includes('multipart')) return fieldsOf(bytes, type)
  return type.includes('urlencoded') ? Object.fromEntries(new URLSearchParams(bytes.toString())) : undefined
}

/**
 * Returns the fields of a multipart form. A field such as `to[name]` becomes part of the `to` object. Each file is
 * replaced with its name, because the bytes aren't recorded.
 */
async function fieldsOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const read = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : text)
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const [, outer = name, inner] = /^([^[]+)\[([^\]]+)\]$/.exec(name) ?? []
    const given = typeof value === 'string' ? read(value) : value.name
    fields[outer] = inner === undefined ? given : { ...(fields[outer] as object | undefined), [inner]: given }
  }
  return fields
}

/**
 * Starts a stand-in on loopback.
 * @param record whether to record the exchanges; false for vendors without a published API document
 */
export async function startStandIn(vendor: string, respond: Respond, record = true): Promise<StandIn> {
  const requests: StandInRequest[] = []
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const body = await bodyOf(bytes, incoming.headers['content-type'])
    const { method = 'GET', headers } = incoming
    const query = Object.fromEntries(searchParams)
    const request = { method, path: pathname, query, headers, body, bytes }
    requests.push(request)
    const answer = await respond(request)
    if (record && answer.page === undefined) {
      mkdirSync(EXCHANGES, { recursive: true })
      const exchange = {
        vendor,
        method,
        path: pathname,
        query,
        request: body,
        status: answer.status,
        response: answer.unrecorded ? undefined : answer.body,
      }
      appendFileSync(`${EXCHANGES}/${vendor}.jsonl`, `${JSON.stringify(exchange)}\n`)
    }
    if (answer.hangUp) return void incoming.socket.destroy()
    const type = answer.page === undefined ? 'application/json' : 'text/html; charset=utf-8'
    outgoing.writeHead(answer.status, { 'content-type': type, ...answer.headers })
    outgoing.end(answer.page ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)))
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
