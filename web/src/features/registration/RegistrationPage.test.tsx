import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seenVariation } from '../../api/seenVariation.ts'
import { PlaceContext } from '../../ui/place.ts'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import { prepareStep, RegistrationPage } from './RegistrationPage.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const steps = { steps: ['', 'annual-income'], allowed: ['', 'annual-income'], next: 'annual-income', numbers: [1, 2] }
const draft = { answers: {}, v1: { ...steps, total: 8 }, v2: { ...steps, total: 8 } }

async function show(more: object) {
  const data = { draft, step: 'annual-income', ...more }
  await prepareStep('v2')(data)
  const place = { pathname: '/account/heloc/register-v2/annual-income', search: '', data, navigate: async () => {} }
  showPublicPage(
    {
      element: (
        <PlaceContext value={place}>
          <RegistrationPage version="v2" />
        </PlaceContext>
      ),
    },
    place.pathname,
  )
  await screen.findByRole('heading', { level: 1 })
}

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
