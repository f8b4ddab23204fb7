/** A server on this machine that replaces a chat vendor in tests. Pages of any origin may call it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

export type Answer = readonly [status: number, body: object]

export const VISITOR = { id: 'visitor', name: 'Ana Visitor' }
export const AGENT = { id: 'agent', name: 'Sam' }
/** The fake vendor refuses messages with this text, as a real vendor does if a message breaks the lender's rules. */
export const REFUSED = 'refuse this'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}

/**
 * @param answer responds to a request, depending on its path and body
 * @param greet is called with each new websocket and the query of its URL
 */
export async function startVendorServer(
  answer: (path: string, body: Record<string, unknown>) => Answer,
  greet: (socket: WebSocket, query: URLSearchParams) => void,
) {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void bodyOf(request).then((body) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const [status, answered] = request.method === 'OPTIONS' ? [200, {}] : answer(pathname, body)
      response.writeHead(status, { 'content-type': 'application/json', ...CORS }).end(JSON.stringify(answered))
    })
  })
  server.on('upgrade', (request, socket, head) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    sockets.handleUpgrade(request, socket, head, (one) => greet(one, searchParams))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const dropConnections = () => {
    for (const socket of sockets.clients) socket.terminate()
  }
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    sockets: sockets.clients,
    dropConnections,
    /** Waits for the requests in progress, because the vendors' SDKs don't expect requests to fail after a chat. */
    async stop() {
      dropConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
