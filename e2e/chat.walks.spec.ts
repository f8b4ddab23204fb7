/** A borrower chats with an agent, over a connection that breaks. */
import { randomUUID } from 'node:crypto'
import { BASE } from 'domain/api/agent.ts'
import type { OpenStatus } from 'domain/api/hours.ts'
import { HOURS } from 'domain/api/paths.ts'
import { applicationPath } from 'domain/routes/routes.ts'
import { PASSWORD } from '../personas/answers.ts'
import { SEEDED_AGENTS } from '../server/sandbox/agents.ts'
import { ok } from '../server/sandbox/driver/browser.ts'
import { browserAt } from '../server/testing/browserAt.ts'
import { joinDesk } from '../server/testing/chat.ts'
import { comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { expectAccessible } from './walk/inspect.ts'

test('a borrower chats with an agent, and nothing is lost or repeated when the connection breaks', async ({
  become,
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

  const browser = browserAt(sandbox.url)
  const email = SEEDED_AGENTS.find(({ role }) => role === 'PROCESSOR')?.email
  const login = { email, password: PASSWORD }
  browser.token = ok(await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body: login })).jwt
  const board = await browser.call<{ chats: { conversation: { conversationId: string } }[] }>('GET', `${BASE}/chats`)
  const conversationId = ok(board).chats.at(-1)?.conversation.conversationId ?? ''
  ok(await browser.call('POST', `${BASE}/chats/${conversationId}/take`))
  const desk = await joinDesk(sandbox, browser)
  await desk.say('A claim on your home.', { conversationId })
  await expect(chat.getByText('A claim on your home.')).toBeVisible()
  await expect(chat.getByText('Waiting for next available agent')).toBeHidden()

  await lose()
  await desk.say('Such as a mortgage.', { conversationId, clientId: randomUUID() })
  await box.fill('Thanks!')
  await box.press('Enter')
  await expect(chat.getByText('Sending')).toBeHidden()
  await expect(chat.getByText('Such as a mortgage.')).toBeVisible()
  await expect(chat.getByText('Thanks!')).toHaveCount(1)
  await expect(chat.getByText('A claim on your home.')).toHaveCount(1)

  ok(await browser.call('POST', `${BASE}/chats/${conversationId}/close`))
  await expect(chat.getByText('Thanks for chatting with us!')).toBeVisible()
  await expectAccessible(page, 'the end of the chat')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeFocused()
  await desk.close()
})
