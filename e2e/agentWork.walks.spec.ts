/** Tests staff work that involves several people or many pages. */
import { AGENT_FUNDING, AGENT_WORK } from 'domain/routes/routes.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { confirm, signInAs } from './walk/agent.ts'
import { inspect } from './walk/inspect.ts'

test("an agent saves a queue filter, uses the queue's keyboard shortcuts, and turns the shortcuts off", async ({
  become,
  freshPage,
}) => {
  const theo = await become('thinfile')
  await (await begin(theo)).goTo('uwReview')

  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  await agent.getByLabel('State').selectOption('CA')
  await agent.waitForURL(/state=CA/)
  await agent.getByRole('button', { name: 'Save filter' }).click()
  await agent.getByLabel('Name').fill('California')
  await inspect(agent, { screen: AGENT_WORK, heading: 'saving a filter' })
  await agent.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = agent.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'California' })
  await expect(saved).toBeVisible()

  const other = await freshPage()
  await signInAs(other, 'PROCESSOR')
  await other.getByRole('link', { name: 'California' }).click()
  await other.waitForURL(/state=CA/)
  const files = other.getByRole('table').getByRole('rowheader').getByRole('link')
  await expect(files.first()).toBeVisible()
  await other.keyboard.press('j')
  await expect(files.first()).toBeFocused()
  await other.keyboard.press('/')
  await expect(other.getByLabel('Find an application')).toBeFocused()
  await other.keyboard.press('?')
  await expect(other.getByLabel('Find an application')).toHaveValue('?')
  await other.getByRole('button', { name: 'Shortcuts' }).click()
  await inspect(other, { screen: AGENT_WORK, heading: 'shortcuts' })
  await other.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.keyboard.press('?')
  await expect(other.getByRole('dialog')).toHaveCount(0)
})

test('an agent puts funding on hold, and a colleague releases the hold on the funding board', async ({
  become,
  freshPage,
}) => {
  const prime = await become('prime')
  await (await begin(prime)).goUntil(({ status }) => status === 'RESCISSION')
  const { lastName } = prime.persona.name

  const agent = await freshPage()
  await signInAs(agent, 'UNDERWRITER')
  await agent.getByRole('link', { name: 'Funding board' }).click()
  await agent.waitForURL(`**${AGENT_FUNDING}`)
  const row = (page: typeof agent) =>
    page.getByRole('row', { name: new RegExp(` ${lastName} .*Right to cancel`) }).first()
  await row(agent).getByRole('link').click()
  await agent.getByRole('button', { name: 'Hold funding' }).click()
  await agent.getByLabel('Reason').fill('The wire needs a call-back.')
  await inspect(agent, { screen: `${AGENT_WORK}/{uuid}`, heading: 'holding a funding' })
  await agent.getByLabel('Reason').press('Tab')
  await agent.keyboard.press('Enter')
  await confirm(agent)
  await expect(agent.getByText('You set this hold, so a colleague must release it.')).toBeVisible()

  const colleague = await freshPage()
  await signInAs(colleague, 'PROCESSOR')
  await colleague.getByRole('link', { name: 'Funding board' }).click()
  const held = colleague.getByRole('row', { name: new RegExp(` ${lastName} .*On hold Imani Castellanos`) }).first()
  await expect(held).toBeVisible()
  await inspect(colleague, { screen: AGENT_FUNDING, heading: 'lines and a hold' })
  await held.getByRole('link').click()
  await colleague.getByRole('button', { name: 'Release hold' }).click()
  await colleague.getByLabel('Reason').fill('The title company confirmed the wire.')
  await colleague.getByRole('button', { name: 'Release hold' }).click()
  await confirm(colleague)
  await expect(colleague.getByRole('button', { name: 'Hold funding' })).toBeVisible()
})
