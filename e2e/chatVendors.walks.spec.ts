/**
 * Tests that visitors can chat through the vendors' real SDKs, which connect to stand-in servers. The pages' normal
 * content security policy applies.
 */
import type { OpenStatus } from 'domain/api/hours.ts'
import { HOURS } from 'domain/api/paths.ts'
import { REGISTER_V2 } from 'domain/routes/routes.ts'
import { startStreamServer } from '../web/src/features/chat/vendors/testStreamServer.ts'
import { startTalkJsServer } from '../web/src/features/chat/vendors/testTalkJsServer.ts'
import { test as base, expect } from './test.ts'
import { expectAccessible, expectNoSideScroll } from './walk/inspect.ts'

const startVendors = async () => ({ stream: await startStreamServer(), talkjs: await startTalkJsServer() })

// The tests run one after the other, because they share one server, and each stand-in supports only one chat.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { vendors: Awaited<ReturnType<typeof startVendors>> }>({
  vendors: [
    async ({ browserName: _ }, use) => {
      const vendors = await startVendors()
      await use(vendors)
      for (const one of Object.values(vendors)) await one.stop()
    },
    { scope: 'worker' },
  ],
  environment: async ({ vendors: { stream, talkjs } }, use) =>
    use({
      ...{ STREAM_CHAT_KEY: 'key', STREAM_CHAT_SECRET: 'secret', STREAM_CHAT_ENVIRONMENT: 'test' },
      ...{ STREAM_CHAT_URL: stream.url, TALKJS_URL: talkjs.url },
      ...{ TALKJS_APP_ID: 'app', TALKJS_SECRET_KEY: 'sk_test_secret' },
    }),
})

for (const [channel, brand, width] of [
  ['stream', 'equity-express', 1280],
  ['talkjs', 'kitehouse', 390],
] as const)
  test(`a visitor of ${brand} chats through ${channel}, and the chat continues after a reload`, async ({
    freshPage,
    sandbox,
    vendors,
  }) => {
    const vendor = vendors[channel]
    const page = await freshPage({
      baseURL: sandbox.url.replace('localhost', `${brand}.localhost`),
      viewport: { width, height: 844 },
    })
    await page.goto(`${REGISTER_V2}?mode=${channel}`)
    const { isOpen, nextOpening } = await page.evaluate(
      async (path): Promise<OpenStatus> => (await fetch(path)).json(),
      `${HOURS}/OPS_CHAT/openStatus`,
    )
    if (!isOpen && nextOpening) await sandbox.moveClock({ to: nextOpening })
    await page.getByRole('button', { name: 'Chat with us', exact: true }).click()
    const chat = page.getByRole('dialog', { name: /^Chat with / })
    await chat.getByText('Chat tools').click()
    await expectAccessible(page, 'the form before a chat with its tools')
    await chat.getByLabel('Your name').fill('Ana Visitor')
    await chat.getByRole('button', { name: 'Start chat' }).click()
    await chat.getByLabel('Your message').fill('What is a lien?')
    await chat.getByLabel('Your message').press('Enter')
    await expect(chat.getByText('What is a lien?')).toBeVisible()
    await expect(chat.getByText('Sending')).toBeHidden()
    vendor.says('A claim on your home.')
    await expect(chat.getByText('A claim on your home.')).toBeVisible()
    await expect(chat.getByText('Waiting for next available agent')).toBeHidden()
    vendor.types(true)
    await expectAccessible(page, 'the chat through a vendor')
    await expectNoSideScroll(page, 'the chat through a vendor')

    await page.reload()
    await page.getByRole('button', { name: /^Chat with us/ }).click()
    await expect(chat.getByRole('listitem').locator('p[dir=auto]')).toHaveText([
      'What is a lien?',
      'A claim on your home.',
    ])
    vendor.end()
    await expect(chat.getByText('Thanks for chatting with us!')).toBeVisible()
  })
