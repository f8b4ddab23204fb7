import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { SettingsView } from 'domain/api/settings.ts'
import { AGENT_SECOND_FACTOR, AGENT_WORK } from 'domain/routes/routes.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { OrganizationProvider } from '../../../api/injected.ts'
import { queryClient } from '../../../api/queries.ts'
import { catalogOf } from '../../../app/i18n.ts'
import { injectOrganization } from '../../../widgets/journey/testScreen.tsx'
import { testLender } from '../../../widgets/support/testPages.tsx'
import { SecondFactor } from './Page.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const SETTINGS: SettingsView = {
  name: { firstName: 'Tess', middleName: '', lastName: 'Okafor', suffix: '' },
  nameFixed: false,
  avatarIsPublic: false,
  email: 'tess@lender.example',
  emailVerified: true,
  phoneVerified: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  smsMarketingConsent: false,
  smsTransactionalConsent: false,
}

function show(settings: Partial<SettingsView>, wanted = '') {
  injectOrganization(testLender)
  globalThis.fetch = async () => Response.json({ ...SETTINGS, ...settings })
  const router = createMemoryRouter([{ path: '*', element: <SecondFactor /> }], {
    initialEntries: [`${AGENT_SECOND_FACTOR}?redirectUrl=${encodeURIComponent(wanted)}`],
  })
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={testLender}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
}
const twoFactor = { since: '2026-11-20T15:00:00.000Z' }

it("the second factor page offers an authenticator app, and doesn't let the agent continue before one is set up", async () => {
  show({})
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  ['the page that the agent wanted', `${AGENT_WORK}?queue=NOTES`, `${AGENT_WORK}?queue=NOTES`],
  ['the queue instead of another site', 'https://evil.example/', AGENT_WORK],
])('after setting up a second factor, the agent continues to %s', async (_, wanted, to) => {
  show({ twoFactor }, wanted)
  expect((await screen.findByRole('link', { name: 'Continue to work' })).getAttribute('href')).toBe(to)
})
