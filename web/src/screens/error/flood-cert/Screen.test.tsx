import { cleanup, screen } from '@testing-library/react'
import { instant, plainDate } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import FloodCertScreen from './Screen.tsx'

afterEach(cleanup)

it('the flood review screen shows the home, the review date and the document that would help the reviewer', () => {
  const review = { kind: 'FLOOD', since: instant('2026-11-23T15:00:00Z'), due: plainDate('2026-11-25') } as const
  showScreen(<FloodCertScreen />, { ...testView('hmda'), reviews: [review] })
  expect(screen.getByText(/weren’t clear for 418 Linden Terrace/)).toBeDefined()
  expect(screen.getByText(/by Wednesday, November 25/)).toBeDefined()
  expect(screen.getByText(/elevation certificate/)).toBeDefined()
})
