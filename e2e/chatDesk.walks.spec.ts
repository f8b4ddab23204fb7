/** Tests that agents can use the chat desk with only the keyboard, and that the desk keeps unsent replies. */
import type { Locator, Page } from '@playwright/test'
import { AGENT_CHATS } from 'domain/routes/routes.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { CHAT_BRAND, urlOf, waitAs } from './walk/chat.ts'
import { type Hands, keyboard } from './walk/hands.ts'

/** Returns the link to a visitor's chat in the list of chats. */
const chatOf = (agent: Page, name: string): Locator =>
  agent.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^${name}`) })
const deskFor = (agent: Page, name: string): Locator => agent.getByRole('region', { name: `Chat with ${name}` })

async function openChat({ press }: Hands, agent: Page, name: string): Promise<Locator> {
  await press(chatOf(agent, name))
  const desk = deskFor(agent, name)
  await expect(desk.getByRole('heading', { name })).toBeFocused()
  return desk
}

test('with only the keyboard, an agent takes a chat, answers, transfers it, takes it back and ends it', async ({
  freshPage,
  sandbox,
}) => {
  const baseURL = urlOf(CHAT_BRAND, sandbox)
  const visitor = await waitAs(await freshPage({ baseURL }), sandbox, 'Kei Board', 'Do I need an appraisal?')
  const agent = await freshPage({ baseURL })
  await signInAs(agent, 'PROCESSOR')
  const hands = keyboard(agent)
  await hands.press(agent.getByRole('link', { name: 'Chats', exact: true }))
  await agent.waitForURL(`**${AGENT_CHATS}`)
  const desk = await openChat(hands, agent, 'Kei Board')
  const box = desk.getByLabel('Your message')

  // After an agent takes a chat, focus is in the message field.
  await hands.press(desk.getByRole('button', { name: 'Take chat' }))
  await expect(box).toBeFocused()
  await expect(desk.getByRole('status').getByText('This chat is yours.')).toBeAttached()
  await agent.keyboard.type('Not always.')
  await agent.keyboard.press('Shift+Enter')
  await agent.keyboard.type('It depends on the home.')
  await agent.keyboard.press('Enter')
  await expect(visitor.getByText('It depends on the home.')).toBeVisible()
  await expect(box).toBeFocused()

  await hands.press(desk.getByRole('button', { name: 'Anything else' }))
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Is there anything else I can help with?')
  await agent.keyboard.press('Enter')
  await expect(visitor.getByText('Is there anything else I can help with?')).toBeVisible()

  // Escape closes the dialog without changing the chat, and focus returns to the button.
  const transfer = desk.getByRole('button', { name: 'Transfer' })
  const dialog = agent.getByRole('dialog')
  await hands.press(transfer)
  await expect(dialog).toBeVisible()
  await agent.keyboard.press('Escape')
  await expect(transfer).toBeFocused()
  await hands.press(transfer)
  await hands.press(dialog.getByRole('button', { name: 'White-label lines' }))
  await expect(desk.getByRole('status')).toHaveText('Take this chat to answer it.')
  await expect(desk.getByRole('heading', { name: 'Kei Board' })).toBeFocused()

  await hands.press(desk.getByRole('button', { name: 'Take chat' }))
  await expect(box).toBeFocused()
  await hands.press(desk.getByRole('button', { name: 'End chat' }))
  await hands.press(dialog.getByRole('button', { name: 'Confirm' }))
  await expect(desk.getByRole('status')).toHaveText('This chat has ended.')
  await expect(desk.getByRole('heading', { name: 'Kei Board' })).toBeFocused()
  await expect(visitor.getByText('Thanks for chatting with us!')).toBeVisible()
})

test('the chat desk keeps each unsent reply while the agent visits other pages and after a reload', async ({
  freshPage,
  sandbox,
}) => {
  const baseURL = urlOf(CHAT_BRAND, sandbox)
  for (const name of ['Ada First', 'Bea Second']) await waitAs(await freshPage({ baseURL }), sandbox, name, 'Hello')
  const agent = await freshPage({ baseURL })
  await signInAs(agent, 'PROCESSOR')
  await agent.getByRole('link', { name: 'Chats', exact: true }).click()
  for (const name of ['Ada First', 'Bea Second']) {
    await chatOf(agent, name).click()
    await deskFor(agent, name).getByRole('button', { name: 'Take chat' }).click()
    await deskFor(agent, name).getByLabel('Your message').fill(`Dear ${name}`)
  }
  const expectKept = async () => {
    for (const name of ['Ada First', 'Bea Second']) {
      await chatOf(agent, name).click()
      await expect(deskFor(agent, name).getByLabel('Your message')).toHaveValue(`Dear ${name}`)
    }
  }
  await agent.getByRole('link', { name: 'Queue', exact: true }).click()
  await expect(agent.getByRole('navigation', { name: 'Queues' })).toBeVisible()
  await agent.getByRole('link', { name: 'Chats', exact: true }).click()
  await expectKept()
  await agent.reload()
  await expectKept()
  const first = deskFor(agent, 'Ada First')
  await chatOf(agent, 'Ada First').click()
  await first.getByLabel('Your message').press('Enter')
  await expect(first.getByText('Sending')).toBeHidden()
  await agent.reload()
  await expect(first.getByLabel('Your message')).toHaveValue('')
})
