import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import SignedDocumentsScreen from './Screen.tsx'

afterEach(cleanup)

it('the signature review screen says why the signatures are under review and which of them may be requested again, and lists the documents', async () => {
  const { user } = showScreen(<SignedDocumentsScreen />, testView('sign'))
  expect(screen.getByText(/that signature again/)).toBeDefined()
  await user.click(screen.getByText('The documents'))
  expect(within(screen.getByRole('list', { name: 'The documents' })).getAllByRole('listitem')).toHaveLength(3)
})
