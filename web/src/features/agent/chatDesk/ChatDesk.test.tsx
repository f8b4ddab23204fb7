import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ChatBoard, ChatSupervision, DeskChat, DeskQuestions } from 'domain/api/chatDesk.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showPage } from '../../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../../widgets/journey/testScreen.tsx'
import { CONVERSATION, conversation, message, sockets, TestSocket } from '../../chat/testSocket.ts'
import { file, NOW, problem } from '../testAgent.tsx'
import { ChatDesk } from './ChatDesk.tsx'
import { closeDesk } from './useDesk.ts'

// The app loads the dialogs' code lazily. Load it before the tests, so that no test has to wait for it.
await import('../../../ui/DialogParts.tsx')

beforeEach(() => {
  vi.stubGlobal('WebSocket', TestSocket)
  localStorage.setItem('hearthline.token', 'jwt')
})
afterEach(() => {
  closeDesk()
  cleanup()
  sockets.length = 0
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const COLLEAGUE = testUuid(60)
const chat = (change: Partial<DeskChat> = {}, state: Parameters<typeof conversation>[0] = {}): DeskChat => ({
  conversation: conversation(state),
  visitorName: 'Rosa Quill',
  visitorEmail: 'rosa@example.com',
  page: `https://lender.example/account/heloc/${testUuid(3)}/liens`,
  since: NOW,
  isMine: false,
  ...change,
})
const own = (change: Partial<DeskChat> = {}) =>
  chat({ isMine: true, ...change }, { state: 'WITH_AGENT', agentName: 'Ana' })
const board = (chats: readonly DeskChat[], change: Partial<ChatBoard> = {}): ChatBoard => ({
  now: NOW,
  isOpen: true,
  skills: ['FHEL', 'CLOC_HELOC'],
  mayAnswer: true,
  maySupervise: false,
  chats,
  agents: [
    { identity: testUuid(61), name: 'Ana', chats: 1, isOwn: true },
    { identity: COLLEAGUE, name: 'Imani', chats: 2, isOwn: false },
  ],
  replies: [{ name: 'Greeting', text: 'Hi, thanks for contacting us.' }],
  ...change,
})

const SUPERVISION: ChatSupervision = {
  ...{ now: NOW, isOpen: true },
  waiting: [{ chat: chat(), waitSeconds: 20 }],
  active: [{ chat: chat({ visitorName: 'Theo' }, { state: 'WITH_AGENT' }), agentName: 'Imani Castellanos' }],
  agents: [
    { name: 'Imani Castellanos', role: 'UNDERWRITER', isPresent: true, chats: 1 },
    { name: 'Anselm Virtanen', role: 'PROCESSOR', isPresent: false, chats: 0 },
  ],
}

/**
 * Opens the chat desk with a chosen chat. For each change, the function `change` returns the server's response and the
 * board after the change.
 */
function open(
  first: ChatBoard,
  change: (step: string) => { readonly response: Response; readonly after?: ChatBoard } = () => ({
    response: Response.json(chat()),
  }),
  at = `/agent/chats?chat=${CONVERSATION}`,
  questions: DeskQuestions['questions'] = [],
) {
  let shown = first
  const page = showPage(<ChatDesk />, at, (method, path) => {
    if (path.includes('/applications/')) return Response.json(file())
    if (path.endsWith('/supervision')) return Response.json(SUPERVISION)
    if (path.endsWith('/questions')) return Response.json({ now: NOW, questions })
    if (method === 'GET' && path.endsWith(`/${CONVERSATION}`))
      return Response.json({ chat: questions[0]?.chat ?? chat() })
    if (method === 'GET') return Response.json(shown)
    const { response, after } = change(path.split('/').at(-1) ?? '')
    shown = after ?? shown
    return response
  })
  return page
}
async function connected(): Promise<TestSocket> {
  await waitFor(() => expect(sockets).toHaveLength(1))
  const [socket] = sockets
  if (!socket) throw new Error('the desk opened no socket')
  socket.accept()
  socket.say({ type: 'welcome' })
  return socket
}

it('an agent takes the chat that has waited longest, inserts a canned reply and sends it', async () => {
  const { user, sent } = open(board([chat()]), () => ({ response: Response.json(own()), after: board([own()]) }))
  const queue = await screen.findByRole('navigation', { name: 'Chats' })
  expect(within(queue).getByRole('link').textContent).toContain('Waiting less than a minute')
  await user.click(screen.getByRole('button', { name: 'Take chat' }))
  expect(sent).toEqual([{ command: 'take', body: {} }])
  const socket = await connected()
  await user.click(await screen.findByRole('button', { name: 'Greeting' }))
  await user.keyboard('{Enter}')
  expect(screen.getByText('Sending')).toBeTruthy()
  const last = socket.sent.findLast(({ type }) => type === 'message')
  const clientId = last && 'clientId' in last ? last.clientId : undefined
  socket.say({ type: 'message', message: message(1, 'Hi, thanks for contacting us.', { clientId }) })
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull())
  expect(within(screen.getByRole('log')).getByText('Hi, thanks for contacting us.')).toBeTruthy()
})

it("the chat desk shows the visitor's messages, what the visitor is typing, and the application with a masked SSN", async () => {
  open(board([own({ applicationUuid: testUuid(3) })]))
  const socket = await connected()
  socket.say({ type: 'message', message: message(1, 'See https://evil.example', { sender: 'VISITOR' }) })
  socket.say({ type: 'typing', conversationId: CONVERSATION, sender: 'VISITOR', isTyping: true, text: 'My other loan' })
  const log = await screen.findByRole('log')
  await within(log).findByText('My other loan')
  expect(within(log).getByText('See https://evil.example')).toBeTruthy()
  expect(within(log).queryByRole('link')).toBeNull()
  const visitor = screen.getByRole('complementary', { name: 'Visitor' })
  await within(visitor).findByText('••••6789')
  expect(within(visitor).getByText('/account/heloc/liens')).toBeTruthy()
  expect(within(visitor).getByRole('link', { name: 'Open application' }).getAttribute('href')).toContain(testUuid(3))
})

it("the chat desk keeps an agent's unsent reply for each chat, with private numbers masked", async () => {
  const signInAs = (sub: string) => localStorage.setItem('hearthline.token', `a.${btoa(JSON.stringify({ sub }))}.c`)
  signInAs('ana')
  const boxIn = async (change: Partial<DeskChat> = {}) => {
    cleanup()
    closeDesk()
    open(board([own(change)]), undefined, `/agent/chats?chat=${change.conversation?.conversationId ?? CONVERSATION}`)
    return screen.findByLabelText('Your message')
  }
  const { user } = open(board([own()]))
  await user.type(await screen.findByLabelText('Your message'), 'Your SSN 123-45-6789 is')
  expect(JSON.stringify(sessionStorage)).not.toContain('123-45')
  expect(await boxIn()).toHaveProperty('value', 'Your SSN •••-••-6789 is')
  const other = own({ conversation: conversation({ conversationId: testUuid(9), state: 'WITH_AGENT' }) })
  expect(await boxIn(other)).toHaveProperty('value', '')
  signInAs('imani')
  expect(await boxIn()).toHaveProperty('value', '')
})

it("an agent can't take a chat that a colleague took first, and sees the reason", async () => {
  const taken = chat({}, { state: 'WITH_AGENT', agentName: 'Imani' })
  const { user } = open(board([chat()]), () => ({
    response: problem(409, { detail: 'Another agent has taken this chat.' }),
    after: board([taken]),
  }))
  await user.click(await screen.findByRole('button', { name: 'Take chat' }))
  await screen.findByText('Imani is handling this chat.')
  expect(screen.queryByLabelText('Your message')).toBeNull()
})

it('an agent transfers a chat to a colleague', async () => {
  const { user, sent } = open(board([own()]), () => ({ response: Response.json(chat()), after: board([chat()]) }))
  await user.click(await screen.findByRole('button', { name: 'Transfer' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: /Ana/ })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Imani, 2 chats' }))
  await waitFor(() => expect(sent).toEqual([{ command: 'transfer', body: { agent: COLLEAGUE } }]))
})

it('an ended chat stays readable but accepts no messages', async () => {
  const { user, sent } = open(board([own()]), () => ({ response: Response.json(own()), after: board([]) }))
  const socket = await connected()
  socket.say({ type: 'message', message: message(1, 'Goodbye', { sender: 'VISITOR' }) })
  await user.click(await screen.findByRole('button', { name: 'End chat' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  socket.say({
    type: 'conversation',
    conversation: conversation({ state: 'ENDED', endedBy: 'AGENT', agentName: 'Ana' }),
  })
  await screen.findByText('This chat has ended.')
  expect(sent).toEqual([{ command: 'close', body: {} }])
  expect(screen.getByText('Goodbye')).toBeTruthy()
  expect(screen.queryByLabelText('Your message')).toBeNull()
})

it('the chat queue can show only the chats of one skill', async () => {
  const other = chat({ visitorName: 'Theo' }, { conversationId: testUuid(9), skill: 'CLOC_HELOC' })
  const { user } = open(board([chat(), other]))
  await user.selectOptions(await screen.findByLabelText('Skill'), 'Crypto lines')
  const links = within(screen.getByRole('navigation', { name: 'Chats' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Theo')])
})

it('an agent is told when the connection is lost, and can reconnect after the server has ended the connection', async () => {
  const { user } = open(board([own()]))
  const socket = await connected()
  socket.lose()
  await screen.findByText(/^Connection lost/)
  window.dispatchEvent(new Event('online'))
  sockets[1]?.accept()
  sockets[1]?.lose(4429)
  await user.click(await screen.findByRole('button', { name: 'Reconnect' }))
  expect(sockets).toHaveLength(3)
})

it('if the agent’s token has expired, the chat desk renews the token and connects again', async () => {
  open(board([own()]))
  const socket = await connected()
  socket.lose(4401)
  await waitFor(() => expect(sockets).toHaveLength(2))
  sockets[1]?.accept()
  // The server can't renew the token of a session that has ended, so the chat desk must stop trying.
  sockets[1]?.lose(4401)
  await screen.findByRole('button', { name: 'Reconnect' })
  expect(sockets).toHaveLength(2)
})

it('a supervisor who doesn’t answer chats can only read them', async () => {
  open(board([chat()], { mayAnswer: false, maySupervise: true }))
  await screen.findByText('This chat is waiting for an agent.')
  expect(screen.queryByRole('button', { name: 'Take chat' })).toBeNull()
  expect(screen.queryByLabelText('I’m away')).toBeNull()
})

it('a supervisor sees how long visitors wait, which agents chat with whom, and whose chat desk is open', async () => {
  open(board([chat()], { maySupervise: true }), undefined, '/agent/chats')
  const active = within(await screen.findByRole('table', { name: 'Chats with agents' }))
  expect(active.getByRole('link', { name: 'Theo' })).toBeTruthy()
  expect(active.getByText('Imani Castellanos')).toBeTruthy()
  const agents = within(screen.getByRole('table', { name: 'Agents' }))
  expect(agents.getByRole('row', { name: /Anselm Virtanen/ }).textContent).toContain('Closed')
  expect(screen.getByText('Longest wait').parentElement?.textContent).toContain('less than a minute')
})

it('an agent finds an earlier chat by words from a message, and clears the results', async () => {
  const over = chat({ visitorName: 'Bo' }, { state: 'ENDED' })
  const found = { chats: [{ chat: over, startedAt: NOW, excerpt: '…made of slate…' }], isComplete: false }
  const { user, sent } = open(board([]), () => ({ response: Response.json(found) }), '/agent/chats')
  await user.type(await screen.findByLabelText('Find a chat'), 'slate{Enter}')
  const list = within(await screen.findByRole('list', { name: 'Search results' }))
  expect(list.getByRole('link').getAttribute('href')).toBe(`/agent/chats?chat=${CONVERSATION}`)
  expect(list.getByText('…made of slate…')).toBeTruthy()
  expect(screen.getByText(/^1 chat found/).textContent).toContain('Older matches aren’t shown.')
  expect(sent).toEqual([{ command: 'search', body: { searchFor: 'slate' } }])
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('list', { name: 'Search results' })).toBeNull()
})

it('an agent answers the questions that a visitor left, and the server emails the answer', async () => {
  const asked = chat({ question: { askedAt: NOW } }, { state: 'EXPIRED' })
  const answered = chat({ question: { askedAt: NOW, answeredAt: NOW } }, { state: 'ENDED', endedBy: 'AGENT' })
  const { user, sent } = open(board([]), () => ({ response: Response.json(answered) }), undefined, [
    { chat: asked, askedAt: NOW, questions: ['Can I pay early?', 'And when?'] },
  ])
  const link = await screen.findByRole('link', { name: /Can I pay early/ })
  for (const part of ['Rosa Quill', 'And when?']) expect(link.textContent).toContain(part)
  expect(screen.getByText('Questions to answer by email (2)')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Email answer' }))
  expect(await screen.findAllByText('Enter your answer')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('Your answer'), 'Yes, at no cost.')
  await user.click(screen.getByRole('button', { name: 'Email answer' }))
  await waitFor(() => expect(screen.queryByLabelText('Your answer')).toBeNull())
  expect(sent).toEqual([{ command: 'answer', body: { answer: 'Yes, at no cost.' } }])
})
