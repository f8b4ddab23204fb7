/** Checks dialogs in every look. Other tests check the pages behind the dialogs. */
import { REGISTER_ACCOUNT } from 'domain/api/paths.ts'
import { AGENT_CHATS, applicationPath, DASHBOARD, LOGIN, REGISTER } from 'domain/routes/routes.ts'
import { PASSWORD, registration } from '../personas/answers.ts'
import { persona } from '../personas/personas.ts'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { browserAt } from '../server/testing/browserAt.ts'
import { begin, comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { CHAT_BRAND, goToOpening, openChat, say, urlOf } from './walk/chat.ts'
import { inspectLooks } from './walk/looks.ts'

test("in every look, the withdrawal dialog and a phone's document reader are readable", async ({ become }) => {
  const paula = await become('prime', { context: { viewport: { width: 1280, height: 900 }, hasTouch: true } })
  const { page } = paula
  const walk = await comeTo(paula, 'liens')
  await page.getByRole('button', { name: 'Withdraw my application' }).click()
  await expect(page.getByRole('dialog', { name: 'Withdraw your application?' })).toBeVisible()
  await inspectLooks(page, { dialog: 'withdrawing' })

  await walk.goTo('sign')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(applicationPath(walk.uuid, 'document/disclosures'))
  await page.getByRole('button', { name: 'Start reading' }).click()
  await expect(page.getByRole('region', { name: /^Text of / })).toHaveAttribute('aria-busy', 'false')
  await inspectLooks(page, { dialog: 'reader', isOnPhones: true })
})

test("the broker's page for an application is readable in every look", async ({ sandbox, freshPage }) => {
  const body = registration({ ...persona('prime'), email: 'file@sandbox.test' })
  const { status } = await browserAt(sandbox.url).call('POST', REGISTER_ACCOUNT, {
    body: { ...body, referrer: SANDBOX_ORIGINATOR },
  })
  expect(status).toBe(201)
  const broker = await freshPage()
  await broker.goto(LOGIN)
  await broker.getByLabel('Email').fill(SEEDED_BROKERS[0].email)
  await broker.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await broker.getByLabel('Password', { exact: true }).press('Enter')
  await broker
    .getByRole('row', { name: /Paula Anne Prime/ })
    .getByRole('button')
    .first()
    .click()
  await expect(broker.getByRole('dialog', { name: 'Paula Anne Prime' })).toContainText('Sacramento, CA')
  await inspectLooks(broker, { dialog: 'file' })
})

test("the page of a partner's review is readable in every look", async ({ become, freshPage }) => {
  const mercy = await become('merchant')
  await (await begin(mercy)).goTo('waitMerchant')
  const name = `${mercy.persona.name.firstName} ${mercy.persona.name.lastName}`
  const partner = await freshPage()
  await partner.goto(LOGIN)
  await partner.getByLabel('Email').fill(SEEDED_BROKERS[2].email)
  await partner.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await partner.getByLabel('Password', { exact: true }).press('Enter')
  await partner.getByRole('button', { name }).first().click()
  await partner.getByRole('dialog', { name }).getByRole('radio', { name: /^Yes/ }).check()
  await inspectLooks(partner, { dialog: 'review' })
})

test('the chat and the page on which agents answer it are readable in every look', async ({ sandbox, freshPage }) => {
  const baseURL = urlOf(CHAT_BRAND, sandbox)
  const visitor = await freshPage({ baseURL })
  await visitor.goto(REGISTER)
  await goToOpening(sandbox, visitor)
  const chat = await openChat(visitor)
  await expect(chat.getByLabel('Your name')).toBeVisible()
  await inspectLooks(visitor, { dialog: 'chat form' })
  await chat.getByLabel('Your name').fill('Mia Larsen')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.getByText('Waiting for next available agent')).toBeVisible()
  await say(chat, 'How long is the draw period?')
  await expect(chat.getByText('Sending')).toBeHidden()
  await inspectLooks(visitor, { dialog: 'chat' })

  const agent = await freshPage({ baseURL })
  await signInAs(agent, 'PROCESSOR')
  await agent.goto(AGENT_CHATS)
  await agent
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /Mia Larsen/ })
    .click()
  await agent.getByRole('button', { name: 'Take chat' }).click()
  await expect(agent.getByRole('log').getByText('How long is the draw period?')).toBeVisible()
  await inspectLooks(agent, { dialog: 'conversation' })
  await agent.getByRole('button', { name: 'Transfer' }).click()
  await expect(agent.getByRole('dialog').getByRole('button', { name: 'White-label lines' })).toBeVisible()
  await inspectLooks(agent, { dialog: 'transfer' })
  await agent.keyboard.press('Escape')
  await agent.getByRole('button', { name: 'End chat' }).click()
  await expect(agent.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await inspectLooks(agent, { dialog: 'confirmation' })
})

test("a phone's sheets and the agents' list of shortcuts are readable in every look", async ({ become, freshPage }) => {
  const paula = await become('prime', { context: { viewport: { width: 390, height: 844 } } })
  const { page } = paula
  await comeTo(paula, 'liens')
  await page.getByRole('button', { name: /Next: |Step \d of \d/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your application' })).toBeVisible()
  await inspectLooks(page, { dialog: 'progress', isOnPhones: true })
  await page.goto(DASHBOARD)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await inspectLooks(page, { dialog: 'menu', isOnPhones: true })

  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  await agent.getByRole('button', { name: 'Shortcuts', exact: true }).click()
  await expect(agent.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await inspectLooks(agent, { dialog: 'shortcuts' })
})
