/**
 * Makes every call that the specification defines, except the calls of the chat. The last test fails with a list of the
 * calls, fields, values and refusals that no call sent or returned.
 */
import type { AgentFile } from 'domain/api/agent.ts'
import type { Notification } from 'domain/api/notifications.ts'
import { ADDRESS_SEARCH, NOTIFICATIONS } from 'domain/api/paths.ts'
import type { FeedbackPage } from 'domain/api/staffFeedback.ts'
import { SUFFIXES } from 'domain/values/name.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SPECIFIED_CALLS } from '../../scripts/specification/calls.ts'
import { loadOrganizations } from '../organizations.ts'
import type { WalletAccount } from '../providers/wallet/port.ts'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS, seedBrokers } from '../sandbox/brokers.ts'
import { multipart } from '../sandbox/driver/uploads.ts'
import { seedAddresses } from '../storage/addresses/seed.ts'
import { createOwnerPool } from '../storage/database.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import { Exchanges, patternOf } from '../testing/exchanges.ts'
import { createFakeWeb, type FakeWeb, rendererOf } from '../testing/fakeWeb.ts'
import { invite, joined } from '../testing/invitation.ts'
import { type Account, type Browser, REGISTRATION, register, silent, startTestProgram } from '../testing/program.ts'
import { setFlag } from '../usecases/flags.ts'

const OWN = 'pb1own0000000000000000000000000000000001'
const GROUP = 'pb1group00000000000000000000000000000001'
const HELD = [
  { name: 'Savings wallet', address: OWN, authorizationType: 'OWNER' },
  { name: 'Investors', address: GROUP, authorizationType: 'GROUP' },
] as const
/** The accounts that the wallet service returns, by last name. The database refuses an account of an unknown type. */
const WALLETS_OF: Readonly<Record<string, readonly WalletAccount[]>> = {
  Wallet: HELD,
  Unreadable: [{ ...HELD[0], authorizationType: 'NOBODY' as 'OWNER' }],
}

const V1 = '/service-application/api/v1/application'
const V2 = '/service-application/api/v2/application/heloc'
const V3 = '/service-application/api/v3/application/heloc'
const OPTIMIZE = '/service-optimize/heloc/api'
const HOURS = '/service-operating-hours/external/api/v1/hours'
const WALLETS = '/service-wallet/secure/api/v4/account'
const BROKER = '/identity-broker'
const CEO = '/service-profile/api/v1/feedback/ceo'
const PROFILE = '/service-profile/api/v1/profile'
const REGISTER = '/identity/api/v1/registration/register'
const IDENTITY = '/identity/secure/api/v1_1/identity'

const exchanges = new Exchanges()
let web: FakeWeb
let program: Awaited<ReturnType<typeof startTestProgram>>
let rosa: Account
beforeAll(async () => {
  web = await createFakeWeb(rendererOf('JSON.stringify(context.organization)'))
  const started = await startTestProgram({
    web: web.folder,
    adapters: () => ({
      ...{ handlers: silent(), sendMail: async () => {} },
      wallets: () => ({ accounts: async ({ name }) => WALLETS_OF[name.lastName] ?? [] }),
    }),
  })
  program = { ...started, browser: () => exchanges.recording(started.browser()) }
  await seedAgents(program.server.services)
  await seedBrokers(program.server.services)
  rosa = await register(program)
})
afterAll(async () => {
  await program.stop()
  await web.remove()
})

/** @throws Error if the server refuses the call */
async function call<T = Record<string, unknown>>(
  browser: Browser,
  method: Parameters<Browser['call']>[0],
  path: string,
  options?: Parameters<Browser['call']>[2],
): Promise<T> {
  const { status, body } = await browser.call<T>(method, path, options)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
  return body
}
const visitor = () => program.browser()
const agent = (role: (typeof SEEDED_AGENTS)[number]['role']) =>
  signInAgent(program, SEEDED_AGENTS.find((one) => one.role === role)?.email ?? '')

/** Has an agent ask the person for a document, which also notifies the person. */
async function ask(uuid: string): Promise<void> {
  const processor = await agent('PROCESSOR')
  const path = `${BASE}/applications/${uuid}`
  const { version } = await call<AgentFile>(processor, 'GET', path)
  const body = {
    ...{ version, category: 'GENERIC_DOCUMENT_REQUEST', comments: 'Please send the statement of March.' },
    ...{ documents: ['BANK_STATEMENT'], number: '2', reason: 'Large deposit without a source.' },
  }
  await call(processor, 'POST', `${path}/conditions`, { body })
}

test('a browser starts a tracking session, reports a page and links its recording', async () => {
  const { browser, identity, uuid } = rosa
  const sizes = { screenWidth: 1280, screenHeight: 800, windowWidth: 1200, windowHeight: 700 }
  const about = { platform: 'web', libVersion: '1.0.0', appVersion: '2.0.0', referrer: '', queryParams: {} }
  const { sessionKey } = await call<{ sessionKey: object }>(browser, 'POST', '/ft/heloc/session', {
    body: { ...about, ...sizes, sessionKey: { trackerUuid: crypto.randomUUID() } },
  })
  const page = { domain: 'localhost', queryParams: '?step=name', pagePath: '/account/heloc/register', sessionKey }
  const event = { event: 'page_view', eventType: 'PAGE_VIEW', productType: 'HELOC', eventProperties: { step: 'name' } }
  const repeats = { dontDedupe: false, dedupeProperty: 'step' }
  const body = { ...page, ...event, ...repeats, identityId: identity, applicationUuid: uuid }
  await call(browser, 'POST', '/ft/heloc/event', { body })
  const link = 'https://app.fullstory.com/ui/HL1/session/6012:3345'
  await call(browser, 'PUT', `/${uuid}/full-story-link`, { body: { link } })
})

test('features, decisions and experiments are looked up and stored', async () => {
  const { browser, identity, uuid } = rosa
  const optimizeUser = { trackerId: 'one' }
  const key = 'fe-heloc-leave-survey'
  const { db } = program.server.services
  await setFlag(db, { key, enabled: true, variations: [{ name: 'a', weight: 1 }] })
  const lookup = { featureKey: key, optimizeUser }
  expect(await call(browser, 'POST', `${OPTIMIZE}/v1/feature`, { body: lookup })).toEqual({ enabled: true })
  const { features } = await call(browser, 'POST', `${OPTIMIZE}/v1/features`, { body: { optimizeUser } })
  expect(features).toContainEqual({ featureKey: key, enabled: true })
  await setFlag(db, { key: 'fe-heloc-maintenance', enabled: true, variables: { routes: ['/exchange'] } })
  const { decisions } = await call(browser, 'POST', `${OPTIMIZE}/v2/decision`, { body: { optimizeUser } })
  expect(decisions).toContainEqual({
    ...{ flagKey: 'fe-heloc-maintenance', flagEnabled: true },
    variables: expect.objectContaining({ routes: ['/exchange'], pageTitle: 'Scheduled Maintenance' }),
  })
  const profile = `${V3}/optermizerly-profile`
  const { uuid: optimizelyProfileUuid } = await call(visitor(), 'GET', `${profile}?trackerId=one`)
  await call(browser, 'PATCH', `${profile}?identityUuid=${identity}`, { body: { optimizelyProfileUuid } })
  const experiments = [{ name: key, variation: 'a' }]
  await call(browser, 'PATCH', `${V3}/${uuid}/experiments`, { body: { experiments, appUuid: uuid } })
  const kept = await call(browser, 'GET', `${profile}?trackerId=two`)
  expect(kept).toMatchObject({ uuid: optimizelyProfileUuid })
})

test('a borrower reads the application and its conditions, and runs a command', async () => {
  const { browser, uuid } = rosa
  await ask(uuid)
  const application = `${V1}/heloc/${uuid}`
  expect(await call(browser, 'GET', application)).toMatchObject({ uuid, status: 'APP_SUBMISSION' })
  expect(await call(browser, 'GET', `${V1}/heloc/all`)).toMatchObject([{ uuid }])
  expect(await call(browser, 'GET', `${V1}/heloc/co-deed/status`)).toMatchObject({ applications: [{ uuid }] })
  const status = await call(browser, 'GET', `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`)
  expect(status).toMatchObject({ state: 'CONDITIONS_OPEN' })
  const conditions = `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`
  expect(await call(browser, 'GET', conditions)).toMatchObject([
    {
      ...{ categoryEnum: 'GENERIC_DOCUMENT_REQUEST', commentsToBorrower: 'Please send the statement of March.' },
      ...{ requestDocuments: ['BANK_STATEMENT'], actionNeeded: 'UPLOAD', xtraData: { numDocsRequired: 2 } },
    },
  ])
  const withdrawn = await register(program, { email: 'withdrawn@example.com' })
  const body = { withdrawConfirmed: true }
  const done = await call(withdrawn.browser, 'POST', `${V2}/${withdrawn.uuid}/withdraw`, { body })
  expect(done).toMatchObject({ uuid: withdrawn.uuid, status: 'CANCELLED' })
})

test('addresses, licenses and hours are public', async () => {
  const owner = createOwnerPool(program.database.adminUrl)
  await seedAddresses(owner, [{ street1: '77 Lantern Hill Road', city: 'Essex', state: 'VT', zip: '05452' }])
  await owner.end()
  const address = { street1: '77 Lantern Hill Road', city: 'Essex', state: 'VT', zip: '05452' }
  expect(await call(visitor(), 'GET', `${ADDRESS_SEARCH}77%20lantern`)).toMatchObject([address])
  const lookup = '/service-application/external/api/v1/address/lookup?partialAddress=77%20lantern%20hill'
  expect(await call(visitor(), 'GET', lookup)).toMatchObject([address])
  const licenses = '/service-application/external/api/v1/heloc/state-licenses?orgCode=FIGURE'
  expect(await call(visitor(), 'GET', licenses)).toContainEqual({ abbrev: 'OH', license: expect.any(String) })
  const headers = { 'x-org': 'FIGURE' }
  const monday = { weekday: 'Monday', weekdayValue: 1, isOpen: true, startTime: '6:00 a.m.', endTime: '6:00 p.m.' }
  const days = await call<object[]>(visitor(), 'GET', `${HOURS}/OPS_PHONE?display=true`, { headers })
  expect(days[0]).toEqual(monday)
  const week = await call<object[]>(visitor(), 'GET', `${HOURS}/OPS_CHAT/week?display=true`)
  expect(week.map((day) => Reflect.get(day, 'weekdayValue'))).toEqual([1, 2, 3, 4, 5, 6, 7])
  const open = await call(visitor(), 'GET', `${HOURS}/OPS_CHAT/openStatus`, { headers })
  expect(open).toMatchObject({ isOpen: expect.any(Boolean) })
})

test.each(['', ...SUFFIXES])('the suffix "%s" is stored at registration and shown in the profile', async (suffix) => {
  const name = { firstName: 'Ada', middleName: 'Mae', lastName: 'Hill', suffix }
  const { browser, uuid } = await register(program, { name, email: `suffix${suffix}@example.com` })
  expect(await call(browser, 'GET', PROFILE)).toMatchObject({ name })
  expect(await call(browser, 'GET', `${V1}/heloc/${uuid}`)).toMatchObject({ person: { name } })
})

test('a person registers with a second home and a date of three parts, signs in, and reads their own data', async () => {
  const email = 'second@example.com'
  const homeAddress = { street1: '9 Millrace Court', street2: 'Unit 2', city: 'Dublin', state: 'OH', zip: '43017' }
  const propertyAddress = { ...REGISTRATION.propertyAddress, occupancyType: 'SECONDARY' }
  const first = visitor()
  const parts = { 'dateOfBirth.day': '12', 'dateOfBirth.month': '5', 'dateOfBirth.year': '1984' }
  await call(first, 'PUT', '/service-application/external/api/v2/heloc/registration/birthdate', { body: parts })
  const { dob: _, ...answers } = REGISTRATION
  const body = { ...answers, email, homeAddress, propertyAddress }
  const { identityUuid: uuid } = await call(first, 'POST', REGISTER, { body })
  const browser = visitor()
  const login = { body: { email, password: REGISTRATION.password } }
  browser.token = (await call<{ jwt: string }>(browser, 'POST', '/identity/api/v1/login', login)).jwt
  const person = { uuid, type: 'BORROWER', email, dob: '1984-05-12', hasSsn: false, name: { uuid } }
  expect(await call(browser, 'GET', IDENTITY)).toMatchObject(person)
  expect(await call(browser, 'GET', '/identity/secure/api/v1/identity')).toMatchObject(person)
})

test('an additional signer is a co-deeder', async () => {
  const { owner, token } = await invite(program)
  const browser = await joined(program, { token })
  expect(await call(browser, 'GET', IDENTITY)).toMatchObject({ uuid: owner, type: 'CO_DEEDER' })
})

test('compliance staff read every topic and consent of the feedback that people sent', async () => {
  const pathname = `/account/heloc/${rosa.uuid}/liens`
  for (const topic of ['IMPROVE', 'COMPLIMENT'])
    for (const marketingConsent of ['YES', 'NO']) {
      const message = `${topic} with consent ${marketingConsent}`
      const about = { applicationUuid: rosa.uuid, pathname, productType: 'HELOC' }
      await call(rosa.browser, 'POST', CEO, { body: { ...about, topic, marketingConsent, message } })
    }
  const { items } = await call<FeedbackPage>(await agent('COMPLIANCE'), 'GET', `${BASE}/feedback/ceo`)
  expect(items.map(({ about, marketingConsent, text }) => [about, marketingConsent, text]).sort()).toEqual([
    ['COMPLIMENT', false, 'COMPLIMENT with consent NO'],
    ['COMPLIMENT', true, 'COMPLIMENT with consent YES'],
    ['IMPROVE', false, 'IMPROVE with consent NO'],
    ['IMPROVE', true, 'IMPROVE with consent YES'],
  ])
})

test('a person with wallet accounts applies with one, is notified, and reads the notification', async () => {
  const name = { firstName: 'Wanda', middleName: '', lastName: 'Wallet', suffix: '' }
  const { browser } = await register(program, { name, email: 'wanda@example.com' })
  await call(browser, 'POST', `${WALLETS}/${OWN}/apply`)
  const propertyAddress = { ...REGISTRATION.propertyAddress, street1: '9 Ledger Road' }
  const { applicationUuid } = await call<{ applicationUuid: string }>(browser, 'POST', REGISTER, {
    body: { ...REGISTRATION, propertyAddress },
  })
  expect(await call(browser, 'GET', `${V1}/crypto-heloc/all`)).toMatchObject([{ uuid: applicationUuid }])
  await ask(applicationUuid)
  const read = async () => (await call<{ notifications: Notification[] }>(browser, 'GET', NOTIFICATIONS)).notifications
  const [told] = await read()
  expect(told).toMatchObject({
    ...{ status: 'UNREAD', walletAddress: OWN },
    ctas: [{ redirectPath: expect.stringContaining(`/${applicationUuid}/conditions`) }],
  })
  const account = { name: 'Savings wallet', address: OWN }
  expect((await call<object[]>(browser, 'GET', WALLETS))[0]).toMatchObject({
    ...{ account, authorizedWallets: [{ address: OWN }], notifications: [{ uuid: told?.uuid }] },
  })
  await call(browser, 'PUT', `${NOTIFICATIONS}/read`, { body: { uuids: [told?.uuid] } })
  expect(await read()).toMatchObject([{ uuid: told?.uuid, status: 'READ' }])
  const own = { account, authorizedWallet: { authorizationType: 'OWNER' } }
  expect(await call(browser, 'GET', `${WALLETS}/access?principal=${OWN}`)).toEqual(own)
  await call(browser, 'PUT', `${WALLETS}/access`, { body: { principal: GROUP } })
  const self = `${BROKER}/customer/secure/api/v3/self/figureinfo`
  expect(await call(browser, 'GET', self)).toMatchObject({
    wallet: { accountAddress: OWN, groupPolicyAddress: GROUP },
  })
})

test('the identity broker signs people in and out, and knows the agents', async () => {
  const about = { applicationName: 'heloc', orgCode: 'FIGURE', mode: 'login' }
  const redirect = '/auth/login?redirectUrl=/dashboard'
  expect(await call(visitor(), 'POST', `${BROKER}/customer/api/v3/login`, { body: about })).toEqual({ redirect })
  const underwriter = await agent('UNDERWRITER')
  const self = await call(underwriter, 'GET', `${BROKER}/agent/secure/api/v3/self/figureinfo`)
  expect(self).toMatchObject({ profileType: 'AGENT', organizationCode: 'FIGURE' })
  const body = { applicationName: 'heloc' }
  await call(underwriter, 'POST', `${BROKER}/agent/secure/api/v3/logout`, { body })
  expect((await underwriter.call('GET', PROFILE)).status).toBe(401)
})

test("an originator's card has a picture", async () => {
  const [{ email }] = SEEDED_BROKERS
  const broker = await signInAgent(program, email)
  await call(broker, 'POST', '/service-profile/api/v1/settings/avatar', multipart('SELFIE'))
  expect(await call(visitor(), 'GET', `/service-lead-portal/api/lo/${SANDBOX_ORIGINATOR}`)).toMatchObject({
    userInfo: { uuid: SANDBOX_ORIGINATOR },
    originatorDisplayInfo: { email, avatarUri: expect.stringMatching(/^data:image\/jpeg;base64,/) },
  })
})

test("each lender's host has the lender's data and logo", async () => {
  const { all } = await loadOrganizations('organizations')
  for (const { code, brand } of all) {
    const host = `${code.toLowerCase().replaceAll('_', '-')}.localhost`
    const page = await call<string>(visitor(), 'GET', '/account/heloc/register', { host })
    expect(JSON.parse(page)).toMatchObject({ orgCode: code, orgBrand: brand })
    const logo = await call<string>(visitor(), 'GET', `/apps/frontend-private-label/${brand}/logo.svg`, { host })
    expect(logo).toContain('<svg')
  }
})

test('the server refuses calls with its specified messages', async () => {
  const { browser, identity, uuid } = rosa
  const profile = `${V3}/optermizerly-profile?identityUuid=${identity}`
  const password = 'Other!Kettle-42-Harbor'
  const taken = { ...REGISTRATION, password, confirmPassword: password }
  const name = { firstName: 'Una', middleName: '', lastName: 'Unreadable', suffix: '' }
  const una = await register(program, { name, email: 'una@example.com' })
  const refusals = [
    await browser.call('PATCH', profile, { body: {} }),
    await browser.call('PATCH', `${V3}/${uuid}/experiments`, { body: { experiments: { name: 'e', variation: 'a' } } }),
    await visitor().call('POST', REGISTER, { body: taken }),
    await visitor().call('GET', PROFILE),
    await browser.call('GET', `${BROKER}/agent/secure/api/v3/self/figureinfo`),
    await una.browser.call('GET', WALLETS),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 409, 401, 404, 500])
})

/** A JSON schema in the API's description. */
interface Json {
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
}
function declares(schema: Json | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return schema !== undefined
  const list = name.endsWith('[]')
  const inside = schema?.properties?.[name.replace('[]', '')]
  const found = [inside, ...(inside?.anyOf ?? [])].map((one) => (list ? one?.items : one))
  return found.some((one) => declares(one, rest)) || (schema?.anyOf ?? []).some((one) => declares(one, [name, ...rest]))
}

/** Fields that the server accepts or ignores without describing them. Each has the reason. */
const UNDESCRIBED: Readonly<Record<string, string>> = {
  dob: 'Another name of dateOfBirth.',
  'dateOfBirth.day': 'Forms without JavaScript send a date in three parts.',
  'dateOfBirth.month': 'Forms without JavaScript send a date in three parts.',
  'dateOfBirth.year': 'Forms without JavaScript send a date in three parts.',
  productType: 'The application determines the product.',
}

test("the API's description has every field that the specified calls send, or the list above gives a reason", async () => {
  interface Described {
    readonly parameters: readonly { readonly name: string; readonly in: string }[]
    readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Json } } }
  }
  const { paths } = await call<{ paths: Record<string, Record<string, Described>> }>(visitor(), 'GET', '/openapi.json')
  const undeclared = Object.entries(SPECIFIED_CALLS).flatMap(([name, { sends = [] }]) => {
    const [method = '', path = ''] = name.split(' ')
    const operation = Object.entries(paths)
      .filter(([own]) => patternOf(own).test(path))
      .map(([, byMethod]) => byMethod[method.toLowerCase()])
      .find((one) => one !== undefined)
    const queries = operation?.parameters.filter((one) => one.in === 'query').map((one) => `?${one.name}`) ?? []
    const body = operation?.requestBody?.content['application/json'].schema
    return sends
      .map((field) => field.split(':')[0] ?? '')
      .filter((field) => !field.startsWith('header '))
      .filter((field) => !(field.startsWith('?') ? queries.includes(field) : declares(body, field.split('.'))))
  })
  expect([...new Set(undeclared)].sort()).toEqual(Object.keys(UNDESCRIBED).sort())
})

// Shows all: calls
test('the tests above make every specified call, and send and return every specified field, value and refusal', () => {
  expect(exchanges.missing()).toEqual([])
})
