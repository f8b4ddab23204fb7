import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { newUuid } from '../../api/uuid.ts'
import { type SocketStart, socketTransport } from './socket.ts'
import { conversation, message, sockets, TestSocket } from './testSocket.ts'
import type { ChatTransport, Line } from './transport.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', TestSocket)
})
let transport: ChatTransport | undefined
afterEach(() => {
  transport?.close()
  transport = undefined
  sockets.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const outgoing = (text: string) => ({ clientId: newUuid(), text, attachments: [] })
const newest = (): TestSocket => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('the transport opened no socket')
  return socket
}

function connect(start: Partial<SocketStart> = {}) {
  const heard = { texts: [] as string[], states: [] as string[], connected: [] as boolean[], faults: [] as string[] }
  const refused: (string | undefined)[] = []
  transport = socketTransport(
    { url: 'ws://localhost/ws', token: 'first', jwt: () => null, renew: async () => 'second', unsent: [], ...start },
    {
      onLines: (lines: readonly Line[]) => {
        heard.texts = lines.map(({ text }) => text)
      },
      onConversation: ({ state }) => heard.states.push(state),
      onTyping: () => {},
      onConnection: (isConnected) => heard.connected.push(isConnected),
      onRefused: (clientId) => refused.push(clientId),
      onOffersPerson: () => {},
      onFault: (fault) => heard.faults.push(fault),
    },
  )
  return { transport, heard, refused }
}

it('messages written before the connection is open are sent in order once the server welcomes the client', () => {
  const early = outgoing('from before the reload')
  const { transport } = connect({ unsent: [early] })
  const later = outgoing('typed while connecting')
  transport.send(later)
  newest().accept()
  expect(newest().sent).toEqual([{ type: 'hello', token: 'first', after: 0 }])
  newest().say({ type: 'welcome', conversation: conversation() })
  expect(newest().sent.slice(1)).toEqual([
    { type: 'message', clientId: early.clientId, text: early.text },
    { type: 'message', clientId: later.clientId, text: later.text },
  ])
})

it('after a lost connection, the client requests missed messages and resends only unstored ones', () => {
  const { transport, heard } = connect()
  newest().accept()
  newest().say({ type: 'welcome', conversation: conversation() })
  const [stored, unstored] = [outgoing('stored'), outgoing('unstored')]
  transport.send(stored)
  transport.send(unstored)
  newest().say({ type: 'message', message: message(1, 'stored', { sender: 'VISITOR', clientId: stored.clientId }) })
  newest().lose()
  vi.runOnlyPendingTimers()
  expect(sockets).toHaveLength(2)
  newest().accept()
  newest().say({ type: 'welcome', conversation: conversation() })
  newest().say({ type: 'message', message: message(1, 'stored') })
  newest().say({ type: 'message', message: message(2, 'missed') })
  expect(newest().sent).toEqual([
    { type: 'hello', token: 'first', after: 1 },
    { type: 'message', clientId: unstored.clientId, text: 'unstored' },
  ])
  expect(heard).toMatchObject({ texts: ['stored', 'missed'], connected: [true, false, true] })
})

it('messages after a gap are shown only after the missing messages arrive', () => {
  const { heard } = connect()
  newest().accept()
  newest().say({ type: 'welcome' })
  newest().say({ type: 'message', message: message(1, 'one') })
  newest().say({ type: 'message', message: message(3, 'three') })
  expect(heard.texts).toEqual(['one'])
  expect(newest().sent.at(-1)).toEqual({ type: 'follow', after: 1 })
  newest().say({ type: 'message', message: message(2, 'two') })
  expect(heard.texts).toEqual(['one', 'two', 'three'])
})

it('a connection without any response counts as lost, and the client reconnects as soon as the browser is online again', () => {
  const { heard } = connect()
  newest().accept()
  newest().say({ type: 'welcome' })
  vi.advanceTimersByTime(30_000)
  expect(newest().sent.filter(({ type }) => type === 'ping')).toHaveLength(2)
  expect(heard.connected).toEqual([true, false])
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(2)
})

it("the client renews a rejected token once, and stops if a chat's token can't be renewed", async () => {
  const { heard } = connect()
  newest().accept()
  newest().lose(4401)
  await vi.waitFor(() => expect(sockets).toHaveLength(2))
  newest().accept()
  expect(newest().sent).toEqual([{ type: 'hello', token: 'second', after: 0 }])
  newest().lose(4401)
  expect(heard.faults).toEqual(['TOKEN'])

  const refused = connect({ renew: () => Promise.reject(new ApiError(401, 'invalid')) })
  newest().accept()
  newest().lose(4401)
  await vi.waitFor(() => expect(refused.heard.faults).toEqual(['TOKEN']))
})

it('if a chat ended while the client was disconnected, the client shows that it has ended', async () => {
  const { heard } = connect({ renew: async () => undefined })
  newest().accept()
  newest().lose(4401)
  await vi.waitFor(() => expect(heard.states).toEqual(['ENDED']))
})

it('the client reports an error if the server closes the connection because the client sent something invalid', () => {
  const { heard } = connect()
  newest().accept()
  newest().lose(4400)
  vi.runOnlyPendingTimers()
  expect(heard.faults).toEqual(['FAILED'])
  expect(sockets).toHaveLength(1)
})

it('the client sends a typing preview at most once a second, and clears it when it sends the message', () => {
  const { transport } = connect()
  newest().accept()
  newest().say({ type: 'welcome' })
  const previews = () => newest().sent.flatMap((frame) => (frame.type === 'typing' ? [frame.text] : []))
  transport.typing('H')
  transport.typing('He')
  transport.typing('Hel')
  expect(previews()).toEqual(['H'])
  vi.advanceTimersByTime(1000)
  expect(previews()).toEqual(['H', 'Hel'])
  transport.send(outgoing('Hello'))
  vi.advanceTimersByTime(2000)
  expect(previews()).toEqual(['H', 'Hel'])
})

it("the client doesn't resend a refused message after reconnecting", () => {
  const { transport, refused } = connect()
  newest().accept()
  newest().say({ type: 'welcome' })
  const long = outgoing('too long')
  transport.send(long)
  newest().say({ type: 'refused', clientId: long.clientId, code: 'TOO_LONG', message: 'Too long.' })
  expect(refused).toEqual([long.clientId])
  newest().lose()
  vi.runOnlyPendingTimers()
  newest().accept()
  newest().say({ type: 'welcome' })
  expect(newest().sent.map(({ type }) => type)).toEqual(['hello'])
})
