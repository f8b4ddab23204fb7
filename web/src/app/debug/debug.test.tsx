import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { borrowerTable } from 'domain/journey/borrower.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { applicationQuery, queryClient } from '../../api/queries.ts'
import { showScreen, testView } from '../../widgets/journey/testScreen.tsx'
import { DebugShortcut } from './DebugShortcut.tsx'
import { explain } from './explain.ts'

// The app loads the panel's code lazily. Load it before the tests, so that no test has to wait for it.
beforeAll(() => import('./DebugPanel.tsx'))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const toggle = () => fireEvent.keyDown(document.body, { code: 'KeyX', key: 'X', shiftKey: true, altKey: true })

// Shows: routes
test("Shift+Alt+X opens and closes the debug panel, which lists the journey's rows", async () => {
  const view = testView('liens')
  const { router } = showScreen(<DebugShortcut />, view)
  queryClient.setQueryData(applicationQuery(view.uuid).queryKey, view)
  const moved: unknown[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    if (pathname.endsWith('/decision'))
      return Response.json({ decisions: [{ flagKey: 'fe-heloc-maintenance', flagEnabled: false }] })
    if (pathname === '/sandbox/personas') return Response.json({ personas: [] })
    if (init?.method === 'POST') moved.push(JSON.parse(String(init.body)))
    return Response.json({ now: '2026-11-23T15:00:00Z' })
  }
  expect(router.state.location.pathname).toContain(view.uuid)
  expect(screen.queryByRole('complementary', { name: 'Debug panel' })).toBeNull()

  toggle()
  const panel = within(await screen.findByRole('complementary', { name: 'Debug panel' }))
  expect(document.activeElement?.textContent).toBe('Debug')
  expect(panel.getByRole('row', { name: /^liens step here/ })).toBeTruthy()
  expect(panel.getByRole('row', { name: /^profile step done/ })).toBeTruthy()
  expect(panel.getByText('LIEN_REVIEW')).toBeTruthy()
  expect(await panel.findByText('fe-heloc-maintenance')).toBeTruthy()
  expect(panel.getByText('Persona: none of the sandbox')).toBeTruthy()

  expect(await panel.findByText('2026-11-23T15:00:00Z')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'a day' }))
  await vi.waitFor(() => expect(moved).toEqual([{ advance: 'P1D' }]))

  toggle()
  expect(screen.queryByRole('complementary', { name: 'Debug panel' })).toBeNull()
})

test('the debug panel stays closed when its flag is off', async () => {
  showScreen(<DebugShortcut />, testView('liens'))
  const asked = vi.fn()
  globalThis.fetch = async () => {
    asked()
    return Response.json({ decisions: [{ flagKey: 'fe-heloc-debug', flagEnabled: false }], personas: [] })
  }
  toggle()
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await vi.waitFor(() => expect(screen.queryByRole('complementary', { name: 'Debug panel' })).toBeNull())
})

test('each row of the debug panel has a unique combination of kind and ID', () => {
  const rows = explain(borrowerTable, testView('liens').applicationStatus).map(({ kind, id }) => `${kind} ${id}`)
  expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([])
})

test('the debug panel lists overrides before steps, in the order in which the journey checks them', () => {
  const facts = testView('liens').applicationStatus
  const says = (changed: Partial<typeof facts>) =>
    Object.fromEntries(explain(borrowerTable, { ...facts, ...changed }).map(({ id, verdict }) => [id, verdict]))
  expect(says({})).toMatchObject({ declined: 'no', profile: 'done', liens: 'here', product: 'later' })
  expect(says({ declined: true, onHold: true })).toMatchObject({ declined: 'here', hold: 'holds', liens: 'later' })
  expect(says({})).toMatchObject({ codeed: 'does not apply' })
})
