/** Tests the phone's Back button in the document reader. */
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone, pressing Back once closes the open document, and pressing it again leaves the page', async ({
  become,
}) => {
  const paula = await become('prime', { context: PHONE })
  const { page } = paula
  const walk = await begin(paula)
  await walk.goTo('sign')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const disclosures = `/account/heloc/${walk.uuid}/document/disclosures`
  await page.goto(disclosures)
  const reader = page.getByRole('dialog', { name: 'Home Equity Line of Credit Agreement' })
  const agreement = page.getByRole('navigation', { name: 'Documents to read' }).getByRole('button', {
    name: /^Home Equity Line of Credit Agreement/,
  })
  const open = async () => {
    await agreement.tap()
    await expect(reader.getByRole('region')).toHaveAttribute('aria-busy', 'false')
  }

  await open()
  await page.goBack()
  await expect(reader).toHaveCount(0)
  await expect(agreement).toBeFocused()

  await open()
  await reader.getByRole('button', { name: 'Close' }).tap()
  await expect(reader).toHaveCount(0)

  await open()
  await page.reload()
  await expect(agreement).toBeVisible()
  await expect(reader).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.reader)).not.toBe(true)

  await expect(page).toHaveURL(disclosures)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})
