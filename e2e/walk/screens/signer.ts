/** Completes the screens for an additional signer. */
import { expect } from '@playwright/test'
import type { CoOwner } from '../../../personas/persona.ts'
import type { Person } from '../person.ts'
import type { Place } from '../place.ts'
import type { Screens } from './act.ts'
import { adoptSignature, consent, identity } from './closing.ts'
import { fillDate } from './registration.ts'

const press = ({ hands, page }: Person, name: string | RegExp) =>
  hands.press(page.getByRole('button', { name, exact: true }))

export async function followInvitation({ page, email }: Pick<Person, 'page' | 'email'>): Promise<void> {
  await page.goto('/sandbox/mail')
  const letter = page.getByRole('article').filter({ hasText: email }).filter({ hasText: 'asked you to sign' })
  await letter.getByRole('link', { name: /invitation=/ }).click()
}

async function login(person: Person): Promise<void> {
  const { hands, page, password } = person
  if ((await page.getByLabel('Choose a password').count()) === 0) {
    await hands.fill(page.getByLabel('Your password'), password)
    return press(person, 'Sign in')
  }
  await hands.fill(page.getByLabel('Choose a password'), password)
  await hands.fill(page.getByLabel('Confirm password'), password)
  await hands.tick(page.getByRole('checkbox', { name: /Terms and privacy/ }))
  await hands.tick(page.getByRole('checkbox', { name: /Electronic communications/ }))
  await press(person, 'Get started')
}

const ownerOf = ({ owner }: Person): CoOwner => {
  if (!owner) throw new Error('only an additional signer reaches this screen')
  return owner
}

async function intro(person: Person): Promise<void> {
  const { hands, page } = person
  const { name, dob, phone, role, ssn } = ownerOf(person)
  await hands.fill(page.getByLabel('First name'), name.firstName)
  await hands.fill(page.getByLabel('Last name'), name.lastName)
  await fillDate(person, 'Date of birth', dob)
  await hands.fill(page.getByLabel('Mobile phone'), phone)
  if (role === 'CO_SIGNER') {
    await hands.fill(page.getByLabel('Social Security number or ITIN'), ssn)
    await hands.tick(page.getByRole('checkbox', { name: /full credit report/ }))
  }
  await press(person, 'Continue')
}

async function sign(person: Person, { heading }: Place): Promise<void> {
  if (heading === 'Before you sign electronically') return consent(person)
  const score = person.page.getByRole('heading', { name: 'Your credit score' })
  await expect(score).toHaveCount(ownerOf(person).role === 'CO_SIGNER' ? 1 : 0)
  await adoptSignature(person)
  await press(person, /^Sign \d+ documents?$/)
}

export const signerScreens: Screens = {
  'heloc-signer/login': login,
  'heloc-signer/intro': intro,
  'heloc-signer/identity': identity,
  'heloc-signer/sign': sign,
  // Reload the borrower's page, which is waiting for the additional signers.
  '{uuid}/signing/additional': async ({ page }) => {
    await page.reload()
  },
}
