/** Tests how emails look in the sandbox's mailbox, on a phone and in both color schemes. */
import { LONG } from '../scripts/parts.ts'
import { begin } from './api/begin.ts'
import { expect, test } from './test.ts'
import { expectNoSideScroll } from './walk/inspect.ts'
import type { Person } from './walk/person.ts'

const MILESTONES = [
  'You’re approved',
  'Your documents are ready to sign',
  'We received your signature',
  'Your right to cancel',
  'Your line of credit is funded',
]

const BRANDS = [undefined, 'movement']

for (const brand of BRANDS)
  test(`on a phone, the email about each milestone is readable, with the brand ${brand ?? 'of the default lender'}`, {
    tag: brand ? LONG : [],
  }, async ({ become }) => {
    const paula = await become('prime', { brand, context: { viewport: { width: 390, height: 844 } } })
    const walk = await begin(paula)
    await walk.goTo('complete')
    for (const subject of MILESTONES) await expectReadable(paula, subject)
  })

for (const brand of BRANDS)
  test(`on a phone, the email about a decline is readable, with the brand ${brand ?? 'of the default lender'}`, {
    tag: brand ? LONG : [],
  }, async ({ become }) => {
    const delia = await become('declined', { brand, context: { viewport: { width: 390, height: 844 } } })
    const walk = await begin(delia)
    await walk.goTo('declined')
    const subject = 'We made a decision on your application'
    // Wait for the decline email, which the server sends once the notice with the reasons is ready. Each brand has its
    // own mailbox.
    await expect(async () => {
      await delia.page.goto('/sandbox/mail')
      expect(await entryOf(delia).getByRole('link', { name: subject }).count()).toBe(1)
    }).toPass()
    await expectReadable(delia, subject)
  })

const entryOf = ({ page, email }: Person) => page.getByRole('article').filter({ hasText: email })

/**
 * Opens a person's email in the mailbox on a phone. Checks that the email has a heading and a logo and doesn't scroll
 * sideways.
 */
async function expectReadable(person: Person, subject: string): Promise<void> {
  const { page } = person
  await page.goto('/sandbox/mail')
  await entryOf(person).getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  const mail = page.frameLocator('iframe[title="The email"]')
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText(subject)
  const logo = mail.getByRole('img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  const side = await mail.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
  expect(side, subject).toBe(0)
  await expectNoSideScroll(page, subject)
  await page.setViewportSize({ width: 390, height: 844 })
}

test('in dark mode, an email has light text on a dark background', async ({ become }) => {
  const paula = await become('nearprime', {
    context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  })
  const { page, email } = paula
  await begin(paula)
  await page.goto('/sandbox/mail')
  await page
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: /^Welcome/ })
    .click()
  const mail = page.frameLocator('iframe[title="The email"]')
  const brightness = (property: 'backgroundColor' | 'color', part: string) =>
    mail.locator(part).evaluate((element, name) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(element)[name].match(/\d+/g)?.map(Number) ?? []
      return Math.round((red + green + blue) / 3)
    }, property)
  expect(await brightness('backgroundColor', 'body')).toBeLessThan(60)
  expect(await brightness('backgroundColor', '.card')).toBeLessThan(60)
  expect(await brightness('color', 'h1')).toBeGreaterThan(200)
})

test("clicking a link in an email opens the application in the mailbox's tab", async ({ become }) => {
  const paula = await become('nearprime', { context: { viewport: { width: 390, height: 844 } } })
  const { page, email } = paula
  await begin(paula)
  await page.goto('/sandbox/mail')
  await page
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: /^Welcome/ })
    .click()
  await page.frameLocator('iframe[title="The email"]').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sandbox'))
})
