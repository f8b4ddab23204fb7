/** Completes the screens for signing, notary and insurance, up to funding. */
import { expect } from '@playwright/test'
import { ID_TYPE_LABELS } from 'domain/forms/identity.ts'
import { formatCodeOf } from 'domain/forms/signing.ts'
import { fullName, initialsOf } from 'domain/values/name.ts'
import { picture } from '../files.ts'
import type { Person } from '../person.ts'
import type { Place } from '../place.ts'
import { applicationOf } from '../view.ts'
import type { Screens } from './act.ts'
import { isPhone, readAll, readInReader, readToEnd } from './documents.ts'
import { fillDate } from './registration.ts'

const press = ({ hands, page }: Person, name: string | RegExp) =>
  hands.press(page.getByRole('button', { name, exact: true }))

/** Answers the consent notice for the face scan or sends the pictures, whichever the screen asks for. */
export async function identity(person: Person): Promise<void> {
  const { hands, page } = person
  const type = page.getByRole('radio', { name: ID_TYPE_LABELS.DRIVERS_LICENSE })
  const agree = page.getByRole('radio', { name: /^I agree/ })
  await expect(type.or(agree)).toBeVisible()
  if (await agree.isVisible()) {
    await hands.choose(agree)
    return press(person, 'Save my answer')
  }
  await hands.choose(type)
  for (const [legend, name] of [
    ['Front of the document', 'front.jpg'],
    ['Back of the document', 'back.jpg'],
    ['Selfie', 'me.jpg'],
  ] as const) {
    const group = page.getByRole('group', { name: legend })
    await hands.file(group.getByLabel(/Choose a file$/), await picture(name))
    await expect(group.getByText('Received')).toBeVisible()
  }
  await press(person, 'Submit pictures')
}

async function disclosures(person: Person): Promise<void> {
  const { hands, page } = person
  await readAll(person)
  await hands.tick(page.getByRole('checkbox', { name: /I have received and read/ }))
  await press(person, 'Continue to signing')
}

export async function consent(person: Person): Promise<void> {
  const { hands, page } = person
  await press(person, 'Open the sample document')
  const sample = page.getByRole('dialog')
  await expect(sample.getByRole('region', { name: /^Pages of / })).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Escape')
  await expect(sample).toHaveCount(0)
  // The tests of documents check that the sample document contains this code.
  await hands.fill(page.getByLabel('Code in the document'), formatCodeOf(applicationOf(page.url())))
  await hands.tick(page.getByRole('checkbox', { name: /I agree to electronic records/ }))
  await press(person, 'Agree and continue')
}

export async function adoptSignature(person: Person): Promise<void> {
  const { hands, page, persona, owner } = person
  const name = owner?.name ?? persona.name
  await hands.press(page.getByRole('button', { name: 'Use this name' }))
  await expect(page.getByLabel('Your full legal name')).toHaveValue(fullName(name))
  await expect(page.getByLabel('Your initials')).toHaveValue(initialsOf(name))
  await hands.tick(page.getByRole('checkbox', { name: /Sign electronically/ }))
}

async function sign(person: Person, { heading }: Place): Promise<void> {
  if (heading.startsWith('You can sign starting')) {
    // Advance the clock two hours beyond the twelve days, because days start an hour later in western Texas.
    await person.sandbox.moveClock({ advance: 'P12DT2H' })
    await person.page.reload()
    return
  }
  await adoptSignature(person)
  await press(person, /^Sign \d+ documents?$/)
}

async function notary(person: Person, { heading }: Place): Promise<void> {
  const { hands, page, persona, sandbox } = person
  if (heading === 'Five questions about you') return press(person, 'Start when ready')
  const place = /^Question (\d) of (\d)$/.exec(heading)
  if (place) {
    const known = await sandbox.knowledge(persona.id)
    const [, first, count] = place.map(Number)
    for (let number = first ?? 1; number <= (count ?? 1); number++) {
      await expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible()
      const question = page.getByRole('main').getByRole('group')
      const asked = (await question.locator('legend').textContent()) ?? ''
      await hands.choose(question.getByRole('radio', { name: known.get(asked.trim()) ?? '', exact: true }))
      await press(person, number === count ? 'Submit answers' : 'Next question')
    }
    // Wait until the last question disappears, which is when the server has received the answers.
    return expect(page.getByRole('heading', { name: /^Question \d of/ })).toHaveCount(0)
  }
  const online = page.getByRole('radio', { name: /^Online, now/ })
  if ((await online.count()) === 0) return press(person, 'Book appointment')
  const wanted = persona.notary === 'ELECTRONIC' ? online : page.getByRole('radio', { name: /^In person/ })
  await hands.choose(wanted)
  await press(person, 'Continue')
}

async function session(person: Person): Promise<void> {
  const { page, hands } = person
  if (isPhone(person)) {
    await hands.press(page.getByRole('button', { name: /^Read / }))
    await readInReader(person)
  } else await readToEnd(person)
  await adoptSignature(person)
  await press(person, 'Sign with the notary')
}

async function book(person: Person): Promise<void> {
  const { hands, page, persona } = person
  // Choose the third available day, so that the test also uses the arrow keys.
  await hands.choose(page.getByRole('group', { name: 'Which day?' }).getByRole('radio').nth(2))
  await hands.choose(page.getByRole('radio', { name: /^11:00/ }))
  await hands.fill(page.getByLabel('Your phone number that day'), persona.phone)
  await hands.fill(page.getByLabel('Anything the notary should know?'), NOTE)
  await press(person, 'Book appointment')
}

const NOTE = 'The bell is broken, please knock'

/** Checks the notary booking, then advances the clock past the visit, so that the notary reports the outcome. */
async function visit({ page, persona, sandbox }: Person): Promise<void> {
  await expect(page.getByText(NOTE)).toBeVisible()
  await expect(page.getByText(`••••${persona.phone.slice(-4)}`)).toBeVisible()
  await sandbox.moveClock({ advance: 'P6D' })
  await page.reload()
}

async function insurance({ hands, page, sandbox }: Person): Promise<void> {
  const next = page.getByRole('link', { name: /^(Submit insurance|Send the page)$/ })
  if (await next.isVisible()) return hands.press(next)
  // Advance the clock, so that the sandbox's agent reviews the policy.
  await sandbox.moveClock({ advance: 'PT15M' })
  await page.reload()
}

async function policy(person: Person): Promise<void> {
  const { hands, page, sandbox } = person
  const year = Number((await sandbox.now()).slice(0, 4)) + 1
  await hands.fill(page.getByLabel('Insurance company'), 'Lighthouse Mutual')
  await hands.fill(page.getByLabel('Policy number'), 'LM-4471-20')
  await fillDate(person, /Expiration date/, `${year}-12-31`)
  const proof = page.getByRole('group', { name: 'First page of the policy' })
  await hands.file(proof.getByLabel('Choose a file'), await picture('policy.jpg'))
  await expect(proof.getByText(/^Received/)).toBeVisible()
  const coverage = page.getByLabel('Building flood coverage')
  if (await coverage.isVisible()) {
    await hands.fill(coverage, '250000')
    const flood = page.getByRole('group', { name: 'First page of the flood policy' })
    await hands.file(flood.getByLabel('Choose a file'), await picture('flood.jpg'))
    await expect(flood.getByText(/^Received/)).toBeVisible()
  }
  await press(person, 'Submit insurance')
}

/** Advances the clock until the right to cancel and the days for mailed cancellations have ended. */
async function complete({ page, sandbox }: Person): Promise<void> {
  // Advance the clock by three weeks. Around New Year, holidays stretch the wait for mailed cancellations, the county's
  // recording and the payment to more than two weeks.
  await sandbox.moveClock({ advance: 'P21D' })
  await page.reload()
}

export const closingScreens: Screens = {
  '{uuid}/identity': identity,
  '{uuid}/document/disclosures': disclosures,
  '{uuid}/signing/intro': consent,
  '{uuid}/signing/sign': sign,
  '{uuid}/notary/intro': notary,
  '{uuid}/notary/session': session,
  '{uuid}/notary/schedule-manual': book,
  '{uuid}/notary/reserve-manual': visit,
  '{uuid}/insurance/requirements': insurance,
  '{uuid}/insurance/upload': policy,
  '{uuid}/complete': complete,
}
