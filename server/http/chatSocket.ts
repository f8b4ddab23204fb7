/** The chat's websocket. */
import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { CHAT_SOCKET } from 'domain/api/chatPaths.ts'
import { CHAT_CLOSE } from 'domain/api/chatSocket.ts'
import { FRAME_MAX_BYTES } from 'domain/chat/limits.ts'
import type { FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import { BadRequest, ServerError, Unauthenticated } from '../errors.ts'
import { describe } from '../log.ts'
import { agentPerson } from '../usecases/chat/agent.ts'
import { orSignedOut } from '../usecases/chat/caller.ts'
import type { ChatHub } from '../usecases/chat/hub.ts'
import { NO_MESSAGES, readMessages } from '../usecases/chat/post.ts'
import { networkOf } from '../usecases/credentials.ts'
import { ChatConnection, type ConnectionWorld, type Identify } from './chatConnection.ts'
import type { ChatTokens } from './chatTokens.ts'
import { CHAT_COOKIE, readCookie } from './cookies.ts'
import { Places } from './places.ts'
import { refuseForeignOrigin } from './requestChecks.ts'
import { ANONYMOUS_LIMIT, type AppContext } from './serve.ts'
import { scopeOfCookie } from './session.ts'

/** Maximum number of open connections from one network. Connections from this machine aren't limited. */
const MOST_OF_NETWORK = 1000
/** Milliseconds between checks of the connections' time limits. */
const CHECK = 5000
/** Each person's session or seat is checked once within this many milliseconds. */
const ACCESS_CHECK = 25_000

export function serveChatSocket({ app, services, tokens }: AppContext, chatTokens: ChatTokens, hub: ChatHub): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false })
  const connections = new Set<ChatConnection>()
  const report = (error: unknown) => app.log.error({ err: describe(error) }, 'a chat connection failed')
  const world: ConnectionWorld = { services, hub, connections, report }
  const places = new Places(MOST_OF_NETWORK)
  const upgrades = new WeakMap<IncomingMessage, { readonly socket: Duplex; readonly head: Buffer }>()

  // Upgrade requests go through the same checks as all requests, such as the host check. Add the listener only once the
  // routes are ready, because calling a route earlier would crash the process.
  app.addHook('onReady', async () => {
    app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', destroy)
      upgrades.set(request, { socket, head })
      const response = new ServerResponse(request)
      response.assignSocket(request.socket)
      response.once('finish', () => socket.end())
      app.routing(request, response)
    })
  })

  app.get(CHAT_SOCKET, { config: { rateLimit: ANONYMOUS_LIMIT } }, (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) throw new BadRequest('This address is for a websocket.')
    // Check the page's origin, because browsers send this site's cookies even if another site's page opens the
    // connection.
    refuseForeignOrigin(request)
    if (hub.isClosing) throw new ServerError('STOPPING')
    const free = ANONYMOUS_LIMIT.allowList(request) ? ignore : places.take(networkOf(request.ip))
    if (!free) throw new ServerError('TOO_MANY_REQUESTS')
    // If the client has already left, free its place now, because the close event won't come anymore.
    if (upgrade.socket.destroyed) free()
    else upgrade.socket.on('close', free)
    reply.hijack()
    reply.raw.detachSocket(request.raw.socket)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
      upgrade.socket.off('error', destroy)
      // Don't keep the request in memory with the connection, because it's larger than the connection itself.
      connections.add(new ChatConnection(socket, world, request.organization.code, identifying(request)))
    })
  })

  const check = setInterval(() => {
    const now = Date.now()
    for (const connection of connections) connection.checkTime(now)
  }, CHECK).unref()
  void checkAccess()
  hub.onClose(() => {
    clearInterval(check)
    for (const connection of connections) connection.close(CHAT_CLOSE.GOING_AWAY)
  })

  /** Checks the connections one by one, spread over time, so that the checks don't delay messages. */
  async function checkAccess(): Promise<void> {
    while (!hub.isClosing) {
      for (const connection of connections) {
        await connection.checkAccess()
        await pause(ACCESS_CHECK / connections.size, undefined, { ref: false })
      }
      if (connections.size === 0) await pause(CHECK, undefined, { ref: false })
    }
  }

  function identifying({ organization, cookies, cookiePrefix }: FastifyRequest): Identify {
    const org = organization.code
    const scopeOf = async (jwt: string) =>
      (await tokens.authenticate({ headers: { authorization: `Bearer ${jwt}` }, cookies, cookiePrefix }, org)).scope
    return async (hello) => {
      if (hello.type === 'agentHello') return { person: await agentPerson(services, await scopeOf(hello.jwt)) }
      const conversation = await chatTokens.conversationOf(hello.token, org)
      const secret = readCookie({ cookies, cookiePrefix }, CHAT_COOKIE)
      if (secret === undefined) throw new Unauthenticated()
      const scope = hello.jwt === undefined ? scopeOfCookie({ cookies, cookiePrefix }, org) : await scopeOf(hello.jwt)
      return orSignedOut({ organization, secret, scope }, async (caller) => {
        const person = { side: 'VISITOR', caller } as const
        await readMessages(services, person, conversation, NO_MESSAGES)
        return { person, conversation }
      })
    }
  }
}

function ignore(): void {}
function destroy(this: Duplex): void {
  this.destroy()
}
