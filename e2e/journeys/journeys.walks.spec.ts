import { rescissionPeriod } from 'domain/rules/rescission.ts'
import { addDays, formatLongDate, plainDate } from 'domain/values/dates.ts'
import { inDollars } from 'domain/values/money.ts'
import { firstRegistration } from '../../personas/answers.ts'
import { LONG } from '../../scripts/parts.ts'
import { expect, test } from '../test.ts'
import { keyboard } from '../walk/hands.ts'
import type { Person } from '../walk/person.ts'
import { arrive, type Place } from '../walk/place.ts'
import { callAs, viewOf } from '../walk/view.ts'
import { expectVisited, Visited } from '../walk/visited.ts'
import { on, walk } from '../walk/walk.ts'
import { go, isFunded, toFunding, V1, V2, withOwner } from './walk.ts'

test('the prime persona gets a credit line with linked payroll, a linked bank and an electronic notary', {
  tag: LONG,
}, async ({ become }) => {
  test.slow()
  await toFunding(await become('prime'), V2)
})

test('the prime persona gets a credit line with only the keyboard', async ({ become }) => {
  test.slow()
  const paula = await become('prime', { hands: keyboard })
  const visited = new Visited('Paula Prime')
  await paula.page.goto(V2)
  await walk(paula, { until: isFunded, visited })
  expectVisited('prime', visited)
})

// This test stops at the contact screen, because the journey is the same for all personas from there on.
test('the near-prime persona is offered a smaller line', { tag: LONG }, async ({ become }) => {
  const nell = await become('nearprime')
  const { least, most } = nell.persona.promise.largestLine
  const before = async ({ screen }: Place) => {
    if (screen !== '{uuid}/product/select') return
    const largest = Number(await nell.page.getByRole('slider', { name: 'Credit line' }).getAttribute('max'))
    expect(largest).toBeGreaterThanOrEqual(inDollars(least))
    expect(largest).toBeLessThanOrEqual(inDollars(most))
  }
  await go(nell, { from: V2, until: on('{uuid}/start/contact'), before })
})

test('a lender with a member discount asks the borrower about membership before the offers', async ({ become }) => {
  let asked = false
  const paula = await become('prime', { brand: 'pacific-madrone' })
  const before = async ({ screen }: Place) => {
    if (screen === '{uuid}/start/profile') asked = await paula.page.getByText(/^Are you a member of /).isVisible()
  }
  await paula.page.goto(V2)
  await walk(paula, { until: on('{uuid}/product/select'), before })
  expect(asked).toBe(true)
})

test('the retired persona qualifies with savings that are treated as income', { tag: LONG }, async ({ become }) => {
  await go(await become('retired'), { from: V1, until: on('{uuid}/bank/disburse') })
})

test('the self-employed persona verifies income with tax returns', { tag: LONG }, async ({ become }) => {
  await go(await become('selfemployed'), { from: V2, until: on('{uuid}/bank/disburse') })
})

test('the Texas persona has fewer fee options, waits twelve days, signs at an office, and sees the correct last day to cancel', {
  tag: LONG,
}, async ({ become }) => {
  const tess = await become('texas')
  const { page } = tess
  let opened = ''
  const before = async ({ screen, heading }: Place) => {
    if (screen === '{uuid}/start/profile') opened = (await viewOf(page)).today
    if (screen === '{uuid}/product/select') {
      const fees = page.getByRole('group', { name: 'Origination fee' }).getByRole('radio')
      await expect(fees.first()).toBeEnabled()
      for (const fee of (await fees.all()).slice(2)) await expect(fee).toBeDisabled()
    }
    if (heading.startsWith('You can sign starting')) {
      const { closing } = await viewOf(page)
      expect(closing.scheduledOn && closing.scheduledOn >= addDays(plainDate(opened), 12)).toBe(true)
      await expect(page.getByRole('button', { name: /^Sign \d/ })).toHaveCount(0)
    }
    if (screen === '{uuid}/notary/intro') {
      await expect(page.getByRole('radio', { name: /Online/ })).toHaveCount(0)
      await expect(page.getByText('You can’t sign online.', { exact: false })).toBeVisible()
    }
    if (screen === '{uuid}/notary/schedule-manual')
      await expect(page.getByRole('group', { name: 'Where?' }).getByRole('radio')).toHaveCount(1)
    if (screen === '{uuid}/complete') await expectRescission(page)
  }
  await toFunding(tess, V2, before)
})

test('the wallet persona applies with a wallet account and uses the bank account linked to the wallet', {
  tag: LONG,
}, async ({ become }) => {
  const wanda = await become('wallet')
  const { page, persona } = wanda
  const [own] = persona.wallets ?? []
  if (!own) throw new Error('there is no wallet')
  const visited = new Visited(`${persona.name.firstName} ${persona.name.lastName}`)
  await page.goto('/auth/login')
  const account = { ...firstRegistration({ ...persona, email: wanda.email }) }
  const { body } = await callAs<{ jwt: string }>(page, 'POST', '/identity/api/v1/registration/register', account)
  await page.evaluate((jwt) => localStorage.setItem('hearthline.token', jwt), body.jwt)
  await page.goto('/dashboard')
  visited.add(await arrive(page))
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('button', { name: 'Switch Accounts' }).click()
  await page.getByRole('radio', { name: own.name }).click()
  await page.getByRole('button', { name: 'Apply with this account' }).click()
  await page.waitForURL(/register/)
  await walk(wanda, { until: isFunded, visited, inspects: true })
  expectVisited('wallet', visited)
  expect(await viewOf(page)).toMatchObject({ status: 'COMPLETE', isCrypto: true, walletAddress: own.address })
})

test("the cosigner persona's co-owner signs through their own link", { tag: LONG }, async ({ become, freshPage }) => {
  await withOwner('cosigner', { become, freshPage })
})

test("the nonborrowing persona's co-owner signs through their own link", { tag: LONG }, async ({
  become,
  freshPage,
}) => {
  await withOwner('nonborrowing', { become, freshPage })
})

/** Checks that the last day to cancel on the page is the day that the regulation requires. */
async function expectRescission(page: Person['page']): Promise<void> {
  const { rescission } = await viewOf(page)
  if (!rescission) throw new Error('nobody may cancel')
  const { opened } = rescission
  const period = rescissionPeriod({ accountOpened: opened, noticeDelivered: opened, disclosuresDelivered: opened })
  expect(rescission.expires).toBe(period.expires)
  await expect(
    page
      .getByRole('main')
      .getByText(`midnight on ${formatLongDate(rescission.expires)}`)
      .first(),
  ).toBeVisible()
}
