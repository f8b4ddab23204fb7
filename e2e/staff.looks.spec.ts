/** Checks the pages of the lender's staff in every look. */
import { REGISTRATION } from 'domain/api/paths.ts'
import {
  AGENT_BROKERAGES,
  AGENT_DENIALS,
  AGENT_FEEDBACK,
  AGENT_FUNDING,
  AGENT_PIPELINE,
  AGENT_SEARCH,
  AGENT_WORK,
  agentApplicationPath,
  REGISTER,
} from 'domain/routes/routes.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { inspectLooks } from './walk/looks.ts'
import { offendersAmong } from './walk/pagesInLooks.ts'
import { recordShifts } from './walk/shifts.ts'
import { callAs } from './walk/view.ts'

test("an underwriter's pages keep their content in place and are readable in every look", async ({
  become,
  freshPage,
}) => {
  test.slow()
  const walk = await begin(await become('thinfile'))
  await walk.goTo('uwReview')
  const agent = await freshPage()
  await recordShifts(agent)
  await signInAs(agent, 'UNDERWRITER')
  const work = [AGENT_WORK, `${AGENT_WORK}?queue=HELD`, agentApplicationPath(walk.uuid)]
  const found = await offendersAmong(agent, [...work, AGENT_PIPELINE, AGENT_BROKERAGES, AGENT_SEARCH])
  await agent.getByLabel('Find an application').fill('nobody nowhere')
  await agent.getByLabel('Find an application').press('Enter')
  await expect(agent.getByText('No application matches.')).toBeVisible()
  await inspectLooks(agent)
  expect(found.join('\n')).toBe('')
})

test('the pages for funding and for compliance staff keep their content in place and are readable in every look', async ({
  become,
  freshPage,
}) => {
  test.slow()
  await (await begin(await become('prime'))).goUntil(({ status }) => status === 'RESCISSION')
  const processor = await freshPage()
  await recordShifts(processor)
  await signInAs(processor, 'PROCESSOR')
  const found = await offendersAmong(processor, [AGENT_FUNDING])

  const visitor = await freshPage()
  await visitor.goto(REGISTER)
  const home = { street1: '77 Denial Street', city: 'Sacramento', state: 'CA', zip: '95818', occupancyType: 'PRIMARY' }
  const body = { ...home, revealed: 'true', propertyType: 'MANUFACTURED' }
  expect((await callAs(visitor, 'PUT', `${REGISTRATION}/property`, body)).status).toBe(200)
  const officer = await freshPage()
  await recordShifts(officer)
  await signInAs(officer, 'COMPLIANCE')
  found.push(...(await offendersAmong(officer, [AGENT_DENIALS, AGENT_FEEDBACK])))
  expect(found.join('\n')).toBe('')
})
