/**
 * Tests the production server in the browser, when outside parties take days, reject a document, change an amount or
 * never report back. Increase sends the payments, and staff supply the responses of all other parties.
 */
import type { Page } from '@playwright/test'
import type { DeskTaskView } from 'domain/api/desk.ts'
import { AGENT_FUNDING, agentApplicationPath, agentTaskPath, applicationPath } from 'domain/routes/routes.ts'
import { dollars } from 'domain/values/money.ts'
import type { Persona } from '../personas/persona.ts'
import { LONG } from '../scripts/parts.ts'
import type { Walk } from '../server/sandbox/driver/walk.ts'
import { ACCOUNT, API_KEY, type IncreaseStandIn, startIncrease } from '../server/testing/standIns/increase.ts'
import { begin } from './api/begin.ts'
import { type Desk, openDesk } from './api/desk.ts'
import { test as base, expect } from './production.ts'
import { confirm, signInAs } from './walk/agent.ts'
import type { Person } from './walk/person.ts'
import { arrive } from './walk/place.ts'
import { fillAnswer } from './walk/staff.ts'
import { callAs } from './walk/view.ts'

/** Formats an amount as the funding board does. */
const shown = (amount = 0) => `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: amount % 100 && 2 })}`

// All tests of this file share one server, because starting a server takes longer than most of these tests.
base.describe.configure({ mode: 'default', timeout: 240_000 })

const test = base.extend<{ desk: Desk }, { bank: IncreaseStandIn }>({
  bank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const bank = await startIncrease()
      await use(bank)
      await bank.server.stop()
    },
    { scope: 'worker' },
  ],
  standIns: async ({ bank }, use) => use({ 'https://api.increase.com': bank.server.url }),
  desk: async ({ sandbox }, use) => {
    const desk = await openDesk(sandbox)
    await use(desk)
    await desk.close()
  },
})
test.use({
  providers: { payments: 'increase' },
  environment: {
    ...{ INCREASE_API_KEY: API_KEY, INCREASE_ACCOUNT: ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
    ...{ INCREASE_ENVIRONMENT: 'live', INCREASE_PAYER: 'Figure', INCREASE_WEBHOOK_SECRET: 'a secret of webhooks' },
  },
})

/** Registers a borrower who chooses only options that staff can handle by hand. */
const apply = (person: Person): Promise<Walk> => {
  const { persona } = person
  const byHand: Persona = {
    ...{ ...persona, notary: 'MANUAL', payment: 'MANUAL' },
    income: { ...persona.income, method: 'MANUAL_PAYSTUB' },
    bank: { ...persona.bank, method: 'MANUAL' },
  }
  // The lender sends no texts.
  return begin({ ...person, persona: byHand }, { smsTransactionalConsent: false })
}

/** Answers a task on its page. */
async function answer(page: Page, { uuid }: Walk, task: string, value: (today: string) => unknown): Promise<void> {
  await page.goto(agentTaskPath(uuid, task))
  await expect(page.getByRole('heading', { level: 2, name: 'Answer' })).toBeVisible()
  const path = `/service-agent/api/v1/applications/${uuid}/tasks/${task}`
  const { body } = await callAs<DeskTaskView>(page, 'GET', path)
  await fillAnswer(page, body, value(body.today))
}

/** The funding board's card for one of a borrower's payments. */
const paymentOf = (page: Page, { persona }: Person, title: string) =>
  page
    .getByRole('region', { name: 'Payments to approve' })
    .locator('section')
    .filter({ hasText: persona.name.lastName })
    .filter({ has: page.getByRole('heading', { name: title }) })

/** Approves a payment on the funding board. */
async function approve(page: Page, person: Person, title: string, amount: string): Promise<void> {
  const card = paymentOf(page, person, title)
  await expect(async () => {
    await page.goto(AGENT_FUNDING)
    await expect(card.getByText(amount, { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await card.getByRole('button', { name: 'Approve payment' }).click()
  await confirm(page)
}

async function colleagues(freshPage: () => Promise<Page>): Promise<{ underwriter: Page; processor: Page }> {
  const [underwriter, processor] = [await freshPage(), await freshPage()]
  await signInAs(underwriter, 'UNDERWRITER')
  await signInAs(processor, 'PROCESSOR')
  return { underwriter, processor }
}

test('a title order stays open for three days, and the borrower continues once staff attach the title report', {
  tag: LONG,
}, async ({ become, freshPage, sandbox, desk }) => {
  const manny = await become('manual')
  const walk = await apply(manny)
  await desk.reach(walk, ({ serverState }) => serverState.name === 'WAITING_FOR_TITLE', { leave: ['title.report'] })
  await manny.page.goto(applicationPath(walk.uuid, 'start/app-summary'))
  const waits = manny.page.getByText('The title company is checking who owns the home.')
  await expect(waits).toBeVisible()
  await expect(manny.page.getByText(/^Our team does this by hand/)).toBeVisible()
  await sandbox.moveClock({ advance: 'P3D' })

  const { processor } = await colleagues(freshPage)
  const order = await desk.taskOf(walk, 'title.report')
  await processor.goto(agentTaskPath(walk.uuid, order))
  await expect(processor.getByRole('main')).toContainText(/Due \d/)
  await manny.page.reload()
  await expect(waits).toBeVisible()
  await answer(processor, walk, order, () => ({ vesting: 'Manny Manual', reference: 'NT-88', report: { bytes: true } }))
  await desk.reach(walk, ({ serverState }) => serverState.kind !== 'waiting')
  expect((await arrive(manny.page)).heading).toBe('Your application summary')
})

test('staff see why the county rejected a deed, correct the deed, and send it again until it’s recorded', async ({
  become,
  freshPage,
  desk,
}) => {
  const leonie = await become('recordhold')
  const walk = await apply(leonie)
  await desk.reach(walk, ({ status }) => status === 'RECORDING', { leave: ['recording.record'] })
  const { underwriter, processor } = await colleagues(freshPage)
  const reason = 'The page with the legal description is missing'
  await answer(processor, walk, await desk.taskOf(walk, 'recording.record'), (on) => ({
    ...{ status: 'REJECTED', on, reason },
  }))
  await underwriter.goto(agentApplicationPath(walk.uuid))
  await expect(underwriter.getByText(reason).first()).toBeVisible()
  await leonie.page.goto(applicationPath(walk.uuid, 'complete'))
  await expect(leonie.page.getByText('The county is recording our lien').first()).toBeVisible()

  await underwriter.getByLabel('Send it to the county again').check()
  const correction = 'Added the missing page with the legal description'
  await underwriter.getByLabel('Reason').fill(correction)
  await underwriter.getByRole('button', { name: 'Send it to the county again' }).click()
  await confirm(underwriter)
  const again = await desk.taskOf(walk, 'recording.record')
  await processor.goto(agentTaskPath(walk.uuid, again))
  for (const shown of [reason, correction]) await expect(processor.getByText(shown)).toBeVisible()
  await answer(processor, walk, again, (on) => ({
    ...{ status: 'RECORDED', instrument: '2026-0117', on, stamped: { bytes: true } },
  }))
  await expect(leonie.page.getByText('Instrument 2026-0117')).toBeVisible()
})

test('a payoff that changed before the second approval needs two new approvals of the new amount', {
  tag: LONG,
}, async ({ become, freshPage, sandbox, desk, bank }) => {
  const philippa = await become('payoffhold')
  const walk = await apply(philippa)
  await desk.reach(walk, ({ status }) => status === 'DIRECT_DEBT_PAYOFF', { leave: ['payments.demand'] })
  const { underwriter, processor } = await colleagues(freshPage)
  const demand = await desk.taskOf(walk, 'payments.demand')
  await answer(underwriter, walk, demand, (today) => ({
    ok: true,
    value: {
      ...{ amount: dollars(24_000), goodThrough: today, perDiem: dollars(4) },
      payTo: {
        ...{ method: 'WIRE', payee: 'Pelican Solar Finance', routingNumber: '121000358', accountNumber: '44120087' },
        memo: 'PSF-88120',
      },
    },
  }))
  await processor.goto(agentTaskPath(walk.uuid, demand))
  await processor.getByRole('button', { name: 'Approve answer' }).click()
  await confirm(processor)
  await approve(underwriter, philippa, 'Payoff to approve', '$24,000')
  // The payoff quote was good through the first day. Each of the two days after that adds $4 of interest.
  await sandbox.moveClock({ advance: 'P2D' })
  await approve(processor, philippa, 'Payoff to approve', '$24,000')
  await expect(paymentOf(processor, philippa, 'Payoff to approve')).toContainText('Changed from $24,000')
  expect(bank.transfers('wire_transfers')).toEqual([])
  await approve(processor, philippa, 'Payoff to approve', '$24,008')
  expect(bank.transfers('wire_transfers')).toEqual([])
  await approve(underwriter, philippa, 'Payoff to approve', '$24,008')
  await expect.poll(() => bank.transfers('wire_transfers').map(({ amount }) => amount)).toEqual([dollars(24_008)])
  await philippa.page.goto(applicationPath(walk.uuid, 'complete'))
  // Increase sends no webhook about the wire, so the server learns by polling that the wire was sent. The borrower pays
  // the added interest.
  bank.move(bank.transfers('wire_transfers')[0]?.id ?? '', 'complete')
  const { offer } = await walk.view()
  const toSend = shown((offer?.cashToHand ?? 0) - dollars(8))
  await approve(underwriter, philippa, 'Draw to approve', toSend)
  await expect(philippa.page.getByText('Next, we’ll send your money').first()).toBeVisible()
  await expect(philippa.page.getByText(toSend, { exact: true })).toBeVisible()
})

test("if the bank's webhooks are lost, the server finds out by polling that the bank returned a draw after five days", async ({
  become,
  freshPage,
  sandbox,
  desk,
  bank,
}) => {
  const manny = await become('manual')
  const walk = await apply(manny)
  const { offer } = await desk.reach(walk, ({ status }) => status === 'FUNDING')
  const { underwriter, processor } = await colleagues(freshPage)
  const amount = shown(offer?.cashToHand)
  for (const page of [underwriter, processor]) await approve(page, manny, 'Draw to approve', amount)
  await walk.until('the funding', ({ line }) => line !== undefined)
  await manny.page.goto(applicationPath(walk.uuid, 'complete'))
  await expect(manny.page.getByRole('heading', { level: 1 })).toHaveText('Your line of credit is funded')

  const transfer = bank.transfers('ach_transfers').at(-1)
  bank.settle(transfer?.id ?? '', await sandbox.now())
  await sandbox.moveClock({ advance: 'P5D' })
  // Increase sends no webhook about the return.
  bank.giveBack(transfer?.id ?? '', 'R02', await sandbox.now())
  await expect
    .poll(() => manny.page.reload().then(() => manny.page.url()), { intervals: [1000] })
    .toContain('bank/returned')
  await underwriter.goto(agentApplicationPath(walk.uuid))
  await expect(underwriter.getByText('R02').first()).toBeVisible()
})
