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
/** Whether the device shares its location. */
let located: boolean
// Preloads the lazily loaded code.
beforeAll(() => import('../../../ui/DialogParts.tsx'))
beforeEach(() => {
  located = true
  sessionStorage.clear()
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

it('lets the borrower sign before the notary only the documents they have read', async () => {
  const { user, sent } = showScreen(<NotarySessionScreen />, closingView('live'))
  expect(screen.getByRole('heading', { name: 'Inez Calderwood' })).toBeDefined()
  const sign = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign before the notary' })
  expect(sign.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Read Deed of Trust' }))
  expect(sign.disabled).toBe(false)
  await user.type(screen.getByLabelText('Your full legal name'), "José O'Brien")
  await user.type(screen.getByLabelText('Your initials'), 'JO')
  await user.click(screen.getByRole('checkbox'))
  await user.click(sign)
  expect(sent.map(({ command }) => command)).toEqual(['sign-with-notary'])
})

it('reconnects to the notary when the connection to the room was lost', async () => {
  const passed = event('KnowledgeAnswered', { passed: true })
  const { user, sent } = showScreen(<NotarySessionScreen />, closingView('notary', { also: [passed] }))
  await user.click(screen.getByRole('button', { name: 'Call the notary' }))
  expect(sent.map(({ command }) => command)).toEqual(['join-notary'])
})

it('sends a borrower who skipped the identity questions back to them', () => {
  const { router } = showScreen(<NotarySessionScreen />, closingView('asked'))
  expect(router.state.location.pathname).toContain('notary/intro')
})

it('says why the location is needed, asks again and lets the borrower continue without it', async () => {
  located = false
  const { user } = showScreen(<NotarySessionScreen />, closingView('live'))
  const alert = await screen.findByRole('dialog', { name: 'Why we need your location' })
  expect(alert.textContent).toContain('Please enable location services')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('dialog')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Go on without it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Sign before the notary' })).toBeDefined()
  // The page doesn't ask again during this visit.
  cleanup()
  showScreen(<NotarySessionScreen />, closingView('live'))
  await screen.findByRole('heading', { name: 'Inez Calderwood' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('hides the location alert once the device shares its location', async () => {
  located = false
  const { user } = showScreen(<NotarySessionScreen />, closingView('live'))
  await screen.findByRole('dialog', { name: 'Why we need your location' })
  located = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
