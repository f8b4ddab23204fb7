import { cleanup, screen } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { afterEach, expect, it, vi } from 'vitest'
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
afterEach(cleanup)

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
