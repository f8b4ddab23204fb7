import { webcrypto } from 'node:crypto'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { linksOf } from 'domain/api/checkLedger.ts'
import { LEDGER_FORMAT, type LedgerFile } from 'domain/api/ledger.ts'
import { CONSENTS } from 'domain/application/core/consents.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OrganizationProvider } from '../../api/injected.ts'
import { queryClient } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { injectOrganization, testUuid } from '../../widgets/journey/testScreen.tsx'
import { testLender } from '../../widgets/support/testPages.tsx'
import { Records } from './Page.tsx'

const uuid = testUuid(31)
const at = instant('2026-11-20T15:00:00.000Z')
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, '0')).join('')

/** A record of one event and two access log entries, with valid hashes. */
async function recordOf(): Promise<LedgerFile> {
  const hash = async (first: string, text: string) => {
    const bytes = Uint8Array.from(first.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    const rest = new TextEncoder().encode(text)
    return hex(await crypto.subtle.digest('SHA-256', new Uint8Array([...bytes, ...rest])))
  }
  const { version } = CONSENTS.HARD_CREDIT
  const entries = [
    { kind: 'CONSENT', at, what: 'Consent given', by: 'YOU', seq: 1, consent: { type: 'HARD_CREDIT', version } },
    { kind: 'VIEW', at, what: 'Application viewed', by: 'LENDER', name: 'Underwriter Una V.' },
  ] as const
  const links = await linksOf(entries, uuid, hash)
  const previous = await hash('', `hearthline/${uuid}`)
  const body = '{"type":"ConsentGiven"}'
  const text = 'I agree to a hard inquiry.'
  return {
    ...{ format: LEDGER_FORMAT, application: uuid, loanNumber: 'HL2611000042', lender: 'Lender', madeAt: at },
    entries: entries.map((entry, place) => ({ ...entry, link: links[place] ?? '' })),
    events: [{ seq: 1, previous, hash: await hash(previous, body), body }],
    texts: [{ version, digest: (await hash('', text)).slice(0, 16), text }],
    anchored: { day: plainDate('2026-11-19'), seq: 1, root: 'f00d', stamp: { by: 'CN=Sample Time', at } },
    seal: '',
  }
}

async function show() {
  const record = await recordOf()
  globalThis.fetch = async (input) =>
    Response.json(
      String(input).endsWith('/all')
        ? [{ uuid, role: 'BORROWER', loanNumber: record.loanNumber, property: { street1: '1 Elm Street' } }]
        : record,
    )
  injectOrganization(testLender)
  localStorage.setItem('hearthline.token', 'a.b.c')
  const router = createMemoryRouter([{ path: '/', element: <Records /> }])
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={testLender}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OrganizationProvider>
    </I18nProvider>,
  )
  await screen.findByRole('heading', { name: 'What happened' })
  return { user: userEvent.setup(), record }
}

beforeEach(() => {
  // Add Web Crypto, because the simulated browser has none.
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  queryClient.clear()
  localStorage.clear()
})

it('the application record lists events and the people who caused them, newest first, with the exact wording of each consent', async () => {
  await show()
  const [newest, oldest] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(newest).toMatch(/Application viewed.*Underwriter Una V\./)
  expect(oldest).toMatch(/Consent given: Hard inquiry.*You.*I agree to a hard inquiry\./)
})

it('the application record says when it was last proved outside the database, and who stamped the proof', async () => {
  await show()
  expect(
    screen.getByText(
      /The proof of 11\/19\/2026 covers events 1 to 1\. CN=Sample Time time-stamped it on November\s20,\s2026/,
    ),
  ).toBeDefined()
})

it.each<[string, (record: LedgerFile) => string]>([
  ['Your saved record is unchanged and matches ours.', (record) => JSON.stringify(record)],
  [
    'Your saved record has changed since you saved it.',
    (record) => JSON.stringify({ ...record, entries: record.entries.slice(1) }),
  ],
  ['This is the record of another application.', (record) => JSON.stringify({ ...record, application: testUuid(32) })],
  ['This isn’t a saved record. Choose the JSON file that you saved here.', () => 'x'],
])('after the check of a saved record, the page says: %s', async (says, fileOf) => {
  const { user, record } = await show()
  const file = new File([fileOf(record)], 'record.json', { type: 'application/json' })
  await user.upload(screen.getByLabelText('Saved record'), file)
  expect(await screen.findByText(says)).toBeDefined()
})

it('a saved record with other events than the lender’s record is shown as different', async () => {
  const { user, record } = await show()
  const body = '{"type":"ConsentGiven","data":{}}'
  const [first] = record.events
  const bytes = Uint8Array.from(first?.previous.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const hash = hex(await crypto.subtle.digest('SHA-256', new Uint8Array([...bytes, ...new TextEncoder().encode(body)])))
  const other = { ...record, events: [{ ...first, body, hash }] }
  await user.upload(screen.getByLabelText('Saved record'), new File([JSON.stringify(other)], 'record.json'))
  expect(
    await screen.findByText('Your saved record is unchanged, but ours is different. Please contact us.'),
  ).toBeDefined()
})
