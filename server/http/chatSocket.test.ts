import { partial } from 'domain/application/testing/partial.ts'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ChatHub } from '../usecases/chat/hub.ts'
import { serveChatSocket } from './chatSocket.ts'
import type { ChatTokens } from './chatTokens.ts'
import type { AppContext } from './serve.ts'

it('the server accepts chat connections only once its routes are ready', async () => {
  const app = fastify()
  const context = { ...partial<AppContext>({ services: {} }), app }
  serveChatSocket(context, partial<ChatTokens>({}), partial<ChatHub>({ isClosing: true, onClose: () => {} }))
  // The port is already open while the server starts. Upgrading a request before its route is ready would crash the
  // process.
  expect(app.server.listenerCount('upgrade')).toBe(0)
  await app.ready()
  expect(app.server.listenerCount('upgrade')).toBe(1)
  await app.close()
})
