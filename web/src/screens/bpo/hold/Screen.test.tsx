import { cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import { reviewedView } from '../../../widgets/review/testReview.ts'
import HomeValueScreen from './Screen.tsx'

afterEach(cleanup)

it('the value review screen shows both values, the review date and a phone number', () => {
  const automated = { value: dollars(820_000), confidence: 61 }
  const valuation = { value: dollars(620_000), on: plainDate('2026-11-23'), source: 'BPO' as const, automated }
  const view = reviewedView('liens', 'HOME_VALUE', {}, event('Valued', { valuation }))
  expect(view.journey.screen).toBe('bpo/hold')
  showScreen(<HomeValueScreen />, view)
  for (const value of ['$620,000', '$820,000']) expect(screen.getByText(value)).toBeDefined()
  expect(screen.getByText(/by Wednesday, November 25/)).toBeDefined()
  expect(document.querySelector('a[href^="tel:"]')).not.toBeNull()
})
