/** Tests of the chat widget with a fake server. Over 400 lines because all tests share the fake server's responses. */
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { StartedChat } from 'domain/api/chat.ts'
import { CHAT_CONVERSATIONS, CHATBOT, INIT_WEB_CHAT, REFRESH_CHAT_TOKEN, WEB_CHAT_INFO } from 'domain/api/chatPaths.ts'
import { FEATURE, HOURS, LOGIN_WITH_PASSWORD, PROFILE } from 'domain/api/paths.ts'
import type { CHAT_CHANNELS, VENDOR_CHANNELS } from 'domain/organization/chatChannels.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { OrganizationProvider } from '../../api/injected.ts'
import { catalogOf } from '../../app/i18n.ts'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { APPLICATION, injectOrganization } from '../../widgets/journey/testScreen.tsx'
import { testLender } from '../../widgets/support/testPages.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import { chatStarter, loadPanel } from './starter.ts'
import { CONVERSATION, conversation, message, sockets, TestSocket } from './testSocket.ts'

// Shows: words
const LIENS = applicationPath(APPLICATION, 'liens')
const NOW = instant('2026-12-01T18:00:00Z')
const PERSON = { uuid: APPLICATION, name: { firstName: 'Ana', lastName: 'Lima' }, email: 'ana@example.com' }

const started = (change: Partial<StartedChat> = {}): StartedChat => ({
  token: 'token',
  conversationSid: CONVERSATION,
  omniProxyChannelId: CONVERSATION,
  providerChannelId: CONVERSATION,
  providerUserId: CONVERSATION,
  providerUserToken: 'token',
  skill: 'FHEL',
  expiration: NOW,
  conversation: conversation(),
  linkHosts: ['figure.com'],
  ...change,
})

// The app loads the panel's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => Promise.all([loadPanel(), import('../../ui/DialogParts.tsx')]))
beforeEach(() => {
  vi.stubGlobal('WebSocket', TestSocket)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  document.elementsFromPoint = () => []
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sockets.length = 0
  vi.unstubAllGlobals()
})

/**
 * Renders the chat on a page. The fake server answers with `answers`, keyed by method and path, and records requests.
 */
function show({
  at = LIENS,
  channel = 'omni-proxy',
  survey = 'https://survey.example/chat',
  answers = {},
}: {
  at?: string
  channel?: (typeof CHAT_CHANNELS | typeof VENDOR_CHANNELS)[number]
  /** The address of the lender's own survey; '' if the lender has none. */
  survey?: string
  answers?: Readonly<Record<string, unknown>>
} = {}) {
  const orgMetaData = { ...testLender.orgMetaData, chat: { channel, ...(survey && { survey }) } }
  const organization = injectOrganization({ ...testLender, orgMetaData })
  const asked: { call: string; body: unknown }[] = []
  const known: Readonly<Record<string, unknown>> = {
    [`POST ${FEATURE}`]: { enabled: false },
    [`GET ${HOURS}/OPS_CHAT/openStatus`]: { isOpen: true, today: '2026-12-01' },
    [`POST ${INIT_WEB_CHAT}`]: started(),
    [`POST ${WEB_CHAT_INFO}`]: { contactId: 'contact-1' },
    ...answers,
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${new URL(String(input), 'http://localhost').pathname}`
    if (typeof init?.body === 'string') asked.push({ call, body: JSON.parse(init.body) })
    const answer = known[call]
    if (answer instanceof Response) return answer
    return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
  })
  const url = new URL(at, 'http://localhost')
  const places = { state: { location: { pathname: url.pathname, search: url.search } }, subscribe: () => () => {} }
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <ChatBubble starter={chatStarter(channel, places)} places={places} isOffered={() => true} />
      </OrganizationProvider>
    </I18nProvider>,
  )
  return { user: userEvent.setup(), asked }
}

const dialog = () => screen.findByRole('dialog', { name: /^Chat with / })

/** Fills in the form that precedes the chat. */
async function begin(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Chat with us' }))
  await user.type(within(await dialog()).getByLabelText('Your name'), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Start chat' }))
  await screen.findByRole('log', { name: 'Messages' })
}

function socket(): TestSocket {
  const found = sockets.at(-1)
  if (!found) throw new Error('the chat opened no socket')
  return found
}
function welcome() {
  socket().accept()
  socket().say({ type: 'welcome', conversation: conversation() })
}

it('a visitor fills in the form, waits for an agent, chats and gets a link to the survey', async () => {
  const { user, asked } = show()
  await user.click(screen.getByRole('button', { name: 'Chat with us' }))
  await user.click(await screen.findByRole('button', { name: 'Start chat' }))
  expect(await screen.findAllByText('Required')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('Your name'), 'Ana')
  await user.click(screen.getByRole('button', { name: 'Start chat' }))
  expect(await screen.findByText('Waiting for next available agent')).toBeTruthy()
  expect(asked.find(({ call }) => call.endsWith(INIT_WEB_CHAT))?.body).toMatchObject({
    name: 'Ana',
    applicationUuid: APPLICATION,
    chatMode: 'omni-proxy',
  })
  expect(screen.getByRole('button', { name: 'Attach files' })).toHaveProperty('disabled', true)

  await user.type(screen.getByLabelText('Your message'), 'Hello{Shift>}{Enter}{/Shift}there{Enter}')
  expect(screen.getByText('Sending')).toBeTruthy()
  welcome()
  const sent = socket().sent.find((frame) => frame.type === 'message')
  expect(sent).toMatchObject({ text: 'Hello\nthere' })
  const own = { sender: 'VISITOR', ...(sent && { clientId: sent.clientId }) } as const
  socket().say({ type: 'message', message: message(1, 'Hello\nthere', own) })
  socket().say({ type: 'conversation', conversation: conversation({ state: 'WITH_AGENT', agentName: 'Ana' }) })
  socket().say({ type: 'message', message: message(2, 'See https://figure.com/faq or https://evil.example') })
  expect(await screen.findByRole('link', { name: /figure\.com\/faq/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /evil/ })).toBeNull()
  expect(screen.queryByText('Sending')).toBeNull()
  expect(screen.queryByText('Waiting for next available agent')).toBeNull()
  expect(screen.getByRole('button', { name: 'Attach files' })).toHaveProperty('disabled', false)
  expect(socket().sent.at(-1)).toEqual({ type: 'read', sequence: 2 })

  await user.type(screen.getByLabelText('Your message'), 'Too late{Enter}')
  expect(await screen.findByText('Sending')).toBeTruthy()
  socket().say({ type: 'conversation', conversation: conversation({ state: 'ENDED', endedBy: 'AGENT' }) })
  expect(await screen.findByText('Not sent')).toBeTruthy()
  expect(screen.queryByText('Send again')).toBeNull()
  expect(await screen.findByText('Thanks for chatting with us!')).toBeTruthy()
  const survey = await screen.findByRole('link', { name: 'Take the survey' })
  expect(survey.getAttribute('href')).toBe('https://survey.example/chat?contactId=contact-1')
  await user.click(screen.getByRole('button', { name: 'Start new chat' }))
  expect(await screen.findByLabelText('Your name')).toBeTruthy()
})

it('a message that is waiting for a connection is stored in the browser with its private numbers masked', async () => {
  const { user } = show()
  await begin(user)
  await user.type(screen.getByLabelText('Your message'), 'SSN 123-45-6789{Enter}')
  expect(localStorage.getItem('hearthline.chat')).toContain('SSN •••-••-6789')
  expect(localStorage.getItem('hearthline.chat')).not.toContain('123-45')
})

it("closing the chat panel keeps the visitor's unsent text", async () => {
  const { user } = show()
  await begin(user)
  await user.type(screen.getByLabelText('Your message'), 'Not sent yet')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Chat with us' }))
  expect(await screen.findByLabelText('Your message')).toHaveProperty('value', 'Not sent yet')
})

it('the chat shows a warning while the connection is lost', async () => {
  const { user } = show()
  await begin(user)
  welcome()
  socket().lose()
  expect(await screen.findByText('Connection lost. Attempting to reconnect.')).toBeTruthy()
  dispatchEvent(new Event('online'))
  welcome()
  await waitFor(() => expect(screen.queryByText('Connection lost. Attempting to reconnect.')).toBeNull())
})

it('the chat says if a message was refused, if the chat failed, and if its token is no longer valid', async () => {
  const { user } = show()
  await begin(user)
  welcome()
  await user.type(screen.getByLabelText('Your message'), 'Hello{Enter}')
  const refused = socket().sent.at(-1)
  const clientId = refused?.type === 'message' ? refused.clientId : ''
  socket().say({ type: 'refused', clientId, code: 'TRY_AGAIN', message: '' })
  expect(await screen.findByText('Something went wrong. Please try resending the message.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(socket().sent.at(-1)).toMatchObject({ type: 'message', text: 'Hello' })

  socket().lose(4400)
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  welcome()
  expect(socket().sent.at(-1)).toMatchObject({ type: 'message', text: 'Hello' })

  cleanup()
  sockets.length = 0
  localStorage.clear()
  const again = show({ answers: { [`POST ${REFRESH_CHAT_TOKEN}`]: Response.json({}, { status: 401 }) } })
  await begin(again.user)
  socket().accept()
  socket().lose(4401)
  expect(await screen.findByText('Token state is invalid.')).toBeTruthy()
  expect(screen.getByLabelText('Your name')).toBeTruthy()
})

it('if the server refuses a message because the chat has expired, the chat shows that it has ended, and keeps the text', async () => {
  const expired = { conversation: conversation({ state: 'EXPIRED' }) }
  const { user } = show({ answers: { [`GET ${CHAT_CONVERSATIONS}/${CONVERSATION}/messages`]: expired } })
  await begin(user)
  welcome()
  await user.type(screen.getByLabelText('Your message'), 'Hello{Enter}')
  const sent = socket().sent.at(-1)
  const clientId = sent?.type === 'message' ? sent.clientId : ''
  socket().say({ type: 'refused', clientId, code: 'NOT_OPEN', message: 'This chat is over. Start a new chat.' })
  expect(await screen.findByText('This chat ended because no one wrote for a while.')).toBeTruthy()
  expect(screen.getByText('Hello')).toBeTruthy()
})

it('messages that arrive while the panel is closed are counted on the bubble and marked as new', async () => {
  const { user } = show()
  await begin(user)
  welcome()
  socket().say({ type: 'message', message: message(1, 'First') })
  await screen.findByText('First')
  await user.keyboard('{Escape}')
  const bubble = await screen.findByRole('button', { name: 'Chat with us' })
  await waitFor(() => expect(document.activeElement).toBe(bubble))
  socket().say({ type: 'message', message: message(2, 'Second') })
  expect(await screen.findByText('1 new chat message')).toBeTruthy()
  await user.click(bubble)
  const marks = await screen.findByText('New messages')
  expect(marks.nextElementSibling?.textContent).toContain('Second')
})

it("a chat continues after a reload, including the message that wasn't stored yet", async () => {
  const { user } = show()
  await begin(user)
  await user.type(screen.getByLabelText('Your message'), 'Still there?{Enter}')
  cleanup()
  show({ answers: { [`GET ${CHAT_CONVERSATIONS}/${CONVERSATION}/messages`]: { conversation: conversation() } } })
  await waitFor(() => expect(sockets).toHaveLength(2))
  welcome()
  expect(socket().sent.find((frame) => frame.type === 'message')).toMatchObject({ text: 'Still there?' })
})

it("a signed-in borrower's chat starts without the form, and a link with pop-webchat opens the chat", async () => {
  localStorage.setItem('hearthline.token', 'a.b.c')
  const profile = { uuid: APPLICATION, name: { firstName: 'José', lastName: 'O’Brien' }, email: 'jose@example.com' }
  const { asked } = show({ at: `${LIENS}?pop-webchat`, answers: { [`GET ${PROFILE}`]: profile } })
  expect(await screen.findByText('Waiting for next available agent')).toBeTruthy()
  expect(asked.find(({ call }) => call.endsWith(INIT_WEB_CHAT))?.body).toMatchObject({
    name: 'José O’Brien',
    email: 'jose@example.com',
  })
})

it("for a chat through Stream, the form is prefilled for a signed-in borrower, but the chat doesn't start automatically", async () => {
  localStorage.setItem('hearthline.token', 'token')
  const { asked } = show({ channel: 'stream', at: `${LIENS}?pop-webchat`, answers: { [`GET ${PROFILE}`]: PERSON } })
  expect((await screen.findByDisplayValue('Ana Lima')).getAttribute('name')).toBe('chat-name')
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'ana@example.com')
  expect(asked.map(({ call }) => call)).not.toContain(`POST ${INIT_WEB_CHAT}`)
})

it('the chat tools sign a person in with a password or a token, and then start the chat for that person', async () => {
  const { user, asked } = show({
    answers: { [`POST ${LOGIN_WITH_PASSWORD}`]: { jwt: 'signed.in.token' }, [`GET ${PROFILE}`]: PERSON },
  })
  await user.click(screen.getByRole('button', { name: 'Chat with us' }))
  await user.click(await screen.findByText('Chat tools'))
  expect(screen.getByRole('link', { name: 'stream' }).getAttribute('href')).toBe('?mode=stream')
  await user.type(screen.getByLabelText('Account email'), 'ana@example.com')
  await user.type(screen.getByLabelText('Account password'), 'Password1234!')
  await user.click(screen.getByRole('button', { name: 'Sign in to chat' }))
  await screen.findByRole('log', { name: 'Messages' })
  expect(localStorage.getItem('hearthline.token')).toBe('signed.in.token')
  expect(asked.find(({ call }) => call === `POST ${INIT_WEB_CHAT}`)?.body).toMatchObject({ name: 'Ana Lima' })
})

it("if a token is invalid, the chat tools show the reason and don't sign the person in", async () => {
  const { user } = show({
    answers: { [`GET ${PROFILE}`]: Response.json({ detail: 'Sign in again.' }, { status: 401 }) },
  })
  await user.click(screen.getByRole('button', { name: 'Chat with us' }))
  await user.click(await screen.findByText('Chat tools'))
  await user.type(screen.getByLabelText('JWT'), 'not.a.token')
  await user.click(screen.getByRole('button', { name: 'Sign in to chat' }))
  await waitFor(() => expect(screen.getByLabelText('JWT').getAttribute('aria-invalid')).toBe('true'))
  expect(localStorage.getItem('hearthline.token')).toBeNull()
})

it("the chat tools start a chat with the vendor's agent whose ID the developer enters", async () => {
  const { user, asked } = show({ channel: 'stream' })
  await user.click(screen.getByRole('button', { name: 'Chat with us' }))
  await user.click(await screen.findByText('Chat tools'))
  await user.type(screen.getByLabelText('Visitor’s name'), 'Ana Lima')
  await user.click(screen.getByRole('button', { name: 'Start with this agent' }))
  await waitFor(() => expect(screen.getByLabelText('Agent ID').getAttribute('aria-invalid')).toBe('true'))
  expect(asked.map(({ call }) => call)).not.toContain(`POST ${INIT_WEB_CHAT}`)
  await user.type(screen.getByLabelText('Agent ID'), 'agent-7')
  await user.click(screen.getByRole('button', { name: 'Start with this agent' }))
  await screen.findByRole('log', { name: 'Messages' })
  expect(asked.find(({ call }) => call === `POST ${INIT_WEB_CHAT}`)?.body).toMatchObject({
    ...{ name: 'Ana Lima', agentId: 'agent-7', chatMode: 'stream' },
  })
})

it('a signed-in person’s question is answered at the account’s email address', async () => {
  localStorage.setItem('hearthline.token', `a.${btoa(JSON.stringify({ sub: APPLICATION }))}.c`)
  const { user } = show({
    at: `${LIENS}?pop-webchat`,
    answers: {
      [`GET ${PROFILE}`]: PERSON,
      [`GET ${HOURS}/OPS_CHAT/openStatus`]: { isOpen: false, today: '2026-12-01' },
      [`POST ${INIT_WEB_CHAT}`]: started({ conversation: conversation({ state: 'WITH_BOT' }) }),
      [`GET ${CHATBOT}/getChatHistory/${CONVERSATION}`]: { history: [], page: 0, hasMore: false },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Leave a question' }))
  const form = within(await screen.findByRole('dialog', { name: 'Leave a question' }))
  const email = form.getByLabelText('Email')
  expect(email).toHaveProperty('value', 'ana@example.com')
  expect(email).toHaveProperty('readOnly', true)
})

it('the visitor can rate the bot’s answer, and closing the form for details sends empty feedback', async () => {
  const reply = {
    questionId: APPLICATION,
    questionStr: 'Fees?',
    responseStr: 'There are no fees.',
    createdDt: NOW,
    conversationId: CONVERSATION,
  }
  const { user, asked } = show({
    channel: 'chatbot',
    answers: {
      [`POST ${INIT_WEB_CHAT}`]: started({ conversation: conversation({ state: 'WITH_BOT' }) }),
      [`GET ${CHATBOT}/getChatHistory/${CONVERSATION}`]: { history: [], page: 0, hasMore: false },
      [`POST ${CHATBOT}/chatWithAutobot`]: { conversationId: CONVERSATION, reply, offersPerson: true },
      [`POST ${CHATBOT}/setChatReplyUsedWithFeedback`]: {},
    },
  })
  await begin(user)
  await user.type(screen.getByLabelText('Your message'), 'Fees?{Enter}')
  expect(await screen.findByText('There are no fees.')).toBeTruthy()
  expect(screen.getByRole('link', { name: testLender.orgMetaData.companyInfo.phoneFormatted })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'This answer didn’t help' }))
  const form = within(await screen.findByRole('dialog', { name: 'Tell us more' }))
  await user.click(form.getByRole('button', { name: 'Send feedback' }))
  expect(await form.findAllByText('Please select a reason')).not.toHaveLength(0)
  await user.type(form.getByLabelText(/^Additional information/), 'x'.repeat(141))
  await user.click(form.getByRole('button', { name: 'Send feedback' }))
  expect(await form.findAllByText('Please restrict your response to 140 characters.')).not.toHaveLength(0)
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Thanks for your feedback.')).toBeTruthy()
  expect(asked.at(-1)?.body).toMatchObject({ feedbackMessage: '', rating: 0, senderType: 'APPLICANT' })
  expect(await dialog()).toBeTruthy()
})

const FOLLOW_UP = `POST ${CHAT_CONVERSATIONS}/${CONVERSATION}`

it('after a chat, the visitor can answer the built-in survey and have the transcript emailed', async () => {
  const { user, asked } = show({
    survey: '',
    answers: {
      [`${FOLLOW_UP}/survey`]: new Response(null, { status: 204 }),
      [`${FOLLOW_UP}/transcript`]: { email: 'ana@example.com' },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Chat with us' }))
  await user.type(await screen.findByLabelText('Your name'), 'Ana')
  await user.type(screen.getByLabelText(/^Email/), 'ana@example.com')
  await user.click(screen.getByRole('button', { name: 'Start chat' }))
  await screen.findByRole('log', { name: 'Messages' })
  welcome()
  socket().say({ type: 'message', message: message(1, 'Hello') })
  socket().say({ type: 'conversation', conversation: conversation({ state: 'ENDED', endedBy: 'AGENT' }) })
  await user.click(await screen.findByRole('button', { name: 'Email me the transcript' }))
  expect(await screen.findByText('We sent the transcript to ana@example.com.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take the survey' }))
  await user.click(screen.getByRole('button', { name: 'Submit survey' }))
  expect(await screen.findAllByText('Please select a rating')).not.toHaveLength(0)
  await user.click(screen.getByRole('radio', { name: 'Good' }))
  await user.type(screen.getByLabelText(/^Comments/), 'Quick.')
  await user.click(screen.getByRole('button', { name: 'Submit survey' }))
  expect(await screen.findByText('Thanks for your feedback.')).toBeTruthy()
  expect(asked.find(({ call }) => call === `${FOLLOW_UP}/survey`)?.body).toEqual({ rating: '4', comments: 'Quick.' })
})

it('while agents are away, the visitor leaves a question that agents answer by email', async () => {
  const { user, asked } = show({
    answers: {
      [`GET ${HOURS}/OPS_CHAT/openStatus`]: {
        ...{ isOpen: false, today: '2026-12-01', nextOpening: '2026-12-02T14:00:00.000Z' },
      },
      [`POST ${INIT_WEB_CHAT}`]: started({ conversation: conversation({ state: 'WITH_BOT' }) }),
      [`GET ${CHATBOT}/getChatHistory/${CONVERSATION}`]: { history: [], page: 0, hasMore: false },
      [`${FOLLOW_UP}/question`]: { email: 'ana@example.com' },
    },
  })
  await begin(user)
  // The page shows the time in the visitor's own time zone.
  const opening = formatMoment(LOCAL_ZONE, instant('2026-12-02T14:00:00.000Z'))
  const welcomed = await screen.findByText(/^Our team returns /)
  expect(welcomed.textContent).toContain(opening)
  await user.click(screen.getByRole('button', { name: 'Leave a question' }))
  const form = within(await screen.findByRole('dialog', { name: 'Leave a question' }))
  expect(form.getByLabelText('Your name')).toHaveProperty('value', 'Ana')
  await user.click(form.getByRole('button', { name: 'Send question' }))
  expect(await form.findAllByText('Please enter your email')).not.toHaveLength(0)
  await user.type(form.getByLabelText('Email'), 'ana@example.com')
  await user.type(form.getByLabelText('Your question'), 'Can I pay early?')
  await user.click(form.getByRole('button', { name: 'Send question' }))
  expect(await screen.findByText('We received your question. Our team will email you at ana@example.com.')).toBeTruthy()
  expect(asked.find(({ call }) => call === `${FOLLOW_UP}/question`)?.body).toEqual({
    ...{ name: 'Ana', email: 'ana@example.com', question: 'Can I pay early?' },
  })
})

it('a new chat says if an earlier question is still waiting for an answer by email', async () => {
  const question = { askedAt: NOW, email: 'ana@example.com' }
  const { user } = show({ answers: { [`POST ${INIT_WEB_CHAT}`]: started({ question }) } })
  await begin(user)
  const waiting = await screen.findByText(/^Your question from .* is waiting for an answer\./)
  expect(waiting.textContent).toContain(formatMoment(LOCAL_ZONE, NOW))
  expect(waiting.textContent).toContain('ana@example.com')
})
