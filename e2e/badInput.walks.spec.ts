/**
 * Checks how every form handles bad answers. The page must show error messages and keep what was typed, and the server
 * must return the same messages as the page.
 */
import { expect, type Page } from '@playwright/test'
import { commandPath } from 'domain/application/core/commandPath.ts'
import type { FieldError } from 'domain/forms/form.ts'
import type { BorrowerCommand } from 'domain/journey/borrowerNames.ts'
import type { RegistrationAnswer } from 'domain/journey/registration.ts'
import { LONG } from '../scripts/parts.ts'
import { test } from './test.ts'
import type { Person } from './walk/person.ts'
import type { Place } from './walk/place.ts'
import { addressSearchReady, fillDate } from './walk/screens/registration.ts'
import { applicationOf, callAs } from './walk/view.ts'
import { on, walk } from './walk/walk.ts'

interface Bad {
  readonly heading?: string
  readonly fill: (person: Person) => Promise<unknown>
  readonly button?: string | RegExp
  /** The messages that the page must show, word for word. */
  readonly says: readonly string[]
  /** The command or registration step that validates this form's answers on the server. */
  readonly server?: BorrowerCommand | `draft/${RegistrationAnswer}`
  /** Corrects the bad answers, so that the test can move on. Needed only for fields that the test doesn't fill in. */
  readonly mend?: (person: Person) => Promise<unknown>
}

const nothing = async () => {}
const label =
  (name: string | RegExp, text: string) =>
  ({ page }: Person) =>
    page.getByLabel(name).fill(text)

const REGISTRATION: Readonly<Record<string, Bad>> = {
  'register-v2': {
    // Compare the fields only after scripts have loaded, because scripts replace the address fields.
    fill: ({ page }) => addressSearchReady(page),
    says: ['Please enter a valid property address', 'Please select an occupancy type'],
    server: 'draft/property',
  },
  'register-v2/for-sale': {
    fill: nothing,
    says: ['Choose whether the home is for sale', 'Choose whether the home was bought or transferred recently'],
    server: 'draft/forSale',
  },
  'register-v2/annual-income': {
    fill: async ({ page }) => {
      await page.getByLabel('Pre-tax annual income').fill('10000000')
      await page.getByLabel('Primary income source').selectOption('UNEMPLOYED')
    },
    says: ['Must be less than $10,000,000', "We apologize. At this time, we don't lend to unemployed borrowers."],
    server: 'draft/income',
  },
  'register-v2/legal-name': {
    fill: label('First name', 'P4ula'),
    says: ['Some of the characters entered are not supported.', 'Last name is required'],
    server: 'draft/name',
  },
  'register-v2/birthdate': {
    fill: (person) => fillDate(person, 'Date of birth', '2020-02-30'),
    says: ['Invalid date'],
    server: 'draft/birthdate',
  },
  'register-v2/phone-and-email': {
    fill: async ({ page }) => {
      await page.getByLabel('Mobile phone').fill('916555')
      await page.getByLabel('Email').fill('paula@')
    },
    says: ['Please enter a valid phone number', 'Please enter a valid email address'],
    server: 'draft/contact',
  },
  'register-v2/set-password': {
    fill: async ({ page }) => {
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Confirm password').fill('shorter')
    },
    button: 'Create my account',
    says: [
      'Must be at least 12 characters long',
      'Must contain at least one uppercase letter',
      'Must contain at least one number',
      'Must contain at least one special character',
      "Passwords don't match",
      'Required',
    ],
    server: 'draft/credentials',
  },
}

const APPLICATION: Readonly<Record<string, Bad>> = {
  '{uuid}/start/profile': {
    fill: async ({ page }) => {
      await page.getByRole('button', { name: 'Change name or date of birth' }).click()
      await page.getByLabel('Last name').fill('')
    },
    button: 'Agree and continue',
    says: ['Last name is required'],
    server: 'saveProfile',
  },
  '{uuid}/liens': {
    fill: label(/^Current balance/, ''),
    button: 'Confirm and see my offers',
    says: ['Enter the current balance'],
    mend: label(/^Current balance/, '309420'),
    server: 'saveLiens',
  },
  '{uuid}/start/contact': {
    fill: label('Social Security number or ITIN', '123'),
    button: 'Agree and continue',
    says: [
      'Enter a valid Social Security number or ITIN, nine digits',
      'Choose the property’s condition',
      'Agree to the hard inquiry to continue',
    ],
    server: 'saveContact',
  },
  '{uuid}/start/app-summary': {
    fill: nothing,
    button: 'Accept and continue',
    says: ['Read each document to the end', 'Confirm that you have read the documents'],
    server: 'acceptSummary',
  },
  '{uuid}/income/review': { fill: nothing, says: ['Choose how to verify your income'], server: 'linkIncome' },
  '{uuid}/income/upload/MANUAL_PAYSTUB': {
    fill: nothing,
    button: 'Submit paystubs',
    says: ['Add a file to continue'],
    server: 'submitPaystubs',
  },
  '{uuid}/income/employer-verification': {
    fill: label('Employer phone number', '303'),
    button: 'Agree and continue',
    says: ['Please enter a valid phone number', 'Authorize us to contact your employer to continue'],
    server: 'confirmEmployment',
  },
  '{uuid}/bank/disburse': { fill: nothing, says: ['Choose how to add your account'] },
  '{uuid}/bank/confirm': {
    fill: nothing,
    button: 'Use this account',
    says: ['Authorize the deposit to continue'],
    server: 'confirmBankAccount',
  },
  '{uuid}/bank/manual-disburse': {
    fill: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Routing number' }).fill('123456789')
      await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('610044920')
      await page.getByRole('textbox', { name: 'Confirm account number' }).fill('610044921')
    },
    button: 'Use this account',
    says: ['Enter a valid nine-digit routing number', "Account numbers don't match", 'Enter your bank’s name'],
    server: 'saveManualBankAccount',
  },
  '{uuid}/bank/autopay': {
    fill: nothing,
    button: 'Agree and continue',
    says: ['Authorize autopay to continue'],
    server: 'saveAutopay',
  },
  '{uuid}/bank/autopay-manual': {
    fill: nothing,
    button: 'Choose manual payments',
    says: ['Confirm that you understand'],
    server: 'saveManualPayment',
  },
  '{uuid}/identity': {
    fill: nothing,
    button: 'Save my answer',
    says: ['Choose whether you agree to the face scan'],
  },
  '{uuid}/document/disclosures': {
    fill: nothing,
    button: 'Continue to signing',
    says: ['Read each document to the end', 'Confirm that you have read the documents'],
    server: 'readDisclosures',
  },
  '{uuid}/signing/intro': {
    fill: label('Code in the document', 'AAAAAA'),
    button: 'Agree and continue',
    says: [
      'That code isn’t in the sample document. Open the document and try again.',
      'Agree to electronic records to continue',
    ],
    server: 'startSigning',
  },
  '{uuid}/signing/sign': {
    fill: async ({ page }) => {
      await page.getByLabel('Your full legal name').fill('Somebody Else')
      await page.getByLabel('Your initials').fill('SE')
    },
    button: /^Sign \d+ documents?$/,
    says: ['Type your full legal name exactly as shown', 'Agree to sign electronically to continue'],
    server: 'signDocuments',
  },
  '{uuid}/notary/intro': {
    heading: 'Question 1 of 5',
    fill: nothing,
    button: 'Next question',
    says: ['Choose an answer'],
  },
  '{uuid}/notary/schedule-manual': {
    fill: label('Your phone number that day', '303'),
    button: 'Book appointment',
    says: ['Choose a day', 'Choose a time', 'Please enter a valid phone number'],
    server: 'bookManualNotary',
  },
  '{uuid}/insurance/upload': {
    fill: (person) => fillDate(person, /Expiration date/, '2020-01-31'),
    button: 'Submit insurance',
    says: ['This policy has expired. Enter your current policy.', 'Enter your policy number', 'Add a file to continue'],
  },
}

/** Returns the visible values of the page's form. */
const held = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'form input:not([type=hidden]):not([type=file]), form select, form textarea',
      ),
    ].map((box) => (box instanceof HTMLInputElement && /radio|checkbox/.test(box.type) ? box.checked : box.value)),
  )

/** Returns the body that the page's form would post. */
const posted = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('main form')
    const body: Record<string, unknown> = {}
    for (const [name, value] of form ? new FormData(form) : []) if (typeof value === 'string') body[name] = value
    for (const box of form?.querySelectorAll<HTMLInputElement>('[data-posts=number]') ?? [])
      body[box.name] = box.value.replace(/[^\d.-]/g, '')
    return body
  })

async function serverSays(page: Page, server: NonNullable<Bad['server']>): Promise<readonly string[]> {
  const body = await posted(page)
  const draft = /^draft\/(.*)$/.exec(server)?.[1]
  const path = draft
    ? draft === 'credentials'
      ? '/identity/api/v1/registration/register'
      : `/service-application/external/api/v2/heloc/registration/${draft}`
    : `/service-application/api/v2/application/heloc/${applicationOf(page.url())}/${commandPath(server)}`
  const method = draft && draft !== 'credentials' ? 'PUT' : 'POST'
  const answer = await callAs<{ errors: FieldError[] }>(page, method, path, body)
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(422)
  return answer.body.errors.map(({ message }) => message).sort()
}

async function refused(person: Person, { screen, heading }: Place, bad: Bad): Promise<void> {
  const { page } = person
  await test.step(`the screen ${screen} rejects bad answers`, async () => {
    await bad.fill(person)
    const before = await held(page)
    const { button = 'Continue', says, server } = bad
    await page.getByRole('button', { name: button, exact: true }).click()

    const summary = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: /^Please check/ }) })
    await expect(summary).toBeFocused()
    const links = await summary.getByRole('link').allInnerTexts()
    await expect(summary.getByRole('heading')).toHaveText(
      links.length === 1 ? 'Please check one answer' : `Please check ${links.length} answers`,
    )
    // In the error summary, messages such as 'Required' start with the field's name. Remove the name before comparing.
    const messages = links
      .flatMap((link) => link.split('\n'))
      .map((line) => line.replace(/^.+: (?=Required$|Must |Cannot |Invalid )/, ''))
    expect(messages).toEqual(expect.arrayContaining([...says]))
    // Each message must also appear next to its field, and the error summary must link to that field.
    for (const message of new Set(messages))
      expect(await page.getByText(message, { exact: true }).count(), message).toBeGreaterThan(
        links.includes(message) ? 1 : 0,
      )
    await summary.getByRole('link').first().click()
    await expect(summary).not.toBeFocused()
    expect(await held(page), 'what was typed').toEqual(before)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    if (server) expect(await serverSays(page, server)).toEqual([...messages].sort())
    await bad.mend?.(person)
  })
}

const refusing = (person: Person, table: Readonly<Record<string, Bad>>, met: Set<string>) => async (place: Place) => {
  const bad = table[place.screen]
  if (!bad || (bad.heading && bad.heading !== place.heading) || met.has(place.screen)) return
  met.add(place.screen)
  await refused(person, place, bad)
}

test('registration rejects bad answers with the specified messages, on the page and on the server', async ({
  become,
}) => {
  const paula = await become('prime')
  const met = new Set<string>()
  await paula.page.goto('/account/heloc/register-v2')
  await walk(paula, { until: on('{uuid}/start/profile'), before: refusing(paula, REGISTRATION, met) })
  expect([...met].sort()).toEqual(Object.keys(REGISTRATION).sort())
})

const MET_BY_HAND = [
  '{uuid}/income/upload/MANUAL_PAYSTUB',
  '{uuid}/income/employer-verification',
  '{uuid}/bank/manual-disburse',
  '{uuid}/bank/autopay-manual',
  '{uuid}/notary/schedule-manual',
]

test('the forms in an application reject bad answers on the page and on the server', async ({ become }) => {
  const paula = await become('prime')
  const met = new Set<string>()
  await paula.page.goto('/account/heloc/register-v2')
  await walk(paula, { until: on('{uuid}/complete'), before: refusing(paula, APPLICATION, met) })
  expect([...met].sort()).toEqual(
    Object.keys(APPLICATION)
      .filter((screen) => !MET_BY_HAND.includes(screen))
      .sort(),
  )
})

test("the forms in the manual persona's journey, such as paystub upload, reject bad answers", { tag: LONG }, async ({
  become,
}) => {
  const manny = await become('manual')
  const met = new Set<string>()
  const table = Object.fromEntries(MET_BY_HAND.map((screen) => [screen, APPLICATION[screen] as Bad]))
  await manny.page.goto('/account/heloc/register-v2')
  await walk(manny, { until: on('{uuid}/notary/reserve-manual'), before: refusing(manny, table, met) })
  expect([...met].sort()).toEqual([...MET_BY_HAND].sort())
})
