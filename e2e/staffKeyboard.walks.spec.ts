/** Tests the screens for the lender's staff and for brokers with only the keyboard. */
import type { Page } from '@playwright/test'
import {
  AGENT_BROKERAGES,
  AGENT_FEEDBACK,
  AGENT_LOGIN,
  AGENT_WORK,
  agentApplicationPath,
  DASHBOARD,
  LOGIN,
} from 'domain/routes/routes.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { PASSWORD } from '../personas/answers.ts'
import { LONG } from '../scripts/parts.ts'
import { SEEDED_AGENTS } from '../server/sandbox/agents.ts'
import { SANDBOX_PARTNER, SEEDED_BROKERS } from '../server/sandbox/brokers.ts'
import { begin, comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { pdf } from './walk/files.ts'
import { type Hands, keyboard } from './walk/hands.ts'
import { arrive } from './walk/place.ts'
import { on, walk } from './walk/walk.ts'

interface Typist {
  readonly page: Page
  readonly hands: Hands
}

async function signIn(page: Page, email: string, from: string, to: string): Promise<Typist> {
  const hands = keyboard(page)
  await page.goto(from)
  await hands.fill(page.getByLabel('Email'), email)
  await hands.fill(page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${to}`)
  await arrive(page)
  return { page, hands }
}

const emailOf = (role: AgentRole) => SEEDED_AGENTS.find((one) => one.role === role)?.email ?? ''

/** Checks that an element has focus, so that the next key press goes to it. */
const expectFocus = (page: Page) => expect(page.locator(':focus')).toHaveCount(1)

test('with only the keyboard, an underwriter finds an application on hold and makes and confirms a decision', async ({
  become,
  freshPage,
}) => {
  const theo = await become('thinfile')
  await (await begin(theo)).goTo('uwReview')
  const { firstName, lastName } = theo.persona.name
  const { page, hands } = await signIn(await freshPage(), SEEDED_AGENTS[0].email, AGENT_LOGIN, AGENT_WORK)

  await hands.press(page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: /Held applications/ }))
  await page.waitForURL(/queue=HELD/)
  await hands.select(page.getByLabel('State'), 'California')
  await page.waitForURL(/state=CA/)
  await hands.press(page.getByRole('link', { name: new RegExp(`^${firstName}.* ${lastName}$`) }).first())
  await expect(page.getByRole('list', { name: 'Failed rules' })).toBeVisible()

  const decide = page.getByRole('button', { name: 'Make an exception' })
  await hands.choose(page.getByRole('radio', { name: 'Make an exception' }))
  await hands.fill(page.getByLabel('Reason'), 'The one account was always paid on time.')
  await hands.press(decide)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // Escape closes only the dialog. The decision is still open, and the typed reason is still there.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Reason')).toHaveValue('The one account was always paid on time.')
  await hands.press(decide)
  await hands.press(dialog.getByRole('button', { name: 'Confirm', exact: true }))
  await expect(page.getByText('You proposed this decision, so a colleague must approve it.')).toBeVisible()
  await expectFocus(page)

  const officer = await signIn(await freshPage(), SEEDED_AGENTS[2].email, AGENT_LOGIN, AGENT_WORK)
  await officer.page.goto(new URL(page.url()).pathname)
  await officer.hands.press(officer.page.getByRole('button', { name: 'Approve decision' }))
  await officer.hands.press(officer.page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }))
  await expect(officer.page.getByText('No decisions waiting')).toBeVisible()
  await expectFocus(officer.page)

  await hands.press(page.getByRole('button', { name: 'New request' }))
  await expect(page.getByLabel('Message to the person')).toBeVisible()
  await expectFocus(page)
  await hands.press(page.getByRole('link', { name: 'Queue', exact: true }))
  await page.waitForURL(`**${AGENT_WORK}`)
})

test('with only the keyboard, a processor sends a document and mails papers, and a compliance agent exports feedback', async ({
  become,
  freshPage,
}) => {
  const paula = await become('prime')
  const application = await begin(paula)
  await application.goTo('sign')
  await application.answer('requestPaper')
  await application.until('the package', ({ applicationStatus }) => applicationStatus.paperStage === 'PREPARED')
  const { page, hands } = await signIn(await freshPage(), emailOf('PROCESSOR'), AGENT_LOGIN, AGENT_WORK)
  await page.goto(agentApplicationPath(application.uuid))
  await arrive(page)
  const confirm = () => hands.press(page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }))

  await hands.fill(page.getByLabel('Carrier'), 'USPS')
  await hands.press(page.getByRole('button', { name: 'Mark as mailed' }))
  await confirm()
  await expect(page.getByRole('button', { name: 'Mark as received' })).toBeVisible()
  await expectFocus(page)
  await hands.press(page.getByRole('button', { name: 'Mark as received' }))
  await confirm()
  await hands.file(page.getByLabel('Choose a file'), pdf('scan.pdf'))
  await hands.press(page.getByRole('button', { name: 'Upload signed documents' }))
  await confirm()
  await expect(page.getByLabel('Yes, and they match the names')).toBeVisible()
  await expectFocus(page)

  await hands.press(page.getByRole('button', { name: 'Send a document' }))
  await hands.fill(page.getByLabel('Title'), 'New servicing address')
  await hands.fill(page.getByLabel('Message to the person'), 'Please use it from January on.')
  await hands.file(page.getByLabel('Choose a file'), pdf('letter.pdf'))
  await hands.press(page.getByRole('button', { name: 'Send document', exact: true }))
  await confirm()
  await expect(page.getByText('not read yet')).toBeVisible()

  const pathname = `/account/heloc/${application.uuid}/liens`
  const survey = { reason: 'LATER', pathname, applicationUuid: application.uuid, occasion: 'SIGN_OUT' }
  await application.browser.call('POST', '/service-profile/api/v1/feedback/leave-survey', { body: survey })
  const compliance = await signIn(await freshPage(), emailOf('COMPLIANCE'), AGENT_LOGIN, AGENT_WORK)
  await compliance.page.goto(AGENT_FEEDBACK)
  await arrive(compliance.page)
  await compliance.hands.press(compliance.page.getByRole('link', { name: 'Leave surveys' }))
  await compliance.page.waitForURL(/kind=leave-survey/)
  const exported = compliance.page.waitForEvent('download')
  await compliance.hands.press(compliance.page.getByRole('button', { name: 'Export CSV' }))
  expect((await exported).suggestedFilename()).toMatch(/\.csv$/)
  await expectFocus(compliance.page)
})

test('with only the keyboard, an underwriter adds a brokerage and invites another originator', { tag: LONG }, async ({
  freshPage,
}) => {
  const { page, hands } = await signIn(await freshPage(), SEEDED_AGENTS[0].email, AGENT_LOGIN, AGENT_WORK)
  await hands.press(page.getByRole('link', { name: 'Brokerages' }))
  await page.waitForURL(`**${AGENT_BROKERAGES}`)
  await hands.press(page.getByRole('button', { name: 'Add brokerage' }))
  await expect(page.getByLabel('Company name')).toBeFocused()
  for (const [label, text] of [
    ['Company name', 'Pier Loans'],
    ['Company’s NMLS number', '20771'],
    ['States with a company license', 'CA, OR'],
    ['Email', 'pia.pier@sandbox.test'],
    ['Loan officer’s NMLS number', '20772'],
    ['States with a loan officer license', 'CA'],
  ] as const)
    await hands.fill(page.getByLabel(label), text)
  await hands.press(page.getByRole('button', { name: 'Add brokerage and send invitation' }))
  await expect(page.getByRole('button', { name: 'Add brokerage' })).toBeFocused()

  const card = page.getByRole('heading', { level: 2, name: 'Pier Loans' }).locator('xpath=ancestor::section[1]')
  await expect(card).toContainText('Pending invitations: 1')
  await hands.press(card.getByRole('button', { name: 'Invite a loan officer' }))
  await hands.fill(card.getByLabel('Email'), 'pat.pier@sandbox.test')
  await hands.fill(card.getByLabel('Loan officer’s NMLS number'), '20773')
  await hands.fill(card.getByLabel('States with a loan officer license'), 'OR')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Pending invitations: 2')
  await expect(card.getByRole('button', { name: 'Invite a loan officer' })).toBeFocused()
})

test('with only the keyboard, an applicant follows a broker’s link, and the broker finds the application', async ({
  become,
  freshPage,
}) => {
  const broker = SEEDED_BROKERS[2]
  const { page, hands } = await signIn(await freshPage(), broker.email, LOGIN, DASHBOARD)
  await hands.press(page.getByRole('button', { name: 'Copy link' }))
  await expect(page.getByText('Copied').first()).toBeVisible()

  const manny = await become('manual', { hands: keyboard })
  await manny.page.goto(`/account/heloc/register?referrer=${SANDBOX_PARTNER}`)
  await walk(manny, { until: on('{uuid}/start/profile') })

  await page.reload()
  const { firstName, lastName } = manny.persona.name
  await hands.fill(page.getByRole('searchbox', { name: 'Search' }), lastName)
  const rows = page
    .getByRole('table', { name: 'Files' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(1)
  await hands.press(rows.getByRole('button'))
  const dialog = page.getByRole('dialog', { name: new RegExp(`${firstName}.* ${lastName}`) })
  await expect(dialog).toContainText('Personal details')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rows.getByRole('button')).toBeFocused()

  await hands.press(page.getByRole('button', { name: /^All files/ }))
  await hands.press(page.getByText('Invite a processor or assistant'))
  await hands.fill(page.getByLabel('Email'), 'piet.pier@sandbox.test')
  await hands.select(page.getByLabel('Role'), 'Assistant')
  await hands.press(page.getByRole('button', { name: 'Send invitation' }))
  await expect(page.getByText('Invitation sent to piet.pier@sandbox.test')).toBeVisible()
})

test('a partner reviews an application with only the keyboard', { tag: LONG }, async ({ become, freshPage }) => {
  const mercy = await become('merchant')
  await comeTo(mercy, 'waitMerchant')
  const { firstName, lastName } = mercy.persona.name
  const { page, hands } = await signIn(await freshPage(), SEEDED_BROKERS[2].email, LOGIN, DASHBOARD)
  await hands.press(page.getByRole('button', { name: `${firstName} ${lastName}` }).first())
  const dialog = page.getByRole('dialog')
  await hands.choose(dialog.getByRole('radio', { name: /^Yes/ }))
  await hands.press(dialog.getByRole('button', { name: 'Submit review' }))
  await expect(dialog.getByRole('button', { name: 'Submit review' })).toHaveCount(0)
  await expectFocus(page)
})
