/** Checks honest mistakes, such as a second tab, a lost session, wrong passwords and an old code. */
import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { agentApplicationPath, applicationPath, LOGIN } from 'domain/routes/routes.ts'
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
  await expect(second.getByText('You already finished that step, so we didn’t save your new answers.')).toBeVisible()
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

test('after too many wrong passwords, sign-in says how long to wait and keeps the email', async ({
  become,
  freshPage,
}) => {
  const { email } = await become('prime')
  const page = await freshPage()
  await page.goto(LOGIN)
  let status = 0
  while (status !== 429) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Not-the-Passw0rd!')
    const answered = page.waitForResponse(`**${LOGIN_WITH_PASSWORD}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    status = (await answered).status()
  }
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Too many attempts. Wait 15 minutes and try again.')
  // The message isn't shown at a field, because no answer caused it.
  await expect(alert.getByRole('heading')).toHaveText('That didn’t go through')
  await expect(page.locator('main [aria-invalid]')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
})

test('if a person enters a code from an earlier email, the settings ask for the newest code, which then works', async ({
  become,
  sandbox,
}) => {
  const rosa = await become('prime')
  const { page } = rosa
  await begin(rosa)
  const address = `new.${rosa.email}`
  const codes = async (count: number) => {
    await expect.poll(async () => (await sandbox.mailsTo(address)).length).toBe(count)
    return (await sandbox.mailsTo(address)).map(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? '')
  }
  const code = page.getByLabel('Code', { exact: true })
  const askForCode = async () => {
    await page.getByLabel('New email').fill(address)
    await page.getByLabel('Your password').fill(rosa.password)
    await page.getByRole('button', { name: 'Send a code' }).click()
    await expect(code).toBeVisible()
  }
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Change email' }).click()
  await askForCode()
  const [older = ''] = await codes(1)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await askForCode()
  const newest = (await codes(2)).find((one) => one !== older) ?? ''

  await code.fill(older)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the newest code we sent')
  await expect(code).toHaveValue(older)
  await code.fill(newest)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Email address changed')).toBeVisible()
})
