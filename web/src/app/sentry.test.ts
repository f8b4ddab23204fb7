import type { ErrorEvent } from '@sentry/react'
import { applicationPath } from 'domain/routes/routes.ts'
import { expect, it, vi } from 'vitest'
import { scrubbed, startSentry, withoutValues } from './sentry.ts'

const begun = vi.hoisted(() => vi.fn<(options: { integrations: { name: string }[] }) => void>())
vi.mock('@sentry/react', async (original) => ({ ...(await original<object>()), init: begun }))

const UUID = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
const DSN = 'https://abc@errors.example/1'
const at = (path: string) => new URL(path, 'https://lender.example')

const EVENT = {
  type: undefined,
  event_id: '1',
  message: "Cannot read 'Quillfeather' of rosa@example.com",
  request: {
    url: 'https://lender.example/x?ssn=219-09-9999',
    headers: { Cookie: 'c' },
    data: 'password=x',
    cookies: {},
  },
  user: { email: 'rosa@example.com', ip_address: '203.0.113.7' },
  extra: { income: 120000 },
  tags: { name: 'Quillfeather' },
  breadcrumbs: [{ message: 'typed Quillfeather' }],
  server_name: 'Rosa’s computer',
  contexts: { browser: { name: 'Firefox' }, state: { form: 'Quillfeather' } },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'no account 6145550142 at https://bank.example/rosa',
        mechanism: { type: 'onerror', handled: false, data: { form: 'Quillfeather' } },
        stacktrace: {
          frames: [
            {
              filename: 'https://lender.example/a.js?name=Quillfeather',
              function: 'save',
              lineno: 3,
              vars: { ssn: '219099999' },
            },
          ],
        },
      },
    ],
  },
} as unknown as ErrorEvent

it("an error report contains only the error's type, code location and page", () => {
  const sent = scrubbed(EVENT, at(`/account/heloc/${UUID}/liens?email=rosa@example.com`))
  expect(sent).toMatchObject({
    transaction: '/account/heloc/{uuid}/liens',
    request: { url: 'https://lender.example/account/heloc/{uuid}/liens' },
    contexts: { browser: { name: 'Firefox' } },
    exception: {
      values: [{ type: 'TypeError', stacktrace: { frames: [{ filename: 'https://lender.example/a.js', lineno: 3 }] } }],
    },
  })
  const written = JSON.stringify(sent)
  for (const value of [
    'Quillfeather',
    'rosa',
    'Rosa',
    '219',
    '6145550142',
    'password',
    'Cookie',
    '203.0.113.7',
    '120000',
    UUID,
  ])
    expect(written).not.toContain(value)
})

it("an error report keeps the error's message but replaces quoted values", () => {
  expect(withoutValues("Cannot read properties of undefined (reading 'name')")).toBe(
    "Cannot read properties of undefined (reading '…')",
  )
})

it.each([
  ['/auth/login'],
  ['/account/heloc/heloc-signer/login'],
  ['/account/heloc/heloc-signer/identity'],
  ['/account/heloc/register-v2/set-password'],
  ['/account/heloc/register?step=login-info'],
  ['/dashboard/settings'],
  ['/account/heloc/plaid-oauth-success'],
  [applicationPath(UUID, 'identity')],
  [applicationPath(UUID, 'identity').concat('/')],
  [applicationPath(UUID, 'bank/disburse')],
  [applicationPath(UUID, 'bank/autopay-manual')],
  [applicationPath(UUID, 'income/link/:type', 'PAYROLL')],
  [applicationPath(UUID, 'start/contact')],
])('the page %s sends no error reports to the monitoring service', (path) => {
  expect(scrubbed(EVENT, at(path))).toBeNull()
})

it.each([['/dashboard'], ['/account/heloc/register?step=name'], [applicationPath(UUID, 'liens')], ['/identity']])(
  'the page %s sends error reports to the monitoring service',
  (path) => {
    expect(scrubbed(EVENT, at(path))).not.toBeNull()
  },
)

it('the error monitor collects no data except errors', () => {
  startSentry(DSN)
  expect(begun).toHaveBeenCalledTimes(1)
  const { integrations, ...options } = begun.mock.lastCall?.[0] ?? {}
  expect(options).toMatchObject({
    dsn: DSN,
    defaultIntegrations: false,
    maxBreadcrumbs: 0,
    dataCollection: { userInfo: false },
  })
  expect(integrations?.map(({ name }) => name).sort()).toEqual(['Dedupe', 'GlobalHandlers', 'LinkedErrors'])
})
