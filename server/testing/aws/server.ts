/** Runs the stand-ins for Amazon's services on this machine. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { SignedRequest } from './signature.ts'

/** A failure of the service: a response with an error code, no response, or a broken connection. */
export type Failure = { readonly status: number; readonly code: string } | 'SILENCE' | 'CUT'

export interface StandIn {
  /** The service's URL, such as http://127.0.0.1:1234. */
  readonly url: string
  /** Makes the next calls fail. Each failure applies to one call, in the given order. */
  fail(...failures: readonly Failure[]): void
  /** The number of calls so far. */
  readonly calls: () => number
  stop(): Promise<void>
}

/** @param refuse sends an error in the service's format */
export async function startStandIn(
  answer: (request: SignedRequest, response: ServerResponse) => void,
  refuse: (response: ServerResponse, status: number, code: string) => void,
): Promise<StandIn> {
  const failures: Failure[] = []
  let calls = 0
  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls++
    const { method = '', url = '', headers } = incoming
    const body = await buffer(incoming)
    const failure = failures.shift()
    if (failure === 'CUT') response.destroy()
    else if (failure === undefined) answer({ method, url, headers, body }, response)
    else if (failure !== 'SILENCE') refuse(response, failure.status, failure.code)
  }
  // If the connection breaks while the request is being read, there's no response to send.
  const server = createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (...more) => void failures.push(...more),
    calls: () => calls,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
