/** Checks the sign-in pages for people who are already signed in. */
import { AGENT_LOGIN, AGENT_WORK, CONTACT, DASHBOARD, LOGIN, LOGIN_CODE, SIGNER_LOGIN } from 'domain/routes/routes.ts'
import { SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { signInAsBroker } from './walk/broker.ts'
import { inspect } from './walk/inspect.ts'
import { inspectLooks } from './walk/looks.ts'

test('a signed-in borrower who opens a sign-in page continues to the requested page or can sign out', async ({
  become,
}) => {
  const paula = await become('prime')
  await begin(paula)
  const { page } = paula
  for (const login of [LOGIN, LOGIN_CODE]) {
    await page.goto(login)
    await page.waitForURL(`**${DASHBOARD}`)
  }
  await page.goto(`${LOGIN}?redirectUrl=${encodeURIComponent(CONTACT)}`)
  await page.waitForURL(`**${CONTACT}`)

  const heading = `You’re signed in as ${paula.email}`
  for (const login of [SIGNER_LOGIN, AGENT_LOGIN]) {
    await page.goto(login)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await inspect(page, { screen: login, heading: 'You’re signed in' })
    await inspectLooks(page)
  }
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await page.waitForURL(`**${DASHBOARD}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Sign out and use another account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff sign-in' })).toBeVisible()
})

test('signed-in staff and brokers continue to their own pages', async ({ freshPage }) => {
  const agent = await freshPage()
  await signInAs(agent, 'UNDERWRITER')
  await agent.goto(AGENT_LOGIN)
  await agent.waitForURL(`**${AGENT_WORK}`)
  await agent.goto(LOGIN)
  await agent.getByRole('link', { name: 'Go to your queue' }).click()
  await agent.waitForURL(`**${AGENT_WORK}`)

  const broker = await freshPage()
  await signInAsBroker(broker, SEEDED_BROKERS[0].email)
  await broker.goto(LOGIN)
  await broker.waitForURL(`**${DASHBOARD}`)
})
