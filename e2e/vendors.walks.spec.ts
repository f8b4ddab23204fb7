/**
 * Tests the production server with stand-ins for Plaid, Onfido, Watchman, Increase, Twilio and Lob. Two of the lender's
 * staff supply the responses of all other parties, and approve the payments.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { textableFrom } from 'domain/rules/quietHours.ts'
import { addDays, instant, plainDate } from 'domain/values/dates.ts'
import type { Persona } from '../personas/persona.ts'
import { ACCOUNT as BANK_ACCOUNT, API_KEY as BANK_KEY, startIncrease } from '../server/testing/standIns/increase.ts'
import { FROM, LIVE_KEY, startLob } from '../server/testing/standIns/lob.ts'
import { LIVE_TOKEN, onfidoMessage, startOnfido, WEBHOOK_TOKEN } from '../server/testing/standIns/onfido.ts'
import { BANK, settingsFor, startPlaid } from '../server/testing/standIns/plaid.ts'
import { NO_INCOME } from '../server/testing/standIns/plaidData.ts'
import { ACCOUNT, startTwilio, TOKEN } from '../server/testing/standIns/twilio.ts'
import { startWatchman } from '../server/testing/standIns/watchman.ts'
import { begin } from './api/begin.ts'
import { type Desk, openDesk } from './api/desk.ts'
import { isFunded, V2 } from './journeys/walk.ts'
import { test as base, expect } from './production.ts'
import type { Sandbox } from './walk/sandbox.ts'
import { applicationOf, callAs, viewOf } from './walk/view.ts'
import { walk } from './walk/walk.ts'

const SECRET = 'a secret of webhooks'

type Account = Persona['bank']['accounts'][number]

async function startVendors() {
  const [plaid, onfido, increase, twilio, lob, watchman] = await Promise.all([
    startPlaid(),
    startOnfido(),
    startIncrease(),
    startTwilio(),
    startLob(),
    startWatchman([]),
  ])
  return { plaid, onfido, increase, twilio, lob, watchman }
}

// The tests of this file share one server, because starting a server takes longer than the second test.
base.describe.configure({ mode: 'default' })

const test = base.extend<{ desk: Desk }, { vendors: Awaited<ReturnType<typeof startVendors>> }>({
  vendors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const vendors = await startVendors()
      await use(vendors)
      const { plaid, onfido, increase, twilio, lob, watchman } = vendors
      for (const one of [plaid.server, onfido.server, increase.server, twilio, lob, watchman]) await one.stop()
    },
    { scope: 'worker' },
  ],
  standIns: async ({ vendors: { plaid, onfido, increase, twilio, lob } }, use) =>
    use({
      'https://production.plaid.com': plaid.server.url,
      'https://api.us.onfido.com/v3.6': onfido.server.url,
      'https://api.increase.com': increase.server.url,
      'https://api.twilio.com': twilio.url,
      'https://api.lob.com': lob.url,
    }),
  environment: async ({ vendors: { plaid, watchman } }, use) => {
    // Production refuses other addresses of Plaid's API. `standIns` replaces the address of the live service instead.
    const { PLAID_URL: _, ...keys } = settingsFor(plaid)
    await use({
      ...{ ...keys, PLAID_ENVIRONMENT: 'live' },
      ...{ ONFIDO_API_TOKEN: LIVE_TOKEN, ONFIDO_WEBHOOK_TOKEN: WEBHOOK_TOKEN, WATCHMAN_URL: watchman.url },
      ...{ INCREASE_API_KEY: BANK_KEY, INCREASE_ACCOUNT: BANK_ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
      ...{ INCREASE_ENVIRONMENT: 'live', INCREASE_PAYER: 'Figure', INCREASE_WEBHOOK_SECRET: SECRET },
      ...{ TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: '+13035550100' },
      TWILIO_ENVIRONMENT: 'live',
      ...{ LOB_API_KEY: LIVE_KEY, LOB_FROM: FROM, LOB_WEBHOOK_SECRET: SECRET },
    })
  },
  desk: async ({ sandbox }, use) => {
    const desk = await openDesk(sandbox)
    await use(desk)
    await desk.close()
  },
})
test.use({
  providers: {
    ...{ bankLink: 'plaid', accountCheck: 'plaid', income: 'plaid', identity: 'onfido' },
    ...{ payments: 'increase', sms: 'twilio', post: 'lob' },
  },
})

/**
 * Sends a webhook. Callers send the webhook repeatedly, as vendors do, because the server may not have stored the order
 * yet.
 */
async function post({ url }: Sandbox, place: string, body: string, headers: Readonly<Record<string, string>>) {
  const message = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  expect((await fetch(`${url}/webhooks/${place}`, message)).ok).toBe(true)
}
const sign = (text: string): string => createHmac('sha256', SECRET).update(text).digest('hex')

async function tellOfTransfer(sandbox: Sandbox, id: string): Promise<void> {
  const body = JSON.stringify({ id: randomUUID(), associated_object_id: id })
  const time = Math.floor(Date.now() / 1000)
  const signature = `t=${time},v1=${sign(`${time}.${body}`)}`
  await post(sandbox, 'payments/increase', body, { 'increase-webhook-signature': signature })
}
async function tellOfLetter(sandbox: Sandbox, letter: string): Promise<void> {
  const body = JSON.stringify({ id: randomUUID(), reference_id: letter })
  const time = String(Date.now())
  const signed = { 'lob-signature': sign(`${time}.${body}`), 'lob-signature-timestamp': time }
  await post(sandbox, 'post/lob', body, signed)
}

/** Returns one of the persona's bank accounts in Plaid's format. */
const accountAtPlaid = ({ name, kind, routingNumber, accountNumber, balance }: Account, index: number) => ({
  ...{ id: `account_${index}`, name, mask: accountNumber.slice(-4), subtype: kind.toLowerCase() },
  ...{ routing: routingNumber, account: accountNumber, balance },
})

// This test comes first, because the next one moves the clock.
test('after a person withdraws consent to electronic records, Lob mails the notice on paper', async ({
  become,
  sandbox,
  desk,
  vendors: { lob },
}) => {
  const delia = await become('declined')
  const applying = await begin(delia)
  await delia.page.goto('/dashboard')
  const path = '/service-profile/api/v1/settings/consents/withdraw'
  expect((await callAs(delia.page, 'POST', path, { type: 'ELECTRONIC_COMMUNICATIONS' })).status).toBe(204)
  await desk.reach(applying, ({ journey }) => journey.state === 'askedFirst')
  await applying.answer('answerBeforeDecision')
  await desk.reach(applying, ({ journey }) => journey.state === 'declined')
  await expect.poll(() => lob.letters.length).toBeGreaterThan(0)
  for (const letter of lob.letters) lob.scan(letter, 'Mailed', await sandbox.now())
  await delia.page.goto(`/account/heloc/${applying.uuid}/declined`)
  const notice = delia.page.getByRole('list', { name: 'Your notice' })
  await expect
    .poll(async () => {
      for (const { id } of lob.letters) await tellOfLetter(sandbox, String(id))
      await delia.page.reload()
      return notice.textContent()
    })
    .toContain('Mailed on')
})

test("with simulated vendors, a borrower's line is funded, and five days later the borrower learns that a payment was returned", async ({
  become,
  sandbox,
  desk,
  vendors: { plaid, onfido, increase, twilio },
}) => {
  test.setTimeout(600_000)
  // In this test, the borrower types the home's address, because the database has no addresses for the server to
  // suggest.
  const person = await become('manual')
  const persona: Persona = {
    ...person.persona,
    income: { ...person.persona.income, method: 'PAYROLL' },
    bank: { ...person.persona.bank, method: 'LINK' },
  }
  const manny = { ...person, persona }
  const { annual } = manny.persona.income
  const today = plainDate((await sandbox.now()).slice(0, 10))
  const pay = {
    employer: 'Distinct Works',
    gross: annual / 100 / 26,
    frequency: 'BIWEEKLY',
    paidOn: addDays(today, -3),
  }
  plaid.income = { ...NO_INCOME, pay: [pay] }

  plaid.bank = { ...BANK, accounts: manny.persona.bank.accounts.map(accountAtPlaid) }
  // The production server's host name doesn't exist, so Plaid's page sends the borrower back to the test's address.
  plaid.returnTo = (address) => address.replace('https://heloc.lender.example', sandbox.url)

  /** Onfido's analysts complete the open checks, and the Federal Reserve settles the transfers. */
  async function vendorsWork(): Promise<void> {
    for (const { id, status } of onfido.checks()) {
      if (status === 'in_progress') onfido.complete(id)
      const { headers, body } = onfidoMessage(id)
      await post(sandbox, 'identity/onfido', body, headers)
    }
    for (const { id, status } of increase.transfers('ach_transfers')) {
      if (status === 'pending_submission') increase.settle(id, await sandbox.now())
      await tellOfTransfer(sandbox, id)
    }
  }
  let isDone = false
  await manny.page.goto(V2)
  await walk(manny, { until: ({ screen }) => screen.startsWith('{uuid}/') })
  await Promise.all([
    walk(manny, { until: isFunded }).finally(() => {
      isDone = true
    }),
    expect.poll(() => vendorsWork().then(() => isDone), { timeout: 600_000, intervals: [500] }).toBe(true),
    desk.staff(applicationOf(manny.page.url()), () => isDone),
  ])
  const view = await viewOf(manny.page)
  expect(view.income).toMatchObject({ matched: true, employer: 'Distinct Works' })
  expect(view.identity.status).toBe('VERIFIED')
  const [transfer, second] = increase.transfers('ach_transfers')
  expect(transfer?.account_number).toBe(manny.persona.bank.accounts[0]?.accountNumber)
  expect(second).toBeUndefined()
  expect(view.line).toBeDefined()
  // The line is funded at midnight, so the text about it waits for the morning.
  const funded = instant(await sandbox.now())
  await sandbox.moveClock({ to: textableFrom([manny.persona.property.address.state], funded) })
  await expect.poll(() => twilio.messages.length).toBeGreaterThan(0)

  const now = await sandbox.moveClock({ advance: 'P5D' })
  increase.giveBack(transfer?.id ?? '', 'R02', now)
  await expect
    .poll(async () => {
      await tellOfTransfer(sandbox, transfer?.id ?? '')
      await manny.page.reload()
      return manny.page.url()
    })
    .toContain('bank/returned')
})
