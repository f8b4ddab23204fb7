import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen } from '../../../widgets/journey/testScreen.tsx'
import { reviewedView } from '../../../widgets/review/testReview.ts'
import PropertyScreen from './Screen.tsx'

afterEach(cleanup)
const view = reviewedView('profile', 'NO_PROPERTY')

it('the address screen shows the unknown address and the review date, and the borrower can search for another address', async () => {
  expect(view.journey.screen).toBe('review-app/property')
  const { user, sent } = showScreen(<PropertyScreen />, view)
  expect(screen.getByText(/418 Linden Terrace, Fresno, CA 93704/)).toBeDefined()
  expect(screen.getByText(/We’ll contact you by/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(screen.getByRole('alert').textContent).toContain('This is the address we couldn’t find')
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/Apartment or suite/), 'Apt 4')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    command: sentAs('correctProperty'),
    body: { street1: '418 Linden Terrace', street2: 'Apt 4', zip: '93704' },
  })
})

it('after the borrower confirms the address, the address screen asks for a document', async () => {
  const { user, sent } = showScreen(<PropertyScreen />, view)
  await user.click(screen.getByRole('radio', { name: 'A property tax bill' }))
  await user.click(screen.getByRole('button', { name: 'Send document' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ command: sentAs('sendPropertyProof'), body: { proof: 'TAX_BILL' } })
})
