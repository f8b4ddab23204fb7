/** Checks the dialogs of account pages, of pictures of IDs, of brokers' pages and of documents in every look. */
import { agentApplicationPath, applicationPath, DASHBOARD } from 'domain/routes/routes.ts'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { signInAsBroker } from './walk/broker.ts'
import { inspectLooks } from './walk/looks.ts'
import { arrive } from './walk/place.ts'

test('the message to the CEO and the camera are readable in every look', async ({ become }) => {
  const paula = await become('prime')
  const { page } = paula
  const walk = await begin(paula)
  await page.goto(DASHBOARD)
  await page.getByRole('button', { name: /account menu$/ }).click()
  const name = 'Share your thoughts with our CEO'
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('dialog', { name }).getByLabel('Your message')).toBeVisible()
  await inspectLooks(page, { dialog: 'feedback' })

  await walk.goTo('docVerify')
  await page.goto(applicationPath(walk.uuid, 'identity'))
  await arrive(page)
  await page
    .getByRole('button', { name: /^Take a picture/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('We can’t use your camera')).toBeVisible()
  await inspectLooks(page, { dialog: 'camera' })
})

test('the dialogs of brokers and of saved filters are readable in every look', async ({ become, freshPage }) => {
  const paula = await become('prime', { context: { viewport: { width: 390, height: 844 } } })
  const { uuid } = await begin(paula, { referrer: SANDBOX_ORIGINATOR })
  await paula.page.goto(applicationPath(uuid, 'liens'))
  await paula.page.getByRole('button', { name: /Marisol Okafor/ }).click()
  await expect(paula.page.getByRole('dialog', { name: 'Your loan officer' })).toBeVisible()
  await inspectLooks(paula.page, { dialog: 'loan officer', isOnPhones: true })

  const broker = await freshPage()
  await signInAsBroker(broker, SEEDED_BROKERS[0].email)
  await broker
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(broker.getByRole('dialog', { name: /^Remove / })).toBeVisible()
  await inspectLooks(broker, { dialog: 'removal' })

  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  await agent.getByLabel('State').selectOption('CA')
  await agent.waitForURL(/state=CA/)
  await agent.getByRole('button', { name: 'Save filter' }).click()
  await expect(agent.getByRole('dialog', { name: 'Save this filter' }).getByLabel('Name')).toBeVisible()
  await inspectLooks(agent, { dialog: 'filter' })
})

test("staff's dialogs for an uploaded document and its original are readable in every look", async ({
  become,
  freshPage,
}) => {
  const walk = await begin(await become('investment'))
  await walk.goTo('rental')
  await walk.upload(['LEASE'])
  const officer = await freshPage()
  await signInAs(officer, 'COMPLIANCE')
  await officer.goto(agentApplicationPath(walk.uuid))
  const documents = officer.getByRole('list', { name: 'Documents' })
  await documents.getByRole('button', { name: /^Download original of / }).click()
  await expect(officer.getByRole('dialog', { name: 'Download the original' })).toBeVisible()
  await inspectLooks(officer, { dialog: 'original' })
  await officer.keyboard.press('Escape')
  await documents.getByRole('button', { name: 'Lease', exact: true }).click()
  await expect(officer.getByRole('dialog').getByRole('img')).toBeVisible()
  await inspectLooks(officer, { dialog: 'uploaded document' })
})
