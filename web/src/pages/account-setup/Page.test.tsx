import { cleanup, screen, waitFor } from '@testing-library/react'
import { REGISTRATION } from 'domain/api/paths.ts'
import { REGISTRATION_V2, resolveRegistration } from 'domain/journey/registration.ts'
import { ACCOUNT_SETUP } from 'domain/routes/routes.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import AccountSetupPage, { loader } from './Page.tsx'

// Shows: routes
afterEach(cleanup)

const ALL = REGISTRATION_V2.map(({ answer }) => answer)
function show(...answered: typeof ALL) {
  const v2 = resolveRegistration(REGISTRATION_V2, {
    answered: new Set(answered),
    authenticated: false,
    known: [],
  })
  return showPublicPage({ element: <AccountSetupPage />, loader }, ACCOUNT_SETUP, {
    answers: { [REGISTRATION]: { answers: {}, v1: v2, v2 } },
  })
}

describe('account setup', () => {
  it('the account setup page tells a new visitor why an account is needed', async () => {
    show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up your account' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/account/heloc/register-v2')
    expect(screen.getByText(/At least 12 characters/)).toBeDefined()
  })

  it('the account setup page shows how many questions remain', async () => {
    show('property', 'forSale')
    const left = await screen.findByText(/Questions left before you set a password/)
    expect(left.textContent).toContain('4')
    expect(screen.getByRole('link', { name: 'Continue my registration' })).toBeDefined()
  })

  it('the account setup page redirects to the password step if every other question is answered', async () => {
    const { router } = show(...ALL.filter((answer) => answer !== 'credentials'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/heloc/register-v2'))
    expect(router.state.location.search).toBe('?resume')
  })
})
