import { cleanup, screen, waitFor } from '@testing-library/react'
import {
  REGISTRATION_V1,
  REGISTRATION_V2,
  type RegistrationAnswer,
  resolveRegistration,
} from 'domain/journey/registration.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seenVariation } from '../../api/seenVariation.ts'
import { PlaceContext } from '../../ui/place.ts'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import type { Version } from './flow.ts'
import { prepareStep, RegistrationPage } from './RegistrationPage.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const steps = { steps: ['', 'annual-income'], allowed: ['', 'annual-income'], next: 'annual-income', numbers: [1, 2] }
const draft = { answers: {}, v1: { ...steps, total: 8 }, v2: { ...steps, total: 8 } }

async function show(more: object, version: Version = 'v2') {
  const data = { draft, step: 'annual-income', ...more }
  await prepareStep(version)(data)
  const place = { pathname: '/account/heloc/register-v2/annual-income', search: '', data, navigate: async () => {} }
  showPublicPage(
    {
      element: (
        <PlaceContext value={place}>
          <RegistrationPage version={version} />
        </PlaceContext>
      ),
    },
    place.pathname,
  )
  await screen.findByRole('heading', { level: 1 })
}

const TABLES = { v1: REGISTRATION_V1, v2: REGISTRATION_V2 }
const PEOPLE = {
  visitor: { authenticated: false, known: [], total: 8 },
  'signed-in person': { authenticated: true, known: ['name', 'birthdate', 'contact'], total: 4 },
} as const

it.each(
  (['v1', 'v2'] as const).flatMap((version) =>
    (['visitor', 'signed-in person'] as const).map((who) => [version, who] as const),
  ),
)('in registration %s, a %s sees the same number of steps on each step and after each reload', async (version, who) => {
  const { total, ...facts } = PEOPLE[who]
  const seen: string[] = []
  // The first step doesn't know yet that the applicant lives elsewhere.
  let occupancy: 'SECONDARY' | undefined
  const answered = new Set<RegistrationAnswer>()
  for (;;) {
    const all = (table: Parameters<typeof resolveRegistration<string>>[0]) =>
      resolveRegistration(table, { ...facts, answered, occupancy })
    const views = { v1: all(TABLES.v1), v2: all(TABLES.v2) }
    const step = views[version].next
    const answer = TABLES[version].find(({ screen: name }) => name === step)?.answer
    if (answer === undefined) break
    for (const _ of ['first visit', 'reload']) {
      await show({ draft: { answers: {}, ...views }, step }, version)
      seen.push(screen.getByText(/^Step \d of \d$/).textContent ?? '')
      cleanup()
    }
    answered.add(answer)
    occupancy = 'SECONDARY'
  }
  // The home address shares the number of the property, and the last step follows after the registration.
  const numbers = [1, ...Array.from({ length: total - 1 }, (_, index) => index + 1)]
  expect(seen).toEqual(numbers.flatMap((number) => Array(2).fill(`Step ${number} of ${total}`)))
})

it('the browser remembers which variation of registration it showed', async () => {
  await show({ variation: 'short' })
  await waitFor(() => expect(seenVariation()).toEqual({ name: 'fe-heloc-redesign-2025', variation: 'short' }))
})

it("if the flag has no variations, the browser doesn't store a variation", async () => {
  await show({})
  expect(seenVariation()).toBeUndefined()
  localStorage.setItem('hearthline.variation', JSON.stringify({ name: 'a', variation: 'x'.repeat(101) }))
  expect(seenVariation()).toBeUndefined()
  localStorage.setItem('hearthline.variation', 'not JSON')
  expect(seenVariation()).toBeUndefined()
})
