/**
 * Sends requests to a server at a constant rate. While a second's worth of requests waits for responses, sends no more.
 */
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { V1, type Walk } from '../sandbox/driver/walk.ts'
import { cookieHeader } from './browserAt.ts'

/** Milliseconds between batches of requests. */
const BATCH = 50
/** If this is 10, every tenth request changes data. All other requests only read data. */
const CHANGES = 10

/** A signed-in person and their application. */
export type Visitor = Pick<Walk, 'browser' | 'uuid'>

/** Sends one request to the server at `url`. Most requests read the application. Some start a tracking session. */
export function send(url: string, number: number, { browser, uuid }: Visitor, agent: Agent): ClientRequest {
  const { hostname, port } = new URL(url)
  const isChange = number % CHANGES === 0
  const sent = request({
    ...{ hostname, port, agent },
    method: isChange ? 'POST' : 'GET',
    path: isChange ? '/ft/heloc/session' : `${V1}/${uuid}`,
    headers: {
      'content-type': 'application/json',
      cookie: cookieHeader(browser.cookies),
      authorization: `Bearer ${browser.token}`,
    },
  })
  sent.end(isChange ? '{}' : undefined)
  return sent
}

/**
 * Returns undefined for a response with the status 200, and otherwise the response's status and body.
 * @throws the connection's error if the connection fails
 */
export async function failureOf(sent: ClientRequest): Promise<string | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await text(answer)
  return answer.statusCode === 200 ? undefined : `${answer.statusCode} ${body}`
}

export interface Load {
  /** All errors so far, and all responses with a status other than 200. */
  readonly failures: readonly string[]
  /** Waits until `more` additional responses have arrived. */
  answers(more: number): Promise<void>
  /** Stops sending requests and waits for the last response. Returns the number of responses. */
  stop(): Promise<number>
}

/** @param visitors the people on whose behalf the requests are sent, in turn */
export function startLoad(url: string, visitors: readonly [Visitor, ...Visitor[]], perSecond: number): Load {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  let answered = 0
  let number = 0
  const one = async (): Promise<void> => {
    const visitor = visitors[number % visitors.length] ?? visitors[0]
    try {
      const failure = await failureOf(send(url, number++, visitor, agent))
      if (failure) failures.push(failure)
    } catch (error) {
      failures.push(String(error))
    }
    answered++
  }
  const timer = setInterval(() => {
    // Limit the number of open requests. Otherwise, the queue would grow on a slow machine until requests time out.
    for (let count = 0; count < (perSecond * BATCH) / 1000 && open.size < perSecond; count++) {
      const sent = one().finally(() => open.delete(sent))
      open.add(sent)
    }
  }, BATCH)
  return {
    failures,
    async answers(more) {
      const goal = answered + more
      while (answered < goal) await pause(BATCH)
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      agent.destroy()
      return answered
    },
  }
}
