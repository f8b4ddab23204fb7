import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { WALLET_ACCESS, WALLET_ACCOUNTS } from 'domain/api/paths.ts'
import type { WalletItem } from 'domain/api/wallet.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { token } from '../../api/client.ts'
import { type Organization, OrganizationProvider } from '../../api/injected.ts'
import { applicationQuery } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { currentToasts } from '../../ui/toast.ts'
import { SignedInFrame } from '../frame/SignedInFrame.tsx'
import { injectOrganization, testOrganization, testUuid, testView } from '../journey/testScreen.tsx'
import { SwitchAccounts, useSwitchAccounts } from './SwitchAccounts.tsx'

const OWN = 'pb1q7wanda5k2ledger9x4hearth0r8u3c6ve2n5mzt'
const GROUP = 'pb1g4quarry8heights2n7investors5p3d9kx6wy0c'
const told = { title: 'Told', description: '', created: '2026-11-23T15:00:00Z', ctas: [] }
const ACCOUNTS: readonly WalletItem[] = [
  {
    account: { name: 'Savings wallet', address: OWN },
    authorizedWallets: [{ address: OWN }],
    notifications: [
      { ...told, uuid: testUuid(1), status: 'UNREAD', walletAddress: OWN },
      { ...told, uuid: testUuid(2), status: 'READ', walletAddress: OWN },
    ],
    canApply: true,
  },
  {
    account: { name: 'Investors', address: GROUP },
    authorizedWallets: [{ address: OWN }],
    notifications: [],
    canApply: false,
  },
]

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}
type Respond = (call: Call) => Response | undefined
let calls: Call[] = []

function serve(respond: Respond = () => undefined, accounts: readonly WalletItem[] = ACCOUNTS) {
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://localhost').pathname
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const made = { method: init?.method ?? 'GET', path, body }
    calls.push(made)
    const given = respond(made)
    if (given) return given
    if (made.method === 'GET' && path === WALLET_ACCOUNTS) return Response.json(accounts)
    if (path.endsWith('/profile')) return Response.json({ uuid: testUuid(1), email: 'wanda@example.com' })
    return new Response(null, { status: 204 })
  }
}
const sent = (method: string) => calls.filter((one) => one.method === method)

/** Returns a lender with or without the crypto line. */
function brand(crypto: boolean): Organization {
  const shown = publicOrganization(testOrganization)
  const { 'crypto-heloc': _, ...products } = shown.orgMetaData.products
  const wallet = { 'crypto-heloc': { name: 'Wallet Line', tagline: 'With a wallet' } }
  return { ...shown, orgMetaData: { ...shown.orgMetaData, products: crypto ? { ...products, ...wallet } : products } }
}

function Entry() {
  const { offered, show, dialog } = useSwitchAccounts()
  return (
    <>
      {offered && (
        <button type="button" onClick={show}>
          Accounts
        </button>
      )}
      <SwitchAccounts {...dialog} />
    </>
  )
}

function show(ui = <Entry />, crypto = true) {
  const organization = injectOrganization(brand(crypto))
  const router = createMemoryRouter([{ path: '*', element: ui }], { initialEntries: ['/dashboard'] })
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
  return userEvent.setup()
}

async function open() {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Accounts' }))
  await screen.findByRole('dialog', { name: 'Switch Accounts' })
  return user
}

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => Promise.all([import('./SwitchAccountsDialog.tsx'), import('../../ui/DialogParts.tsx')]))
beforeEach(() => {
  calls = []
  token.store('a.b.c')
  serve()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('Switch Accounts', () => {
  it('the full profile menu includes Switch Accounts if the lender offers wallets', async () => {
    const frame = <SignedInFrame>page</SignedInFrame>
    const user = show(frame)
    await user.click(screen.getByRole('button', { name: /account menu/ }))
    await user.click(await screen.findByRole('button', { name: 'Switch Accounts' }))
    expect(await screen.findByRole('dialog', { name: 'Switch Accounts' })).toBeDefined()
    cleanup()
    const other = show(frame, false)
    await other.click(screen.getByRole('button', { name: /account menu/ }))
    expect(await screen.findAllByRole('link', { name: 'Settings' })).not.toEqual([])
    expect(screen.queryByRole('button', { name: 'Switch Accounts' })).toBeNull()
  })

  it("the account dialog lists the person's profile and each account with a shortened address and a notification count", async () => {
    await open()
    const own = await screen.findByRole('radio', { name: /Your own profile/ })
    expect(own).toHaveProperty('checked', true)
    expect(screen.getByText('pb1q7w…n5mzt')).toBeDefined()
    expect(screen.getByText('1 new')).toBeDefined()
    expect(screen.getByRole('radio', { name: /Investors/ })).toHaveProperty('checked', false)
    expect(screen.queryByRole('button', { name: 'Apply with this account' })).toBeNull()
  })

  it('choosing an account switches to the account and refetches all data on the page', async () => {
    const user = await open()
    await user.click(await screen.findByRole('radio', { name: /Investors/ }))
    const before = calls.filter(({ path }) => path.endsWith('/profile')).length
    await user.click(screen.getByRole('button', { name: 'Use this account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('PUT')).toEqual([{ method: 'PUT', path: WALLET_ACCESS, body: { principal: GROUP } }])
    expect(calls.filter(({ path }) => path.endsWith('/profile')).length).toBeGreaterThan(before)
    expect(currentToasts().map(({ text }) => text)).toContain('You’re using Investors.')
  })

  it("choosing the person's own profile in the account dialog switches back to that profile", async () => {
    serve(({ path }) =>
      path.endsWith('/profile')
        ? Response.json({ uuid: testUuid(1), email: 'w@example.com', account: { name: 'Investors', address: GROUP } })
        : undefined,
    )
    const user = await open()
    await waitFor(() => expect(screen.getByRole('radio', { name: /Investors/ })).toHaveProperty('checked', true))
    await user.click(screen.getByRole('radio', { name: /Your own profile/ }))
    await user.click(screen.getByRole('button', { name: 'Use this account' }))
    await waitFor(() => expect(sent('PUT')).toEqual([{ method: 'PUT', path: WALLET_ACCESS, body: {} }]))
  })

  it("a person can start an application with their own account, but not with a group's account", async () => {
    const assign = vi.fn()
    serve(({ path }) =>
      path.endsWith('/apply')
        ? Response.json({ redirect: '/account/heloc/register-v2?product=crypto-heloc' })
        : undefined,
    )
    const user = await open()
    await user.click(await screen.findByRole('radio', { name: /Investors/ }))
    expect(screen.queryByRole('button', { name: 'Apply with this account' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: /Savings wallet/ }))
    vi.stubGlobal('location', { ...window.location, assign, pathname: '/dashboard', search: '' })
    await user.click(screen.getByRole('button', { name: 'Apply with this account' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/account/heloc/register-v2?product=crypto-heloc'))
    expect(sent('POST').map(({ path }) => path)).toEqual([`${WALLET_ACCOUNTS}/${OWN}/apply`])
  })

  it('the account dialog shows a message if the person has no account, and an error if switching fails', async () => {
    serve(undefined, [])
    await open()
    expect(await screen.findByText('You don’t have a wallet account. This is your own profile.')).toBeDefined()
    cleanup()
    serve(({ method }) => (method === 'PUT' ? Response.json({}, { status: 503 }) : undefined))
    const user = await open()
    await user.click(await screen.findByRole('radio', { name: /Investors/ }))
    await user.click(screen.getByRole('button', { name: 'Use this account' }))
    expect((await screen.findByRole('alert')).textContent).toContain('That didn’t go through')
    expect(screen.getByRole('dialog')).toBeDefined()
  })
})

describe('wallet account list', () => {
  it("the list of wallet accounts isn't requested again after status 400 or 401, and status 401 removes the token", async () => {
    for (const status of [400, 401]) {
      cleanup()
      calls = []
      serve(({ path }) => (path === WALLET_ACCOUNTS ? Response.json({}, { status }) : undefined))
      await open()
      expect(await screen.findByText('We couldn’t load your accounts')).toBeDefined()
      expect(calls.filter(({ path }) => path === WALLET_ACCOUNTS)).toHaveLength(1)
      expect(token.read() === null).toBe(status === 401)
    }
  })
})

describe('application path prefixes', () => {
  const UUID = testUuid(3)
  const signal = new AbortController().signal
  const crypto = `/service-application/api/v1/application/crypto-heloc/${UUID}`
  const plain = `/service-application/api/v1/application/heloc/${UUID}`
  const only = (prefix: string): Respond => {
    const view = { ...testView('liens'), isCrypto: prefix === crypto }
    return ({ path }) => (path === prefix ? Response.json(view) : Response.json({}, { status: 404 }))
  }
  const asked = async (client = new QueryClient()) => {
    calls = []
    injectOrganization()
    const { queryFn, queryKey } = applicationQuery(UUID)
    client.setQueryData(queryKey, await queryFn({ signal, client }))
    return calls.map(({ path }) => path)
  }

  it('the browser looks up an application under two path prefixes, or only one if the link has the wallet address', async () => {
    serve(only(crypto))
    const client = new QueryClient()
    expect(await asked(client)).toEqual([plain, crypto])
    // The second lookup sends only one request, because the browser remembers which prefix worked.
    expect(await asked(client)).toEqual([crypto])
    window.history.replaceState(null, '', `?walletAddress=${OWN}`)
    expect(await asked()).toEqual([crypto])
    window.history.replaceState(null, '', '/')
    serve(only(plain))
    expect(await asked()).toEqual([plain])
  })

  it('if an application exists under neither path prefix, the browser reports it as not found', async () => {
    serve(only('/nowhere'))
    injectOrganization()
    const { queryFn } = applicationQuery(UUID)
    await expect(queryFn({ signal, client: new QueryClient() })).rejects.toMatchObject({ status: 404 })
  })
})
