import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { LenderSettingsView, SettingChangeView, SettingPreview } from 'domain/api/lenderSettings.ts'
import { SETTING_FORMS } from 'domain/forms/lenderSettings.ts'
import { type SettingPart as Part, SETTING_PARTS } from 'domain/organization/settings.ts'
import { testFile as file } from 'domain/organization/testOrganizations.ts'
import { instant, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { percent } from 'domain/values/rates.ts'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../../../widgets/closing/testClosing.tsx'
import { testUuid } from '../../../widgets/journey/testScreen.tsx'
import { SettingPart } from './SettingPart.tsx'
import { Settings } from './Settings.tsx'
import { Team } from './Team.tsx'

afterEach(cleanup)

const TODAY = plainDate('2026-11-28')
const AT = instant('2026-11-27T15:00:00Z')
const PREVIEW: SettingPreview = {
  lines: [{ name: 'base.n760.n50', before: '7.85', after: '7.95' }],
  samples: [
    {
      term: 10,
      before: { rate: percent(9), payment: dollars(633) },
      after: { rate: percent(9.1), payment: dollars(636) },
    },
    { term: 30, before: { rate: percent(9.9), payment: dollars(435) } },
  ],
}
const change = (n: number, given: Partial<SettingChangeView> = {}): SettingChangeView => ({
  uuid: testUuid(n),
  part: 'prices',
  state: 'PROPOSED',
  effectiveOn: plainDate('2026-12-01'),
  reason: 'Rates fell',
  proposed: { name: 'Imani Castellanos', at: AT },
  applies: false,
  actions: [],
  ...PREVIEW,
  mark: `mark${n}`,
  ...given,
})
const VIEW: LenderSettingsView = {
  today: TODAY,
  mayManage: true,
  parts: SETTING_PARTS.map((part) => ({ part, answers: SETTING_FORMS[part].answers(file) })),
  seats: [
    { uuid: testUuid(1), name: 'Imani Castellanos', role: 'UNDERWRITER', isYou: true, isInvited: false },
    { uuid: testUuid(2), name: 'Anselm Virtanen', role: 'PROCESSOR', isYou: false, isInvited: false },
  ],
  changes: [],
}
type Answer = (path: string) => Response | undefined
const show = (ui: React.ReactNode, view: Partial<LenderSettingsView> = {}, answer: Answer = () => undefined) =>
  showPage(ui, '/agent/settings', (method, path) =>
    method === 'GET' ? Response.json({ ...VIEW, ...view }) : (answer(path) ?? Response.json({ ...VIEW, ...view })),
  )
const showPart = (part: Part, view?: Partial<LenderSettingsView>, answer?: Answer) =>
  show(<SettingPart part={part} />, view, answer)
const cardOf = async (name: string, n = 0) => {
  const heading = (await screen.findAllByRole('heading', { level: 3, name }))[n]
  return within(heading?.closest('section') as HTMLElement)
}

it('the settings page lists the parts of the settings, and each change with its status, people and effect', async () => {
  show(<Settings />, {
    parts: VIEW.parts.map((one) => (one.part === 'hours' ? { ...one, since: plainDate('2026-11-20') } : one)),
    changes: [
      change(1, { actions: ['WITHDRAW'] }),
      change(2, { state: 'APPROVED', decided: { name: 'Odile Brannigan', at: AT }, part: 'licenses', lines: [] }),
      change(3, {
        ...{ state: 'RETURNED', part: 'contact', answer: 'Not yet', decided: { name: 'Odile Brannigan', at: AT } },
        lines: [{ name: 'disclosures.fees', before: 'One.\nTwo.', after: 'One.\nThree.' }],
      }),
      change(4, { state: 'APPROVED', part: 'hours', effectiveOn: TODAY, applies: true, lines: [] }),
      change(5, { state: 'APPROVED', part: 'hours', effectiveOn: TODAY, lines: [] }),
      change(6, {
        ...{ state: 'WITHDRAWN', part: 'team', withdrawn: { name: 'Imani Castellanos', at: AT } },
        lines: [{ name: 'Ana Marsh', before: '', after: 'COMPLIANCE' }],
      }),
    ],
  })
  const waiting = await cardOf('Prices')
  expect(waiting.getByText('Waiting for approval')).toBeTruthy()
  expect(waiting.getByRole('row', { name: 'Score 760 and above, CLTV up to 50% 7.85% 7.95%' })).toBeTruthy()
  expect(waiting.getByRole('row', { name: '10 years 9.000%, $633.00 9.100%, $636.00' })).toBeTruthy()
  expect(waiting.getByRole('row', { name: '30 years 9.900%, $435.00 –' })).toBeTruthy()
  expect(waiting.getByText('A colleague has to approve this change.')).toBeTruthy()
  expect((await cardOf('Licenses')).getByText('Scheduled')).toBeTruthy()
  const returned = await cardOf('Contact and disclosures', 1)
  expect(returned.getByText('Not yet')).toBeTruthy()
  expect(returned.getByText('Sent back by')).toBeTruthy()
  expect(returned.getByRole('row', { name: 'Fees Two. Three.', hidden: true })).toBeTruthy()
  expect(screen.getByText('In effect since 11/20/2026')).toBeTruthy()
  expect(screen.getByText('In effect')).toBeTruthy()
  expect(screen.getByText('Replaced')).toBeTruthy()
  const withdrawn = await cardOf('Team', 1)
  expect(withdrawn.getByRole('row', { name: 'Ana Marsh No seat Compliance', hidden: true })).toBeTruthy()
})

it('a second person approves an invitation after seeing the invited email address, and never sees a password', async () => {
  const { user, sent } = show(<Settings />, {
    changes: [change(1, { part: 'team', lines: [], actions: ['APPROVE', 'RETURN'], email: 'ana@lender.example' })],
  })
  expect(await screen.findByText('ana@lender.example')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve change?' }))
  expect(dialog.getByText('The change takes effect as soon as you approve it.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent).toEqual([{ command: 'approve', body: { mark: 'mark1' } }]))
  expect(screen.queryByText(/password/i)).toBeNull()
})

it('if a change doesn’t affect the sample offer’s price, the settings page says so instead of showing a table', async () => {
  const price = { rate: percent(9), payment: dollars(633) }
  const samples = [{ term: 10, before: price, after: price }]
  show(<Settings />, { changes: [change(1, { samples })] })
  expect(await screen.findByText(/This offer’s price stays the same/)).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Sample offer' })).toBeNull()
})

it('if a colleague approved another change first, an approval is rejected and the page shows the new values', async () => {
  const detail = 'Other changes were approved meanwhile. Check the values again, then approve this change.'
  let mark = 'old'
  const { user, sent } = showPage(<Settings />, '/agent/settings', (method) => {
    const changes = [change(1, { actions: ['APPROVE', 'RETURN'], mark })]
    if (method === 'GET') return Response.json({ ...VIEW, changes })
    mark = 'new'
    return Response.json({ detail }, { status: 422 })
  })
  const approve = await screen.findByRole('button', { name: 'Approve change' })
  await user.click(approve)
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Approve change' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(sent.at(-1)?.body).toEqual({ mark: 'new' })
  })
})

it("if the proposer has lost the seat, a second person can return the change but can't approve it", async () => {
  show(<Settings />, { changes: [change(1, { actions: ['RETURN'] })] })
  expect(await screen.findByText('The proposer can’t change settings anymore')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve change' })).toBeNull()
})

it('a second person must give a reason to return a change', async () => {
  const { user, sent } = show(<Settings />, {
    changes: [change(1, { actions: ['RETURN'], effectiveOn: plainDate('2026-11-27') })],
  })
  expect(await screen.findByText('The effective date has passed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve change' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send back' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send back' }))
  await user.click(screen.getByRole('button', { name: 'Send back' }))
  await user.click(screen.getByRole('button', { name: 'Send change back' }))
  expect(screen.getAllByText('Enter what the proposer should change').length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('What should your colleague change?'), 'Use a later date')
  await user.click(screen.getByRole('button', { name: 'Send change back' }))
  await waitFor(() => expect(sent).toEqual([{ command: 'return', body: { answer: 'Use a later date' } }]))
  expect(await screen.findByRole('button', { name: 'Send back' })).toBeTruthy()
})

it("if a proposer's withdrawal of a change fails, the page shows the reason", async () => {
  const detail = 'This change has already been decided. Reload the page.'
  const { user, sent } = show(<Settings />, { changes: [change(1, { actions: ['WITHDRAW'] })] }, () =>
    Response.json({ detail }, { status: 422 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Withdraw change' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(sent).toEqual([{ command: 'withdraw', body: {} }])
})

it('a price change must be previewed before it’s sent, and previewed again after an edit', async () => {
  const { user, sent, router } = showPart('prices', { changes: [change(9)] }, (path) =>
    path.endsWith('/preview') ? Response.json(PREVIEW) : undefined,
  )
  const rates = within(await screen.findByRole('group', { name: 'Base rates for scores of 760 and above' }))
  const rate = rates.getByLabelText('CLTV up to 50%')
  expect(rate).toHaveProperty('value', '7.85')
  expect(screen.getByLabelText('Origination fee of 2.99%')).toHaveProperty('value', '0.75')
  expect(screen.getByText('Upcoming changes')).toBeTruthy()
  await user.clear(rate)
  await user.type(rate, '7.95')
  await user.type(screen.getByLabelText('Reason for the change'), 'Rates fell')
  await user.click(screen.getByRole('button', { name: 'Preview change' }))
  const preview = await screen.findByRole('heading', { name: 'Preview' })
  expect(preview.closest('section')?.textContent).toContain('Score 760 and above, CLTV up to 50%')
  // The pressed button has been replaced, so the preview must have focus.
  expect(document.activeElement?.contains(preview)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await user.type(rate, '1')
  expect(screen.queryByRole('heading', { name: 'Preview' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Preview change' }))
  await user.click(await screen.findByRole('button', { name: 'Send for approval' }))
  await waitFor(() => expect(sent.map(({ command }) => command)).toEqual(['preview', 'preview', 'prices']))
  expect(sent.at(-1)?.body).toMatchObject({ 'values.base.n760.n50': '7.951', reason: 'Rates fell' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/agent/settings'))
})

it('if the server rejects a change, the form keeps the typed values and shows the message at its field', async () => {
  const errors = [
    { field: 'values.OPS_CHAT.sunday.closes', message: 'Enter a closing time after the opening time' },
    { field: '', message: 'The highest rate is above 17.2' },
  ]
  const { user } = showPart('hours', {}, () => Response.json({ errors }, { status: 422 }))
  const [, day] = await screen.findAllByRole('group', { name: 'Sunday' })
  const closes = within(day as HTMLElement).getByLabelText('Closes')
  await user.clear(closes)
  await user.type(closes, '1 am')
  await user.click(screen.getByRole('button', { name: 'Preview change' }))
  expect(await screen.findByText('The highest rate is above 17.2')).toBeTruthy()
  expect(closes.getAttribute('aria-invalid')).toBe('true')
  expect(closes).toHaveProperty('value', '1 am')
})

it('the forms for licenses and contact details are prefilled with the current values', async () => {
  const { unmount } = showPart('licenses')
  expect(await screen.findByLabelText('Oregon')).toHaveProperty('value', file.licenses.OR)
  unmount()
  showPart('contact')
  expect(await screen.findByLabelText('Phone number')).toHaveProperty('value', file.info.phoneFormatted)
  expect(screen.getByLabelText('Timing and eligibility').textContent).toContain('{offerValidDays}')
})

it('the form for product names and links has a field for each name and both parts of each link', async () => {
  const { user, sent } = showPart('content', {}, () => Response.json({ lines: [] }))
  expect(await screen.findByLabelText('Product name')).toHaveProperty('value', file.info.companyProduct)
  expect(screen.getByLabelText('Rental product name')).toHaveProperty('value', file.products.dscr?.name)
  await user.type(screen.getByLabelText('Link 2 text'), 'Careers')
  await user.type(screen.getByLabelText('Link 2 address'), 'https://lender.example/careers')
  await user.click(screen.getByRole('button', { name: 'Preview change' }))
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({
      'values.links.link2.label': 'Careers',
      'values.links.link2.url': 'https://lender.example/careers',
    }),
  )
})

it.each([
  ['prices', 'Second home0.5%'],
  ['hours', 'Phone, Saturday: opens8:00 a.m.'],
  ['licenses', `Oregon${file.licenses.OR}`],
  ['contact', `Email${file.info.email}`],
  ['content', `Product name${file.info.companyProduct}`],
] as const)('people who can’t change the %s can read them', async (part, text) => {
  showPart(part, { mayManage: false })
  const facts = (await screen.findByRole('heading', { level: 1 })).closest('div')?.parentElement
  expect(facts?.textContent).toContain(text)
  expect(screen.queryByRole('button', { name: 'Preview change' })).toBeNull()
})

it("a proposed invitation states the colleague's name, role and reason", async () => {
  const { user, sent } = show(<Team />)
  await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }))
  await user.type(screen.getByLabelText('First name'), 'Ana')
  await user.type(screen.getByLabelText('Last name'), 'Marsh')
  await user.type(screen.getByLabelText('Work email'), 'ana@lender.example')
  await user.selectOptions(screen.getByLabelText('Role'), 'Compliance')
  await user.type(screen.getByLabelText('Reason for the change'), 'New hire')
  await user.click(screen.getByRole('button', { name: 'Send for approval' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { command: 'invite', body: { firstName: 'Ana', role: 'COMPLIANCE', reason: 'New hire' } },
    ]),
  )
})

it('an agent can cancel a role change and propose to remove a colleague’s seat', async () => {
  const { user, sent } = show(<Team />)
  await user.click(await screen.findByRole('button', { name: 'Change role of Anselm Virtanen' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Role'))
  await user.selectOptions(screen.getByLabelText('Role'), 'Underwriter')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'End seat of Anselm Virtanen' }))
  await user.type(screen.getByLabelText('Reason for the change'), 'Leaves')
  await user.click(screen.getByRole('button', { name: 'Send for approval' }))
  await waitFor(() => expect(sent).toEqual([{ command: 'end', body: { seat: testUuid(2), reason: 'Leaves' } }]))
})

it('an agent can send an invited colleague a new link', async () => {
  const seats = VIEW.seats.map((seat) => ({ ...seat, isInvited: !seat.isYou }))
  const { user, sent } = show(<Team />, { seats })
  expect(await screen.findByText('Invited')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send new link to Anselm Virtanen' }))
  await waitFor(() => expect(sent).toEqual([{ command: 'send', body: { seat: testUuid(2) } }]))
})

it('people without the permission see the settings and the team, but no forms', async () => {
  const { unmount } = show(<Settings />, { mayManage: false })
  expect(await screen.findByText('Underwriters and compliance can change the settings.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^View / })).toHaveLength(6)
  unmount()
  show(<Team />, { mayManage: false })
  expect(await screen.findByText('Underwriters and compliance can change the team.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
