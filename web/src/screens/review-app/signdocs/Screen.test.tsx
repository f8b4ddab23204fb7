import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import SignedDocumentsScreen from './Screen.tsx'

afterEach(cleanup)

it('the signature review screen explains the review, lists the documents and says what the borrower may have to sign again', async () => {
  const { user } = showScreen(<SignedDocumentsScreen />, testView('sign'))
  expect(screen.getByText(/that signature again/)).toBeDefined()
  await user.click(screen.getByText('The documents'))
  expect(within(screen.getByRole('list', { name: 'The documents' })).getAllByRole('listitem')).toHaveLength(3)
})
