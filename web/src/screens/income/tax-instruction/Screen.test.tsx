import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import TaxInstructionScreen from './Screen.tsx'

afterEach(cleanup)

// Shows: behaviors
it('the tax return instructions list the information to have ready, the steps, and what to do if linking fails', () => {
  showScreen(<TaxInstructionScreen />, testView('appSummary'))
  for (const name of ['What you’ll need', 'Steps', 'If it doesn’t work'])
    expect(screen.getByRole('heading', { name })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to income' }).getAttribute('href')).toMatch(/income\/review$/)
})
