/** Checks honest mistakes: a second tab, another account in a second tab, and a lost session. */
import { agentApplicationPath, applicationPath } from 'domain/routes/routes.ts'
import { begin, comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { confirm, signInAs } from './walk/agent.ts'
import { mouse } from './walk/hands.ts'
import { arrive } from './walk/place.ts'
import { SCREENS } from './walk/screens/screens.ts'
import { eventsOf } from './walk/view.ts'

test('submitting a finished step again in a second tab changes nothing and leads to the current step', async ({
  become,
}) => {
  const paula = await become('prime')
  const application = await begin(paula)
  const { page } = paula
  const second = await page.context().newPage()
  const act = SCREENS['{uuid}/start/profile']
  for (const tab of [page, second]) {
    await tab.goto(applicationPath(application.uuid, 'start/profile'))
    await arrive(tab)
  }
  await act?.(paula, await arrive(page))
  await expect.poll(async () => (await arrive(page)).screen).toBe('{uuid}/liens')
  await act?.({ ...paula, page: second, hands: mouse(second) }, await arrive(second))
  await expect.poll(async () => (await arrive(second)).screen).toBe('{uuid}/liens')
  expect((await eventsOf(page)).filter((type) => type === 'ProfileSaved')).toHaveLength(1)
})

test('when another person signs in on a second tab, the first tab switches accounts without changing the first person’s application', async ({
  become,
}) => {
  const paula = await become('prime')
  await comeTo(paula, 'liens')
  const { page } = paula
  const nell = await become('nearprime', { page: await page.context().newPage() })
  await begin(nell)
  await expect(page.getByText('It isn’t in this account.')).toBeVisible()
  await expect(page.getByText(paula.persona.property.address.street1)).toHaveCount(0)
})

test("if an agent's session ends during a decision, the choice and the reason are back after signing in", async ({
  become,
  freshPage,
}) => {
  const theo = await become('thinfile')
  const application = await begin(theo)
  await application.goTo('uwReview')
  const agent = await freshPage()
  await signInAs(agent, 'UNDERWRITER')
  const file = agentApplicationPath(application.uuid)
  await agent.goto(file)
  await agent.getByRole('radio', { name: 'Request more information' }).check()
  await agent.getByLabel('Message to the person').fill('Please send your last two statements. 🙂')
  await agent.getByLabel('Reason').fill('One account only.')
  await agent.context().clearCookies()
  await agent.getByRole('button', { name: 'Request more information' }).click()
  await agent.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()

  await agent.waitForURL('**/agent/login**')
  await agent.getByLabel('Email').fill('agent@sandbox.test')
  await agent.getByLabel('Password', { exact: true }).fill(theo.password)
  await agent.getByLabel('Password', { exact: true }).press('Enter')
  await agent.waitForURL(`**${file}`)
  await expect(agent.getByRole('radio', { name: 'Request more information' })).toBeChecked()
  await expect(agent.getByLabel('Message to the person')).toHaveValue('Please send your last two statements. 🙂')
  await expect(agent.getByLabel('Reason')).toHaveValue('One account only.')
  await agent.getByRole('button', { name: 'Request more information' }).click()
  await confirm(agent)
  await expect(agent.getByText('Please send your last two statements. 🙂').first()).toBeVisible()
})
