import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Notification } from 'domain/api/notifications.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OrganizationProvider } from '../../api/injected.ts'
import { catalogOf } from '../../app/i18n.ts'
import { RoutedPlace } from '../../app/RoutedPlace.tsx'
import { injectOrganization, testUuid } from '../journey/testScreen.tsx'
import { NotificationsMenu } from './NotificationsMenu.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const NOW = '2026-11-23T15:00:00.000Z'
const some = (count: number, change: Partial<Notification> = {}): Notification[] =>
  Array.from({ length: count }, (_, index) => ({
    uuid: testUuid(count - index),
    created: new Date(Date.parse(NOW) - (index + 1) * 60_000).toISOString(),
    title: `News ${count - index}`,
    description: 'What it says.',
    status: 'UNREAD',
    ctas: [],
    ...change,
  }))

/**
 * Renders the bell with a fake server. The server returns the given notifications and records which ones are marked as
 * read.
 */
function show(given: readonly Notification[]) {
  injectOrganization()
  const server = { notifications: [...given], asked: 0, read: [] as string[][], fails: false }
  globalThis.fetch = async (_, init) => {
    if (init?.method === 'PUT') {
      if (server.fails) return Response.json({ detail: 'no' }, { status: 500 })
      const { uuids } = JSON.parse(String(init.body)) as { uuids: string[] }
      server.read.push(uuids)
      server.notifications = server.notifications.map((one) =>
        uuids.includes(one.uuid) ? { ...one, status: 'READ' } : one,
      )
      return new Response(null, { status: 204 })
    }
    server.asked++
    return Response.json({ now: NOW, notifications: server.notifications })
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const element = (
    <RoutedPlace>
      <NotificationsMenu />
    </RoutedPlace>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/dashboard'] })
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={publicOrganization(testOrganization)}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
  return { server, client, router, user: userEvent.setup() }
}
const bell = (name: string) => screen.findByRole('button', { name })
const items = () => screen.getAllByRole('listitem')
const open = async (shown: ReturnType<typeof show>, name: string) => shown.user.click(await bell(name))

// Shows: words
describe('notifications', () => {
  test("an empty notifications panel says 'No Notifications'", async () => {
    const shown = show([])
    await open(shown, 'Notifications')
    expect(screen.getByText('No Notifications')).toBeTruthy()
    expect(screen.getByText(/^Updates about your application appear here/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Choose text messages' }).getAttribute('href')).toBe('/dashboard/settings')
    expect(screen.queryByRole('button', { name: 'View All' })).toBeNull()
  })

  test('the notifications panel shows three notifications until the person presses View All', async () => {
    const shown = show(some(5))
    await open(shown, 'Notifications, 5 unread')
    expect(items().map((item) => within(item).getByRole('heading').textContent)).toEqual([
      'Unread: News 5',
      'Unread: News 4',
      'Unread: News 3',
    ])
    await shown.user.click(screen.getByRole('button', { name: 'View All' }))
    expect(items()).toHaveLength(5)
    await shown.user.click(screen.getByRole('button', { name: 'View fewer' }))
    expect(items()).toHaveLength(3)
  })

  test('with three or fewer notifications, the panel has no View All button', async () => {
    const shown = show(some(3))
    await open(shown, 'Notifications, 3 unread')
    expect(screen.queryByRole('button', { name: 'View All' })).toBeNull()
  })

  test.each([
    [8, '8'],
    [9, '8+'],
    [30, '8+'],
  ])('the bell shows %i unread notifications as %s', async (count, said) => {
    show(some(count))
    const button = await bell(`Notifications, ${said} unread`)
    expect(button.textContent).toBe(said)
    expect(screen.getByRole('status').textContent).toBe(`${count} unread notifications`)
  })

  test("the bell doesn't count read notifications", async () => {
    show([...some(1), ...some(4, { status: 'READ' }).map((one, index) => ({ ...one, uuid: testUuid(50 + index) }))])
    expect((await bell('Notifications, 1 unread')).textContent).toBe('1')
    expect(screen.getByRole('status').textContent).toBe('1 unread notification')
  })

  test("a notification's age uses the server's clock; the page abbreviates the age, and screen readers read it in full", async () => {
    const shown = show(some(1, { created: '2026-11-09T15:00:00.000Z' }))
    await open(shown, 'Notifications, 1 unread')
    expect(screen.getByText('2w').getAttribute('aria-hidden')).toBe('true')
    expect(screen.getByText('2 weeks ago')).toBeTruthy()
  })

  test('focus stays on a notification that the person marks as read', async () => {
    const shown = show(some(2))
    await open(shown, 'Notifications, 2 unread')
    const [first] = items()
    await shown.user.click(within(first as HTMLElement).getByRole('button', { name: 'Mark as read' }))
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
    expect(shown.server.read).toEqual([[testUuid(2)]])
    expect(document.activeElement).toBe(items()[0])
    expect(within(items()[0] as HTMLElement).queryByRole('button')).toBeNull()
  })

  test("the Mark all as read button also marks notifications that aren't shown, and keeps focus in the panel", async () => {
    const shown = show(some(5))
    await open(shown, 'Notifications, 5 unread')
    await shown.user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect((await bell('Notifications')).textContent).toBe('')
    expect(shown.server.read[0]).toHaveLength(5)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }))
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  test('if marking a notification as read fails, the bell counts the notification as unread again', async () => {
    const shown = show(some(1))
    await open(shown, 'Notifications, 1 unread')
    shown.server.fails = true
    await shown.user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(shown.server.asked).toBe(2))
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
  })

  test("opening a notification's link marks the notification as read and closes the panel", async () => {
    const cta = { title: 'Choose an offer', redirectPath: `/account/heloc/${testUuid(3)}/product/select` }
    const shown = show(some(1, { ctas: [cta] }))
    await open(shown, 'Notifications, 1 unread')
    await shown.user.click(screen.getByRole('link', { name: 'Choose an offer' }))
    expect(shown.router.state.location.pathname).toBe(cta.redirectPath)
    const button = await bell('Notifications')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(shown.server.read).toEqual([[testUuid(1)]])
  })

  test('the arrow key opens the notifications panel, and Escape closes the panel and returns focus to the bell', async () => {
    const shown = show(some(1))
    const button = await bell('Notifications, 1 unread')
    button.focus()
    await shown.user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Mark all as read')
    await shown.user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })

  test('the bell refetches the notifications every minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server } = show([])
    await bell('Notifications')
    server.notifications = some(1)
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(server.asked).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(server.asked).toBe(2)
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
  })

  test("notifications are refetched when an application's version changes, but not if the version stays the same", async () => {
    const { server, client } = show([])
    await bell('Notifications')
    const key = ['application', testUuid(3)]
    await act(async () => client.setQueryData(key, { version: 4 }))
    await act(async () => client.setQueryData(key, { version: 4, read: 'again' }))
    expect(server.asked).toBe(1)
    server.notifications = some(1)
    await act(async () => client.setQueryData(key, { version: 5 }))
    expect(await bell('Notifications, 1 unread')).toBeTruthy()
    expect(server.asked).toBe(2)
  })
})
