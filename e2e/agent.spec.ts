/** Tests the staff's screens, and tests that the borrower can continue after an agent has completed a review. */
import { REGISTRATION } from 'domain/api/paths.ts'
import {
  ACCOUNT_RECOVERY,
  AGENT_BROKERAGES,
  AGENT_CHATS,
  AGENT_DENIALS,
  AGENT_FAIR_LENDING,
  AGENT_FEEDBACK,
  AGENT_FUNDING,
  AGENT_PIPELINE,
  AGENT_RECORDS,
  AGENT_RECOVERY,
  AGENT_REGISTER,
  AGENT_SEARCH,
  AGENT_SETTINGS,
  AGENT_WORK,
  agentApplicationPath,
} from 'domain/routes/routes.ts'
import { begin, comeTo } from './api/begin.ts'
import { expect, test } from './test.ts'
import { confirm, signInAs } from './walk/agent.ts'
import { inspect } from './walk/inspect.ts'
import { arrive } from './walk/place.ts'
import { callAs } from './walk/view.ts'

test('the borrower can continue after an agent completes the review and gives a reason', async ({
  become,
  freshPage,
}) => {
  const theo = await become('thinfile')
  await comeTo(theo, 'uwReview')
  await theo.page.waitForURL('**/review-app/uw')

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
  await expect(agent.getByRole('dialog')).toContainText('A colleague must approve this decision.')
  await inspect(agent, { screen: `${AGENT_WORK}/{uuid}`, heading: 'confirmation' })
  await confirm(agent)
  await expect(agent.getByText('You proposed this decision, so a colleague must approve it.')).toBeVisible()

  const officer = await freshPage()
  await signInAs(officer, 'COMPLIANCE')
  await officer.goto(new URL(agent.url()).pathname)
  await officer.getByRole('button', { name: 'Approve decision' }).click()
  await expect(officer.getByRole('dialog')).toContainText('The rules run again without this finding')
  await inspect(officer, { screen: `${AGENT_WORK}/{uuid}`, heading: 'exception to approve' })
  await confirm(officer)
  await expect(officer.getByText('No decisions waiting')).toBeVisible()
  await expect(officer.getByText('The one account was always paid in time.').first()).toBeVisible()

  await theo.page.waitForURL((url) => !url.pathname.includes('/review-app/'))
  await expect(theo.page.getByText('always paid in time')).toHaveCount(0)
})

test('an agent finds applications by name, and opens one with the keyboard', async ({ become, freshPage }) => {
  const theo = await become('thinfile')
  await (await begin(theo)).goTo('uwReview')
  await (await begin(await become('thinfile'))).goTo('uwReview')
  const { firstName, lastName } = theo.persona.name

  const agent = await freshPage()
  await signInAs(agent, 'PROCESSOR')
  const find = agent.getByLabel('Find an application')
  await find.fill('nobody nowhere')
  await find.press('Enter')
  await expect(agent.getByText('No application matches.')).toBeVisible()
  await inspect(agent, { screen: AGENT_SEARCH, heading: 'no match' })
  await find.fill(`${lastName} ${firstName}`.toLowerCase())
  await find.press('Enter')
  const files = agent.getByRole('table', { name: 'Matches' }).getByRole('rowheader').getByRole('link')
  await expect(files.first()).toContainText(lastName)
  expect(agent.url()).not.toContain(lastName.toLowerCase())
  await inspect(agent, { screen: AGENT_SEARCH, heading: 'matches' })
  await files.first().press('Enter')
  await expect(agent.getByRole('heading', { level: 1 })).toContainText(lastName)
  await agent.goBack()
  await expect(files.first()).toContainText(lastName)
})

test('compliance agents see the record of an application that registration declined', async ({ freshPage }) => {
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

test("compliance agents read the loan application register, and the correction form keeps the typed values if they're invalid", async ({
  freshPage,
}) => {
  const officer = await freshPage()
  await signInAs(officer, 'COMPLIANCE')
  await officer.getByRole('link', { name: 'Loan application register' }).click()
  await officer.waitForURL(`**${AGENT_REGISTER}`)
  await officer.getByLabel('Loan number').fill('HL-UNKNOWN')
  await officer.getByLabel('Field').selectOption('income')
  await officer.getByLabel('New value').fill('151')
  await officer.getByLabel('Reason').fill('The tax return says so.')
  await officer.getByRole('button', { name: 'Save correction' }).press('Enter')
  await expect(officer.getByText('Check the loan number. The register has no row for it.').first()).toBeVisible()
  await expect(officer.getByLabel('New value')).toHaveValue('151')
  await inspect(officer, { screen: AGENT_REGISTER, heading: 'register' })
})

test('compliance agents read the fair-lending figures and switch to another measure', async ({ freshPage }) => {
  const officer = await freshPage()
  await signInAs(officer, 'COMPLIANCE')
  await officer.getByRole('link', { name: 'Fair-lending monitoring' }).click()
  await officer.waitForURL(`**${AGENT_FAIR_LENDING}`)
  await officer.getByRole('link', { name: 'Days from application to funding' }).click()
  await officer.waitForURL('**measure=FUNDING_DAYS')
  await expect(officer.getByText('How to read these figures')).toBeVisible()
  await inspect(officer, { screen: AGENT_FAIR_LENDING, heading: 'Fair-lending' })
})

test('compliance agents put a file on legal hold and find it in the list of holds', async ({ become, freshPage }) => {
  const walk = await begin(await become('prime'))
  const officer = await freshPage()
  await signInAs(officer, 'COMPLIANCE')
  await officer.goto(agentApplicationPath(walk.uuid))
  await officer.getByRole('button', { name: 'Place legal hold' }).click()
  await officer.getByLabel('Reason').fill('The borrower sued the lender.')
  await inspect(officer, { screen: `${AGENT_WORK}/{uuid}`, heading: 'placing a legal hold' })
  await officer.getByRole('button', { name: 'Place legal hold' }).click()
  await confirm(officer)
  await expect(officer.getByText('The borrower sued the lender.').first()).toBeVisible()
  await inspect(officer, { screen: `${AGENT_WORK}/{uuid}`, heading: 'legal hold' })
  await officer.goto(AGENT_WORK)
  await officer.getByRole('link', { name: 'Legal holds and erased files' }).click()
  await officer.waitForURL(`**${AGENT_RECORDS}`)
  await expect(officer.getByRole('table', { name: 'Files on legal hold' }).getByRole('link').first()).toBeVisible()
  await inspect(officer, { screen: AGENT_RECORDS, heading: 'records' })
})

test("two colleagues recover an account, and the account's owner can stop the recovery or set up sign-in again", async ({
  become,
  freshPage,
}) => {
  const rosa = await become('prime')
  await begin(rosa)
  const officer = await freshPage()
  await signInAs(officer, 'COMPLIANCE')
  await officer.getByRole('link', { name: 'Account recovery' }).click()
  await officer.waitForURL(`**${AGENT_RECOVERY}`)
  await officer.getByRole('button', { name: 'Recover an account' }).click()
  await officer.getByLabel('Account email').fill(rosa.email)
  // Nobody has verified the account's email address, so the recovery link must go to another address.
  await officer.getByLabel('New email').fill('rosa.again@example.com')
  await officer.getByLabel('Photo ID in person').check()
  await officer.getByLabel('Phone call to the number on the account').check()
  await officer.getByLabel('What you checked').fill('Driver’s license at the branch.')
  await inspect(officer, { screen: AGENT_RECOVERY, heading: 'proposal' })
  await officer.getByRole('button', { name: 'Send for approval' }).click()
  await expect(officer.getByText('A colleague has to approve this.').first()).toBeVisible()
  await inspect(officer, { screen: AGENT_RECOVERY, heading: 'proposed' })

  const underwriter = await freshPage()
  await signInAs(underwriter, 'UNDERWRITER')
  await underwriter.goto(AGENT_RECOVERY)
  const card = underwriter.locator('section').filter({ hasText: rosa.email })
  await card.getByRole('button', { name: 'Approve recovery' }).click()
  await confirm(underwriter)
  await expect(card.getByText('Link not sent yet')).toBeVisible()
  await inspect(underwriter, { screen: AGENT_RECOVERY, heading: 'approved' })

  const owner = await freshPage()
  await owner.goto('/sandbox/mail')
  const letter = owner.getByRole('article').filter({ hasText: rosa.email }).filter({ hasText: 'is being recovered' })
  await letter.getByRole('link', { name: /stop=/ }).click()
  await expect(owner.getByRole('heading', { name: 'Stop account recovery?' })).toBeVisible()
  await inspect(owner, { screen: ACCOUNT_RECOVERY, heading: 'stop' })
  await owner.getByRole('button', { name: 'Stop recovery' }).click()
  await expect(owner.getByRole('heading', { name: 'Account recovery stopped' })).toBeVisible()
  await inspect(owner, { screen: ACCOUNT_RECOVERY, heading: 'stopped' })

  const qr = Array.from({ length: 21 }, (_, y) => Array.from({ length: 21 }, (_, x) => ((x * y) % 3) % 2).join(''))
  await owner.route('**/identity/api/v1/account-recovery?*', (route) => route.fulfill({ json: { email: rosa.email } }))
  await owner.route('**/identity/api/v1/account-recovery/factor', (route) =>
    route.fulfill({ json: { secret: 'JBSWY3DPEHPK3PXP'.repeat(2), uri: 'otpauth://totp/x', qr } }),
  )
  await owner.goto(`${ACCOUNT_RECOVERY}?link=sample`)
  await owner.getByLabel('New password').fill(rosa.password)
  await owner.getByLabel('Confirm password').fill(rosa.password)
  await owner.getByRole('button', { name: 'Continue' }).click()
  await expect(owner.getByRole('img', { name: /QR code/ })).toBeVisible()
  await inspect(owner, { screen: ACCOUNT_RECOVERY, heading: 'set up' })
})

test('compliance agents read messages to the CEO', async ({ become, freshPage }) => {
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
  await agent.getByLabel('Loan officer’s NMLS number').first().fill('78')
  await agent.getByLabel('States with a loan officer license').first().fill('CA')
  await inspect(agent, { screen: AGENT_BROKERAGES, heading: 'new brokerage' })
  await agent.getByRole('button', { name: 'Add brokerage and send invitation' }).click()
  const card = agent.getByRole('heading', { level: 2, name: 'Harbor Loans' }).locator('xpath=ancestor::section[1]')
  await expect(card).toContainText('Pending invitations: 1')
})

for (const brand of ['figure', 'movement'])
  test(`on phones, the header of ${brand}'s staff pages stays on one row`, async ({ freshPage, sandbox }) => {
    const baseURL = sandbox.url.replace('localhost', `${brand}.localhost`)
    const agent = await freshPage({ baseURL, viewport: { width: 390, height: 800 } })
    await signInAs(agent, 'UNDERWRITER')
    const work = agent.getByRole('navigation', { name: 'Work' })
    const rowOf = async (name: string) => (await work.getByText(name, { exact: true }).boundingBox())?.y ?? Number.NaN
    for (const width of [390, 320]) {
      await agent.setViewportSize({ width, height: 800 })
      const first = await rowOf('Queue')
      expect(await rowOf('Brokerages')).toBeCloseTo(first, 0)
      expect(Math.abs((await rowOf('Sign out')) - first)).toBeLessThan(20)
    }
  })

test('staff open the pipeline, the funding board, the settings and the chat desk', async ({ freshPage }) => {
  const agent = await freshPage()
  await signInAs(agent, 'UNDERWRITER')
  for (const path of [AGENT_PIPELINE, AGENT_FUNDING, AGENT_SETTINGS, AGENT_CHATS]) {
    await agent.goto(path)
    await inspect(agent, await arrive(agent))
  }
})
