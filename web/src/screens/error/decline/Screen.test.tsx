import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import { helpsFor, reasonsInWords } from './reasons.ts'
import DeclineScreen from './Screen.tsx'

afterEach(cleanup)

it('tells the factors behind a score, at most four reasons, none twice', () => {
  expect(reasonsInWords(['CREDIT_SCORE_TOO_LOW'], ['Balances are high', 'Few accounts'])).toEqual([
    'Balances are high',
    'Few accounts',
  ])
  expect(reasonsInWords(['VALUATION_UNCERTAIN', 'COLLATERAL_INSUFFICIENT'], [])).toHaveLength(1)
  expect(reasonsInWords(['LISTED_FOR_SALE'], [])).toEqual(['The property is for sale'])
  expect(reasonsInWords(['CREDIT_SCORE_TOO_LOW'], ['a', 'b', 'c', 'd', 'e'])).toHaveLength(4)
  expect(helpsFor(['OBLIGATIONS_EXCESSIVE', 'INCOME_INSUFFICIENT'])).toEqual(['DEBTS', 'INCOME'])
})

it('is no dead end: reasons, help, report, phone and the way back', () => {
  const view = closingView('ready')
  showScreen(<DeclineScreen />, { ...view, decision: { ...view.decision, reasons: ['OBLIGATIONS_EXCESSIVE'] } })
  expect(screen.getByText('Excessive obligations in relation to income')).toBeDefined()
  expect(screen.getByText(/Lower monthly payments/)).toBeDefined()
  expect(screen.getByText(/Test Bureau did not make this decision/)).toBeDefined()
  expect(screen.getByRole('link', { name: /888/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toBeDefined()
})
