import { cleanup, screen, waitFor } from '@testing-library/react'
import { applicationPath } from 'domain/routes/routes.ts'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { OrganizationProvider, useOrganization } from '../../api/injected.ts'
import { APPLICATION, showScreen, testView } from '../journey/testScreen.tsx'
import { FeedbackDialog, useFeedback } from './FeedbackDialog.tsx'

// Shows: words, behaviors
function Entry() {
  const { offered, show, dialog } = useFeedback()
  return (
    <>
      {offered && (
        <button type="button" onClick={show}>
          Feedback
        </button>
      )}
      <FeedbackDialog {...dialog} />
    </>
  )
}

/** Renders the feedback dialog for a brand without CEO feedback. */
function Elsewhere() {
  const here = useOrganization()
  const { orgMetaData } = here
  const capabilities = { ...orgMetaData.capabilities, ceoFeedback: false }
  return (
    <OrganizationProvider value={{ ...here, orgMetaData: { ...orgMetaData, capabilities } }}>
      <Entry />
    </OrganizationProvider>
  )
}

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => Promise.all([import('./FeedbackParts.tsx'), import('../../ui/DialogParts.tsx')]))
beforeEach(() => localStorage.setItem('hearthline.token', 'a.b.c'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function show() {
  const shown = showScreen(<Entry />, testView('liens'))
  await shown.user.click(screen.getByRole('button', { name: 'Feedback' }))
  await screen.findByRole('dialog', { name: 'Share your thoughts with our CEO' })
  return shown
}

it('CEO feedback is available only to signed-in people, and only if the brand has the CEO feedback capability', () => {
  showScreen(<Elsewhere />, testView('liens'))
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  localStorage.clear()
  showScreen(<Entry />, testView('liens'))
  expect(screen.queryByRole('button')).toBeNull()
})

it("the CEO feedback form requires every field and limits the message's length", async () => {
  const { user, sent } = await show()
  const send = screen.getByRole('button', { name: 'Send' })
  await user.click(send)
  await waitFor(() =>
    expect(
      screen.getAllByText(/^(Choose what you’d like to do|Enter your message|Choose yes or no)$/).length,
    ).toBeGreaterThanOrEqual(3),
  )
  await user.type(screen.getByRole('textbox'), 'too short')
  await user.click(send)
  await waitFor(() => expect(screen.getAllByText('Must be at least 10 characters').length).toBeGreaterThan(0))
  await user.clear(screen.getByRole('textbox'))
  await user.click(screen.getByRole('textbox'))
  await user.paste('x'.repeat(1001))
  await user.click(send)
  await waitFor(() => expect(screen.getAllByText('Must be at most 1000 characters').length).toBeGreaterThan(0))
  expect(sent).toEqual([])
})

it("the CEO feedback form sends the feedback with the page's URL and thanks the person", async () => {
  const { user, sent } = await show()
  await user.click(screen.getByRole('radio', { name: 'Give us a compliment' }))
  expect(screen.getByRole('radio', { name: 'Improve our product' })).toBeDefined()
  await user.type(screen.getByRole('textbox'), 'This went well.')
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('status')).textContent).toBe('Thank you. We’ve sent your message.')
  expect(sent).toEqual([
    {
      command: 'ceo',
      body: {
        topic: 'COMPLIMENT',
        message: 'This went well.',
        marketingConsent: 'NO',
        applicationUuid: APPLICATION,
        pathname: applicationPath(APPLICATION, 'liens'),
        productType: 'HELOC',
      },
    },
  ])
})
