import { cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, expect, it } from 'vitest'
import { creditView, reviewOf } from '../../../widgets/credit/testCredit.tsx'
import { sentAs, showScreen } from '../../../widgets/journey/testScreen.tsx'
import TimeoutScreen from '../../error/timeout/Screen.tsx'
import DelinquencyScreen from '../../review-app/delinquency/Screen.tsx'
import NoCreditScreen from '../../review-app/no-credit/Screen.tsx'
import UnderwritingScreen from '../../review-app/uw/Screen.tsx'
import SocialScreen from './Screen.tsx'

afterEach(cleanup)

const enter = async (shown: ReturnType<typeof showScreen>) => {
  const { user, sent } = shown
  await user.click(screen.getByRole('button', { name: 'Find my credit file' }))
  expect(sent).toEqual([])
  await user.click(screen.getByLabelText('Social Security number or ITIN'))
  // Paste a number with twelve characters, which an input limit of eleven would cut off.
  await user.paste(' 123 45 6788')
  await user.click(screen.getByRole('button', { name: 'Find my credit file' }))
  expect(sent).toEqual([{ command: sentAs('saveSocial'), body: { ssn: '123-45-6788' } }])
}

it('the SSN screen accepts a full SSN and offers a phone number as an alternative', async () => {
  const view = creditView('liens', event('SsnWanted', {}))
  expect(view.journey.screen).toBe('credit/social')
  const shown = showScreen(<SocialScreen />, view)
  expect(screen.getByText(/loan number ready:\s*HL-260001/)).toBeDefined()
  await enter(shown)
})

it('if the credit file is missing, the screen shows the submitted details and the review date and asks for the SSN', async () => {
  const shown = showScreen(<NoCreditScreen />, creditView('liens', reviewOf('NO_CREDIT')))
  expect(screen.getByText('Ada Prime')).toBeDefined()
  expect(screen.getByText('04/02/1980')).toBeDefined()
  expect(screen.getByText(/November 25/)).toBeDefined()
  await enter(shown)
})

it("the credit waiting screen states the reason: a fraud alert, a minor's credit file or a late response", () => {
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent
  showScreen(<TimeoutScreen />, creditView('liens', reviewOf('FACTA_ALERT')))
  expect(heading()).toBe('Your credit file has an alert')
  expect(screen.getByText(/which ends in 0190/)).toBeDefined()
  expect(screen.getByText(/November 25/)).toBeDefined()
  cleanup()
  showScreen(<TimeoutScreen />, creditView('liens', reviewOf('MINOR_CREDIT')))
  expect(heading()).toBe('Your birth dates don’t match')
  cleanup()
  showScreen(<TimeoutScreen />, creditView('liens'))
  expect(heading()).toBe('We’re still waiting for an answer')
})

it('the credit review screen explains how the borrower can help the underwriter', () => {
  showScreen(<DelinquencyScreen />, creditView('liens', reviewOf('DELINQUENCY')))
  expect(screen.getByText(/If you’ve paid it/)).toBeDefined()
  cleanup()
  showScreen(<UnderwritingScreen />, creditView('liens', reviewOf('UNDERWRITING')))
  expect(screen.getByText(/few accounts/)).toBeDefined()
  cleanup()
  showScreen(<UnderwritingScreen />, creditView('sign', reviewOf('UNDERWRITING')))
  expect(screen.queryByText(/few accounts/)).toBeNull()
})
