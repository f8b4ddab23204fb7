/** Completes an application's screens, from the first question until shortly after the borrower chooses an offer. */
import { expect } from '@playwright/test'
import { PROPERTY_TYPE_LABELS } from 'domain/forms/choices.ts'
import { OWNERSHIP_LABELS, SIGNER_ROLE_LABELS } from 'domain/forms/moreInformation.ts'
import { STATE_NAMES } from 'domain/values/address.ts'
import { type Cents, inDollars } from 'domain/values/money.ts'
import { fullName } from 'domain/values/name.ts'
import { formatPercent, percent } from 'domain/values/rates.ts'
import { pdf } from '../files.ts'
import type { Person } from '../person.ts'
import type { Screens } from './act.ts'
import { readAll } from './documents.ts'

const press = ({ hands, page }: Person, name: string) => hands.press(page.getByRole('button', { name, exact: true }))

async function profile(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const lastName = page.getByLabel('Last name')
  // The fields are already open if the server rejected the person's details.
  if (await lastName.isVisible()) await hands.fill(lastName, persona.name.lastName)
  else await expect(page.getByRole('main').getByText(fullName(persona.name))).toBeVisible()
  await expect(page.getByRole('main').getByText(persona.property.address.street1).first()).toBeVisible()
  // Only lenders with a member discount ask about membership.
  const membership = page.getByRole('group', { name: /^Are you a member/ })
  if (await membership.isVisible())
    await hands.choose(membership.getByRole('radio', { name: persona.member ? 'Yes' : 'No' }))
  await expect(page.getByText('“written instructions” under the Fair Credit Reporting Act')).toBeVisible()
  await press(person, 'Agree and continue')
}

async function liens(person: Person): Promise<void> {
  const { hands, page, persona } = person
  for (const { lender } of persona.property.liens)
    await expect(page.getByRole('heading', { name: lender })).toBeVisible()
  await expect(page.getByText('you confirm that these are all the loans and liens on your home')).toBeVisible()
  // Only owners of a homestead in Texas are asked about another home equity loan.
  const other = page.getByRole('group', { name: 'Did any owner take out a home equity loan' })
  if ((await other.count()) > 0) await hands.choose(other.getByRole('radio', { name: 'No' }))
  await press(person, 'Confirm and see my offers')
}

const amountOf = (amount: Cents) => String(inDollars(amount))

/** Chooses whether a rental home qualifies on income or rent. For rent, enters the figures and uploads the proof. */
async function rental(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const { rental: told } = persona
  if (!told) throw new Error(`${persona.id} has stated no rent`)
  if (told.qualifyBy === 'INCOME') await hands.choose(page.getByRole('radio', { name: /^My income/ }))
  else {
    await hands.choose(page.getByRole('radio', { name: told.state === 'LEASED' ? 'Leased' : 'Vacant' }))
    await hands.fill(page.getByLabel(/onthly rent/), amountOf(told.monthlyRent))
    const paper = page.getByRole('group', { name: told.state === 'LEASED' ? 'Lease' : 'Rent estimate' })
    await hands.file(paper.getByLabel('Choose a file'), pdf('rent.pdf'))
    await expect(paper.getByText(/^Received/)).toBeVisible()
    await hands.fill(page.getByLabel('Annual property taxes'), amountOf(told.annualTaxes))
    await hands.fill(page.getByLabel('Annual insurance'), amountOf(told.annualInsurance))
    await hands.fill(page.getByLabel(/Monthly association dues/), amountOf(told.monthlyDues))
    if (told.entity) {
      const { name, state, ein } = told.entity
      await hands.choose(page.getByRole('radio', { name: /^My company/ }))
      await hands.fill(page.getByLabel(/^Company name/), name)
      await hands.select(page.getByLabel('State of registration'), STATE_NAMES[state as keyof typeof STATE_NAMES])
      await hands.fill(page.getByLabel(/^Employer ID number/), ein)
    }
    await hands.tick(page.getByRole('checkbox', { name: /The property is rented/ }))
  }
  await press(person, 'See my offers')
}

async function offer(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const { amount, draw, term, drawPeriod, feeOption } = persona.choice
  const line = page.getByRole('slider', { name: 'Credit line' })
  const first = page.getByRole('slider', { name: 'Initial draw' })
  await hands.slide(line, inDollars(amount))
  if ((await first.count()) > 0) await hands.slide(first, inDollars(draw))
  // Choose the fee first, because some terms are offered only with a higher fee.
  const fee = feeOption === 0 ? 'No fee' : formatPercent(percent(feeOption), 2)
  await hands.choose(page.getByRole('radio', { name: new RegExp(`^${fee.replace('.', '\\.')}`) }))
  await hands.choose(page.getByRole('radio', { name: new RegExp(`^${term} years`) }).and(page.locator('[name=term]')))
  const again = page.getByRole('group', { name: 'How long do you want to be able to draw?' })
  await hands.choose(again.getByRole('radio', { name: `${drawPeriod} years` }))
  if (persona.choice.interestOnly) await hands.choose(page.getByRole('radio', { name: /^Interest only/ }))
  if (persona.payment === 'MANUAL') await page.getByRole('checkbox', { name: 'Pay automatically' }).uncheck()
  await expect(line).toHaveValue(String(inDollars(amount)))
  await press(person, 'Continue with this offer')
}

async function contact(person: Person): Promise<void> {
  const { hands, page, persona } = person
  const { ownership, coOwners, property, ssn } = persona
  await hands.select(page.getByLabel('Property type'), PROPERTY_TYPE_LABELS[property.type])
  await hands.select(page.getByLabel('Property condition'), 'Good')
  await hands.choose(page.getByRole('radio', { name: OWNERSHIP_LABELS[ownership.type] }))
  if (property.type === 'TWO_TO_FOUR_UNITS') await hands.choose(page.getByRole('radio', { name: '2', exact: true }))
  for (const owner of coOwners) {
    const group = page.getByRole('group', { name: /Other owners/ })
    await hands.fill(group.getByLabel('First name'), owner.name.firstName)
    await hands.fill(group.getByLabel('Last name'), owner.name.lastName)
    await hands.fill(group.getByLabel('Email'), owner.email)
    await hands.choose(group.getByRole('radio', { name: SIGNER_ROLE_LABELS[owner.role] }))
  }
  if (ownership.maritalStatus) {
    const name = { MARRIED: 'Married', UNMARRIED: 'Unmarried', SEPARATED: 'Separated' }[ownership.maritalStatus]
    await hands.choose(page.getByRole('radio', { name, exact: true }))
  }
  await hands.fill(page.getByLabel('Social Security number or ITIN'), ssn)
  await hands.tick(page.getByRole('checkbox', { name: /hard inquiry/ }))
  await press(person, 'Agree and continue')
}

async function summary(person: Person): Promise<void> {
  const { hands, page } = person
  await readAll(person)
  for (const receipt of await page.getByRole('checkbox', { name: /^I received the / }).all()) await hands.tick(receipt)
  await hands.tick(page.getByRole('checkbox', { name: /Confirm my application/ }))
  await press(person, 'Accept and continue')
}

export const applicationScreens: Screens = {
  '{uuid}/start/profile': profile,
  '{uuid}/liens': liens,
  '{uuid}/start/rental': rental,
  '{uuid}/product/select': offer,
  '{uuid}/start/contact': contact,
  '{uuid}/start/before-decision': (person) => press(person, 'I do not wish to provide this information'),
  '{uuid}/start/app-summary': summary,
}
