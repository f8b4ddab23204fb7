/** Tests that a borrower can chat with two agents even if connections or the server fail. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { AGENT_CHATS } from 'domain/routes/routes.ts'
import { E2E_DATABASES, E2E_FOLDER } from '../scripts/e2eSetup.ts'
import { freePort, startSandboxServer } from '../scripts/sandboxServer.ts'
import { cloneTemplate, type TestServer } from '../server/testing/postgres.ts'
import { comeTo } from './api/begin.ts'
import { test as base, expect } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { CHAT_BRAND, goToOpening, openChat, say } from './walk/chat.ts'
import { pdf } from './walk/files.ts'
import { expectAccessible } from './walk/inspect.ts'
import { Sandbox } from './walk/sandbox.ts'

/** A sandbox whose server can stop and then start again on the same port with the same database. */
class RestartableSandbox extends Sandbox {
  stop = async (): Promise<void> => {}
  start = async (): Promise<void> => {}
}

const test = base.extend<object, { sandbox: RestartableSandbox }>({
  sandbox: [
    async ({ browserName }, use, { workerIndex }) => {
      const dataDir = join(process.env[E2E_FOLDER] ?? '', `chat-${browserName}-${workerIndex}`)
      mkdirSync(dataDir, { recursive: true })
      const database = await cloneTemplate(JSON.parse(process.env[E2E_DATABASES] ?? '') as TestServer)
      const port = await freePort()
      const start = () =>
        startSandboxServer({ dataDir, databaseUrl: database.adminUrl, port, latency: 0, strict: true })
      let server = await start()
      const sandbox = new RestartableSandbox(server.url, database.url)
      sandbox.stop = () => server.stop()
      sandbox.start = async () => {
        server = await start()
      }
      await use(sandbox)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Returns two functions: one cuts a page's connection to the chat, and the other lets the page reconnect. */
async function cuttable(page: Page) {
  const open: { close(options: { code: number }): Promise<void> }[] = []
  let isCut = false
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) return void socket.close({ code: 1012 })
    socket.connectToServer()
    open.push(socket)
  })
  /** Makes the page reconnect at once instead of after the client's delay. */
  const reconnect = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  return {
    async cut(): Promise<void> {
      isCut = true
      for (const socket of open.splice(0)) await socket.close({ code: 1012 })
    },
    async mend(): Promise<void> {
      isCut = false
      await reconnect()
    },
    reconnect,
  }
}

/** Returns the texts of all messages in the order in which the borrower or the agent sees them. */
const textsOf = (chat: Locator): Promise<string[]> =>
  chat.getByRole('log').getByRole('listitem').locator('p[dir=auto]').allTextContents()

/** Opens the chat desk as the sandbox's agent with the given role. */
async function openDesk(agent: Page, role: 'PROCESSOR' | 'UNDERWRITER'): Promise<Locator> {
  await signInAs(agent, role)
  await agent.getByRole('link', { name: 'Chats', exact: true }).click()
  await agent.waitForURL(`**${AGENT_CHATS}`)
  return agent.getByRole('navigation', { name: 'Chats' })
}

test('a borrower and two agents chat, and no message is lost, duplicated or out of order', async ({
  become,
  freshPage,
  sandbox,
}) => {
  const paula = await become('prime', { brand: CHAT_BRAND, context: { viewport: { width: 390, height: 844 } } })
  const { page, persona } = paula
  const name = `${persona.name.firstName} ${persona.name.lastName}`
  await comeTo(paula, 'liens')
  await goToOpening(sandbox, page)
  const borrowers = await cuttable(page)
  await page.reload()
  const borrower = await openChat(page)
  await expect(borrower.getByText('Waiting for next available agent')).toBeVisible()
  await expectAccessible(page, 'the chat')
  const said = ['What is a lien?']
  await say(borrower, 'What is a lien?')

  const anselm = await freshPage({ baseURL: paula.url })
  const agents = await cuttable(anselm)
  await (await openDesk(anselm, 'PROCESSOR')).getByRole('link', { name: new RegExp(`^${name}`) }).click()
  const desk = anselm.getByRole('region', { name: `Chat with ${name}` })
  await desk.getByRole('button', { name: 'Take chat' }).click()
  await expect(desk.getByText('What is a lien?')).toBeVisible()
  await expect(desk.getByRole('complementary', { name: 'Visitor' })).toContainText(/Birth year\d{4}/)
  await expectAccessible(anselm, 'the chat desk')
  await borrower.getByLabel('Your message').pressSequentially('Is it bad')
  await expect(desk.getByText('Is it bad', { exact: true })).toBeVisible()
  await say(desk, 'A claim on your home.')
  said.push('A claim on your home.')
  await expect(borrower.getByText('A claim on your home.')).toBeVisible()
  await expect(borrower.getByText('Waiting for next available agent')).toBeHidden()

  await borrower.locator('input[type=file]').setInputFiles(pdf('statement.pdf'))
  await expect(borrower.getByRole('list', { name: 'Attached files' })).toContainText('statement.pdf')
  await say(borrower, 'Here is my statement.')
  said.push('Here is my statement.')
  const download = anselm.waitForEvent('download')
  await desk.getByRole('button', { name: /^statement\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('statement.pdf')

  const imani = await freshPage({ baseURL: paula.url })
  const colleague = await openDesk(imani, 'UNDERWRITER')
  await desk.getByRole('button', { name: 'Transfer' }).click()
  await anselm
    .getByRole('dialog')
    .getByRole('button', { name: /^Imani/ })
    .click()
  await expect(borrower.getByText('Anselm left. Imani joined the chat.')).toBeVisible()
  await expect(desk.getByText('Imani is handling this chat.')).toBeVisible()
  await colleague.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  const second = imani.getByRole('region', { name: `Chat with ${name}` })
  await second.getByRole('button', { name: 'Transfer' }).click()
  await imani.getByRole('dialog').getByRole('button', { name: 'Crypto lines' }).click()
  await desk.getByRole('button', { name: 'Take chat' }).click()

  await borrowers.cut()
  await expect(borrower.getByText('Connection lost. Attempting to reconnect.')).toBeVisible()
  await say(desk, 'It is a mortgage, for example.')
  await expect(desk.getByText('Sending')).toBeHidden()
  await agents.cut()
  await expect(anselm.getByText(/^Connection lost/)).toBeVisible()
  await say(borrower, 'I have one of those.')
  await say(desk, 'Do you have a statement of it?')
  await borrowers.mend()
  await expect(borrower.getByText('Sending')).toBeHidden()
  await agents.mend()
  await expect(desk.getByText('Sending')).toBeHidden()
  said.push('It is a mortgage, for example.', 'I have one of those.', 'Do you have a statement of it?')
  for (const side of [borrower, desk, second]) await expect.poll(() => textsOf(side)).toEqual(said)

  await sandbox.stop()
  await expect(anselm.getByText(/^Connection lost/)).toBeVisible()
  await say(borrower, 'Yes, the one above.')
  await sandbox.start()
  await borrowers.reconnect()
  await expect(borrower.getByText('Sending')).toBeHidden()
  await agents.reconnect()
  await say(desk, 'Thanks, that is all I need.')
  said.push('Yes, the one above.', 'Thanks, that is all I need.')
  for (const side of [borrower, desk]) await expect.poll(() => textsOf(side)).toEqual(said)

  await desk.getByRole('button', { name: 'End chat' }).click()
  await anselm.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(desk.getByText('This chat has ended.')).toBeVisible()
  await expect(borrower.getByText('Thanks for chatting with us!')).toBeVisible()
  await expect(borrower.getByRole('link', { name: 'Take the survey' })).toHaveAttribute('href', /contactId=/)
  for (const side of [borrower, desk]) expect(await textsOf(side)).toEqual(said)
  await expectAccessible(page, 'the end of the chat')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeFocused()
})
