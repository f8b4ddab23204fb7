// @vitest-environment node
/** Twilio's SDK can't connect to a server on this machine, so these tests replace it with a fake of the same types. */
import { EventEmitter } from 'node:events'
import type { Conversation, Message } from '@twilio/conversations'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatTransport, Outgoing } from '../transport.ts'
import { vendorTransport } from './late.ts'
import { message, recordChat, SEAT, tokenOf } from './testChat.ts'
import { AGENT, REFUSED, VISITOR } from './testVendorServer.ts'

const CLOSED: Conversation['state'] = { current: 'closed', dateUpdated: new Date(0) }

type FakeMessage = Pick<Message, 'index' | 'sid' | 'author' | 'body' | 'attributes' | 'attachedMedia' | 'dateCreated'>

/** One conversation at the fake Twilio. As at the real Twilio, messages are numbered in order. */
class FakeTwilio {
  readonly messages: FakeMessage[] = []
  readonly tokens: string[] = []
  readonly did: string[] = []
  readonly client = new EventEmitter()
  readonly conversation = new EventEmitter()
  state: Conversation['state']
  /** Makes the fake store the next message but lose its response. */
  losesAnswer = false

  store(author: string, body: string, attributes: Message['attributes'] = {}): FakeMessage {
    const index = this.messages.length
    const dateCreated = new Date(Date.UTC(2026, 11, 1, 18, 0, index))
    const stored = { index, sid: `IM${index}`, author, body, attributes, attachedMedia: null, dateCreated }
    this.messages.push(stored)
    return stored
  }
  says(body: string): void {
    this.conversation.emit('messageAdded', this.store(AGENT.id, body))
  }
  async send(body: string, attributes: Message['attributes']): Promise<number> {
    if (body === REFUSED) throw Object.assign(new Error('Forbidden'), { status: 403 })
    const stored = this.store(VISITOR.id, body, attributes)
    if (this.losesAnswer) {
      this.losesAnswer = false
      throw new Error('disconnected')
    }
    this.conversation.emit('messageAdded', stored)
    return stored.index
  }

  readonly create = async (token: string) => {
    this.tokens.push(token)
    const note = (what: string) => async () => void this.did.push(what)
    const conversation = Object.assign(this.conversation, {
      getMessages: async () => ({ items: [...this.messages] }),
      prepareMessage: () => {
        let body = ''
        let attributes: Message['attributes'] = {}
        const builder = {
          setBody: (text: string) => {
            body = text
            return builder
          },
          setAttributes: (given: Message['attributes']) => {
            attributes = given
            return builder
          },
          buildAndSend: () => this.send(body, attributes),
        }
        return builder
      },
      typing: note('typing'),
      setAllMessagesRead: note('read'),
    })
    Object.defineProperty(conversation, 'state', { get: () => this.state, configurable: true })
    return Object.assign(this.client, {
      getConversationByUniqueName: async () => conversation,
      getUser: async (identity: string) => ({ identity, friendlyName: identity === AGENT.id ? AGENT.name : null }),
      updateToken: async (renewed: string) => void this.tokens.push(renewed),
      shutdown: note('shutdown'),
    })
  }
}

let twilio: FakeTwilio
vi.mock('@twilio/conversations', () => ({ Client: { create: (token: string) => twilio.create(token) } }))

let chat: ChatTransport
let recorded: ReturnType<typeof recordChat>
const ended = vi.fn()
const LATER = Math.floor(Date.now() / 1000) + 3600

async function open(unsent: readonly Outgoing[] = [], exp = LATER): Promise<void> {
  recorded = recordChat()
  const provider = { channel: 'twilio', key: 'key', url: 'https://conversations.twilio.com' } as const
  const seat = { ...SEAT, providerUserToken: tokenOf('first', { exp }) }
  chat = vendorTransport(
    { provider, chat: seat, renew: async () => tokenOf('second'), end: ended, unsent },
    recorded.told,
  )
  await vi.waitFor(() => expect(recorded.told.onLines).toHaveBeenCalled())
}

beforeEach(() => {
  twilio = new FakeTwilio()
})
afterEach(() => {
  chat.close()
  vi.useRealTimers()
})

it('the Twilio SDK sends the visitor’s messages in order, and shows the agent’s messages with the agent’s name', async () => {
  twilio.says('Hello, how can I help?')
  await open([message('0', 'Written before the reload')])
  chat.send(message('1', 'What is a lien?'))
  chat.send(message('2', 'And a payoff?'))
  await vi.waitFor(() => expect(recorded.shown()).toHaveLength(4))
  expect(recorded.shown()).toEqual([
    'AGENT Hello, how can I help?',
    'VISITOR Written before the reload',
    'VISITOR What is a lien?',
    'VISITOR And a payoff?',
  ])
  expect(recorded.keys().slice(1)).toEqual(['0', '1', '2'])
  expect(recorded.told.onConversation).toHaveBeenLastCalledWith({ state: 'WITH_AGENT', agentName: 'Sam' })
  expect(twilio.tokens).toEqual([tokenOf('first', { exp: LATER })])
})

it('if Twilio’s response to a message is lost, the message isn’t sent twice, and a message that Twilio refuses is reported', async () => {
  await open()
  twilio.losesAnswer = true
  chat.send(message('1', 'Only once'))
  chat.send(message('1', 'Only once'))
  chat.send(message('2', REFUSED))
  await vi.waitFor(() => expect(recorded.told.onRefused.mock.calls).toEqual([['2']]))
  expect(recorded.shown()).toEqual(['VISITOR Only once'])
})

it('the Twilio SDK renews an expired token, and fetches missed messages after a lost connection', async () => {
  await open([message('1', 'Before')], 1)
  await vi.waitFor(() => expect(recorded.shown()).toHaveLength(1))
  expect(twilio.tokens).toEqual([tokenOf('second')])
  twilio.client.emit('connectionStateChanged', 'connecting')
  expect(recorded.told.onConnection).toHaveBeenLastCalledWith(false)
  twilio.store(AGENT.id, 'While you were away')
  twilio.client.emit('connectionStateChanged', 'connected')
  await vi.waitFor(() => expect(recorded.shown()).toEqual(['VISITOR Before', 'AGENT While you were away']))
  expect(recorded.told.onConnection).toHaveBeenLastCalledWith(true)
  twilio.client.emit('tokenAboutToExpire')
  await vi.waitFor(() => expect(twilio.tokens).toHaveLength(2))
})

it('the Twilio SDK tells both sides who is typing and which messages were read, and ends a closed conversation', async () => {
  await open()
  twilio.conversation.emit('typingStarted', { identity: VISITOR.id })
  expect(recorded.told.onTyping).not.toHaveBeenCalledWith(true)
  twilio.conversation.emit('typingStarted', { identity: AGENT.id })
  expect(recorded.told.onTyping).toHaveBeenLastCalledWith(true)
  twilio.conversation.emit('typingEnded', { identity: AGENT.id })
  expect(recorded.told.onTyping).toHaveBeenLastCalledWith(false)
  chat.typing('I have')
  chat.typing('')
  chat.read()
  await vi.waitFor(() => expect(twilio.did).toEqual(['typing', 'read']))
  twilio.state = CLOSED
  twilio.conversation.emit('updated', {})
  expect(recorded.told.onConversation).toHaveBeenLastCalledWith({ state: 'ENDED' })
  chat.end()
  expect(ended).toHaveBeenCalled()
})

it('the Twilio SDK shows changed messages and hides removed ones', async () => {
  await open()
  twilio.says('Tomorrow')
  const [first] = twilio.messages
  twilio.conversation.emit('messageUpdated', { message: { ...first, body: 'On Tuesday' } })
  expect(recorded.shown()).toEqual(['AGENT On Tuesday'])
  twilio.conversation.emit('messageRemoved', first)
  expect(recorded.shown()).toEqual([])
})
