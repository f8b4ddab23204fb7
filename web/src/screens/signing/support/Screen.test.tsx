import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import SigningSupportScreen from './Screen.tsx'

afterEach(cleanup)

it('the signing help lists the documents to sign, shows a phone number, and explains signing on paper', () => {
  const view = testView('sign')
  expect(view.journey.screens).toContain('signing/support')
  showScreen(<SigningSupportScreen />, view)
  expect(screen.getByRole('heading', { name: 'Sign on paper instead' })).toBeDefined()
  expect(screen.getByText(/say your loan number, HL-260001/)).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Closing documents' })).getAllByRole('listitem')).toHaveLength(3)
})
