/** Checks the dialogs of the chat with the bot in every look. */
import { REGISTER } from 'domain/routes/routes.ts'
import { expect, test } from './test.ts'
import { CHAT_BRAND, goBeforeOpening, openChat, say, urlOf } from './walk/chat.ts'
import { inspectLooks } from './walk/looks.ts'

/** A lender with only the bot and no survey of its own. */
const BOT_BRAND = 'sunstead'

test("the dialogs about the bot's answers and the survey are readable in every look", async ({
  freshPage,
  sandbox,
}) => {
  const page = await freshPage({ baseURL: urlOf(CHAT_BRAND, sandbox) })
  await page.goto(REGISTER)
  await goBeforeOpening(sandbox, page)
  const chat = await openChat(page)
  await chat.getByLabel('Your name').fill('Vera Visitor')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await say(chat, 'What is the right to cancel?')
  await chat.getByRole('button', { name: 'This answer didn’t help' }).click()
  await expect(page.getByRole('dialog', { name: 'Tell us more' })).toBeVisible()
  await inspectLooks(page, { dialog: 'answer that did not help' })
  await page.keyboard.press('Escape')
  await chat.getByRole('button', { name: 'Leave a question' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave a question' })).toBeVisible()
  await inspectLooks(page, { dialog: 'question' })

  const other = await freshPage({ baseURL: urlOf(BOT_BRAND, sandbox) })
  await other.goto(REGISTER)
  const ended = await openChat(other)
  await ended.getByLabel('Your name').fill('Vera Visitor')
  await ended.getByRole('button', { name: 'Start chat' }).click()
  await say(ended, 'What is the right to cancel?')
  await expect(ended.getByRole('button', { name: 'This answer didn’t help' })).toBeVisible()
  await ended.getByRole('button', { name: 'End chat' }).click()
  await ended.getByRole('button', { name: 'Take the survey' }).click()
  await expect(other.getByRole('dialog', { name: 'How was your chat?' })).toBeVisible()
  await inspectLooks(other, { dialog: 'survey' })
})
