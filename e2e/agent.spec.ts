/** Tests that a borrower can continue after an agent completes the review. */
import type { Page } from '@playwright/test'
import { REGISTRATION } from 'domain/api/paths.ts'
import type { AgentRole } from 'domain/application/views/agents.ts'
import {
  AGENT_BROKERAGES,
  AGENT_DENIALS,
  AGENT_FEEDBACK,
  AGENT_WORK,
  agentApplicationPath,
  applicationPath,
} from 'domain/routes/routes.ts'
import { PASSWORD } from '../personas/answers.ts'
import { SEEDED_AGENTS } from '../server/sandbox/agents.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { pdf } from './walk/files.ts'
import { inspect } from './walk/inspect.ts'
import { callAs } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

/** Signs in as the sandbox's agent with the given role. */
async function signInAs(agent: Page, role: AgentRole): Promise<void> {
  await agent.goto('/agent')
  await agent.getByLabel('Email').fill(SEEDED_AGENTS.find((one) => one.role === role)?.email ?? '')
  await agent.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await agent.getByLabel('Password', { exact: true }).press('Enter')
  await agent.waitForURL(`**${AGENT_WORK}`)
}

/** Confirms the decision in the dialog that states its consequence. */
async function confirm(agent: Page): Promise<void> {
  const dialog = agent.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('the application continues after an agent completes the review and states a reason', async ({
  become,
  freshPage,
}) => {
  const theo = await become('thinfile')
  await theo.page.goto('/account/heloc/register')
  await walk(theo, { until: on('{uuid}/review-app/uw') })

  const agent = await freshPage()
  await signInAs(agent, 'UNDERWRITER')
  await agent
    .getByRole('navigation', { name: 'Queues' })
    .getByRole('link', { name: /Held applications/ })
    .click()
  const { firstName, lastName } = theo.persona.name
  const row = agent.getByRole('row', { name: new RegExp(`^${firstName}.* ${lastName} .*Underwriting review`) }).first()
  await expect(row).toBeVisible()
  await inspect(agent, { screen: AGENT_WORK, heading: 'held applications' })
  await row.getByRole('link').click()
  await expect(agent.getByRole('list', { name: 'Failed rules' })).toContainText('Credit experience')
  await inspect(agent, { screen: `${AGENT_WORK}/{uuid}`, heading: 'evidence and decision' })
  await agent.getByLabel('Make an exception').check()
  await agent.getByLabel('Reason').fill('The one account was always paid in time.')
  await agent.getByRole('button', { name: 'Make an exception' }).click()
  await expect(agent.getByRole('dialog')).toContainText('The rules run again without this finding')
  await inspect(agent, { screen: `${AGENT_WORK}/{uuid}`, heading: 'confirmation' })
  await confirm(agent)
  await expect(agent.getByText('No decisions waiting')).toBeVisible()
  await expect(agent.getByText('The one account was always paid in time.')).toBeVisible()

  await theo.page.waitForURL((url) => !url.pathname.includes('/review-app/'))
  await expect(theo.page.getByText('always paid in time')).toHaveCount(0)
})

test('an agent saves a filter of the queue, moves through it with the keyboard, and turns the shortcuts off', async ({
  become,
  freshPage,
}) => {
  const theo = await become('thinfile')
  await theo.page.goto('/account/heloc/register')
  await walk(theo, { until: on('{uuid}/review-app/uw') })

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
  await expect(other.getByLabel('Find a loan by number')).toBeFocused()
  await other.keyboard.press('?')
  await expect(other.getByLabel('Find a loan by number')).toHaveValue('?')
  await other.getByRole('button', { name: 'Shortcuts' }).click()
  await inspect(other, { screen: AGENT_WORK, heading: 'shortcuts' })
  await other.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await other.keyboard.press('?')
  await expect(other.getByRole('dialog')).toHaveCount(0)
})

test("the lender's staff send a document and handle signing on paper, and the borrower follows each stage", async ({
  become,
  freshPage,
}) => {
  test.slow()
  const ada = await become('prime')
  const { page } = ada
  const application = await begin(ada)
  await application.goTo('sign')
  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  const file = agentApplicationPath(application.uuid)
  await agent.goto(file)
  await agent.getByRole('button', { name: 'Send a document' }).click()
  await agent.getByLabel('Title').fill('New servicing address')
  await agent.getByLabel('Message to the person').fill('Please use it from January on.')
  await agent.getByLabel('Choose a file').setInputFiles(pdf('letter.pdf'))
  await inspect(agent, { screen: file, heading: 'sending a document' })
  await agent.getByRole('button', { name: 'Send document', exact: true }).click()
  await confirm(agent)
  await expect(agent.getByText('not read yet')).toBeVisible()

  await page.goto(applicationPath(application.uuid, 'signing/intro'))
  await page.waitForURL((url) => url.pathname.endsWith('/document/disclosures'))
  await expect(page.getByRole('heading', { name: 'We sent you a document' })).toBeVisible()
  await inspect(page, { screen: '{uuid}/document/disclosures', heading: 'We sent you a document' })
  await application.answer('readSentDocuments')

  await page.goto(applicationPath(application.uuid, 'signing/support'))
  await inspect(page, { screen: '{uuid}/signing/support', heading: 'before the request' })
  await page.getByRole('button', { name: 'Ask for the papers' }).click()
  const reached = (stage: string) => expect(page.getByRole('listitem').filter({ hasText: stage })).toBeVisible()
  await reached('We prepared your papers')

  await agent.reload()
  await inspect(agent, { screen: file, heading: 'papers to mail' })
  await agent.getByLabel('Carrier').fill('USPS')
  await agent.getByLabel('Tracking number').fill('94001')
  await agent.getByRole('button', { name: 'Mark as mailed' }).click()
  await confirm(agent)
  await page.reload()
  await reached('We mailed your papers')
  await inspect(page, { screen: '{uuid}/signing/support', heading: 'papers in the mail' })
  await agent.getByRole('button', { name: 'Mark as received' }).click()
  await confirm(agent)
  await agent.getByLabel('Choose a file').setInputFiles(pdf('scan.pdf'))
  await inspect(agent, { screen: file, heading: 'papers received' })
  await agent.getByRole('button', { name: 'Upload signed papers' }).click()
  await confirm(agent)
  await agent.getByLabel('Yes, and they match the names').check()
  await inspect(agent, { screen: file, heading: 'papers uploaded' })
  await agent.getByRole('button', { name: 'Confirm signatures' }).click()
  await confirm(agent)
  await expect(agent.getByText('No decisions waiting')).toBeVisible()
  await application.until('the notary', ({ status }) => status === 'NOTARY')
})

test('compliance staff see the record of an application that registration declined', async ({ freshPage }) => {
  const visitor = await freshPage()
  await visitor.goto('/account/heloc/register')
  const home = { street1: '77 Denial Street', city: 'Sacramento', state: 'CA', zip: '95818', occupancyType: 'PRIMARY' }
  const body = { ...home, revealed: 'true', propertyType: 'MANUFACTURED' }
  const { status } = await callAs(visitor, 'PUT', `${REGISTRATION}/property`, body)
  expect(status).toBe(200)

  const officer = await freshPage()
  await signInAs(officer, 'COMPLIANCE')
  await officer.getByRole('link', { name: 'Registration denials' }).click()
  await officer.waitForURL(`**${AGENT_DENIALS}`)
  await expect(officer.getByText('77 Denial Street, Sacramento, CA 95818')).toBeVisible()
  await inspect(officer, { screen: AGENT_DENIALS, heading: 'denials' })
})

test('compliance staff read messages to the CEO', async ({ become, freshPage }) => {
  const rosa = await become('prime')
  await begin(rosa)
  await rosa.page.goto('/dashboard')
  await rosa.page.getByRole('button', { name: /account menu/ }).click()
  await rosa.page.getByRole('button', { name: 'Share your thoughts with our CEO' }).click()
  const dialog = rosa.page.getByRole('dialog')
  await dialog.getByLabel('Give us a compliment').check()
  await dialog.getByLabel('Your message').fill('The liens page was clear.')
  await dialog.getByLabel('Yes').check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Thank you. We’ve sent your message.')).toBeVisible()

  const officer = await freshPage()
  await signInAs(officer, 'COMPLIANCE')
  await inspect(officer, { screen: AGENT_WORK, heading: 'work of compliance staff' })
  await officer.getByRole('link', { name: 'Messages to the CEO and leave surveys' }).click()
  await officer.waitForURL(`**${AGENT_FEEDBACK}`)
  await expect(officer.getByText('The liens page was clear.')).toBeVisible()
  await inspect(officer, { screen: AGENT_FEEDBACK, heading: 'messages' })
  const saved = officer.waitForEvent('download')
  await officer.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('ceo.csv')
  await officer.getByRole('link', { name: 'Leave surveys' }).click()
  await expect(officer.getByText('No leave surveys yet.')).toBeVisible()
  await inspect(officer, { screen: AGENT_FEEDBACK, heading: 'no surveys' })
})

test('an agent adds a brokerage, and its originator gets an invitation', async ({ freshPage }) => {
  const agent = await freshPage()
  await signInAs(agent, 'UNDERWRITER')
  await agent.getByRole('link', { name: 'Brokerages' }).click()
  await agent.getByRole('button', { name: 'Add brokerage' }).click()
  await agent.getByLabel('Company name').fill('Harbor Loans')
  await agent.getByLabel('Company’s NMLS number').fill('77')
  await agent.getByLabel('States with a company license').fill('CA, OR')
  await agent.getByLabel('Email').first().fill('ana.harbor@sandbox.test')
  await agent.getByLabel('Originator’s NMLS number').first().fill('78')
  await agent.getByLabel('States with an originator license').first().fill('CA')
  await inspect(agent, { screen: AGENT_BROKERAGES, heading: 'new brokerage' })
  await agent.getByRole('button', { name: 'Add brokerage and send invitation' }).click()
  const card = agent.getByRole('heading', { level: 2, name: 'Harbor Loans' }).locator('xpath=ancestor::section[1]')
  await expect(card).toContainText('Pending invitations: 1')
})
