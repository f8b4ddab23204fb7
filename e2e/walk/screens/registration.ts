import { expect, type Page } from '@playwright/test'
import { EMPLOYMENT_LABELS, OCCUPANCY_LABELS, PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import { STATE_NAMES } from 'domain/values/address.ts'
import { inDollars } from 'domain/values/money.ts'
import type { Person } from '../person.ts'
import { applicationLinks } from '../view.ts'
import type { Screens } from './act.ts'

const goOn = ({ hands, page }: Person, name = 'Continue') =>
  hands.press(page.getByRole('button', { name, exact: true }))

/**
 * Waits until the page's scripts have loaded, because suggestions need them. Once they have loaded, the section with
 * the address fields is gone.
 */
export async function addressSearchReady(page: Page): Promise<void> {
  await expect(page.getByRole('group').filter({ hasText: 'Address not listed' })).toHaveCount(0)
}

/** Types the first letters of the address, picks a suggestion, and types the unit if there is one. */
async function searchAddress(person: Person, label: string): Promise<void> {
  const { hands, page, persona } = person
  const { street1, street2, city, state, zip } = persona.property.address
  const box = page.getByRole('combobox', { name: label })
  await addressSearchReady(page)
  if (street2 === '') {
    await hands.fill(box, street1)
    await hands.pick(box, page.getByRole('option', { name: `${street1}, ${city}, ${state}` }).first())
    await expect(page.getByLabel('Zipcode')).toHaveValue(zip)
    return
  }
  await hands.fill(box, 'Somewhere else 1')
  await hands.pick(box, page.getByRole('option', { name: 'Address not listed' }))
  await hands.fill(page.getByLabel('Street address'), street1)
  await hands.fill(page.getByLabel('Apartment or suite'), street2)
  await hands.fill(page.getByLabel('City'), city)
  await hands.select(page.getByLabel('State', { exact: true }), STATE_NAMES[state as keyof typeof STATE_NAMES])
  await hands.fill(page.getByLabel('Zipcode'), zip)
}

async function property(person: Person): Promise<void> {
  const { hands, page, persona } = person
  await searchAddress(person, 'Property address')
  const { statedType, type } = persona.property
  await hands.select(page.getByLabel('Property type'), PROPERTY_TYPE_LABELS[statedType ?? type])
  await hands.choose(page.getByRole('radio', { name: OCCUPANCY_LABELS[persona.property.occupancy] }))
  await goOn(person)
}

async function homeAddress(person: Person): Promise<void> {
  await searchAddress(person, 'Home address')
  await goOn(person)
}

async function forSale(person: Person): Promise<void> {
  const { hands, page } = person
  const no = (question: string) =>
    page.getByRole('group', { name: question }).getByRole('radio', { name: 'No', exact: true })
  await hands.choose(no('Is this property currently for sale?'))
  await hands.choose(no('Was this home bought'))
  await goOn(person)
}

async function income(person: Person): Promise<void> {
  const { hands, page, persona } = person
  await hands.fill(page.getByLabel('Pre-tax annual income'), String(inDollars(persona.income.annual)))
  if (persona.income.other > 0)
    await hands.fill(page.getByLabel('Other annual income'), String(inDollars(persona.income.other)))
  await hands.select(page.getByLabel('Primary income source'), EMPLOYMENT_LABELS[persona.income.employmentType])
  await goOn(person)
}

async function name(person: Person): Promise<void> {
  const { hands, page, persona } = person
  await hands.fill(page.getByLabel('First name'), persona.name.firstName)
  if (persona.name.middleName) await hands.fill(page.getByLabel('Middle name'), persona.name.middleName)
  await hands.fill(page.getByLabel('Last name'), persona.name.lastName)
  await goOn(person)
}

/** Types only the digits of a date, because the text box adds the slashes. */
export async function fillDate({ hands, page }: Person, label: string | RegExp, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  await hands.fill(page.getByLabel(label), month + day + year)
}

async function birthdate(person: Person): Promise<void> {
  await fillDate(person, 'Date of birth', person.persona.dob)
  await goOn(person)
}

async function contact(person: Person): Promise<void> {
  const { hands, page, persona, email } = person
  await hands.fill(page.getByLabel('Mobile phone'), persona.phone)
  await hands.fill(page.getByLabel('Email'), email)
  // A lender without a text provider doesn't ask people to consent to texts.
  const texts = page.getByRole('checkbox', { name: /Text me about my application/ })
  if ((await texts.count()) > 0) await hands.tick(texts)
  await goOn(person)
}

export async function credentials(person: Person, button = 'Create my account'): Promise<void> {
  const { hands, page, password } = person
  await hands.fill(page.getByLabel('Password', { exact: true }), password)
  await hands.fill(page.getByLabel('Confirm password'), password)
  await hands.tick(page.getByRole('checkbox', { name: /Terms and privacy/ }))
  await hands.tick(page.getByRole('checkbox', { name: /Electronic communications/ }))
  await goOn(person, button)
}

async function signIn(person: Person): Promise<void> {
  const { hands, page, email, password } = person
  await hands.fill(page.getByLabel('Email'), email)
  await hands.fill(page.getByLabel('Password', { exact: true }), password)
  await hands.press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

export const registrationScreens: Screens = {
  '/account/heloc/register': property,
  register: property,
  'register?step=property-info': property,
  'register?step=home-address': homeAddress,
  'register?step=sale-status': forSale,
  'register?step=income-info': income,
  'register?step=name': name,
  'register?step=birthdate': birthdate,
  'register?step=contact-info': contact,
  'register?step=login-info': (person) => credentials(person),
  'register-v2': property,
  'register-v2/home-address': homeAddress,
  'register-v2/for-sale': forSale,
  'register-v2/annual-income': income,
  'register-v2/legal-name': name,
  'register-v2/birthdate': birthdate,
  'register-v2/phone-and-email': contact,
  'register-v2/set-password': (person) => credentials(person),
  '/auth/login': signIn,
  '/dashboard': ({ hands, page }) => hands.press(applicationLinks(page).first()),
}
