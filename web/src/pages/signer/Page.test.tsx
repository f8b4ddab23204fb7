import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { event } from 'domain/application/events.ts'
import { SIGNER as SIGNER_PATH } from 'domain/routes/routes.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { token } from '../../api/client.ts'
import { OrganizationProvider } from '../../api/injected.ts'
import { queryClient } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { SIGNER, signersView } from '../../widgets/closing/testClosing.tsx'
import { injectOrganization } from '../../widgets/journey/testScreen.tsx'
import SignerPage from './Page.tsx'

beforeEach(() => {
  queryClient.clear()
  token.store('a')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

/** The signer has filled in the introduction and verified their identity, so the next step is to consent and sign. */
const view = signersView('sealed', {
  signer: { role: 'NON_BORROWING_OWNER' },
  also: [event('SignerIntroAccepted', { identity: SIGNER }), event('IdentityVerified', { identity: SIGNER })],
})
const at = (name: string) => `${SIGNER_PATH}/${name}?application=${view.uuid}`

function open(...history: string[]) {
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost')
    if (pathname.endsWith('/profile')) return Response.json({ uuid: SIGNER, email: 'dana@example.com' })
    return pathname.includes(view.uuid) ? Response.json(view) : Response.json([])
  })
  const router = createMemoryRouter(
    [
      { path: SIGNER_PATH, element: <SignerPage />, children: [{ path: '*', element: <p>signer screen</p> }] },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: history },
  )
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>
        <RouterProvider router={router} />
      </OrganizationProvider>
    </I18nProvider>,
  )
  const shows = async (name: string) => {
    await waitFor(() => expect(router.state.location.pathname).toBe(`${SIGNER_PATH}/${name}`))
    expect(await screen.findByText('signer screen')).toBeDefined()
  }
  return { router, shows }
}

it('a signer who goes back to a completed step is redirected to the current step', async () => {
  expect(view.journey.screen).toBe('sign')
  const { router, shows } = open(at('intro'), at('identity'), at('sign'))
  await shows('sign')
  for (let presses = 1; presses <= 2; presses++) {
    await router.navigate(-1)
    await shows('sign')
  }
})

it.each(['intro', 'cancelled', 'conditions/upload-document'])(
  'an old link to the signer screen %s opens the current step',
  async (name) => open(at(name)).shows('sign'),
)
