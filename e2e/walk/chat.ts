/** Actions that people take in the chat, and functions that move the sandbox's clock to or before the chat hours. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { OpenStatus } from 'domain/api/hours.ts'
import { HOURS } from 'domain/api/paths.ts'
import { REGISTER } from 'domain/routes/routes.ts'
import type { Sandbox } from './sandbox.ts'

/** A lender whose agents answer chats, and whose chats are divided among two skills. */
export const CHAT_BRAND = 'equity-express'
export const urlOf = (brand: string, sandbox: Sandbox): string => sandbox.url.replace('localhost', `${brand}.localhost`)

/** Returns whether agents are answering chats now. The page must be open. */
const hoursAt = (page: Page): Promise<OpenStatus> =>
  page.evaluate(async (path) => (await fetch(path)).json(), `${HOURS}/OPS_CHAT/openStatus`)

/** Moves the clock to a time at which agents answer chats. The page must be open. */
export async function goToOpening(sandbox: Sandbox, page: Page): Promise<void> {
  const { isOpen, nextOpening } = await hoursAt(page)
  if (!isOpen && nextOpening) await sandbox.moveClock({ to: nextOpening })
}

/** Moves the clock to five minutes before agents are next available. The page must be open. */
export async function goBeforeOpening(sandbox: Sandbox, page: Page): Promise<void> {
  for (let hours = 0; (await hoursAt(page)).isOpen; hours++) {
    if (hours > 24) throw new Error('the agents never leave')
    await sandbox.moveClock({ advance: 'PT1H' })
  }
  const { nextOpening = '' } = await hoursAt(page)
  await sandbox.moveClock({ to: new Date(Date.parse(nextOpening) - 5 * 60_000).toISOString() })
}

export async function openChat(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Chat with us', exact: true }).click()
  return page.getByRole('dialog', { name: /^Chat with / })
}

/** Writes a message and sends it with Enter. */
export async function say(chat: Locator, text: string): Promise<void> {
  await chat.getByLabel('Your message').fill(text)
  await chat.getByLabel('Your message').press('Enter')
}

/** Opens a chat that's waiting for an agent, and writes a message in it. */
export async function waitAs(page: Page, sandbox: Sandbox, name: string, text: string): Promise<Locator> {
  await page.goto(REGISTER)
  await goToOpening(sandbox, page)
  const chat = await openChat(page)
  await chat.getByLabel('Your name').fill(name)
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.getByText('Waiting for next available agent')).toBeVisible()
  await say(chat, text)
  await expect(chat.getByText('Sending')).toBeHidden()
  return chat
}
