import { fileURLToPath } from 'node:url'
import type { LenderSettingsView, SettingChangeView, SettingPreview } from 'domain/api/lenderSettings.ts'
import type { SettingAnswers } from 'domain/forms/lenderSettings.ts'
import type { SettingPart } from 'domain/organization/settings.ts'
import { HIGH_COST_FIGURES, withAssumedYears } from 'domain/rules/highCost.ts'
import { addDays } from 'domain/values/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followSettings } from '../followSettings.ts'
import { loadOrganizations } from '../organizations.ts'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { lockSettings } from '../storage/lenderSettings.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import { type Browser, startTestProgram, type TestProgram } from '../testing/program.ts'
import { giveSecondFactor } from '../testing/secondFactor.ts'
import { removeAgent } from '../usecases/agents/seats.ts'

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

/** Returns the body of a proposal: the current values with some changes. */
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
/** Returns a proposed change as the pages show it to a colleague. */
const shown = async (browser: Browser, { uuid }: SettingChangeView): Promise<SettingChangeView> => {
  const found = (await read(browser)).changes.find((one) => one.uuid === uuid)
  if (!found) throw new Error('the change is not on the page')
  return found
}
const decide = (browser: Browser, { uuid, mark }: SettingChangeView, action: string, body: object = {}) =>
  post(browser, `changes/${uuid}/${action}`, { mark, ...body })
const organization = () => program.server.services.organization('FIGURE')
const advance = (duration: string) => program.clock.advance(duration)

test('a price change applies only after a second person approves it, and then the prices get a new version', async () => {
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

test('a change with a future date applies at the start of that day and can be withdrawn until then', async () => {
  const { today } = await read(underwriter)
  const on = addDays(today, 3)
  const kept = await propose('hours', { 'OPS_PHONE.weekdays.closes': '7:00 pm' }, on)
  const dropped = await propose('hours', { 'OPS_PHONE.saturday.opens': '', 'OPS_PHONE.saturday.closes': '' }, on)
  for (const change of [kept, dropped])
    expect((await decide(compliance, await shown(compliance, change), 'approve')).status).toBe(200)
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

test('unusable settings are rejected with the reason, and nothing is stored', async () => {
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

test('a colleague can return a change with a reason, and the same change can’t be proposed twice', async () => {
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

test('removing a license removes the state from the policy and creates a new policy version', async () => {
  const { version, eligibility } = organization().policy
  expect(eligibility.licensedStates).toContain('WY')
  const change = await propose('licenses', { WY: '' })
  expect(change.lines).toMatchObject([{ name: 'WY', after: '' }])
  await decide(compliance, change, 'approve')
  expect(organization().policy.eligibility.licensedStates).not.toContain('WY')
  expect(organization().policy.version).not.toBe(version)
})

test("a lender's settings can't be changed by another lender's staff or by roles without the permission", async () => {
  const change = await propose('contact', { companyAddress: '1 Main Street, Salem, OR 97301' })
  const { mark } = change
  expect((await post(elsewhere, `changes/${change.uuid}/approve`, { mark }, CEDAR)).status).toBe(404)
  expect((await post(compliance, `changes/${change.uuid}/approve`)).status).toBe(400)
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
  const folder = fileURLToPath(new URL('../../organizations', import.meta.url))
  const organizations = await loadOrganizations(folder, [], false, undefined, withAssumedYears(HIGH_COST_FIGURES))
  const followed = await followSettings(db, organizations, program.clock, { error: () => {} })
  const change = await propose('contact', { companyAddress: '77 Harbor Way, Reno, NV 89501' })
  await decide(compliance, change, 'approve')
  const shown = () => organizations.byCode('FIGURE').info.companyAddress
  await expect.poll(shown, { timeout: 10_000 }).toBe('77 Harbor Way, Reno, NV 89501')
  await followed.stop()
})

const proposeTeam = async (step: string, body: object): Promise<SettingChangeView> => {
  const { status, body: view } = await post(underwriter, `team/${step}`, body)
  expect(status, JSON.stringify(view)).toBe(200)
  return view.changes[0] as SettingChangeView
}
const ANA = { firstName: 'Ana', lastName: 'Marsh', role: 'COMPLIANCE', reason: 'New hire' }
const INVITATION = `${BASE}/invitation`
/** Accepts an invitation, and gives the account a second factor. */
async function join(email: string, link: string, browser = program.browser()): Promise<Browser> {
  browser.token = (await setPassword(link, PASSWORD, browser)).body.jwt
  await giveSecondFactor(program.server.services, 'FIGURE', email)
  return browser
}
/** Waits until this email address has received `count` links, and returns the secret in the latest link. */
async function linkTo(email: string, count: number): Promise<string> {
  const links = () =>
    mails.filter(({ to }) => to === email).flatMap(({ text }) => /invitation=([\w-]+)/.exec(text)?.[1] ?? [])
  await expect.poll(links).toHaveLength(count)
  return links().at(-1) ?? ''
}
const follow = (invitation: string) =>
  program.browser().call<{ email: string }>('GET', `${INVITATION}?invitation=${invitation}`)
const PASSWORD = { password: 'Plover-Granite-77!', confirmPassword: 'Plover-Granite-77!' }
const setPassword = (invitation: string, body: object = PASSWORD, browser = program.browser()) =>
  browser.call<{ jwt: string } & Refused>('POST', INVITATION, { body: { ...body, invitation } })

test('only an invited colleague can set the password of a new seat, with a link that works once', async () => {
  const email = 'ana@lender.example'
  const proposal = await proposeTeam('invite', { ...ANA, email })
  expect(proposal).toMatchObject({ lines: [{ name: 'Ana Marsh', before: '', after: 'COMPLIANCE' }] })
  expect(await shown(compliance, proposal)).toMatchObject({ email, actions: ['APPROVE', 'RETURN'] })
  expect(await shown(processor, proposal)).not.toHaveProperty('email')
  const approved = (await decide(compliance, proposal, 'approve')).body
  const seat = approved.seats.find(({ name }) => name === 'Ana Marsh')
  expect(seat).toMatchObject({ role: 'COMPLIANCE', isInvited: true })
  const link = await linkTo(email, 1)
  expect(JSON.stringify(approved)).not.toMatch(new RegExp(`${link}|password`, 'i'))

  const again = await post(underwriter, 'team/send', { seat: seat?.uuid })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect((await follow(link)).status).toBe(404)
  const second = await linkTo(email, 2)
  expect((await follow(second)).body).toEqual({ email })
  advance('P8D')
  expect((await follow(second)).status).toBe(404)
  advance('-P8D')
  const weak = await setPassword(second, { password: 'short', confirmPassword: 'short' })
  expect([weak.status, weak.body.errors?.[0]?.field]).toEqual([422, 'password'])
  const { seats } = await read(await join(email, second))
  expect(seats.find(({ isYou }) => isYou)).toMatchObject({ name: 'Ana Marsh', isInvited: false })
  expect((await setPassword(second)).status).toBe(404)
  expect((await program.browser().call('POST', INVITATION, { body: PASSWORD })).status).toBe(404)
  const late = await post(underwriter, 'team/send', { seat: seat?.uuid })
  expect([late.status, late.body.detail]).toEqual([422, 'This colleague doesn’t need a link anymore. Reload the page.'])
  const body = { email, password: PASSWORD.password }
  expect((await program.browser().call('POST', '/identity/api/v1/login', { body })).status).toBe(200)
})

test('changing a role or removing a seat takes two people, and removing a seat ends its invitation link', async () => {
  const email = 'ben@lender.example'
  const proposal = await proposeTeam('invite', { ...ANA, firstName: 'Ben', email })
  const { seats } = (await decide(compliance, proposal, 'approve')).body
  const { uuid } = seats.find(({ name }) => name === 'Ben Marsh') ?? { uuid: '' }
  const moved = await proposeTeam('role', { seat: uuid, role: 'PROCESSOR', reason: 'Moves to operations' })
  const done = await decide(compliance, moved, 'approve')
  expect(done.body.seats.find(({ name }) => name === 'Ben Marsh')).toMatchObject({ role: 'PROCESSOR' })
  const link = await linkTo(email, 1)
  expect((await follow(link)).status).toBe(200)
  const ending = await proposeTeam('end', { seat: uuid, reason: 'Leaves the company' })
  const ended = await decide(compliance, ending, 'approve')
  expect(ended.body.seats.map(({ name }) => name)).not.toContain('Ben Marsh')
  expect((await setPassword(link)).status).toBe(404)
})

test('a new seat can’t use the email of an existing account, even one created after the proposal', async () => {
  const message = 'This email belongs to an existing account. Use another work email.'
  const known = { ...ANA, firstName: 'Imani', email: SEEDED_AGENTS[0].email }
  const refused = await post(underwriter, 'team/invite', known)
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'email', message }]])
  const dana = { ...ANA, firstName: 'Dana', email: 'dana@lender.example' }
  const proposal = await proposeTeam('invite', dana)
  const twin = await proposeTeam('invite', { ...dana, firstName: 'Dan' })
  expect((await decide(compliance, twin, 'approve')).status).toBe(200)
  const late = await decide(compliance, proposal, 'approve')
  expect([late.status, late.body.detail]).toEqual([422, message])
  expect(await shown(compliance, proposal)).toMatchObject({ state: 'PROPOSED' })
  await decide(compliance, proposal, 'return', { answer: 'The email has an account' })
})

test('a failed approval creates neither a seat nor an account', async () => {
  const email = 'cleo@lender.example'
  const proposal = await proposeTeam('invite', { ...ANA, firstName: 'Cleo', email })
  const { db } = program.server.services
  const seats = async () => (await read(compliance)).seats.map(({ name }) => name)
  const { change } = db
  // The database fails only when it stores the decision.
  db.change = (scope, first, work) =>
    change(scope, first, (rows, { ask, raw, later }) =>
      work(rows, {
        ask,
        raw,
        later: (...calls) => {
          if (calls.some(({ name }) => name === 'setting_decide')) throw new Error('the connection broke')
          later(...calls)
        },
      }),
    )
  expect((await decide(compliance, proposal, 'approve')).status).toBe(500)
  db.change = change
  expect(await seats()).not.toContain('Cleo Marsh')
  expect((await decide(compliance, proposal, 'approve')).status).toBe(200)
  expect(await seats()).toContain('Cleo Marsh')
  await linkTo(email, 1)
})

test('an approval is rejected if the change would now have a different effect because of another approved change', async () => {
  const one = await propose('prices', { 'base.n760.n50': '7.96' })
  const other = await propose('prices', { 'base.n760.n50': '7.97' })
  const seen = await shown(compliance, other)
  expect((await decide(compliance, one, 'approve')).status).toBe(200)
  const stale = await decide(compliance, seen, 'approve')
  expect([stale.status, stale.body.detail]).toEqual([
    422,
    'Other changes were approved meanwhile. Check the values again, then approve this change.',
  ])
  expect(organization().pricing.version).toContain(one.uuid.slice(0, 8))
  const fresh = await shown(compliance, other)
  expect(fresh.lines).toEqual([{ name: 'base.n760.n50', before: '7.96', after: '7.97' }])
  expect((await decide(compliance, fresh, 'approve')).status).toBe(200)
})

test('once the person who proposed a change has lost their seat, the change can be returned but not approved', async () => {
  const email = 'finn@lender.example'
  const proposal = await proposeTeam('invite', { ...ANA, firstName: 'Finn', email })
  await decide(compliance, proposal, 'approve')
  const finn = await join(email, await linkTo(email, 1))
  const proposed = await post(finn, 'parts/contact', await bodyOf('contact', { phoneFormatted: '888-555-0144' }))
  const [change] = proposed.body.changes
  if (!change) throw new Error('nothing was proposed')
  expect(await shown(compliance, change)).toMatchObject({ actions: ['APPROVE', 'RETURN'] })
  await removeAgent(program.server.services, 'FIGURE', email)
  expect(await shown(compliance, change)).toMatchObject({ actions: ['RETURN'] })
  const refused = await decide(compliance, change, 'approve')
  expect([refused.status, refused.body.detail]).toEqual([422, 'This change can only be sent back. Reload the page.'])
  expect((await decide(compliance, change, 'return', { answer: 'Finn left' })).status).toBe(200)
})

test('a removed disclosure stays removed when another value changes', async () => {
  const copy = () => organization().info.disclosureCopy.map(({ name }) => name)
  expect(copy()).toContain('wallet')
  await decide(compliance, await propose('contact', { 'disclosures.wallet': '' }), 'approve')
  expect(copy()).not.toContain('wallet')
  await decide(compliance, await propose('contact', { phoneFormatted: '888-555-0166' }), 'approve')
  expect(organization().info.phoneFormatted).toBe('888-555-0166')
  expect(copy()).not.toContain('wallet')
})

test('a seat can’t end if too few people would remain to approve payments', async () => {
  const { seats } = await read(underwriter)
  const seat = seats.find(({ role }) => role === 'PROCESSOR')?.uuid
  const ending = await post(underwriter, 'team/end', { seat, reason: 'Leaves the company' })
  expect(ending.body.errors).toMatchObject([
    { field: 'seat', message: expect.stringContaining('Two people must be able to approve payments') },
  ])
})

test('the server limits the number of changes that wait for approval', async () => {
  let refused: Refused | undefined
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const [lastName, email] = [`Marsh-${letter}`, `${letter}@lender.example`]
    const { status, body } = await post(underwriter, 'team/invite', { ...ANA, lastName, email })
    if (status !== 200) refused ??= body
  }
  expect(refused?.detail).toBe('20 changes are waiting for approval. Decide on one of them first.')
  for (const change of (await read(underwriter)).changes)
    if (change.actions.includes('WITHDRAW')) await decide(underwriter, change, 'withdraw')
})

test('a preview shows the effect of a change, stores nothing and doesn’t wait for other changes', async () => {
  const body = await bodyOf('prices', { 'base.n720.n70': '9.05' })
  const lock = lockSettings('FIGURE')
  const { body: preview } = await program.server.services.db.change({ mode: 'PUBLIC', org: 'FIGURE' }, [lock], () =>
    post<SettingPreview>(underwriter, 'parts/prices/preview', body),
  )
  expect(preview.lines).toEqual([{ name: 'base.n720.n70', before: '8.95', after: '9.05' }])
  const [sample] = preview.samples ?? []
  expect((sample?.after?.rate ?? 0) - (sample?.before?.rate ?? 0)).toBeCloseTo(0.1)
  expect(sample?.after?.payment).toBeGreaterThan(sample?.before?.payment ?? 0)
  expect((await read(underwriter)).changes.some(({ lines }) => lines[0]?.name === 'base.n720.n70')).toBe(false)
})
