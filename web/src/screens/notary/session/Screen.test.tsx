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
/** Whether the device tells where it is. */
let located: boolean
// Code that comes late is there.
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

it('lets one sign before the notary only what was read', async () => {
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

it('calls the notary again where the room was lost', async () => {
  const passed = event('KnowledgeAnswered', { passed: true })
  const { user, sent } = showScreen(<NotarySessionScreen />, closingView('notary', { also: [passed] }))
  await user.click(screen.getByRole('button', { name: 'Call the notary' }))
  expect(sent.map(({ command }) => command)).toEqual(['join-notary'])
})

it('sends somebody without the questions to them', () => {
  const { router } = showScreen(<NotarySessionScreen />, closingView('asked'))
  expect(router.state.location.pathname).toContain('notary/intro')
})

it('2.11 location: says why it is needed, asks again, and lets one go on without', async () => {
  located = false
  const { user } = showScreen(<NotarySessionScreen />, closingView('live'))
  const alert = await screen.findByRole('dialog', { name: 'Why we need your location' })
  expect(alert.textContent).toContain('Please enable location services')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('dialog')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Go on without it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Sign before the notary' })).toBeDefined()
  // Not a second time on this visit.
  cleanup()
  showScreen(<NotarySessionScreen />, closingView('live'))
  await screen.findByRole('heading', { name: 'Inez Calderwood' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('2.11 location: goes away once the device tells', async () => {
  located = false
  const { user } = showScreen(<NotarySessionScreen />, closingView('live'))
  await screen.findByRole('dialog', { name: 'Why we need your location' })
  located = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
