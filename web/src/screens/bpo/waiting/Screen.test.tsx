import { cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testApplication } from '../../../widgets/journey/testScreen.tsx'
import { viewAfter } from '../../../widgets/review/testReview.ts'
import BpoWaitingScreen from './Screen.tsx'

afterEach(cleanup)
const status = 'BPO_PROCESSING' as const

it("the valuation waiting screen shows the broker's name, the due date and the next step", () => {
  const bpo = { status, broker: 'Birchwood', expected: plainDate('2026-11-27'), estimate: dollars(780_000) }
  const view = viewAfter(testApplication('liens'), event('BpoChanged', { bpo }))
  expect(view.journey.screen).toBe('bpo/waiting')
  showScreen(<BpoWaitingScreen />, view)
  expect(screen.getByText('Birchwood')).toBeDefined()
  expect(screen.getAllByText(/Friday, November 27/).length).toBeGreaterThan(0)
  expect(screen.getByText('$780,000')).toBeDefined()
})

it('the valuation waiting screen shows no date until the broker has set a due date', () => {
  showScreen(<BpoWaitingScreen />, viewAfter(testApplication('liens'), event('BpoChanged', { bpo: { status } })))
  expect(screen.getByText(/We’re finding a broker/)).toBeDefined()
})
