import { cleanup, screen } from '@testing-library/react'
import { formatCodeOf } from 'domain/forms/signing.ts'
import { afterEach, expect, it } from 'vitest'
import { closingView } from '../../../widgets/closing/testClosing.tsx'
import { showScreen } from '../../../widgets/journey/testScreen.tsx'
import SigningIntroScreen from './Screen.tsx'

afterEach(cleanup)

it('the screen accepts the consent to sign electronically only with the code from the sample document', async () => {
  const view = closingView('read')
  const { user, sent } = showScreen(<SigningIntroScreen />, view)
  for (const told of ['Your right to paper', 'Withdrawing your consent', 'What you need'])
    expect(screen.getByRole('heading', { name: told })).toBeDefined()
  const agree = screen.getByRole('button', { name: /Agree and continue/ })
  await user.type(screen.getByLabelText('Code in the document'), 'WRONG1')
  await user.click(screen.getByRole('checkbox'))
  await user.click(agree)
  expect(screen.getAllByText(/code isn’t in the sample document/).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.clear(screen.getByLabelText('Code in the document'))
  await user.type(screen.getByLabelText('Code in the document'), formatCodeOf(view.uuid).toLowerCase())
  await user.click(agree)
  expect(sent.map(({ command }) => command)).toEqual(['start-signing'])
})

it.each([
  ['started', 'signing/sign'],
  ['ready', 'document/disclosures'],
] as const)(
  "if signing is %s, %s replaces the consent screen in the browser's history, so that the Back button skips it",
  (stage, screenPath) => {
    const { location, historyAction } = showScreen(<SigningIntroScreen />, closingView(stage)).router.state
    expect(location.pathname).toContain(screenPath)
    expect(historyAction).toBe('REPLACE')
  },
)
