import { fileURLToPath } from 'node:url'
import type { LenderSettingsView, SettingChangeView, SettingPreview } from 'domain/api/lenderSettings.ts'
import type { SettingAnswers } from 'domain/forms/lenderSettings.ts'
import type { SettingPart } from 'domain/organization/settings.ts'
import { addDays } from 'domain/values/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followSettings } from '../followSettings.ts'
import { loadOrganizations } from '../organizations.ts'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import { type Browser, startTestProgram, type TestProgram } from '../testing/program.ts'

const PATH = `${BASE}/lender-settings`
const CEDAR = 'cedar-grove.localhost'
type Refused = { readonly detail?: string; readonly errors?: readonly { field: string; message: string }[] }

const mails: { to: string; text: string }[] = []
let program: TestProgram
let underwriter: Browser
let compliance: Browser
let processor: Browser
let elsewhere: Browser
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages', sendMail: async (mail) => void mails.push(mail) })
  await seedAgents(program.server.services)
  await seedAgents(program.server.services, 'CEDAR_GROVE')
  const [one, two, three] = SEEDED_AGENTS
  underwriter = await signInAgent(program, one.email)
  processor = await signInAgent(program, two.email)
  compliance = await signInAgent(program, three.email)
  elsewhere = await signInAgent(program, one.email, CEDAR)
})
afterAll(() => program.stop())

const read = async (browser: Browser) => (await browser.call<LenderSettingsView>('GET', PATH)).body
const post = <T = LenderSettingsView & Refused>(
  browser: Browser,
  path: string,
  body: object = {},
  host = 'localhost',
) => browser.call<T>('POST', `${PATH}/${path}`, { body, host })
const answersOf = (view: LenderSettingsView, part: SettingPart): SettingAnswers =>
  view.parts.find((one) => one.part === part)?.answers ?? {}
const named = (answers: SettingAnswers) =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [`values.${name}`, value]))

/** Returns the body of a proposal: today's values with some changes. */
async function bodyOf(part: SettingPart, change: SettingAnswers, effectiveOn?: string) {
  const view = await read(underwriter)
  const values = named({ ...answersOf(view, part), ...change })
  return { ...values, effectiveOn: effectiveOn ?? view.today, reason: 'Rates fell' }
}
async function propose(part: SettingPart, change: SettingAnswers, effectiveOn?: string): Promise<SettingChangeView> {
  const { status, body } = await post(underwriter, `parts/${part}`, await bodyOf(part, change, effectiveOn))
  expect(status, JSON.stringify(body)).toBe(200)
  const [newest] = body.changes
  if (!newest) throw new Error('nothing was proposed')
  return newest
}
const decide = (browser: Browser, { uuid }: SettingChangeView, action: string, body: object = {}) =>
  post(browser, `changes/${uuid}/${action}`, body)
const organization = () => program.server.services.organization('FIGURE')
const advance = (duration: string) => program.clock.advance(duration)

test('a price change applies only after a second person approves it, and gives the prices a version of their own', async () => {
  const before = organization()
  const change = await propose('prices', { 'base.n760.n50': '7.95', 'discounts.autopay': '0.3' })
  expect(change).toMatchObject({ part: 'prices', state: 'PROPOSED', actions: ['WITHDRAW'], applies: false })
  expect(change.lines).toEqual([
    { name: 'base.n760.n50', before: '7.85', after: '7.95' },
    { name: 'discounts.autopay', before: '0.25', after: '0.3' },
  ])
  expect(change.samples?.length).toBeGreaterThan(2)
  expect(organization()).toBe(before)

  const own = await decide(underwriter, change, 'approve')
  expect([own.status, own.body.detail]).toEqual([403, 'A second person must decide on this change.'])
  const approved = await decide(compliance, change, 'approve')
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  expect(approved.body.changes[0]).toMatchObject({
    state: 'APPROVED',
    applies: true,
    reason: 'Rates fell',
    proposed: { name: 'Imani Castellanos' },
    decided: { name: 'Odile Brannigan' },
    lines: change.lines,
  })
  const { pricing } = organization()
  expect(pricing.discounts.autopay).toBe(0.3)
  expect(pricing.version).toBe(`figure-${change.effectiveOn}-${change.uuid.slice(0, 8)}`)
  expect(before.pricing.version).not.toBe(pricing.version)
  expect(program.server.services.organization('CEDAR_GROVE').pricing.discounts.autopay).toBe(0.25)
})

test('a change for a coming day applies at the beginning of that day, and can be withdrawn until then', async () => {
  const { today } = await read(underwriter)
  const on = addDays(today, 3)
  const kept = await propose('hours', { 'OPS_PHONE.weekdays.closes': '7:00 pm' }, on)
  const dropped = await propose('hours', { 'OPS_PHONE.saturday.opens': '', 'OPS_PHONE.saturday.closes': '' }, on)
  for (const change of [kept, dropped]) expect((await decide(compliance, change, 'approve')).status).toBe(200)
  expect((await read(processor)).changes.find(({ uuid }) => uuid === kept.uuid)).toMatchObject({ actions: [] })
  expect((await decide(compliance, dropped, 'withdraw')).body.changes[0]).toMatchObject({
    state: 'WITHDRAWN',
    withdrawn: { name: 'Odile Brannigan' },
  })
  const phone = () => organization().info.hours.OPS_PHONE
  expect(phone()[0]).toMatchObject({ endTime: '18:00' })
  advance('P3D')
  expect(phone()[0]).toMatchObject({ startTime: '06:00', endTime: '19:00' })
  expect(phone()[5]).toMatchObject({ isOpen: true })
  const again = await decide(compliance, kept, 'withdraw')
  expect([again.status, again.body.detail]).toEqual([422, 'This change has already been decided. Reload the page.'])
  advance('-P3D')
  expect(phone()[0]).toMatchObject({ endTime: '18:00' })
})

test('settings that can’t be used are refused with the reason, and nothing is stored', async () => {
  const count = (await read(underwriter)).changes.length
  const refused = async (part: SettingPart, change: SettingAnswers, more: object = {}) => {
    const { status, body } = await post(underwriter, `parts/${part}/preview`, {
      ...(await bodyOf(part, change)),
      ...more,
    })
    expect(status).toBe(422)
    return body.errors?.map(({ field, message }) => `${field}: ${message}`) ?? []
  }
  expect(await refused('prices', { 'base.n760.n50': 'cheap' })).toEqual([
    'values.base.n760.n50: Enter a percentage with up to 3 decimals, such as 8.25',
  ])
  expect(await refused('prices', { 'base.n640.n70': '16' })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^: The highest rate .* is above 17.2$/)]),
  )
  expect(await refused('prices', { 'base.n640.n70': '15.9', 'occupancyAddOn.INVESTMENT': '-2' })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^: Score 640, CLTV 70: .* above the high-cost limit of 14\.\d+%$/)]),
  )
  expect(await refused('prices', {})).toEqual([': No values differ from that day’s settings. Change at least one.'])
  expect(await refused('hours', { 'OPS_CHAT.sunday.closes': '' })).toEqual([
    'values.OPS_CHAT.sunday.closes: Enter both times, or leave both empty if the department is closed',
  ])
  expect(await refused('contact', { 'disclosures.fees': 'Fees may apply.' })).toEqual(
    expect.arrayContaining([expect.stringContaining('No disclosure says “valuation”')]),
  )
  expect(await refused('prices', { 'base.n760.n50': '8' }, { effectiveOn: '2020-01-01', reason: '' })).toEqual([
    'effectiveOn: Enter today or a later day',
    'reason: Enter the reason for the change',
  ])
  expect((await read(underwriter)).changes).toHaveLength(count)
})

test('a colleague returns a change with a reason, and the same change isn’t proposed twice', async () => {
  const change = await propose('contact', { phoneFormatted: '(888) 555-0123' })
  expect(change.lines).toEqual([{ name: 'phoneFormatted', before: expect.any(String), after: '888-555-0123' }])
  const twice = await post(underwriter, 'parts/contact', await bodyOf('contact', { phoneFormatted: '888-555-0123' }))
  expect(twice.body.errors).toMatchObject([{ message: 'The same change is already waiting for approval.' }])
  expect((await decide(compliance, change, 'return')).status).toBe(422)
  const answer = 'That line opens next month'
  expect((await decide(compliance, change, 'return', { answer })).body.changes[0]).toMatchObject({
    ...{ state: 'RETURNED', answer, actions: [] },
  })
  expect(organization().info.phoneFormatted).not.toBe('888-555-0123')
})

test('a license that ends takes the state out of the policy under a new version', async () => {
  const { version, eligibility } = organization().policy
  expect(eligibility.licensedStates).toContain('WY')
  const change = await propose('licenses', { WY: '' })
  expect(change.lines).toMatchObject([{ name: 'WY', after: '' }])
  await decide(compliance, change, 'approve')
  expect(organization().policy.eligibility.licensedStates).not.toContain('WY')
  expect(organization().policy.version).not.toBe(version)
})

test('staff of another lender and roles without the permission can’t change a lender’s settings', async () => {
  const change = await propose('contact', { companyAddress: '1 Main Street, Salem, OR 97301' })
  expect((await post(elsewhere, `changes/${change.uuid}/approve`, {}, CEDAR)).status).toBe(404)
  const { body } = await elsewhere.call<LenderSettingsView>('GET', PATH, { host: CEDAR })
  expect(body.changes).toEqual([])
  expect(answersOf(body, 'licenses').WY).toBe('')
  expect(await read(processor)).toMatchObject({ mayManage: false })
  expect((await decide(processor, change, 'approve')).status).toBe(403)
  expect((await post(processor, 'parts/contact/preview', await bodyOf('contact', {}))).status).toBe(403)
  expect((await program.browser().call('GET', PATH)).status).toBe(401)
  expect((await decide(underwriter, change, 'withdraw')).status).toBe(200)
})

test('another node applies an approved change without a restart', async () => {
  const { db } = program.server.services
  const organizations = await loadOrganizations(fileURLToPath(new URL('../../organizations', import.meta.url)))
  const followed = await followSettings(db, organizations, program.clock, { error: () => {} })
  const change = await propose('contact', { companyAddress: '77 Harbor Way, Reno, NV 89501' })
  await decide(compliance, change, 'approve')
  const shown = () => organizations.byCode('FIGURE').info.companyAddress
  await expect.poll(shown, { timeout: 10_000 }).toBe('77 Harbor Way, Reno, NV 89501')
  await followed.stop()
})

test('two people invite a colleague, change the colleague’s role and end the seat', async () => {
  const ana = {
    firstName: 'Ana',
    lastName: 'Marsh',
    email: 'ana@lender.example',
    role: 'COMPLIANCE',
    reason: 'New hire',
  }
  const invited = (await post(underwriter, 'team/invite', ana)).body
  expect(invited.changes[0]).toMatchObject({ lines: [{ name: 'Ana Marsh', before: '', after: 'COMPLIANCE' }] })
  const approved = (await decide(compliance, invited.changes[0] as SettingChangeView, 'approve')).body
  expect(approved.firstPassword).toMatch(/^[\w-]{24}$/)
  const seat = approved.seats.find(({ name }) => name === 'Ana Marsh')
  expect(seat).toMatchObject({ role: 'COMPLIANCE' })
  await expect.poll(() => mails.map(({ to }) => to)).toContain('ana@lender.example')
  const credentials = { email: ana.email, password: approved.firstPassword }
  const signedIn = await program.browser().call('POST', '/identity/api/v1/login', { body: credentials })
  expect(signedIn.status).toBe(200)

  const moved = await post(underwriter, 'team/role', {
    seat: seat?.uuid,
    role: 'PROCESSOR',
    reason: 'Moves to operations',
  })
  const done = await decide(compliance, moved.body.changes[0] as SettingChangeView, 'approve')
  expect(done.body.seats.find(({ name }) => name === 'Ana Marsh')).toMatchObject({ role: 'PROCESSOR' })
  const ending = await post(underwriter, 'team/end', { seat: seat?.uuid, reason: 'Leaves the company' })
  const ended = await decide(compliance, ending.body.changes[0] as SettingChangeView, 'approve')
  expect(ended.body.seats.map(({ name }) => name)).not.toContain('Ana Marsh')
  expect(ended.body.firstPassword).toBeUndefined()
})

test('nobody decides on their own seat, and at least two people can always manage the settings', async () => {
  const { seats } = await read(underwriter)
  const seat = seats.find(({ role }) => role === 'COMPLIANCE')?.uuid
  const ending = await post(underwriter, 'team/end', { seat, reason: 'Leaves the company' })
  expect(ending.body.errors).toMatchObject([{ field: 'seat', message: expect.stringContaining('Two people must') }])
  const email = { firstName: 'Imani', lastName: 'Castellanos', email: SEEDED_AGENTS[0].email, role: 'PROCESSOR' }
  const twice = await post(underwriter, 'team/invite', { ...email, reason: 'Test' })
  const refused = await decide(compliance, twice.body.changes[0] as SettingChangeView, 'approve')
  expect([refused.status, refused.body.detail]).toEqual([422, 'This email already has a seat.'])
})

test('a preview shows the effect of a change and stores nothing', async () => {
  const body = await bodyOf('prices', { 'base.n720.n70': '9.05' })
  const { body: preview } = await post<SettingPreview>(underwriter, 'parts/prices/preview', body)
  expect(preview.lines).toEqual([{ name: 'base.n720.n70', before: '8.95', after: '9.05' }])
  const [sample] = preview.samples ?? []
  expect((sample?.after?.rate ?? 0) - (sample?.before?.rate ?? 0)).toBeCloseTo(0.1)
  expect(sample?.after?.payment).toBeGreaterThan(sample?.before?.payment ?? 0)
  expect((await read(underwriter)).changes.some(({ lines }) => lines[0]?.name === 'base.n720.n70')).toBe(false)
})
