/**
 * Browser test of the production server with only its four required settings: a borrower's line is funded without any
 * vendor. Two of the lender's staff supply the responses of all outside parties.
 */
import { isFunded, V1 } from './journeys/walk.ts'
import { expect, test } from './production.ts'
import { signInAs } from './walk/agent.ts'
import { workAtDesk } from './walk/staff.ts'
import { applicationOf, eventsOf } from './walk/view.ts'
import { walk } from './walk/walk.ts'

/** The requests to outside parties that this borrower's line requires. */
const CALLS = [
  'accountCheck.check',
  'creditBureau.pull',
  'employment.confirm',
  'flood.determine',
  'identity.screen',
  'identity.verify',
  'income.reviewPaystubs',
  'insurance.review',
  'notary.book',
  'notary.readSigned',
  'notary.visit',
  'payments.disburse',
  'payments.settlement',
  'propertyRecords.find',
  'recording.record',
  'title.liens',
  'title.report',
  'valuation.automated',
]

test("without any vendor, a borrower gets a funded and recorded line if two of the lender's staff supply all responses", async ({
  become,
  freshPage,
  sandbox,
}) => {
  test.setTimeout(600_000)
  const manny = await become('manual')
  const underwriter = await freshPage()
  const processor = await freshPage()
  await signInAs(underwriter, 'UNDERWRITER')
  await signInAs(processor, 'PROCESSOR')

  await manny.page.goto(V1)
  await walk(manny, { until: ({ screen }) => screen.startsWith('{uuid}/') })
  let isDone = false
  const working = workAtDesk(sandbox, [underwriter, processor], applicationOf(manny.page.url()), () => isDone)
  const borrowing = async () => {
    await walk(manny, { until: isFunded })
    await expect
      .poll(() => eventsOf(manny.page), { timeout: 120_000 })
      .toEqual(expect.arrayContaining(['Recorded', 'PaymentSettled']))
  }
  // If the staff's part fails, stop the test. Otherwise, the borrower's part would wait forever.
  await Promise.race([borrowing(), working.then(() => undefined)]).finally(() => {
    isDone = true
  })
  const { answered, approved } = await working
  expect([...new Set(answered)].sort()).toEqual(CALLS)
  expect(approved).toEqual(['accountCheck.check', 'payments.disburse', 'payments.settlement'])
})
