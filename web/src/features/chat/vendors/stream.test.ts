// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatEvents, ChatTransport, Line, Outgoing } from '../transport.ts'
import { vendorTransport } from './late.ts'
import { REFUSED, startStreamServer, VISITOR } from './testStreamServer.ts'

const WAIT = { timeout: 20_000 }

let stream: Awaited<ReturnType<typeof startStreamServer>>
let chat: ChatTransport
let lines: readonly Line[]
let told: ReturnType<typeof spies>
const spies = () => ({
  onLines: vi.fn<ChatEvents['onLines']>((now) => {
    lines = now
  }),
  onConversation: vi.fn<ChatEvents['onConversation']>(),
  onTyping: vi.fn<ChatEvents['onTyping']>(),
  onConnection: vi.fn<ChatEvents['onConnection']>(),
  onRefused: vi.fn<ChatEvents['onRefused']>(),
  onOffersPerson: vi.fn<ChatEvents['onOffersPerson']>(),
  onFault: vi.fn<ChatEvents['onFault']>(),
})
const message = (clientId: string, text: string): Outgoing => ({ clientId, text, attachments: [] })
const ended = vi.fn()

function open(unsent: readonly Outgoing[] = []): void {
  lines = []
  told = spies()
  const seat = { providerChannelId: 'chat', providerUserId: VISITOR.id, providerUserToken: tokenOf('first') }
  const provider = { channel: 'stream', key: 'key', url: stream.url } as const
  const renew = async () => tokenOf('second')
  chat = vendorTransport({ provider, chat: seat, renew, end: ended, unsent }, told)
}
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (jti: string) => `${encoded({ alg: 'HS256' })}.${encoded({ user_id: VISITOR.id, jti })}.signature`
const shown = () => lines.map(({ sender, text }) => `${sender} ${text}`)

beforeEach(async () => {
  // The SDK warns about connections from Node.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  stream = await startStreamServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  chat.close()
  await stream.stop()
})

it('sends the visitor’s messages in order and shows the agent’s, each once', async () => {
  stream.says('Hello, how can I help?')
  open([message('0', 'Written before the reload')])
  chat.send(message('1', 'What is a lien?'))
  chat.send(message('2', 'And a payoff?'))
  await vi.waitFor(() => expect(shown()).toHaveLength(4), WAIT)
  stream.says('A lien is a claim on your home.')
  await vi.waitFor(() => expect(shown()).toHaveLength(5), WAIT)
  expect(shown()).toEqual([
    'AGENT Hello, how can I help?',
    'VISITOR Written before the reload',
    'VISITOR What is a lien?',
    'VISITOR And a payoff?',
    'AGENT A lien is a claim on your home.',
  ])
  expect(lines.map(({ key }) => key).slice(1, 4)).toEqual(['0', '1', '2'])
  expect(told.onConversation).toHaveBeenLastCalledWith({ state: 'WITH_AGENT', agentName: 'Sam' })
  expect(stream.tokens).toEqual([tokenOf('first')])
})

it('sends a stored message again without refusing it, and reports a message that the vendor refuses', async () => {
  open([message('1', 'Only once')])
  await vi.waitFor(() => expect(shown()).toEqual(['VISITOR Only once']), WAIT)
  chat.send(message('1', 'Only once'))
  chat.send(message('2', REFUSED))
  await vi.waitFor(() => expect(told.onRefused).toHaveBeenCalled(), WAIT)
  expect(told.onRefused.mock.calls).toEqual([['2']])
  expect(shown()).toEqual(['VISITOR Only once'])
})

it('connects again with a new token and gets the messages that it missed', async () => {
  open([message('1', 'Before')])
  await vi.waitFor(() => expect(shown()).toHaveLength(1), WAIT)
  stream.expire(tokenOf('first'))
  stream.dropConnections()
  stream.says('While you were away')
  await vi.waitFor(() => expect(shown()).toEqual(['VISITOR Before', 'AGENT While you were away']), WAIT)
  chat.send(message('2', 'After'))
  await vi.waitFor(() => expect(shown()).toHaveLength(3), WAIT)
  expect(stream.tokens.at(-1)).toBe(tokenOf('second'))
  expect(told.onFault).not.toHaveBeenCalled()
})

it('tells both sides who is typing and what was read, and ends a frozen chat', async () => {
  open()
  await vi.waitFor(() => expect(told.onLines).toHaveBeenCalled(), WAIT)
  stream.types(true)
  await vi.waitFor(() => expect(told.onTyping).toHaveBeenLastCalledWith(true), WAIT)
  stream.types(false)
  await vi.waitFor(() => expect(told.onTyping).toHaveBeenLastCalledWith(false), WAIT)
  chat.typing('I have')
  chat.typing('')
  chat.read()
  await vi.waitFor(() => expect(stream.events).toEqual(['typing.start', 'typing.stop', 'read']), WAIT)
  stream.freeze()
  await vi.waitFor(() => expect(told.onConversation).toHaveBeenLastCalledWith({ state: 'ENDED' }), WAIT)
  chat.end()
  expect(ended).toHaveBeenCalledTimes(1)
})
