import { expect, test } from '../test.ts'
import { expectVisited, Visited } from '../walk/visited.ts'
import { on, walk } from '../walk/walk.ts'
import { toFunding, V1, V2 } from './walk.ts'

test('on a phone, the manual persona gets a credit line with paystubs, typed account numbers and a notary visit', async ({
  become,
}) => {
  test.slow()
  const manny = await become('manual', { context: { viewport: { width: 390, height: 844 } } })
  await toFunding(manny, V1)
})

test('the declined persona sees the reasons, a link to the notice, and the smallest payoff that would lead to an offer', async ({
  become,
}) => {
  const delia = await become('declined')
  const { page, persona } = delia
  const visited = new Visited(`${persona.name.firstName} ${persona.name.lastName}`)
  await page.goto(V2)
  await walk(delia, { until: on('{uuid}/error/decline'), visited, inspects: true })
  expectVisited('declined', visited)
  // The server creates the adverse action notice shortly after the decision, and the page shows it without a reload.
  const notice = page.getByRole('list', { name: 'Your notice' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('$25,000 less owed on the home.')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    notice.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('notice-of-action-taken-and-statement-of-reasons.pdf')
})
