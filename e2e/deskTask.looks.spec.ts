/**
 * Checks the page of a desk task and its dialogs in every look. This file has its own server, because title orders must
 * go to the desk.
 */
import type { DeskTaskView } from 'domain/api/desk.ts'
import { AGENT_WORK } from 'domain/routes/routes.ts'
import { addressesOf, PAGES } from 'domain/routes/testing/catalog.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { inspectLooks } from './walk/looks.ts'
import { offendersAmong } from './walk/pagesInLooks.ts'
import { recordShifts } from './walk/shifts.ts'

test.use({ providers: { title: 'desk' } })

test('the page of a desk task keeps its content in place and is readable in every look', async ({
  become,
  freshPage,
}) => {
  const walk = await begin(await become('prime'))
  await walk.answer('saveProfile')
  const agent = await freshPage()
  await recordShifts(agent)
  await signInAs(agent, 'PROCESSOR')
  await agent.goto(`${AGENT_WORK}/${walk.uuid}`)
  const task = await agent.getByRole('link', { name: 'Open task' }).first().getAttribute('href')
  const [, uuid = '', id = ''] = /([^/]+)\/tasks\/([^/]+)$/.exec(task ?? '') ?? []
  const parameters = { uuid: [uuid], task: [id] }
  expect((await offendersAmong(agent, addressesOf(PAGES.desk, parameters))).join('\n')).toBe('')
})

test('the form to send and the request for a code are readable in every look', async ({ become, freshPage }) => {
  const walk = await begin(await become('prime'))
  await walk.answer('saveProfile')
  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  // A title order has no account numbers to show, so ask for the code as a payment's task does.
  await agent.route('**/service-agent/api/v1/applications/*/tasks/*', async (route) => {
    const task: DeskTaskView = await (await route.fetch()).json()
    await route.fulfill({ json: { ...task, proof: 'EMAIL' } satisfies DeskTaskView })
  })
  await agent.goto(`${AGENT_WORK}/${walk.uuid}`)
  await agent.getByRole('link', { name: 'Open task' }).first().click()
  await agent.getByRole('button', { name: 'Open the form' }).click()
  const pages = agent.getByRole('dialog', { name: 'Form to send' }).getByRole('region', { name: /^Pages of / })
  await expect(pages).toHaveAttribute('aria-busy', 'false')
  await inspectLooks(agent, { dialog: 'form' })
  await agent.keyboard.press('Escape')
  await agent.getByRole('button', { name: 'Show full numbers' }).click()
  await expect(agent.getByRole('dialog', { name: 'Show full numbers' }).getByLabel('Code')).toBeVisible()
  await inspectLooks(agent, { dialog: 'full numbers' })
})
