/** Tests the first screens of a second brand, on a server that has several brands. */
import { expect, test } from './test.ts'
import { on, walk } from './walk/walk.ts'

test('the host movement.localhost shows the name, colors and personas of the Movement brand', async ({
  become,
  sandbox,
}) => {
  const paula = await become('prime', { brand: 'movement' })
  const { page } = paula
  await page.goto('/account/heloc/register-v2')
  const color = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand'))
  const other = await color()
  await expect(page.getByRole('contentinfo')).toContainText('Movement')
  await walk(paula, { until: on('{uuid}/product/select'), inspects: true })

  await page.goto(`${sandbox.url}/account/heloc/register-v2`)
  await expect(page.getByRole('contentinfo')).not.toContainText('Movement')
  expect(await color()).not.toBe(other)

  // An account belongs to one lender, so the person can't sign in at another lender.
  await page.goto(`${sandbox.url}/auth/login`)
  await page.getByLabel('Email').fill(paula.email)
  await page.getByLabel('Password', { exact: true }).fill(paula.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})
