import { cleanup, screen, waitFor } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testDocument } from '../../../widgets/journey/testScreen.tsx'
import { reviewedView } from '../../../widgets/review/testReview.ts'
import HomeConditionScreen from './Screen.tsx'

afterEach(cleanup)

it('the home condition screen asks for pictures of a home that the broker saw only from the street', () => {
  const bpo = { status: 'BPO_COMPLETE', condition: 'NOT_AVAILABLE', note: 'The gate was locked.' } as const
  showScreen(<HomeConditionScreen />, reviewedView('liens', 'HOME_CONDITION', {}, event('BpoChanged', { bpo })))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send pictures of your home')
  expect(screen.getByText('The gate was locked.')).toBeDefined()
})

it("while the pictures are under review, the home condition screen doesn't ask for them again", () => {
  const bpo = { status: 'BPO_COMPLETE', condition: 'NOT_AVAILABLE', note: 'The gate was locked.' } as const
  const view = reviewedView('liens', 'HOME_CONDITION', {}, event('BpoChanged', { bpo }))
  const picture = { ...testDocument(61, 'Picture of the home', 'UPLOAD'), type: 'HOME_PICTURE' } as const
  showScreen(<HomeConditionScreen />, { ...view, documents: [...view.documents, picture] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We’re reviewing your pictures')
  expect(screen.getByRole('button', { name: 'Send more pictures' })).toBeDefined()
})

it('the home condition screen describes the problem found in the home and accepts pictures of the repair', async () => {
  const bpo = { status: 'BPO_COMPLETE', condition: 'POOR', note: 'Roof: shingles are missing.' } as const
  const view = reviewedView('liens', 'HOME_CONDITION', {}, event('BpoChanged', { bpo }))
  expect(view.journey.screen).toBe('bpo/condition')
  const { user, sent } = showScreen(<HomeConditionScreen />, view)
  expect(screen.getByText('Roof: shingles are missing.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send pictures' }))
  await waitFor(() => expect(sent).toEqual([{ command: sentAs('sendHomePictures'), body: {} }]))
})
