/** A borrower chats with an agent, over a connection that breaks. */
import type { Page } from '@playwright/test'
import { BASE } from 'domain/api/agent.ts'
import type { ChatBoard } from 'domain/api/chatDesk.ts'
import type { OpenStatus } from 'domain/api/hours.ts'
import { CHAT_SOCKET, HOURS } from 'domain/api/paths.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { expectAccessible } from './walk/inspect.ts'

/** Calls the server as the agent who is signed in on a page. */
async function callAs(agent: Page, method: string, path: string): Promise<unknown> {
  const { status, body } = await agent.evaluate(
    async ({ method, path }) => {
      const authorization = `Bearer ${localStorage.getItem('hearthline.token')}`
      const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
      const response = await fetch(path, { method, headers })
      return { status: response.status, body: (await response.json()) as unknown }
    },
    { method, path },
  )
  expect(status, path).toBe(200)
  return body
}

/** Sends a message as the agent who is signed in on a page. Returns once the server has stored the message. */
const sayAs = (agent: Page, conversationId: string, text: string): Promise<void> =>
  agent.evaluate(
    ({ path, conversationId, text }) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(location.origin.replace('http', 'ws') + path)
        const send = (frame: object) => socket.send(JSON.stringify(frame))
        const clientId = crypto.randomUUID()
        socket.onopen = () => send({ type: 'agentHello', jwt: localStorage.getItem('hearthline.token') })
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data)
          if (frame.type === 'welcome') send({ type: 'follow', conversationId, after: 0 })
          if (frame.type === 'conversation' && frame.conversation.conversationId === conversationId)
            send({ type: 'message', conversationId, clientId, text })
          if (frame.type === 'message' && frame.message.clientId === clientId) resolve(socket.close())
        }
      }),
    { path: CHAT_SOCKET, conversationId, text },
  )

test('a borrower chats with an agent, and nothing is lost or repeated when the connection breaks', async ({
  become,
  freshPage,
  sandbox,
}) => {
  const hours = await fetch(`${sandbox.url}${HOURS}/OPS_CHAT/openStatus`)
  const { isOpen, nextOpening } = (await hours.json()) as OpenStatus
  if (!isOpen && nextOpening) await sandbox.moveClock({ to: nextOpening })
  const paula = await become('prime', { context: { viewport: { width: 390, height: 844 } } })
  const { page } = paula
  const walk = await comeTo(paula, 'liens')
  let lose = async () => {}
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer()
    lose = () => socket.close({ code: 1012 })
  })
  await page.goto(`${applicationPath(walk.uuid, 'liens')}?mode=omni-proxy&pop-webchat`)
  const chat = page.getByRole('dialog', { name: /^Chat with / })
  await expect(chat.getByText('Waiting for next available agent')).toBeVisible()
  await expectAccessible(page, 'the chat')
  const box = chat.getByLabel('Your message')
  await box.fill('What is a lien?')
  await box.press('Enter')
  const messages = chat.getByRole('log').getByRole('listitem')
  await expect(messages).toHaveText([/What is a lien\?/])

  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  const { chats } = (await callAs(agent, 'GET', `${BASE}/chats`)) as ChatBoard
  const conversationId = chats.at(-1)?.conversation.conversationId ?? ''
  await callAs(agent, 'POST', `${BASE}/chats/${conversationId}/take`)
  await sayAs(agent, conversationId, 'A claim on your home.')
  await expect(chat.getByText('A claim on your home.')).toBeVisible()
  await expect(chat.getByText('Waiting for next available agent')).toBeHidden()

  await lose()
  await sayAs(agent, conversationId, 'Such as a mortgage.')
  await box.fill('Thanks!')
  await box.press('Enter')
  await expect(chat.getByText('Sending')).toBeHidden()
  await expect(chat.getByText('Such as a mortgage.')).toBeVisible()
  await expect(chat.getByText('Thanks!')).toHaveCount(1)
  await expect(chat.getByText('A claim on your home.')).toHaveCount(1)

  await callAs(agent, 'POST', `${BASE}/chats/${conversationId}/close`)
  await expect(chat.getByText('Thanks for chatting with us!')).toBeVisible()
  await expectAccessible(page, 'the end of the chat')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeFocused()
})
