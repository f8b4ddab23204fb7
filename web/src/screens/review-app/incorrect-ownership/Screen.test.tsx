import { cleanup, screen, waitFor } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen } from '../../../widgets/journey/testScreen.tsx'
import { reviewedView } from '../../../widgets/review/testReview.ts'
import IncorrectOwnershipScreen from './Screen.tsx'

afterEach(cleanup)

it('the ownership screen shows the owners on record and asks how the borrower owns the home', async () => {
  const view = reviewedView('liens', 'OWNERSHIP', {}, event('PropertyRecorded', { recordedOwners: ['SMITH GRETA'] }))
  expect(view.journey.screen).toBe('review-app/incorrect-ownership')
  const { user, sent } = showScreen(<IncorrectOwnershipScreen />, view)
  expect(screen.getByText('SMITH GRETA')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: /A trust owns it/ }))
  expect(screen.getByText(/certificate of trust and the trust agreement/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Submit answer' }))
  expect(screen.getByRole('alert').textContent).toContain('Enter the name of the trust or company')
  await user.type(screen.getByLabelText('Trust name'), 'Smith Family Trust')
  await user.click(screen.getByRole('button', { name: 'Submit answer' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    command: sentAs('explainOwnership'),
    body: { holding: 'TRUST', entityName: 'Smith Family Trust' },
  })
})
