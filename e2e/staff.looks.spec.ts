/** Checks the pages of the lender's staff in every look. */
import type { PaymentToApprove } from 'domain/api/agent.ts'
import type { FundingBoard } from 'domain/api/agentFunding.ts'
import type { RegistrationDenial } from 'domain/api/denials.ts'
import type { FairLending } from 'domain/api/fairLending.ts'
import { REGISTRATION } from 'domain/api/paths.ts'
import { SETTING_PARTS } from 'domain/organization/settings.ts'
import { AGENT_JOIN, AGENT_WORK, REGISTER } from 'domain/routes/routes.ts'
import { addressesOf, PAGES } from 'domain/routes/testing/catalog.ts'
import { instant } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { signInAs } from './walk/agent.ts'
import { inspectLooks } from './walk/looks.ts'
import { offendersAmong } from './walk/pagesInLooks.ts'
import { recordShifts } from './walk/shifts.ts'
import { callAs } from './walk/view.ts'

const AT = instant('2026-11-23T15:00:00Z')
const DRAW: PaymentToApprove = {
  ...{ payment: 'DISBURSEMENT 1', amount: dollars(120_000), to: 'draw', payee: 'Redwood Credit Union', method: 'ACH' },
  ...{ kind: 'DISBURSEMENT', ending: '7755', at: AT, approvals: [{ by: 'Ana Marsh', at: AT }], mayApprove: true },
}
const PAYOFF: PaymentToApprove = {
  ...{ payment: 'PAYOFF 1', amount: dollars(38_000), to: 'payoff', payee: 'Great Plains Mortgage Servicing' },
  ...{ kind: 'PAYOFF', at: AT, approvals: [], mayApprove: false },
}
const RATE = { value: 71.4, low: 63.2, high: 78.9 }
const DIFFERENCE = { value: -12.25, low: -21.04, high: -3.46 }
/** Fair-lending figures of a year, because a sandbox has too few applications for any. */
const FIGURES: FairLending = {
  ...{ year: 2026, isOver: false, applications: 1280 },
  measures: [
    {
      measure: 'APPROVAL_RATE',
      all: { count: 1212, estimate: RATE },
      characteristics: [
        {
          characteristic: 'RACE',
          rows: [
            { group: 'WHITE', figure: { count: 1002, estimate: RATE } },
            { group: 'PACIFIC_ISLANDER', figure: { count: 140, estimate: RATE, difference: DIFFERENCE } },
            { group: 'TWO_OR_MORE' },
          ],
        },
      ],
    },
  ],
}

test("an underwriter's pages keep their content in place and are readable in every look", async ({
  become,
  freshPage,
}) => {
  test.slow()
  const walk = await begin(await become('thinfile'))
  await walk.goTo('uwReview')
  const agent = await freshPage()
  await recordShifts(agent)
  await signInAs(agent, 'UNDERWRITER')
  const pages = addressesOf(PAGES.underwriter, { uuid: [walk.uuid] })
  const found = await offendersAmong(agent, [`${AGENT_WORK}?queue=HELD`, ...pages])
  await agent.getByLabel('Find an application').fill('nobody nowhere')
  await agent.getByLabel('Find an application').press('Enter')
  await expect(agent.getByText('No application matches.')).toBeVisible()
  await inspectLooks(agent)
  expect(found.join('\n')).toBe('')
})

test('the pages for funding and for compliance staff keep their content in place and are readable in every look', async ({
  become,
  freshPage,
}) => {
  test.slow()
  const borrower = await become('prime')
  await (await begin(borrower)).goUntil(({ status }) => status === 'RESCISSION')
  const processor = await freshPage()
  await recordShifts(processor)
  await signInAs(processor, 'PROCESSOR')
  // The sandbox's staff approve every payment immediately, so add sample payments that still need approval.
  await processor.route('**/service-agent/api/v1/funding', async (route) => {
    const board: FundingBoard = await (await route.fetch()).json()
    const items = board.items.map((item) => ({ ...item, toApprove: [DRAW, PAYOFF] }))
    await route.fulfill({ json: { ...board, items } })
  })
  const found = await offendersAmong(processor, PAGES.processor)

  const visitor = await freshPage()
  await visitor.goto(REGISTER)
  const home = { street1: '77 Denial Street', city: 'Sacramento', state: 'CA', zip: '95818', occupancyType: 'PRIMARY' }
  const body = { ...home, revealed: 'true', propertyType: 'MANUFACTURED' }
  expect((await callAs(visitor, 'PUT', `${REGISTRATION}/property`, body)).status).toBe(200)
  // The register has only the denials of people who gave a name or an email address.
  const email = 'declined@example.com'
  expect((await callAs(visitor, 'POST', `${REGISTRATION}/notify`, { email })).status).toBe(200)
  const officer = await freshPage()
  await recordShifts(officer)
  await signInAs(officer, 'COMPLIANCE')
  // A corrected row of the register shows its long identifier in the table of corrections.
  // The denial's year follows the sandbox's clock and the home's time zone.
  const year = todayAt('CA', instant(await borrower.sandbox.now())).slice(0, 4)
  const denied = await callAs<{ denials: RegistrationDenial[] }>(
    officer,
    'GET',
    `/service-agent/api/v1/registration-denials?year=${year}`,
  )
  const correction = { field: 'county', value: '06067', reason: 'The county’s map shows it.' }
  const loanNumber = denied.body.denials.at(-1)?.number
  const corrections = '/service-agent/api/v1/loan-register/corrections'
  expect((await callAs(officer, 'POST', corrections, { ...correction, loanNumber })).status).toBe(204)
  await officer.route('**/service-agent/api/v1/fair-lending?*', (route) => route.fulfill({ json: FIGURES }))
  const pages = addressesOf(PAGES.compliance, { part: [...SETTING_PARTS, 'team'] })
  found.push(...(await offendersAmong(officer, pages)))

  const invited = await freshPage()
  await recordShifts(invited)
  const invitation = { email: 'ana.marsh@lender.example' }
  await invited.route('**/service-agent/api/v1/invitation*', (route) => route.fulfill({ json: invitation }))
  found.push(...(await offendersAmong(invited, [`${AGENT_JOIN}?invitation=ana`])))
  expect(found.join('\n')).toBe('')
})
