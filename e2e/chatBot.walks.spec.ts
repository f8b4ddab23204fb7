/** Tests that a visitor can chat with the bot, rate its answers, and be handed over to an agent. */
import type { Locator, Page } from '@playwright/test'
import { CHATBOT } from 'domain/api/chatPaths.ts'
import { AGENT_CHATS, REGISTER } from 'domain/routes/routes.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { CHAT_BRAND, goBeforeOpening, openChat, say, urlOf } from './walk/chat.ts'

const messagesOf = (chat: Locator): Locator => chat.getByRole('log').locator('ol > li')

/** Collects the request bodies of a page's calls to a path. */
function bodiesSentTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith(path))
      bodies.push(request.postDataJSON() as Record<string, unknown>)
  })
  return bodies
}

test("a visitor rates the bot's answers and is then handed over to an agent in the same chat", async ({
  freshPage,
  sandbox,
}) => {
  const baseURL = urlOf(CHAT_BRAND, sandbox)
  const page = await freshPage({ baseURL })
  await page.goto(REGISTER)
  await goBeforeOpening(sandbox, page)
  const feedback = bodiesSentTo(page, `${CHATBOT}/setChatReplyUsedWithFeedback`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.getByRole('textbox', { name: 'Your name' })).toHaveAccessibleDescription(/Required/)
  await chat.getByLabel('Your name').fill('Vera Visitor')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.getByText(/Until then, our automated assistant answers/)).toBeVisible()

  await say(chat, 'What is the right to cancel?')
  await expect(messagesOf(chat).filter({ hasText: 'Automated assistant' })).toHaveCount(1)
  await expect(chat.getByRole('link', { name: /cancel/i })).toHaveAttribute('href', '/help/right-to-cancel')
  await expect(chat.getByRole('button', { name: 'Attach files' })).toBeDisabled()
  await expect(chat.getByRole('button', { name: 'Chat with a person' })).toHaveCount(0)
  await say(chat, 'Which pizza tastes best?')
  await expect(messagesOf(chat).filter({ hasText: 'Automated assistant' })).toHaveCount(2)
  await expect(chat.getByRole('button', { name: 'Leave a question' })).toBeVisible()

  // If the visitor closes the dialog without details, the feedback says only that the answer didn't help.
  await chat.getByRole('button', { name: 'This answer didn’t help' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Tell us more' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(chat).toBeVisible()
  await expect(chat.getByText('Thanks for your feedback.')).toHaveCount(1)
  await expect.poll(() => feedback.length).toBe(1)
  expect(feedback[0]).toMatchObject({ feedbackMessage: '', rating: 0, senderType: 'APPLICANT' })

  await chat.getByRole('button', { name: 'This answer didn’t help' }).click()
  await dialog.getByLabel('Additional information').fill('x'.repeat(141))
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByText('Please select a reason').first()).toBeVisible()
  await expect(dialog.getByText('Please restrict your response to 140 characters.').first()).toBeVisible()
  await dialog.getByLabel('It didn’t answer my question').check()
  await dialog.getByLabel('Additional information').fill('I like pizza.')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(chat.getByText('Thanks for your feedback.')).toHaveCount(2)
  expect(feedback[1]).toMatchObject({ feedbackMessage: 'Didn’t answer my question: I like pizza.', rating: 0 })

  // When the agents are back, they get the same chat with all its messages.
  await sandbox.moveClock({ advance: 'PT6M' })
  await page.reload()
  await openChat(page)
  await expect(messagesOf(chat)).toHaveCount(4)
  await chat.getByRole('button', { name: 'Chat with a person' }).click()
  await expect(chat.getByText('Waiting for next available agent')).toBeVisible()
  await expect(messagesOf(chat)).toHaveCount(4)
  const agent = await freshPage({ baseURL })
  await signInAs(agent, 'PROCESSOR')
  await agent.goto(AGENT_CHATS)
  await agent
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /^Vera Visitor/ })
    .click()
  const desk = agent.getByRole('region', { name: 'Chat with Vera Visitor' })
  await desk.getByRole('button', { name: 'Take chat' }).click()
  await expect(desk.getByText('Which pizza tastes best?')).toBeVisible()
  await say(desk, 'I prefer the one with olives.')
  await expect(chat.getByText('I prefer the one with olives.')).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Attach files' })).toBeEnabled()
})

const ENDED = 'This chat ended because no one wrote for a while.'

/** Starts a new chat after one has expired, and checks that the new chat contains nothing from the expired one. */
async function startAfresh(chat: Locator, earlier: string): Promise<void> {
  await expect(chat.getByText(ENDED)).toBeVisible()
  await expect(chat.getByLabel('Your message')).toHaveCount(0)
  await chat.getByRole('button', { name: 'Start new chat' }).click()
  await chat.getByLabel('Your name').fill('Vera Visitor')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.getByLabel('Your message')).toBeVisible()
  await expect(chat.getByText(earlier)).toHaveCount(0)
}

test('a chat with the bot expires ten minutes after the last message, and the visitor can start a new chat', async ({
  freshPage,
  sandbox,
}) => {
  const page = await freshPage({ baseURL: urlOf(CHAT_BRAND, sandbox) })
  await page.goto(REGISTER)
  // Keep the agents away for more than an hour, so that only the bot answers.
  await goBeforeOpening(sandbox, page)
  await sandbox.moveClock({ advance: 'PT16H' })
  const chat = await openChat(page)
  await chat.getByLabel('Your name').fill('Vera Visitor')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  const question = 'What is the right to cancel?'
  await say(chat, question)
  await expect(messagesOf(chat).filter({ hasText: 'Automated assistant' })).toHaveCount(1)

  await sandbox.moveClock({ advance: 'PT9M' })
  await say(chat, 'What does it cost?')
  await expect(messagesOf(chat).filter({ hasText: 'Automated assistant' })).toHaveCount(2)
  await sandbox.moveClock({ advance: 'PT11M' })
  await say(chat, 'Are you still there?')
  await startAfresh(chat, question)
})
