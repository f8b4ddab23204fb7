import { cleanup, screen } from '@testing-library/react'
import type { NotaryFailure } from 'domain/application/types.ts'
import { instant } from 'domain/values/dates.ts'
import { afterEach, expect, it } from 'vitest'
import { sentAs, showScreen, testView } from '../../../widgets/journey/testScreen.tsx'
import NotaryErrorScreen from './Screen.tsx'

afterEach(cleanup)
const failed = (why: NotaryFailure, electronicNotaryAllowed = true) => {
  const view = testView('sign')
  const failures = [{ why, at: instant('2026-11-23T15:00:00Z') }]
  return { ...view, electronicNotaryAllowed, notary: { ...view.notary, failures } }
}

it.each([
  ['CONNECTION', true, true, true],
  ['CONNECTION', false, false, true],
  ['MISSED', true, true, true],
  ['ID_REFUSED', true, false, true],
  ['STOPPED', true, false, false],
] as const)(
  'after a notary failure (%s, online allowed: %s), the screen offers another session (%s) and a visit (%s)',
  (why, allowed, session, visit) => {
    showScreen(<NotaryErrorScreen />, failed(why, allowed))
    expect(screen.queryByRole('button', { name: 'Start another session' }) !== null).toBe(session)
    expect(screen.queryByRole('link', { name: 'Book a visit' }) !== null).toBe(visit)
    if (!session && !visit) expect(screen.getByRole('link', { name: /^Call us/ })).toBeDefined()
    expect(screen.getByText(/What you can do:/)).toBeDefined()
    expect(screen.getByText(/It was on Monday, November 23, 2026\./)).toBeDefined()
  },
)

it('the notary failure screen lets the borrower start another notary session', async () => {
  const { user, sent } = showScreen(<NotaryErrorScreen />, failed('CONNECTION'))
  await user.click(screen.getByRole('button', { name: 'Start another session' }))
  expect(sent).toEqual([{ command: sentAs('chooseNotary'), body: { kind: 'ELECTRONIC' } }])
})
