/** Browser test: a borrower's line is funded through simulations of Plaid, Onfido, Increase, Twilio and Lob. */
import { createHmac, randomUUID } from 'node:crypto'
import { addDays, plainDate } from 'domain/values/dates.ts'
import type { Persona } from '../personas/persona.ts'
import { ACCOUNT as BANK_ACCOUNT, API_KEY as BANK_KEY, startIncrease } from '../server/testing/standIns/increase.ts'
import { FROM, API_KEY as POST_KEY, startLob } from '../server/testing/standIns/lob.ts'
import { onfidoMessage, SANDBOX_TOKEN, startOnfido, WEBHOOK_TOKEN } from '../server/testing/standIns/onfido.ts'
import { BANK, settingsFor, startPlaid } from '../server/testing/standIns/plaid.ts'
import { NO_INCOME } from '../server/testing/standIns/plaidData.ts'
import { ACCOUNT, startTwilio, TOKEN } from '../server/testing/standIns/twilio.ts'
import { startWatchman } from '../server/testing/standIns/watchman.ts'
import { begin } from './api/begin.ts'
import { isFunded, V2 } from './journeys/walk.ts'
import { test as base, expect } from './test.ts'
import type { Sandbox } from './walk/sandbox.ts'
import { callAs, viewOf } from './walk/view.ts'
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

const test = base.extend<object, { vendors: Awaited<ReturnType<typeof startVendors>> }>({
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
  environment: async ({ vendors: { plaid, onfido, increase, twilio, lob, watchman } }, use) =>
    use({
      ...settingsFor(plaid),
      ...{ ONFIDO_API_TOKEN: SANDBOX_TOKEN, ONFIDO_WEBHOOK_TOKEN: WEBHOOK_TOKEN, ONFIDO_URL: onfido.server.url },
      ...{ WATCHMAN_URL: watchman.url },
      ...{ INCREASE_API_KEY: BANK_KEY, INCREASE_ACCOUNT: BANK_ACCOUNT, INCREASE_ACCOUNT_NUMBER: 'account_number_1' },
      INCREASE_ENVIRONMENT: 'test',
      ...{ INCREASE_PAYER: 'Movement Bank', INCREASE_WEBHOOK_SECRET: SECRET, INCREASE_URL: increase.server.url },
      TWILIO_ENVIRONMENT: 'test',
      ...{ TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: '+13035550100', TWILIO_URL: twilio.url },
      ...{ LOB_API_KEY: POST_KEY, LOB_FROM: FROM, LOB_URL: lob.url, LOB_WEBHOOK_SECRET: SECRET },
    }),
})
test.use({
  providers: {
    ...{ bankLink: 'plaid', accountCheck: 'plaid', income: 'plaid', identity: 'onfido' },
    ...{ payments: 'increase', sms: 'twilio', post: 'lob' },
  },
})

/** Sends a webhook. Callers resend the webhook, as vendors do, because the server may not have stored the order yet. */
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

test("with simulated vendors, a borrower's line is funded, and five days later the borrower learns that a payment was returned", async ({
  become,
  sandbox,
  vendors: { plaid, onfido, increase, twilio },
}) => {
  test.setTimeout(600_000)
  const prime = await become('prime')
  // This borrower books a notary visit. Increase can't set up autopay, so the borrower pays manually.
  const rosa = { ...prime, persona: { ...prime.persona, notary: 'MANUAL' as const, payment: 'MANUAL' as const } }
  const { annual } = rosa.persona.income
  const today = plainDate((await sandbox.now()).slice(0, 10))
  const pay = {
    employer: 'Distinct Works',
    gross: annual / 100 / 26,
    frequency: 'BIWEEKLY',
    paidOn: addDays(today, -3),
  }
  plaid.income = { ...NO_INCOME, pay: [pay] }

  plaid.bank = { ...BANK, accounts: rosa.persona.bank.accounts.map(accountAtPlaid) }

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
  await rosa.page.goto(V2)
  await Promise.all([
    walk(rosa, { until: isFunded }).finally(() => {
      isDone = true
    }),
    expect.poll(() => vendorsWork().then(() => isDone), { timeout: 600_000, intervals: [500] }).toBe(true),
  ])
  const view = await viewOf(rosa.page)
  expect(view.income).toMatchObject({ matched: true, employer: 'Distinct Works' })
  expect(view.identity.status).toBe('VERIFIED')
  const [transfer, second] = increase.transfers('ach_transfers')
  expect(transfer?.account_number).toBe(rosa.persona.bank.accounts[0]?.accountNumber)
  expect(second).toBeUndefined()
  expect(view.line).toBeDefined()
  expect(twilio.messages.length).toBeGreaterThan(0)

  const now = await sandbox.now()
  increase.giveBack(transfer?.id ?? '', 'R02', now)
  await expect
    .poll(async () => {
      await tellOfTransfer(sandbox, transfer?.id ?? '')
      await rosa.page.reload()
      return rosa.page.url()
    })
    .toContain('bank/returned')
})

test('after a person withdraws consent to electronic records, Lob mails the notice on paper', async ({
  become,
  sandbox,
  vendors: { lob },
}) => {
  const delia = await become('declined')
  const applying = await begin(delia)
  await delia.page.goto('/dashboard')
  const path = '/service-profile/api/v1/settings/consents/withdraw'
  expect((await callAs(delia.page, 'POST', path, { type: 'ELECTRONIC_COMMUNICATIONS' })).status).toBe(204)
  await applying.goTo('declined')
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
