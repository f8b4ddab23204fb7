import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import {
  PIPELINE_PAGE_SIZE,
  type PipelineFile,
  type PipelineView,
  type SeatView,
  type TeamView,
} from 'domain/api/broker.ts'
import { STAGES } from 'domain/application/views/brokerView.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { add, dollars, ZERO } from 'domain/values/money.ts'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { showPage } from '../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../widgets/journey/testScreen.tsx'
import { Pipeline } from './Pipeline.tsx'

// The app loads the dialog's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => import('../../ui/DialogParts.tsx'))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const file = (n: number, change: Partial<PipelineFile> = {}): PipelineFile => ({
  uuid: testUuid(n),
  borrowerName: `Person ${n}`,
  originatorName: 'Marisol Okafor',
  loanNumber: `HL26110000${n}`,
  city: 'Fresno',
  state: 'CA',
  stage: 'OFFERS',
  waitsFor: 'OFFER',
  by: 'BORROWER',
  since: instant(`2026-11-1${n}T10:00:00.000Z`),
  appliedAt: instant(`2026-11-0${n}T10:00:00.000Z`),
  ...change,
})
const FILES = [
  file(1, { borrowerName: 'José Ñandú', amount: dollars(90_000) }),
  file(2, {
    stage: 'FUNDING',
    by: 'COUNTY',
    waitsFor: 'RECORDING',
    nextDate: plainDate('2026-12-01'),
    nextKind: 'FUNDING_EXPECTED',
  }),
  file(3, { stage: 'ENDED', by: 'NOBODY', waitsFor: 'CANCELLED' }),
  file(4, { city: 'Denver', state: 'CO', nextDate: plainDate('2026-11-25'), nextKind: 'BOOKING' }),
]
const SEAT: SeatView = {
  uuid: testUuid(9),
  role: 'ORIGINATOR',
  canManage: true,
  reviews: false,
  name: 'Marisol Okafor',
  brokerage: { name: 'Harborview', nmls: '2048113', states: ['CA'], originatorsSeeAll: false },
  referralLink: 'http://localhost/account/heloc/register?referrer=x',
  referralCode: ['101', '010', '111'],
}
const TEAM: TeamView = {
  seats: [
    {
      uuid: testUuid(9),
      role: 'ORIGINATOR',
      canManage: true,
      name: 'Marisol Okafor',
      email: 'm@example.com',
      own: true,
    },
    { uuid: testUuid(8), role: 'PROCESSOR', canManage: false, name: 'Teo Lind', email: 't@example.com', own: false },
  ],
  invitations: [],
}

/** Renders the pipeline at its own path, and nothing at other paths. */
const OnDashboard = () => (useLocation().pathname === '/dashboard' ? <Pipeline /> : null)

const PAGE = PIPELINE_PAGE_SIZE
const notFound = (): Response =>
  Response.json({ code: 'NOT_FOUND' }, { status: 404, headers: { 'content-type': 'application/problem+json' } })

/** Imitates the server's response: the pipeline without ended files. Doesn't sort the files. */
function pipelineOf(files: readonly PipelineFile[], query: URLSearchParams): PipelineView {
  const open = files.filter(({ stage }) => stage !== 'ENDED')
  const found = open.filter(({ borrowerName }) => borrowerName.includes(query.get('search') ?? ''))
  const start = Number(query.get('after') ?? 0)
  const next = start + PAGE
  return {
    files: found.slice(start, next),
    stages: STAGES.map((stage) => {
      const own = files.filter((one) => one.stage === stage)
      return { stage, count: own.length, amount: add(...own.map(({ amount = ZERO }) => amount)) }
    }),
    found: found.length,
    total: files.length,
    ...(next < found.length && { next: String(next) }),
    toReview: files.filter(({ review }) => review),
    outOfState: [],
    filters: [],
  }
}

function show(files: readonly PipelineFile[] = FILES, seat: SeatView = SEAT, team: TeamView = TEAM) {
  const asked: Record<string, string>[] = []
  let failures = 0
  const page = showPage(
    <QueryClientProvider client={queryClient}>
      <OnDashboard />
    </QueryClientProvider>,
    '/dashboard',
    (method, path, _, query) => {
      if (path.endsWith('/filters'))
        return Response.json({
          filters: [{ uuid: testUuid(80), name: 'Offers first', stage: 'OFFERS', order: 'NEXT' }],
        })
      if (path.includes('/filters/')) return Response.json({ filters: [] })
      if (path.endsWith('/remove')) return Response.json({ ...TEAM, seats: TEAM.seats.slice(0, 1) })
      if (path.endsWith('/invitations'))
        return Response.json({
          ...TEAM,
          invitations: [
            { uuid: testUuid(7), role: 'ASSISTANT', email: 'a@example.com', expiresAt: '2026-12-01T00:00:00Z' },
          ],
        })
      if (path.endsWith('/seat')) return Response.json(seat)
      if (path.endsWith('/team')) return Response.json(team)
      if (path.endsWith('/pipeline')) {
        if (failures > 0) {
          failures -= 1
          return notFound()
        }
        asked.push(Object.fromEntries(query))
        return Response.json(pipelineOf(files, query))
      }
      if (path.endsWith('/review')) return Response.json({ ...files[0], review: undefined })
      if (method !== 'GET') return Response.json({})
      return files[0] ? Response.json(files[0]) : notFound()
    },
  )
  const failNext = () => {
    failures = 1
  }
  return { ...page, asked, failNext }
}
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

it("the pipeline lists files in the server's order and shows what each file is waiting for", async () => {
  show()
  await screen.findByRole('table', { name: 'Files' })
  expect(names()).toEqual(['José Ñandú', 'Person 2', 'Person 4'])
  expect(screen.getByText('Showing 3 of 3 matching files (4 total)')).toBeDefined()
  const row = screen.getByRole('row', { name: /Person 2/ })
  expect(row.textContent).toContain('County: County recording')
  expect(row.textContent).toContain('funding (Est.)')
})

it('the funnel shows how many files are in each stage and the total of their credit lines', async () => {
  show()
  const funnel = within(await screen.findByRole('list', { name: 'Files by stage' }))
  const names = funnel.getAllByRole('button').map((button) => button.textContent)
  expect(names).toContainEqual(expect.stringMatching(/^3All open, 3 files/))
  expect(funnel.getByRole('button', { name: 'Offers, 2 files, $90,000 in credit lines' })).toBeDefined()
  expect(funnel.getByRole('button', { name: 'Funded, 0 files' })).toBeDefined()
  expect(funnel.getByRole('button', { name: /^All open/, pressed: true })).toBeDefined()
})

it('sorting the pipeline by a column sorts the files on the server, and the column shows the sort order', async () => {
  const { user, asked } = show()
  const header = async (name: string) => (await screen.findByRole('columnheader', { name })).getAttribute('aria-sort')
  expect(await header('Next date')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Amount' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ order: 'AMOUNT' }))
  expect(await header('Amount')).toBe('descending')
  expect(await header('Next date')).toBeNull()
})

it('if a search finds nothing, the pipeline shows a message and a link back to all files', async () => {
  const { user } = show()
  await user.type(await screen.findByLabelText('Search'), 'zzz')
  expect(await screen.findByText('Showing 0 of 0 matching files (4 total)')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all open files' }))
  await screen.findByText('Showing 3 of 3 matching files (4 total)')
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  expect(names()).toEqual(['José Ñandú', 'Person 2', 'Person 4'])
})

it('the pipeline requests the chosen stage and sort order from the server', async () => {
  const { user, asked } = show()
  await user.click(await screen.findByRole('button', { name: /^Canceled/ }))
  await user.selectOptions(screen.getByLabelText('Sort by'), 'NEWEST')
  await waitFor(() => expect(asked.at(-1)).toEqual({ stage: 'ENDED', order: 'NEWEST' }))
})

it('a broker saves the stage and the sort order under a name, and later removes the saved filter', async () => {
  const { user, sent } = show()
  expect(await screen.findByLabelText('Search')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Offers/ }))
  await user.click(await screen.findByRole('button', { name: 'Save filter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this filter' }))
  await user.type(dialog.getByLabelText('Name'), 'Offers first')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const saved = within(await screen.findByRole('navigation', { name: 'Saved filters' }))
  const link = saved.getByRole('link', { name: 'Offers first', current: 'page' })
  expect(link.getAttribute('href')).toBe('/dashboard?stage=OFFERS')
  expect(sent[0]?.body).toEqual({ stage: 'OFFERS', order: 'NEXT', filterName: 'Offers first' })
  await user.click(saved.getByRole('button', { name: 'Remove filter Offers first' }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Saved filters' })).toBeNull())
})

it('the pipeline keeps the search and the stage when the broker comes back', async () => {
  const { user, asked, router } = show()
  await user.click(await screen.findByRole('button', { name: /^Offers/ }))
  await user.type(screen.getByLabelText('Search'), 'José')
  await waitFor(() => expect(asked.at(-1)).toEqual({ search: 'José', stage: 'OFFERS', order: 'NEXT' }))
  expect(router.state.location.search).toBe('?stage=OFFERS')
  await act(() => router.navigate('/elsewhere'))
  await waitFor(() => expect(screen.queryByLabelText('Search')).toBeNull())
  await act(() => router.navigate(-1))
  expect(await screen.findByLabelText('Search')).toHaveProperty('value', 'José')
  expect(screen.getByRole('button', { name: /^Offers/, pressed: true })).toBeDefined()
})

it('the pipeline counts a single file in the singular', async () => {
  show([file(1, { uuid: testUuid(100), borrowerName: 'P 1' })])
  expect(await screen.findByText('Showing 1 of 1 file')).toBeDefined()
})

it('the pipeline shows the first page of its files, and more on request', async () => {
  const { user } = show(
    Array.from({ length: 2 * PAGE + 10 }, (_, n) => file(1, { uuid: testUuid(100 + n), borrowerName: `P ${n}` })),
  )
  await screen.findByRole('table', { name: 'Files' })
  expect(names()).toHaveLength(PAGE)
  expect(screen.getByText(`Showing ${PAGE} of ${2 * PAGE + 10} files`)).toBeDefined()
  await user.click(screen.getByRole('button', { name: `Show ${PAGE} more` }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`P ${PAGE}`))
  await user.click(await screen.findByRole('button', { name: 'Show 10 more' }))
  await waitFor(() => expect(names()).toHaveLength(2 * PAGE + 10))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`P ${2 * PAGE}`))
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
})

it('an opened file shows no more data than the pipeline does', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'José Ñandú' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('HL261100001')).toBeDefined()
  expect(within(dialog).getByText('$90,000')).toBeDefined()
})

it('an opened file that was canceled says since when, and that it waits for nothing', async () => {
  const { user } = show([file(3, { stage: 'ENDED', by: 'NOBODY', waitsFor: 'CANCELLED' }), file(1)])
  await user.click(await screen.findByRole('button', { name: 'Person 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Person 3' }))
  expect(await dialog.findByText('Since')).toBeDefined()
  expect(dialog.queryByText('Waiting on')).toBeNull()
  expect(dialog.queryByText('Next date')).toBeNull()
})

it('Back closes an opened file, Forward opens it again, and the filter stays', async () => {
  const { user, router } = show()
  await user.click(await screen.findByRole('button', { name: /^Offers/ }))
  await user.click(await screen.findByRole('button', { name: 'José Ñandú' }))
  expect(await screen.findByRole('dialog', { name: 'José Ñandú' })).toBeDefined()
  expect(router.state.location.search).toBe(`?stage=OFFERS&file=${testUuid(1)}`)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => router.navigate(1))
  expect(await screen.findByRole('dialog', { name: 'José Ñandú' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toBe('?stage=OFFERS'))
  expect(screen.getByRole('button', { name: /^Offers/, pressed: true })).toBeDefined()
})

it('a link opens a file, and closing the file leaves the pipeline', async () => {
  const { user, router } = show()
  await act(() => router.navigate(`/dashboard?file=${testUuid(1)}`, { replace: true }))
  expect(await screen.findByRole('dialog', { name: 'José Ñandú' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.location.pathname).toBe('/dashboard')
})

it('a link to a file that the broker can’t see says so', async () => {
  const { router } = show([])
  await act(() => router.navigate('/dashboard?file=unknown', { replace: true }))
  expect(await screen.findByText('You can’t open this file')).toBeDefined()
})

it('a broker whose files are all funded or canceled can show all files', async () => {
  const { user, asked } = show([file(3, { stage: 'ENDED', by: 'NOBODY', waitsFor: 'CANCELLED' })])
  expect(await screen.findByText(/^No open files\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all files' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ stage: 'ALL', order: 'NEXT' }))
})

it('if the next page of files can’t be loaded, the files so far stay', async () => {
  const { user, failNext } = show(
    Array.from({ length: 90 }, (_, n) => file(1, { uuid: testUuid(100 + n), borrowerName: `P ${n}` })),
  )
  await screen.findByRole('table', { name: 'Files' })
  failNext()
  await user.click(screen.getByRole('button', { name: 'Show 25 more' }))
  expect(await screen.findByText('We couldn’t load more files')).toBeDefined()
  expect(names()).toHaveLength(25)
  await user.click(screen.getByRole('button', { name: 'Show 25 more' }))
  await waitFor(() => expect(names()).toHaveLength(50))
  expect(screen.queryByText('We couldn’t load more files')).toBeNull()
})

it('a manager can invite people to the brokerage and remove members', async () => {
  const { user } = show()
  await user.click(await screen.findByText('Invite a processor or assistant'))
  await user.type(screen.getByLabelText('Email'), 'a@example.com')
  await user.selectOptions(screen.getByLabelText('Role'), 'ASSISTANT')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('Invitation sent to a@example.com')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove Teo Lind' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Teo Lind')).toBeNull())
})

it("a member who isn't a manager sees the team but can't change it", async () => {
  show(FILES, { ...SEAT, role: 'PROCESSOR', canManage: false, referralLink: undefined, referralCode: undefined })
  expect(await screen.findByText('Teo Lind')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
  expect(screen.queryByText('Your link')).toBeNull()
})

it('an empty pipeline offers the person’s referral link, and a team of one suggests inviting others', async () => {
  const alone = { ...TEAM, seats: TEAM.seats.slice(0, 1) }
  const { user } = show([], SEAT, alone)
  expect(await screen.findByText('No applications yet.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Copy your link' }))
  expect(await screen.findByText('You’re the only person on your team.')).toBeDefined()
  expect(screen.getByText('Invite a processor or assistant')).toBeDefined()
})

it('for a person without a referral link, an empty pipeline says which applications will appear', async () => {
  show([], { ...SEAT, role: 'PROCESSOR', canManage: false, referralLink: undefined, referralCode: undefined })
  expect(await screen.findByText(/a link of your brokerage appear here/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Copy your link' })).toBeNull()
})

const WAITING = file(5, {
  borrowerName: 'Rosa Vega',
  amount: dollars(90_000),
  review: { since: instant('2026-11-20T10:00:00Z'), due: plainDate('2026-11-24') },
})

it('a partner confirms an application that waits for its review', async () => {
  const { user, sent } = show([WAITING], { ...SEAT, reviews: true })
  const card = (await screen.findByText('Waiting for your review')).closest('section') as HTMLElement
  expect(card.textContent).toContain('due 11/24/2026')
  const row = await screen.findByRole('row', { name: /Rosa Vega/ })
  expect(within(row).getByText('Your review')).toBeDefined()
  await user.click(within(card).getByRole('button', { name: 'Rosa Vega' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rosa Vega' }))
  await user.click(await dialog.findByRole('button', { name: 'Submit review' }))
  expect(dialog.getAllByText('Choose an answer').length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('radio', { name: /^Yes/ }))
  await user.click(dialog.getByRole('button', { name: 'Submit review' }))
  const question = within(await screen.findByRole('dialog', { name: 'Submit review?' }))
  expect(question.getByText(/^Your review ends, and the borrower can continue to signing\./)).toBeDefined()
  expect(sent).toEqual([])
  await user.click(question.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent).toMatchObject([{ command: 'review', body: { partnerWay: 'CLEAR' } }]))
})

it('a partner who objects must give a reason', async () => {
  const { user, sent } = show([WAITING], { ...SEAT, reviews: true })
  const card = (await screen.findByText('Waiting for your review')).closest('section') as HTMLElement
  await user.click(within(card).getByRole('button', { name: 'Rosa Vega' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rosa Vega' }))
  await user.click(await dialog.findByRole('radio', { name: /^No/ }))
  await user.click(dialog.getByRole('button', { name: 'Submit review' }))
  expect(sent).toEqual([])
  await user.type(dialog.getByLabelText('What doesn’t match?'), 'The amount is $20,000 too high.')
  await user.click(dialog.getByRole('button', { name: 'Submit review' }))
  const question = within(await screen.findByRole('dialog', { name: 'Submit review?' }))
  expect(question.getByText(/^The lender reads your reason and decides\./)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ partnerWay: 'REFER' }))
})

it("a person whose seat can't review sees no review form", async () => {
  const { user } = show([WAITING])
  await user.click((await screen.findAllByRole('button', { name: 'Rosa Vega' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Rosa Vega' }))
  expect(await dialog.findByText('HL261100005')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Submit review' })).toBeNull()
})
