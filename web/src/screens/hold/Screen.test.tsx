import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../widgets/journey/testScreen.tsx'
import HoldScreen from './Screen.tsx'

afterEach(cleanup)

it('says who has it, what comes next and whom to call', () => {
  showScreen(<HoldScreen />, testView('liens'))
  const where = within(screen.getByRole('list', { name: 'Where it stands' }))
  expect(where.getAllByRole('listitem').map((item) => item.dataset.state)).toEqual(['done', 'doing'])
  expect(screen.getByText(/where you left it/)).toBeDefined()
  expect(screen.getByText(/HL-260001/, { selector: 'main p, p' })).toBeDefined()
})
