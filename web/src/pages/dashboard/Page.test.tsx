import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import { NOTIFICATIONS } from 'domain/api/paths.ts'
import { WAIT_HOLDERS, WAIT_KINDS } from 'domain/application/views/waits.ts'
import { plainDate } from 'domain/values/dates.ts'
import { cents, dollars, ZERO } from 'domain/values/money.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { token } from '../../api/client.ts'
import { OrganizationProvider } from '../../api/injected.ts'
import { type ApplicationSummary, queryClient } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { injectOrganization, testUuid } from '../../widgets/journey/testScreen.tsx'
import DashboardPage from './Page.tsx'

beforeEach(() => token.store('test'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
})

const application = (n: number, change: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  uuid: testUuid(n),
  loanNumber: `HL-26000${n}`,
  status: 'OFFER_SELECTION',
  role: 'BORROWER',
  property: { street1: `${n} Linden Terrace`, city: 'Fresno', state: 'CA' },
  screen: `/account/heloc/${testUuid(n)}/product/select`,
  wait: { what: 'OFFER', by: 'YOU', since: '2026-11-23T20:00:00.000Z' },
  ...change,
})

/**
 * Renders the dashboard with the given applications. If `applications` is a number, the request fails with this HTTP
 * status.
 */
function show(applications: readonly ApplicationSummary[] | number, profile: object = {}, state?: object) {
  const organization = injectOrganization()
  globalThis.fetch = async (input) => {
    const path = new URL(String(input), 'http://localhost').pathname
    if (path.endsWith('/all'))
      return typeof applications === 'number'
        ? Response.json({ detail: 'no' }, { status: applications })
        : Response.json(applications)
    if (path.endsWith('/profile')) return Response.json({ uuid: testUuid(1), email: 'jose@example.com', ...profile })
    if (path === NOTIFICATIONS) return Response.json({ now: '2026-11-23T20:00:00.000Z', notifications: [] })
    return Response.json({ enabled: false })
  }
  const router = createMemoryRouter([{ path: '*', element: <DashboardPage /> }], {
    initialEntries: [{ pathname: '/dashboard', state }],
  })
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <RouterProvider router={router} />
      </OrganizationProvider>
    </I18nProvider>,
  )
  return within(screen.getByRole('main'))
}
const rowsOf = (card: HTMLElement) =>
  Object.fromEntries(
    within(card)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
const cardOf = async (main: ReturnType<typeof show>, title: string) =>
  (await main.findByRole('heading', { name: title })).closest('section') as HTMLElement

describe('dashboard', () => {
  test("the dashboard shows the borrower's next task for a single application", async () => {
    const main = show([application(3, { amount: 9_000_000 })])
    const card = await cardOf(main, '3 Linden Terrace, Fresno, CA')
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Your applications')
    expect(card.textContent).toContain('Your turn')
    expect(card.textContent).toContain('Your offers are ready')
    expect(card.textContent).toContain('Since Monday, November\u00a023,\u00a02026')
    expect(rowsOf(card)).toEqual({ 'Credit line': '$90,000', 'Loan number': 'HL-260003' })
    const link = within(card).getByRole('link', { name: 'Choose an offer' })
    expect(link.getAttribute('href')).toBe(`/account/heloc/${testUuid(3)}/product/select`)
  })

  test('a dashboard without applications says how to start one', async () => {
    const main = show([])
    expect(await main.findByText('You don’t have an application yet.')).toBeTruthy()
    expect(main.getByRole('link', { name: 'See what you can borrow' }).getAttribute('href')).toBe(
      '/account/heloc/register-v2',
    )
  })

  test('the dashboard shows the county of each home, and only the state until the county’s record arrives', async () => {
    const home = { street1: '3 Linden Terrace', city: 'Fresno', state: 'CA' }
    const main = show([application(3, { property: { ...home, county: 'Fresno' } }), application(4)])
    const shapes = async (title: string) => (await cardOf(main, title)).querySelectorAll('figure path').length
    await expect.poll(() => shapes('3 Linden Terrace, Fresno, CA')).toBe(2)
    await expect.poll(() => shapes('4 Linden Terrace, Fresno, CA')).toBe(1)
  })

  test('for an application that isn’t in this account, the dashboard doesn’t reveal whether the application exists', async () => {
    const main = show([application(3)], {}, { unavailable: true })
    await cardOf(main, '3 Linden Terrace, Fresno, CA')
    expect(main.getByRole('status').textContent).toContain('It isn’t in this account.')
    cleanup()
    const usual = show([application(3)])
    await cardOf(usual, '3 Linden Terrace, Fresno, CA')
    expect(usual.queryByText(/isn’t in this account/)).toBeNull()
  })

  test('the dashboard shows the party that must act next, and the next date', async () => {
    const wait = (more: Partial<ApplicationSummary['wait']>) =>
      ({ wait: { what: 'RECORDING', by: 'COUNTY', since: '2026-11-23T20:00:00.000Z', ...more } }) as const
    const main = show([
      application(3, wait({ next: { kind: 'FUNDING_EXPECTED', date: plainDate('2026-12-02') } })),
      application(4, wait({ what: 'OTHER_SIGNATURES', by: 'SIGNER', names: ['Dana', 'Carlos'] })),
      application(
        5,
        wait({
          what: 'NOTARY_VISIT',
          by: 'NOTARY',
          next: { kind: 'BOOKING', date: plainDate('2026-11-30'), time: '09:30' },
        }),
      ),
      application(
        6,
        wait({ what: 'RESCISSION', by: 'NOBODY', next: { kind: 'RESCISSION_ENDS', date: plainDate('2026-11-27') } }),
      ),
    ])
    const county = await cardOf(main, '3 Linden Terrace, Fresno, CA')
    expect(county.textContent).toContain('Waiting for the county')
    expect(rowsOf(county)).toMatchObject({ 'Funding expected (Est.)': 'Wednesday, December\u00a02' })
    expect(within(county).getByRole('link', { name: 'Open application' })).toBeTruthy()
    expect((await cardOf(main, '4 Linden Terrace, Fresno, CA')).textContent).toContain('Waiting for Dana and Carlos')
    expect(rowsOf(await cardOf(main, '5 Linden Terrace, Fresno, CA'))).toMatchObject({
      'Notary appointment': 'Monday, November\u00a030 at 9:30 a.m.',
    })
    expect(rowsOf(await cardOf(main, '6 Linden Terrace, Fresno, CA'))).toMatchObject({
      'You can cancel until midnight on': 'Friday, November\u00a027',
    })
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Your applications')
  })

  test("the dashboard lists the person's own tasks first and closed applications last", async () => {
    const over = { what: 'FUNDED', by: 'NOBODY', since: '2026-11-23T20:00:00.000Z' } as const
    const main = show([
      application(3, { wait: over }),
      application(4, { wait: { ...over, what: 'RECORDING', by: 'COUNTY' } }),
      application(5),
    ])
    await cardOf(main, '5 Linden Terrace, Fresno, CA')
    expect(main.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Your applications',
      '5 Linden Terrace, Fresno, CA',
      '4 Linden Terrace, Fresno, CA',
      'Your lines of credit',
      '3 Linden Terrace, Fresno, CA',
    ])
    const card = await cardOf(main, '3 Linden Terrace, Fresno, CA')
    expect(card.textContent).toContain('FundedMonday, November\u00a023,\u00a02026')
    expect(within(card).getByRole('link', { name: 'See the application' })).toBeTruthy()
  })

  test("the dashboard's link to a closed application says what the linked page shows", async () => {
    const ended = (what: 'DECLINED' | 'CANCELLED') =>
      ({ wait: { what, by: 'NOBODY', since: '2026-11-23T20:00:00.000Z' } }) as const
    const main = show([
      application(3, ended('DECLINED')),
      application(4, ended('CANCELLED')),
      application(5, { ...ended('DECLINED'), role: 'CO_SIGNER' }),
    ])
    const link = async (title: string) => within(await cardOf(main, title)).getByRole('link').textContent
    expect(await link('3 Linden Terrace, Fresno, CA')).toBe('See the reasons')
    expect(await link('4 Linden Terrace, Fresno, CA')).toBe('See the receipt')
    expect(await link('5 Linden Terrace, Fresno, CA')).toBe('See the application')
  })

  test('for a funded line, the dashboard first shows the amount sent, then the first payment and the available credit', async () => {
    const wait = { what: 'FUNDED', by: 'NOBODY', since: '2026-11-23T20:00:00.000Z' } as const
    const line = {
      sent: cents(6_990_050),
      sentOn: plainDate('2026-11-23'),
      arrivesOn: plainDate('2026-11-24'),
      available: dollars(20_000),
      minimumDraw: dollars(500),
      drawEndsOn: plainDate('2031-11-23'),
      payment: cents(93_612),
      interestOnly: false,
      firstPaymentOn: plainDate('2026-12-23'),
      autopay: { bankName: 'Valley Bank', mask: '••••4417' },
    }
    const main = show([application(3, { amount: 9_000_000, wait, line })])
    const text = (await cardOf(main, '3 Linden Terrace, Fresno, CA')).textContent
    expect(text).toContain('Available credit$20,000Draw at least $500 at a time until 11/23/2031.')
    expect(text).toContain('First payment$936.12Due 12/23/2026')
    expect(text).toContain('AutopayOnValley Bank ••••4417')
    expect(text).toContain('Sent to you on 11/23/2026$69,900.50Your bank usually shows it by 11/24/2026.')
    expect(main.getByRole('link', { name: 'See your line and documents' })).toBeTruthy()
    expect(main.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Your lines of credit',
      '3 Linden Terrace, Fresno, CA',
    ])
    // There's no section heading between the page's heading and the card's heading.
    expect(main.getByRole('heading', { level: 2, name: /^3 Linden/ })).toBeTruthy()
    cleanup()
    queryClient.clear()
    const { autopay: _, ...manual } = line
    const other = show([application(3, { amount: 9_000_000, wait, line: { ...manual, available: ZERO, sent: ZERO } })])
    const withoutAutopay = (await cardOf(other, '3 Linden Terrace, Fresno, CA')).textContent
    expect(withoutAutopay).toContain('Available credit$0You can draw again as you pay it back, until 11/23/2031.')
    expect(withoutAutopay).toContain('Your credit line$90,000Your draw paid off the loans you chose.')
    expect(withoutAutopay).toContain('AutopayOffYou send each payment yourself')
  })

  test('the dashboard shows signers their application with a link to sign', async () => {
    const screenPath = `/account/heloc/heloc-signer/sign?application=${testUuid(3)}`
    const wait = { what: 'SIGNER_SIGNATURE', by: 'YOU', since: '2026-11-23T20:00:00.000Z' } as const
    const main = show([application(3, { role: 'CO_SIGNER', screen: screenPath, wait })])
    const card = await cardOf(main, '3 Linden Terrace, Fresno, CA')
    expect(rowsOf(card)).toMatchObject({ 'Your role': 'Co-signer' })
    expect(within(card).getByRole('link', { name: 'Sign' }).getAttribute('href')).toBe(screenPath)
  })

  test('a person without an application sees a link on the dashboard to start one', async () => {
    const link = await show([]).findByRole('link', { name: 'See what you can borrow' })
    expect(link.getAttribute('href')).toBe('/account/heloc/register-v2')
  })

  test('a broker without an application sees no link on the dashboard to start one', async () => {
    const main = show([], { profileType: 'BROKER' })
    expect(await main.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    expect(main.queryByRole('link', { name: 'See what you can borrow' })).toBeNull()
  })

  test("the dashboard shows an error if the applications can't be loaded", async () => {
    expect(await show(500).findByText('We couldn’t load your applications')).toBeTruthy()
  })

  test('the dashboard has wording for each type of wait and each party that can act', async () => {
    const since = '2026-11-23T20:00:00.000Z'
    const holders = ['YOU', ...WAIT_HOLDERS] as const
    const main = show(
      WAIT_KINDS.map((what, n) =>
        application(n + 1, { wait: { what, by: holders[n % holders.length] ?? 'YOU', since } }),
      ),
    )
    await cardOf(main, '1 Linden Terrace, Fresno, CA')
    const cards = main.getAllByRole('link').filter((link) => link.getAttribute('href')?.endsWith('/product/select'))
    expect(cards).toHaveLength(WAIT_KINDS.length)
    for (const link of cards) expect(link.textContent).toMatch(/\w{3}/)
  })
})
