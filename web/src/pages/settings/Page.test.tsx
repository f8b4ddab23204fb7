import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ConsentView, DeviceView, SettingsView } from 'domain/api/settings.ts'
import { CONSENTS } from 'domain/application/core/consents.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OrganizationProvider } from '../../api/injected.ts'
import { queryClient } from '../../api/queries.ts'
import { catalogOf } from '../../app/i18n.ts'
import { currentToasts, dismissToast } from '../../ui/toast.ts'
import { injectOrganization, testUuid } from '../../widgets/journey/testScreen.tsx'
import { testLender } from '../../widgets/support/testPages.tsx'
import { Settings } from './Page.tsx'

const SETTINGS: SettingsView = {
  name: { firstName: 'Rosa', middleName: '', lastName: 'Quill', suffix: '' },
  nameFixed: false,
  avatarIsPublic: false,
  email: 'rosa@example.com',
  emailVerified: true,
  phone: '•••• 0142',
  phoneVerified: true,
  recoveryCodesLeft: 0,
  passkeys: [],
  smsMarketingConsent: false,
  smsTransactionalConsent: true,
}
const at = '2026-11-20T15:00:00.000Z'
const device = (n: number, current: boolean): DeviceView => ({
  uuid: testUuid(n),
  kind: 'SESSION',
  browser: 'Firefox',
  platform: 'Linux',
  since: at,
  lastUsed: at,
  current,
})
const consent = (type: ConsentView['type'], place: ConsentView['place'] = 'SETTINGS'): ConsentView => ({
  ...{ type, version: CONSENTS[type].version, at, place },
  ...(place === 'APPLICATION' && { loanNumber: 'HL2611000042' }),
})
const CODES = Array.from({ length: 10 }, (_, n) => `AAAAA-BBBB${n + 2}`)

interface Sent {
  readonly path: string
  readonly body: Record<string, unknown>
}

/**
 * Renders the settings page with the given server responses, keyed by path. A response that is a number makes the
 * request fail with this HTTP status.
 */
function show(
  settings: Partial<SettingsView> = {},
  answers: Record<string, unknown> = {},
  path = '/dashboard/settings',
) {
  const sent: Sent[] = []
  const all: Record<string, unknown> = {
    '': { ...SETTINGS, ...settings },
    '/devices': [device(11, true), device(12, false)],
    '/consents': [consent('THIRD_PARTY_SOFT_PULL'), consent('E_SIGN')],
    '/retention': [{ uuid: testUuid(21), loanNumber: 'HL2611000042', isLine: false, records: [] }],
    '/two-factor': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr: ['101', '010', '101'] },
    '/two-factor/confirm': { recoveryCodes: CODES },
    ...answers,
  }
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://localhost').pathname.replace('/service-profile/api/v1/settings', '')
    if (init?.method === 'POST')
      sent.push({ path, body: init.body instanceof FormData ? {} : (JSON.parse(String(init.body)) as Sent['body']) })
    const answer = all[path]
    if (answer instanceof Response) return answer.clone()
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  }
  injectOrganization(testLender)
  const router = createMemoryRouter([{ path: '/dashboard/settings', element: <Settings /> }], {
    initialEntries: [path],
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
  return { user: userEvent.setup(), sent }
}

const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('section') as HTMLElement)
}

beforeEach(() => localStorage.setItem('hearthline.token', 'a.b.c'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
})

// Shows: routes
describe('settings', () => {
  it('the settings page shows the account and links to each section', async () => {
    show()
    expect(await screen.findByText('rosa@example.com')).toBeDefined()
    const nav = within(screen.getByRole('navigation', { name: 'Settings' }))
    for (const link of nav.getAllByRole('link'))
      expect(document.querySelector(link.getAttribute('href') ?? 'none')).not.toBeNull()
  })

  it('for a consent to an earlier wording, the settings page shows the date of the wording and how to get a copy', async () => {
    show({}, { '/consents': [{ ...consent('TERMS_PRIVACY'), version: 'terms-privacy/2025-02-01' }, consent('E_SIGN')] })
    const consents = await section('Consents')
    const [terms, esign] = await consents.findAllByRole('listitem')
    expect(terms?.textContent).toContain('Wording of February 1, 2025')
    expect(terms?.textContent).toContain('The wording has changed since then. For your version, call')
    expect(terms?.textContent).not.toContain('What you agreed to')
    expect(esign?.textContent).not.toContain('The wording has changed')
    expect(esign?.textContent).toContain('What you agreed to')
  })

  it('the settings page says where each consent was given', async () => {
    show(
      {},
      {
        '/consents': [
          consent('TERMS_PRIVACY', 'ACCOUNT_CREATION'),
          consent('THIRD_PARTY_SOFT_PULL', 'APPLICATION'),
          consent('SMS_MARKETING', 'SETTINGS'),
          consent('SMS_TRANSACTIONAL', 'TEXT_MESSAGE'),
        ],
      },
    )
    const rows = await (await section('Consents')).findAllByRole('listitem')
    const places = ['When you created your account', 'Application HL2611000042', 'In your settings', 'By text message']
    expect(rows.map(({ textContent }, n) => textContent.includes(places[n] ?? 'none'))).toEqual(places.map(() => true))
    expect(rows[0]?.textContent).not.toContain('In your settings')
  })

  it('on the settings page, people can upload and remove their picture', async () => {
    const { user, sent } = show({ avatarUri: 'data:image/jpeg;base64,AAAA' })
    expect((await screen.findByRole('img', { name: 'You' })).getAttribute('src')).toContain('base64,AAAA')
    await user.upload(screen.getByLabelText('Change picture'), new File(['x'], 'face.png', { type: 'image/png' }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/avatar']))
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/avatar', '/avatar/remove']))
  })

  it("the settings page shows the server's message if the server rejects a picture", async () => {
    const detail = 'The file is damaged.'
    const { user } = show({}, { '/avatar': Response.json({ detail }, { status: 422 }) })
    await user.upload(await screen.findByLabelText('Add picture'), new File(['x'], 'face.png', { type: 'image/png' }))
    expect(await screen.findByText(detail)).toBeDefined()
  })

  it("the settings page doesn't allow a name change while an open application uses the name", async () => {
    show({ nameFixed: true })
    expect(await screen.findByText(/can’t change your name here/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Change name' })).toBeNull()
  })

  it('the settings page has only one form open at a time', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Change email' }))
    expect(screen.getByLabelText('New email')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(screen.queryByLabelText('New email')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement?.id).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(screen.getByLabelText('Current password')).toBeDefined()
  })

  it('a person can request another code without typing the new email address again', async () => {
    const { user } = show({ newEmail: 'rosa.new@example.com' })
    await user.click(await screen.findByRole('button', { name: 'Enter the code' }))
    await user.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('rosa.new@example.com')
    expect(screen.queryByLabelText('Code')).toBeNull()
  })

  it('a person can request a new link for an unverified email address, and must press a button after opening the link', async () => {
    const { user, sent } = show({ emailVerified: false }, {}, '/dashboard/settings?verify=the-code')
    expect(await screen.findByText('Not verified')).toBeDefined()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Yes, verify it' }))
    await waitFor(() => expect(sent).toEqual([{ path: '/email/verify', body: { code: 'the-code' } }]))
    await user.click(screen.getByRole('button', { name: 'Verify email' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ path: '/email/verification', body: {} })
  })

  it('a person can download a copy of their data, and sees the reason if the download fails', async () => {
    const saved: string[] = []
    const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { user } = show({}, { '/data-copy': { format: 'hearthline-data-copy/1', account: {} } })
    const part = await section('Your data')
    await user.click(part.getByRole('button', { name: 'Download copy' }))
    await waitFor(() => expect(saved).toEqual(['my-data.json']))
    const blob = createObjectURL.mock.calls[0]?.[0]
    expect(await (blob as Blob).text()).toContain('hearthline-data-copy/1')
    createObjectURL.mockRestore()
    click.mockRestore()
    cleanup()
    const detail = 'Too many attempts. Please wait 15 minutes.'
    const again = show({}, { '/data-copy': Response.json({ detail }, { status: 429 }) })
    await again.user.click((await section('Your data')).getByRole('button', { name: 'Download copy' }))
    await waitFor(() => expect(currentToasts().map(({ text }) => text)).toContain(detail))
    for (const { id } of currentToasts()) dismissToast(id)
  })

  it('a settings form keeps the typed answers if the server rejects them', async () => {
    const refusal = {
      errors: [{ field: 'currentPassword', message: 'That isn’t your password. Check it and try again.' }],
    }
    const { user, sent } = show({}, { '/password': Response.json(refusal, { status: 422 }) })
    await user.click(await screen.findByRole('button', { name: 'Change password' }))
    const form = await section('Password')
    await user.type(form.getByLabelText('Current password'), 'Old!Kettle-42-Harbor')
    await user.type(form.getByLabelText('New password'), 'short')
    await user.type(form.getByLabelText('Confirm new password'), 'short')
    await user.click(form.getByRole('button', { name: 'Change password' }))
    expect((await form.findAllByText('Must be at least 12 characters long')).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
    for (const label of ['New password', 'Confirm new password']) {
      await user.clear(form.getByLabelText(label))
      await user.type(form.getByLabelText(label), 'Green!Saucer-77-Meadow')
    }
    await user.click(form.getByRole('button', { name: 'Change password' }))
    expect((await form.findAllByText('That isn’t your password. Check it and try again.')).length).toBeGreaterThan(0)
    expect((form.getByLabelText('New password') as HTMLInputElement).value).toBe('Green!Saucer-77-Meadow')
  })

  it('turning on two-factor sign-in takes the password and a code from the app, and shows recovery codes only once', async () => {
    const { user, sent } = show()
    const part = await section('Two-factor sign-in')
    await user.click(part.getByRole('button', { name: 'Turn on' }))
    await user.type(part.getByLabelText('Your password'), 'Old!Kettle-42-Harbor')
    await user.click(part.getByRole('button', { name: 'Continue' }))
    expect(await part.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
    expect(part.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
    await user.type(part.getByLabelText('Code'), '123 456')
    await user.click(part.getByRole('button', { name: 'Turn on' }))
    const codes = within(await part.findByRole('list', { name: 'Recovery codes' }))
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
    expect(sent.map(({ path }) => path)).toEqual(['/two-factor', '/two-factor/confirm'])
    await user.click(part.getByRole('button', { name: 'I’ve saved them' }))
    expect(part.queryByText(CODES[0] ?? '')).toBeNull()
  })

  it('the device list lets the person sign out any device except the current one', async () => {
    const { user, sent } = show()
    const part = await section('Devices')
    await part.findByText('This device')
    expect(part.getAllByRole('button', { name: /^Sign out Firefox on Linux/ })).toHaveLength(1)
    await user.click(part.getByRole('button', { name: /^Sign out Firefox on Linux/ }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual([`/devices/${testUuid(12)}/end`]))
  })

  it('the consent list explains the consequences of a withdrawal, and has no button for consents that were already used', async () => {
    const { user, sent } = show()
    const part = await section('Consents')
    expect(await part.findByText(/already used this consent/)).toBeDefined()
    const [take] = part.getAllByRole('button', { name: /^Withdraw/ })
    await user.click(take as HTMLElement)
    expect(part.getByText('Anything you’ve already signed or received stays valid.')).toBeDefined()
    await user.click(part.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sent).toEqual([{ path: '/consents/withdraw', body: { type: 'E_SIGN' } }]))
  })

  it.each([
    ['an applicant', 'APPLICATION', 1],
    ['a broker without an application', 'ACCOUNT_CREATION', 0],
  ] as const)(
    'the form for withdrawing a consent mentions applications only to people who have one: %s',
    async (_, place, count) => {
      const { user } = show({}, { '/consents': [consent('TERMS_PRIVACY', place), consent('E_SIGN')] })
      const part = await section('Consents')
      await user.click(await part.findByRole('button', { name: /^Withdraw/ }))
      await part.findByText('If you withdraw')
      expect(part.queryAllByText(/finish your application/)).toHaveLength(count)
    },
  )

  it('saving the text message settings sends both consents in one request', async () => {
    const { user, sent } = show()
    const part = await section('Text messages')
    expect(
      part.getByText(/reply STOP to a text, we’ll stop all texts .* including security codes.*reply START/),
    ).toBeDefined()
    await user.click(part.getByRole('checkbox', { name: /offers from/ }))
    await user.click(part.getByRole('button', { name: 'Save' }))
    const body = { smsTransactionalConsent: 'true', smsMarketingConsent: 'true' }
    await waitFor(() => expect(sent).toEqual([{ path: '/text-messages', body }]))
  })

  it('people see how long the lender keeps each application, and which rules require it', async () => {
    const records = [{ record: 'REGISTER', until: '2030-03-01', rule: '12 CFR 1003.5(a)(1)(i)' }]
    show(
      {},
      {
        '/retention': [
          { uuid: testUuid(21), loanNumber: 'HL2611000042', isLine: false, records, keptUntil: '2030-03-01' },
          { uuid: testUuid(22), loanNumber: 'HL2611000043', isLine: true, records: [] },
          { uuid: testUuid(23), loanNumber: 'HL2611000044', isLine: false, records: [] },
        ],
      },
    )
    const part = await section('How long we keep your data')
    await part.findByText('At least until 03/01/2030')
    expect(part.getByText('12 CFR 1003.5(a)(1)(i): until 03/01/2030')).toBeDefined()
    expect(part.getByText('While your line is open')).toBeDefined()
    expect(part.getByText('While it’s open')).toBeDefined()
    expect(part.getByText(/We can’t erase it before then, even if you ask/)).toBeDefined()
  })

  it('the retention section of the settings says if the periods can’t be loaded', async () => {
    show({}, { '/retention': new Response(null, { status: 403 }) })
    const part = await section('How long we keep your data')
    expect(await part.findByText('We couldn’t load how long we keep your data')).toBeDefined()
  })
})
