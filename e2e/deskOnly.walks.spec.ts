/**
 * Browser test of the production server with only its four required settings: a borrower's line is funded without any
 * vendor. Two of the lender's staff supply the responses of all outside parties.
 */
import type { DeskTaskView } from 'domain/api/desk.ts'
import { agentApplicationPath, agentTaskPath } from 'domain/routes/routes.ts'
import { isFunded, V1 } from './journeys/walk.ts'
import { expect, test } from './production.ts'
import { confirm, signInAs } from './walk/agent.ts'
import { deskTasksOf, fileApi, fillAnswer, workAtDesk } from './walk/staff.ts'
import { applicationOf, callAs, eventsOf, viewOf } from './walk/view.ts'
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
  'servicer.board',
  'title.liens',
  'title.report',
  'valuation.automated',
]

test("without any vendor, two of the lender's staff supply all responses, so that a borrower's line is funded and recorded, and the bank's late return of the draw is handled", async ({
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
      .toEqual(expect.arrayContaining(['Recorded', 'PaymentSettled', 'LineBoarded']))
  }
  // If the staff's part fails, stop the whole test, because the borrower's part would otherwise wait forever.
  await Promise.race([borrowing(), working.then(() => undefined)]).finally(() => {
    isDone = true
  })
  const { answered, approved } = await working
  expect([...new Set(answered)].sort()).toEqual(CALLS)
  expect(approved).toEqual(['accountCheck.check', 'payments.disburse', 'payments.settlement'])

  // The bank returns the draw after two people have confirmed its arrival.
  const application = applicationOf(manny.page.url())
  await underwriter.goto(agentApplicationPath(application))
  await underwriter.getByRole('button', { name: 'Record a return' }).click()
  await confirm(underwriter)
  // Poll the server instead of reloading the page, because each reload would interrupt a page that loads slowly.
  await expect.poll(() => deskTasksOf(underwriter, application), { timeout: 120_000 }).toHaveLength(1)
  const [key = ''] = await deskTasksOf(underwriter, application)
  const path = agentTaskPath(application, key)
  await underwriter.goto(agentApplicationPath(application))
  await underwriter.getByRole('link', { name: 'Open task' }).click()
  await expect(underwriter.getByRole('heading', { level: 2, name: 'Answer' })).toBeVisible()
  const { body: task } = await callAs<DeskTaskView>(underwriter, 'GET', `${fileApi(application)}/tasks/${key}`)
  await fillAnswer(underwriter, task, { state: 'RETURNED', on: task.today, code: 'R23' })
  await processor.goto(path)
  await processor.getByRole('button', { name: 'Approve answer' }).click()
  await confirm(processor)
  await expect.poll(async () => (await viewOf(manny.page)).journey.screen, { timeout: 120_000 }).toBe('bank/returned')
  await manny.page.reload()
  await expect(manny.page).toHaveURL(/bank\/returned/)
})
