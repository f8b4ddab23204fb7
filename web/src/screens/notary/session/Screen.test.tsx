import { cleanup, screen, waitFor } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import NotarySessionScreen from './Screen.tsx'

vi.mock('../../../widgets/pdf/PdfViewer.tsx', () => ({
  PdfViewer: ({ title, onEnd }: { title: string; onEnd?: () => void }) => (
    <button type="button" onClick={onEnd}>
      Read {title}
    </button>
  ),
}))
/** Whether the simulated device shares its location. */
let located: boolean
// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => import('../../../ui/DialogParts.tsx'))
beforeEach(() => {
  located = true
  sessionStorage.clear()
  localStorage.clear()
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    geolocation: {
      getCurrentPosition: (found: () => void, refused: (error: { code: number }) => void) =>
        located ? found() : refused({ code: 1 }),
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Shows: words
it('in the notary session, the borrower can sign only documents that they have read', async () => {
  const { user, sent } = showScreen(<NotarySessionScreen />, closingView('live'))
  expect(screen.getByRole('heading', { name: 'Inez Calderwood' })).toBeDefined()
  const sign = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign with the notary' })
  expect(sign.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Read Deed of Trust' }))
  expect(sign.disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Use this name' }))
  await user.click(screen.getByRole('checkbox'))
  await user.click(sign)
  expect(sent).toEqual([
    { command: 'sign-with-notary', body: { signature: "José O'Brien", initials: 'JO', esignConsent: 'true' } },
  ])
})

it("a borrower who returns to the notary's room doesn't have to read the document or enter the signature again", async () => {
  const { user, unmount } = showScreen(<NotarySessionScreen />, closingView('live'))
  await user.click(screen.getByRole('button', { name: 'Read Deed of Trust' }))
  await user.clear(screen.getByLabelText('Your full legal name'))
  await user.type(screen.getByLabelText('Your full legal name'), 'José O')
  unmount()
  const back = showScreen(<NotarySessionScreen />, closingView('live'))
  expect(screen.getByLabelText<HTMLInputElement>('Your full legal name').value).toBe('José O')
  await back.user.click(screen.getByRole('button', { name: 'Use this name' }))
  await back.user.click(screen.getByRole('checkbox'))
  await back.user.click(screen.getByRole('button', { name: 'Sign with the notary' }))
  expect(back.sent.map(({ command }) => command)).toEqual(['sign-with-notary'])
})

it("the notary session offers to reconnect if the connection to the notary's room is lost", async () => {
  const passed = event('KnowledgeAnswered', { passed: true })
  const { user, sent } = showScreen(<NotarySessionScreen />, closingView('notary', { also: [passed] }))
  await user.click(screen.getByRole('button', { name: 'Start notary session' }))
  expect(sent.map(({ command }) => command)).toEqual(['join-notary'])
})

it('if the notary service has its own page for the session, the notary session only links to that page', () => {
  const also = [
    event('KnowledgeLeftToNotary', {}),
    event('NotaryRoomOpened', { room: 'r1', link: 'https://notary.example/r1' }),
    event('Requested', { kind: 'NOTARIZE', no: 1 }),
  ]
  showScreen(<NotarySessionScreen />, closingView('notary', { also }))
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Go to the notary' })
  expect(link.href).toBe('https://notary.example/r1')
  expect(screen.queryByRole('button', { name: 'Sign with the notary' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the notary session redirects a borrower who skipped the identity questions to those questions', () => {
  const { router } = showScreen(<NotarySessionScreen />, closingView('asked'))
  expect(router.state.location.pathname).toContain('notary/intro')
})

it('the location dialog explains why we need the location, and the borrower can try again or continue without sharing it', async () => {
  located = false
  const { user } = showScreen(<NotarySessionScreen />, closingView('live'))
  const alert = await screen.findByRole('dialog', { name: 'Why we need your location' })
  expect(alert.textContent).toContain('Please enable location services')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('dialog')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue without location' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Sign with the notary' })).toBeDefined()
  // Once the borrower has closed the location dialog, the page doesn't show it again during the same visit.
  cleanup()
  showScreen(<NotarySessionScreen />, closingView('live'))
  await screen.findByRole('heading', { name: 'Inez Calderwood' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('over plain HTTP, the location dialog asks for a secure page, and the borrower can continue without a location', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { user } = showScreen(<NotarySessionScreen />, closingView('live'))
  const alert = await screen.findByRole('dialog', { name: 'Why we need your location' })
  expect(alert.textContent).toContain('only on a secure page')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue without location' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the location dialog closes once the device shares its location', async () => {
  located = false
  const { user } = showScreen(<NotarySessionScreen />, closingView('live'))
  await screen.findByRole('dialog', { name: 'Why we need your location' })
  located = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
