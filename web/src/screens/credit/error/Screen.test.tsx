import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { blockedBy, creditView } from '../../../widgets/credit/testCredit.tsx'
import { sentAs, showScreen } from '../../../widgets/journey/testScreen.tsx'
import IncorrectPinScreen from '../../review-app/incorrect-pin/Screen.tsx'
import CreditErrorScreen from './Screen.tsx'

afterEach(cleanup)

it('the frozen credit file screen shows the bureau, the deadline, how to lift the freeze and when we check again', () => {
  const view = creditView('liens', blockedBy())
  expect(view.journey.screen).toBe('credit/error')
  showScreen(<CreditErrorScreen />, view)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your credit file is frozen')
  expect(screen.getByRole('link', { name: /www.bureau.example/ }).getAttribute('href')).toBe(
    'https://www.bureau.example',
  )
  expect(screen.getByRole('link', { name: '1-888-555-0100' })).toBeDefined()
  expect(screen.getByText('P.O. Box 1, Allen, TX')).toBeDefined()
  expect(screen.getByText(/Automatically on .*11\/23\/2026|Automatically on .*November 23/)).toBeDefined()
  expect(screen.getByText(/December 18/)).toBeDefined()
  expect(screen.getByText(/loan number ready: HL-260001/)).toBeDefined()
})

it('the frozen credit file screen lets the borrower request another check immediately', async () => {
  const { sent, user } = showScreen(<CreditErrorScreen />, creditView('liens', blockedBy()))
  await user.click(screen.getByRole('button', { name: 'I’ve lifted it' }))
  expect(sent).toEqual([{ command: sentAs('retryCredit'), body: {} }])
})

it('the frozen credit file screen requires the freeze PIN and sends it to the server', async () => {
  const { sent, user } = showScreen(<CreditErrorScreen />, creditView('liens', blockedBy()))
  await user.click(screen.getByRole('button', { name: 'Submit PIN' }))
  expect(screen.getAllByText('Enter your freeze PIN').length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Freeze PIN'), '4711 00')
  await user.click(screen.getByRole('button', { name: 'Submit PIN' }))
  expect(sent).toEqual([{ command: sentAs('saveCreditPin'), body: { pin: '4711 00' } }])
})

it("the locked credit file screen doesn't ask for a PIN", () => {
  showScreen(<CreditErrorScreen />, creditView('liens', blockedBy({ kind: 'LOCKED' })))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your credit file is locked')
  expect(screen.queryByLabelText('Freeze PIN')).toBeNull()
  expect(screen.getByRole('button', { name: 'I’ve unlocked it' })).toBeDefined()
})

it('the wrong PIN screen shows the remaining attempts and offers alternatives after the third wrong PIN', () => {
  const view = creditView('liens', blockedBy({ wrongPins: 2, pinRefused: true }))
  expect(view.journey.screen).toBe('review-app/incorrect-pin')
  showScreen(<IncorrectPinScreen />, view)
  expect(screen.getByText('You have one more attempt.')).toBeDefined()
  cleanup()
  showScreen(<IncorrectPinScreen />, creditView('liens', blockedBy({ wrongPins: 3, pinRefused: true })))
  expect(screen.queryByLabelText('Freeze PIN')).toBeNull()
  expect(screen.getByText(/You can still lift the freeze/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'I’ve lifted it' })).toBeDefined()
})
