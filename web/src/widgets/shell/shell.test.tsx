import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { token } from '../../api/client.ts'
import { escapedJson, INJECTED_ID, type Organization, OrganizationProvider } from '../../api/injected.ts'
import type { ApplicationSummary, Profile } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { SignerFrame } from '../../pages/signer/SignerFrame.tsx'
import { PublicFrame } from '../frame/PublicFrame.tsx'
import { SignedInFrame } from '../frame/SignedInFrame.tsx'
import { testOrganization, testUuid } from '../journey/testScreen.tsx'
import { type ProfileChoices, profileItems } from './profile.tsx'
import { WalletAddress } from './WalletAddress.tsx'

const PROFILE: Profile = {
  uuid: testUuid(1),
  name: { firstName: 'José', middleName: '', lastName: "O'Brien", suffix: '' },
  areas: ['borrower'],
  email: 'jose@example.com',
}
const UNDER_WAY: ApplicationSummary = {
  uuid: testUuid(3),
  loanNumber: 'HL-260001',
  status: 'LIEN_REVIEW',
  property: { street1: '418 Linden Terrace', city: 'Fresno', state: 'CA' },
  role: 'BORROWER',
  screen: `/account/heloc/${testUuid(3)}/liens`,
  wait: { what: 'LIENS', by: 'YOU', since: '2026-11-23T15:00:00.000Z' },
}
const PRODUCTS = { exchange: 'https://exchange.example/', pay: 'https://pay.example/' }

/** The feature flags that are turned on in a test. */
const flags = vi.hoisted(() => new Set<string>())
vi.mock('../../api/flags.ts', () => ({ useFlag: (key: string) => flags.has(key) }))

interface Shown {
  at?: string
  profile?: Partial<Profile>
  applications?: readonly ApplicationSummary[]
  productLinks?: Readonly<Record<string, string>>
}

function show(ui: ReactNode, { at = '/dashboard', profile, applications, productLinks }: Shown = {}) {
  const shown = publicOrganization(testOrganization)
  const { companyInfo } = shown.orgMetaData
  const organization: Organization = {
    ...shown,
    orgMetaData: { ...shown.orgMetaData, companyInfo: { ...companyInfo, productLinks } },
  }
  const injected = document.createElement('script')
  injected.id = INJECTED_ID
  injected.type = 'application/json'
  injected.textContent = escapedJson({ organization, locale: 'en', hydration: null })
  document.head.append(injected)
  const answers: Record<string, unknown> = {
    profile: { ...PROFILE, ...profile },
    all: applications ?? [UNDER_WAY],
    notification: { now: '2026-11-23T15:00:00.000Z', notifications: [] },
  }
  globalThis.fetch = async (input) => {
    const last = new URL(String(input), 'http://localhost').pathname.split('/').at(-1) ?? ''
    return last in answers ? Response.json(answers[last]) : new Response(null, { status: 204 })
  }
  const router = createMemoryRouter([{ path: '*', element: ui }], { initialEntries: [at] })
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
  return { router, user: userEvent.setup() }
}

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => import('../../ui/DialogParts.tsx'))
beforeEach(() => token.store('test'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  flags.clear()
  document.getElementById(INJECTED_ID)?.remove()
})

/**
 * Finds the navigation in the header. The bottom bar's navigation has the same accessible name, but only one of the two
 * is visible at a time.
 */
const top = () => within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' })
const bottom = () => screen.getAllByRole('navigation', { name: 'Main' }).at(-1) as HTMLElement
const linksOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const openMenu = async ({ user }: ReturnType<typeof show>, name: RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
}

// Shows: routes, words, behaviors
describe('shell', () => {
  test('the navigation at the top, side and bottom links to the dashboard, the application, settings and support', async () => {
    show(<SignedInFrame>…</SignedInFrame>)
    expect(linksOf(top())).toEqual(['Dashboard /dashboard', 'Support /contact'])
    const side = screen.getByRole('navigation', { name: 'Account' })
    await waitFor(() =>
      expect(linksOf(side)).toEqual([
        'Dashboard /dashboard',
        `Application /account/heloc/${UNDER_WAY.uuid}`,
        'Settings /dashboard/settings',
        'Support /contact',
      ]),
    )
    expect(within(side).getByRole('link', { current: 'page' }).textContent).toBe('Dashboard')
    expect(linksOf(bottom())).toEqual([
      'Dashboard /dashboard',
      `Application /account/heloc/${UNDER_WAY.uuid}`,
      'Support /contact',
    ])
  })

  test('an application page shows progress instead of the side navigation, and its Application link is marked as current', () => {
    show(<SignedInFrame>…</SignedInFrame>, { at: `/account/heloc/${UNDER_WAY.uuid}/liens` })
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull()
    expect(within(bottom()).getByRole('link', { current: 'page' }).textContent).toBe('Application')
    expect(within(bottom()).queryByRole('button', { name: 'Menu' })).toBeNull()
  })

  test("the apps menu lists the organization's products", async () => {
    const shown = show(<SignedInFrame>…</SignedInFrame>, {
      productLinks: { ...PRODUCTS, portfolio: 'https://portfolio.example/' },
    })
    await openMenu(shown, /^Apps$/)
    expect(linksOf(top()).slice(2)).toEqual(['Exchange /exchange', 'Pay /pay'])
  })

  test("each of the lender's other products has its own path", async () => {
    flags.add('fe-heloc-portfolio-link')
    const names = ['exchange', 'pay', 'universalMarketplace', 'universalPassport', 'portfolio', 'groupManager']
    const productLinks = Object.fromEntries(names.map((name) => [name, `https://${name}.example/`]))
    await openMenu(show(<SignedInFrame>…</SignedInFrame>, { productLinks }), /^Apps$/)
    expect(linksOf(top()).slice(2)).toEqual([
      'Exchange /exchange',
      'Pay /pay',
      'Universal Marketplace /universal-marketplace',
      'Universal Passport /universal-passport',
      'Portfolio /portfolio',
      'Group Manager /group-manager',
    ])
  })

  test('the portfolio link is shown only if its feature flag is on', async () => {
    flags.add('fe-heloc-portfolio-link')
    const shown = show(<SignedInFrame>…</SignedInFrame>, {
      productLinks: { ...PRODUCTS, portfolio: 'https://portfolio.example/' },
    })
    await openMenu(shown, /^Apps$/)
    expect(linksOf(top()).at(-1)).toBe('Portfolio /portfolio')
  })

  test('the apps menu is hidden if the lender has no other products', () => {
    show(<SignedInFrame>…</SignedInFrame>)
    expect(screen.queryByRole('button', { name: 'Apps' })).toBeNull()
  })

  test("the profile menu shows the person's name, settings and sign-out", async () => {
    const shown = show(<SignedInFrame>…</SignedInFrame>)
    await openMenu(shown, /^José, account menu$/)
    const menu = within(screen.getByRole('banner'))
    expect(menu.getByText("José O'Brien")).toBeTruthy()
    expect(menu.getByText('jose@example.com')).toBeTruthy()
    expect(menu.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/dashboard/settings')
    expect(menu.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    expect(menu.getByRole('button', { name: 'Switch Accounts' })).toBeTruthy()
  })

  test('only the full profile menu contains Settings and Switch Accounts, and Switch Accounts also requires a wallet', () => {
    const keys = (choices: Partial<ProfileChoices>) =>
      profileItems({ full: true, onSignOut: () => {}, ...choices }).map(({ key }) => key)
    const onSwitchAccounts = () => {}
    expect(keys({ onSwitchAccounts })).toEqual(['settings', 'accounts', 'out'])
    expect(keys({})).toEqual(['settings', 'out'])
    expect(keys({ full: false, onSwitchAccounts })).toEqual(['devices', 'support', 'out'])
  })

  test('the arrow keys open a menu, and Escape closes the menu and returns focus to its button', async () => {
    const { user } = show(<SignedInFrame>…</SignedInFrame>)
    const button = await screen.findByRole('button', { name: 'José, account menu' })
    button.focus()
    await user.keyboard('{ArrowDown}')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement?.textContent).toBe('Settings')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Sign out')
    await user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })

  test('the Menu button opens a sheet with the links missing from the bottom bar, and closing the sheet focuses the button', async () => {
    const { user } = show(<SignedInFrame>…</SignedInFrame>, { productLinks: PRODUCTS })
    const button = screen.getByRole('button', { name: 'Menu' })
    await user.click(button)
    const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(await sheet.findByText('jose@example.com')).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/pay')
    expect(sheet.getByRole('link', { name: 'Settings' })).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('an additional signer sees their devices, support and sign-out, but no dashboard or apps', async () => {
    const shown = show(<SignerFrame>…</SignerFrame>, { productLinks: PRODUCTS })
    await openMenu(shown, /^José, account menu$/)
    expect(linksOf(screen.getByRole('banner'))).toEqual([
      'Support /contact',
      'Your devices /dashboard/settings#devices',
      'Support /contact',
    ])
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Apps' })).toBeNull()
  })

  test('an additional signer sees the notification bell', async () => {
    const shown = show(<SignerFrame>…</SignerFrame>)
    await openMenu(shown, /^Notifications$/)
    expect(await screen.findByText('No Notifications')).toBeTruthy()
  })

  test('an additional signer who is also a broker sees a dashboard link', async () => {
    show(<SignerFrame>…</SignerFrame>, { profile: { profileType: 'BROKER' } })
    await waitFor(() => expect(within(top()).getByRole('link', { name: 'Dashboard' })).toBeTruthy())
  })

  test('public pages show visitors a Login link, and show signed-in people a dashboard link instead', () => {
    token.remove()
    show(<PublicFrame>…</PublicFrame>)
    expect(linksOf(screen.getByRole('banner'))).toEqual(['Support /contact', 'Login /auth/login'])
    expect(within(screen.getByRole('banner')).queryByRole('button')).toBeNull()
    cleanup()
    token.store('test')
    show(<PublicFrame>…</PublicFrame>)
    expect(linksOf(screen.getByRole('banner'))).toEqual(['Support /contact', 'Dashboard /dashboard'])
  })
})

test("the copy button shows 'Wallet Address Copied!' for a second after copying a wallet address", async () => {
  const address = 'tp1c0fzg8r3kx5v7e2n9h6dqw4sjm0lpa8u5yt3x7'
  const { user } = show(<WalletAddress address={address} />)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  expect(screen.getByText('tp1c0f…yt3x7')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Copy wallet address/ }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Wallet Address Copied!'))
  expect(await navigator.clipboard.readText()).toBe(address)
  vi.advanceTimersByTime(1000)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  vi.useRealTimers()
})
