/** Sends requests to a server at a constant rate, regardless of how fast the responses arrive. */
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { cookieHeader } from '../sandbox/driver/browser.ts'
import { V1, type Walk } from '../sandbox/driver/walk.ts'

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

/** @throws the connection's error if the connection fails */
export async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

export interface Load {
  /** All errors so far, and all response statuses other than 200. */
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
      const status = await statusOf(send(url, number++, visitor, agent))
      if (status !== 200) failures.push(String(status))
    } catch (error) {
      failures.push(String(error))
    }
    answered++
  }
  const timer = setInterval(() => {
    for (let count = 0; count < (perSecond * BATCH) / 1000; count++) {
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
