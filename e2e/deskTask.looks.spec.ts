/**
 * Checks the page of a desk task in every look. This file has its own server, because title orders must go to the desk.
 */

import { AGENT_WORK } from 'domain/routes/routes.ts'
import { addressesOf, PAGES } from 'domain/routes/testing/catalog.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
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
