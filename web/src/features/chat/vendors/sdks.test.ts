// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatTransport, Outgoing } from '../transport.ts'
import { vendorTransport } from './late.ts'
import { message, recordChat, SEAT, tokenOf } from './testChat.ts'
import { startStreamServer } from './testStreamServer.ts'
import { startTalkJsServer } from './testTalkJsServer.ts'
import { REFUSED } from './testVendorServer.ts'

const WAIT = { timeout: 20_000 }

/** The vendors whose real SDK can connect to a server on this machine. */
const VENDORS = [
  { channel: 'stream', startServer: startStreamServer, events: ['typing.start', 'typing.stop', 'read'] },
  { channel: 'talkjs', startServer: startTalkJsServer, events: ['typing', 'read'] },
] as const

describe.each(VENDORS)('the SDK of $channel', { timeout: 60_000 }, ({ channel, startServer, events }) => {
  let vendor: Awaited<ReturnType<typeof startStreamServer>> | Awaited<ReturnType<typeof startTalkJsServer>>
  let chat: ChatTransport
  let recorded: ReturnType<typeof recordChat>
  const ended = vi.fn()
  /** A fake of the browser's window, which reports lost connections. */
  let page: EventTarget

  function open(unsent: readonly Outgoing[] = []): void {
    recorded = recordChat()
    // Use a new account and visitor for each test, because TalkJS's SDK reuses the session of a known account and
    // visitor.
    const provider = { channel, key: randomUUID(), url: vendor.url }
    const seat = { ...SEAT, providerUserToken: tokenOf('first') }
    const renew = async () => tokenOf('second')
    chat = vendorTransport({ provider, chat: seat, renew, end: ended, unsent }, recorded.told)
  }
  const shown = () => recorded.shown()

  beforeEach(async () => {
    // Silence the console, because Stream's SDK warns about connections from Node.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vendor = await startServer()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    chat.close()
    await vendor.stop()
  })

  it('a vendor’s SDK sends the visitor’s messages in order and shows the agent’s messages, each only once', async () => {
    vendor.says('Hello, how can I help?')
    open([message('0', 'Written before the reload')])
    chat.send(message('1', 'What is a *lien*?'))
    chat.send(message('2', 'And a payoff?'))
    await vi.waitFor(() => expect(shown()).toHaveLength(4), WAIT)
    vendor.says('A lien is a claim on your home.')
    await vi.waitFor(() => expect(shown()).toHaveLength(5), WAIT)
    expect(shown()).toEqual([
      'AGENT Hello, how can I help?',
      'VISITOR Written before the reload',
      'VISITOR What is a *lien*?',
      'VISITOR And a payoff?',
      'AGENT A lien is a claim on your home.',
    ])
    expect(recorded.keys().slice(1, 4)).toEqual(['0', '1', '2'])
    expect(recorded.told.onConversation).toHaveBeenLastCalledWith({ state: 'WITH_AGENT', agentName: 'Sam' })
    expect(vendor.tokens).toEqual([tokenOf('first')])
  })

  it('a message that the vendor has already stored can be sent again, and a message that the vendor refuses is reported', async () => {
    open([message('1', 'Only once')])
    await vi.waitFor(() => expect(shown()).toEqual(['VISITOR Only once']), WAIT)
    chat.send(message('1', 'Only once'))
    chat.send(message('2', REFUSED))
    await vi.waitFor(() => expect(recorded.told.onRefused).toHaveBeenCalled(), WAIT)
    expect(recorded.told.onRefused.mock.calls).toEqual([['2']])
    expect(shown()).toEqual(['VISITOR Only once'])
  })

  it('a vendor’s SDK reconnects with a new token and fetches the missed messages', async () => {
    open([message('1', 'Before')])
    await vi.waitFor(() => expect(shown()).toHaveLength(1), WAIT)
    vendor.expire(tokenOf('first'))
    vendor.dropConnections()
    vendor.says('While you were away')
    await vi.waitFor(() => expect(shown()).toEqual(['VISITOR Before', 'AGENT While you were away']), WAIT)
    chat.send(message('2', 'After'))
    await vi.waitFor(() => expect(shown()).toHaveLength(3), WAIT)
    expect(vendor.tokens.at(-1)).toBe(tokenOf('second'))
    expect(recorded.told.onFault).not.toHaveBeenCalled()
  })

  it('a vendor’s SDK tells both sides who is typing and which messages were read, and ends a chat that the agent ended', async () => {
    open()
    await vi.waitFor(() => expect(recorded.told.onLines).toHaveBeenCalled(), WAIT)
    vendor.types(true)
    await vi.waitFor(() => expect(recorded.told.onTyping).toHaveBeenLastCalledWith(true), WAIT)
    vendor.types(false)
    await vi.waitFor(() => expect(recorded.told.onTyping).toHaveBeenLastCalledWith(false), WAIT)
    chat.typing('I have')
    chat.typing('')
    chat.read()
    await vi.waitFor(() => expect(vendor.events).toEqual(events), WAIT)
    vendor.end()
    await vi.waitFor(() => expect(recorded.told.onConversation).toHaveBeenLastCalledWith({ state: 'ENDED' }), WAIT)
    chat.end()
    expect(ended).toHaveBeenCalled()
  })

  // Leave out Stream, because its SDK itself reports lost connections.
  if (channel === 'talkjs')
    it('a vendor’s SDK reports a lost connection while the browser is offline', async () => {
      open()
      await vi.waitFor(() => expect(recorded.told.onLines).toHaveBeenCalled(), WAIT)
      page.dispatchEvent(new Event('offline'))
      expect(recorded.told.onConnection).toHaveBeenLastCalledWith(false)
      page.dispatchEvent(new Event('online'))
      expect(recorded.told.onConnection).toHaveBeenLastCalledWith(true)
    })
})
