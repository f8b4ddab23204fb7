import type { SeatView } from 'domain/api/broker.ts'
import type { BrokerageList } from 'domain/api/brokerage.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { multipart } from '../sandbox/driver/uploads.ts'
import { BASE, signInAgent } from '../testing/agents.ts'
import { type Browser, REGISTRATION, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { SeatTaken } from '../usecases/agents/seats.ts'
import { createBrokerage, NmlsTaken } from '../usecases/brokers/brokerages.ts'

const mails: { to: string; text: string }[] = []
let program: TestProgram
let underwriter: Browser
let processor: Browser
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages', sendMail: async (mail) => void mails.push(mail) })
  await seedAgents(program.server.services)
  underwriter = await signInAgent(program, SEEDED_AGENTS[0].email)
  processor = await signInAgent(program, SEEDED_AGENTS[1].email)
})
afterAll(() => program.stop())

const PATH = `${BASE}/brokerages`
const SETTINGS = '/service-profile/api/v1/settings'
const PORTAL = '/service-lead-portal/api/v1'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const PASSWORD = 'Copper!Lantern-58-Orchard'
const BROKERAGE = {
  brokerageName: 'Harbor Loans',
  nmls: '2048113',
  states: 'OH, CA',
  merchant: true,
  email: 'ana@example.com',
  originatorNmls: '1884207',
  phoneNumber: '(503) 555-0148',
  licensedStates: 'oh',
}
type Refused = { errors?: { field: string; message: string }[] }
const add = (browser: Browser, change: object = {}) =>
  browser.call<BrokerageList & Refused>('POST', PATH, { body: { ...BROKERAGE, ...change } })
const invitationTo = async (email: string) => {
  const token = () =>
    mails.flatMap(({ to, text }) => (to === email ? (/invitation=([\w-]+)/.exec(text)?.[1] ?? []) : [])).at(-1)
  await expect.poll(token).toBeDefined()
  return token() ?? ''
}
async function join(email: string): Promise<Browser> {
  const browser = program.browser()
  const answer = await browser.call<{ jwt: string }>('POST', `${PORTAL}/invitation`, {
    body: {
      ...{ invitation: await invitationTo(email), firstName: 'Ana', lastName: 'Marsh' },
      ...{ password: PASSWORD, confirmPassword: PASSWORD, termPrivacyConsent: true, communicationConsent: true },
    },
  })
  expect(answer.status).toBe(201)
  browser.token = answer.body.jwt
  return browser
}
const seatOf = async (browser: Browser) => (await browser.call<SeatView>('GET', `${PORTAL}/seat`)).body

describe('brokerages', () => {
  test('an underwriter adds a brokerage, and its first originator joins as the manager through an invitation link', async () => {
    const added = await add(underwriter)
    expect(added.status).toBe(200)
    const [brokerage] = added.body.brokerages
    expect(brokerage).toMatchObject({
      name: 'Harbor Loans',
      states: ['CA', 'OH'],
      merchant: true,
      seats: [],
      invitations: 1,
    })
    const ana = await join('ana@example.com')
    const seat = await seatOf(ana)
    expect(seat).toMatchObject({ role: 'ORIGINATOR', canManage: true, reviews: true, name: 'Ana Marsh' })
    expect(seat.referralLink).toContain(seat.uuid)
    const card = await program.browser().call('GET', `/service-lead-portal/api/lo/${seat.uuid}`)
    expect(card.body).toMatchObject({
      originatorDisplayInfo: { brokerName: 'Harbor Loans', nmls: '1884207', phoneNumber: '5035550148' },
      licensedStates: ['OH'],
    })
    const lead = await register(program, { email: 'brought@example.com', referrer: seat.uuid })
    const { body } = await lead.browser.call('GET', `/service-application/api/v1/application/heloc/${lead.uuid}`)
    expect(body).toMatchObject({ referrer: { referrerUuid: seat.uuid }, merchant: { name: 'Harbor Loans' } })
    const listed = (await underwriter.call<BrokerageList>('GET', PATH)).body.brokerages
    expect(listed[0]).toMatchObject({
      seats: [{ name: 'Ana Marsh', role: 'ORIGINATOR', canManage: true }],
      invitations: 0,
    })
  })

  test('an originator sees the consents given when creating the account, and gets no email about paper documents after withdrawing one', async () => {
    expect((await add(underwriter, { nmls: '2048116', email: 'pat@example.com' })).status).toBe(200)
    const pat = await join('pat@example.com')
    const consents = async () =>
      (await pat.call<{ type: string; place: string; withdrawnAt?: string }[]>('GET', `${SETTINGS}/consents`)).body
    expect(await consents()).toMatchObject([
      { type: 'TERMS_PRIVACY', place: 'ACCOUNT_CREATION' },
      { type: 'ELECTRONIC_COMMUNICATIONS', place: 'ACCOUNT_CREATION' },
    ])
    const withdrawn = await pat.call('POST', `${SETTINGS}/consents/withdraw`, {
      body: { type: 'ELECTRONIC_COMMUNICATIONS' },
    })
    expect(withdrawn.status).toBe(204)
    expect((await consents())[1]).toHaveProperty('withdrawnAt')
    // If the server had sent an email about the withdrawal, that email would have arrived before this later one.
    await pat.call('POST', `${SETTINGS}/password`, {
      body: { currentPassword: PASSWORD, password: `${PASSWORD}2`, confirmPassword: `${PASSWORD}2` },
    })
    const subjects = () => mails.filter(({ to }) => to === 'pat@example.com').map(({ text }) => text)
    await expect.poll(subjects).toContainEqual(expect.stringContaining('password'))
    expect(subjects().join()).not.toContain('on paper')
  })

  test("an originator's account picture appears on the public business card", async () => {
    const { browser } = await register(program, { email: 'dana@example.com' })
    const path = '/service-profile/api/v1/settings/avatar'
    expect((await browser.call('POST', path, multipart('SELFIE'))).status).toBe(204)
    expect((await add(underwriter, { nmls: '2048115', email: 'dana@example.com' })).status).toBe(200)
    const dana = program.browser()
    const body = { invitation: await invitationTo('dana@example.com'), password: REGISTRATION.password }
    const joined = await dana.call<{ jwt: string }>('POST', `${PORTAL}/invitation`, { body })
    expect(joined.status, JSON.stringify(joined.body)).toBe(201)
    dana.token = joined.body.jwt
    const card = await program.browser().call('GET', `/service-lead-portal/api/lo/${(await seatOf(dana)).uuid}`)
    expect(card.body.originatorDisplayInfo).toHaveProperty('avatarUri')
  })

  test('adding a brokerage twice is rejected, and its originator is invited only once', async () => {
    const twice = { nmls: '2048114', email: 'twice@example.com' }
    const answers = await Promise.all([add(underwriter, twice), add(underwriter, twice)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.errors).toMatchObject([{ field: 'nmls' }])
    await expect.poll(() => mails.filter(({ to }) => to === 'twice@example.com')).toHaveLength(1)
    const { brokerages } = (await underwriter.call<BrokerageList>('GET', PATH)).body
    expect(brokerages.filter(({ nmls }) => nmls === '2048114')).toHaveLength(1)
  })

  test("an underwriter invites another licensed originator, who doesn't manage the team", async () => {
    const uuid = (await underwriter.call<BrokerageList>('GET', PATH)).body.brokerages[0]?.uuid
    const invite = (body: object) =>
      underwriter.call<BrokerageList & Refused>('POST', `${PATH}/${uuid}/originators`, { body })
    const originator = { email: 'ben@example.com', originatorNmls: '77', phoneNumber: '', licensedStates: 'CA' }
    const elsewhere = await invite({ ...originator, licensedStates: 'NV' })
    expect(elsewhere.status).toBe(422)
    expect(elsewhere.body.errors?.[0]).toMatchObject({ field: 'licensedStates' })
    expect((await invite(originator)).status).toBe(200)
    const ben = await join('ben@example.com')
    expect(await seatOf(ben)).toMatchObject({ role: 'ORIGINATOR', canManage: false })
    const body = { email: 'x@example.com', role: 'ASSISTANT' }
    expect((await ben.call('POST', `${PORTAL}/team/invitations`, { body })).status).toBe(404)
  })

  test('a brokerage with incomplete or contradictory licenses is rejected, and nothing is stored', async () => {
    const before = (await underwriter.call<BrokerageList>('GET', PATH)).body.brokerages.length
    const refused = await add(underwriter, { nmls: 'abc', states: 'Ohio', licensedStates: 'OH' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(['nmls', 'states'])
    expect((await add(underwriter, { licensedStates: 'NV' })).body.errors).toMatchObject([{ field: 'licensedStates' }])
    expect((await underwriter.call<BrokerageList>('GET', PATH)).body.brokerages).toHaveLength(before)
  })

  test("a processor can view brokerages but not add any, and other people can't view them", async () => {
    expect((await processor.call<BrokerageList>('GET', PATH)).body).toMatchObject({ mayManage: false })
    expect((await add(processor)).status).toBe(403)
    const { browser } = await register(program, { email: 'curious@example.com' })
    expect((await browser.call('GET', PATH)).status).toBe(404)
    expect((await add(browser)).status).toBe(404)
    expect((await program.browser().call('GET', PATH)).status).toBe(401)
  })

  test("the operator's command adds a brokerage whose manager can sign in immediately", async () => {
    const { db, keyring } = program.server.services
    const manager = {
      ...{ email: 'cleo@example.com', firstName: 'Cleo', lastName: 'Vance' },
      ...{ originatorNmls: '55', phoneNumber: '', licensedStates: ['OH'] },
    }
    const company = { name: 'Cleo Loans', nmls: '9', states: ['OH'], merchant: false, password: PASSWORD, manager }
    expect(await createBrokerage({ db, keyring }, 'FIGURE', company)).toBe(true)
    const cleo = program.browser()
    const body = { email: 'cleo@example.com', password: PASSWORD }
    cleo.token = (await cleo.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body })).body.jwt
    expect(await seatOf(cleo)).toMatchObject({ canManage: true, brokerage: { name: 'Cleo Loans' } })
    await expect(createBrokerage({ db, keyring }, 'FIGURE', company)).rejects.toThrow(SeatTaken)
    const other = { ...company, manager: { ...manager, email: 'other@example.com' } }
    await expect(createBrokerage({ db, keyring }, 'FIGURE', other)).rejects.toThrow(NmlsTaken)
  })
})

describe('the referrer parameter of an application', () => {
  const referrerOf = async ({ browser, uuid }: { browser: Browser; uuid: string }) =>
    (await browser.call('GET', `/service-application/api/v1/application/heloc/${uuid}`)).body.referrer
  const choose = ({ browser, uuid }: { browser: Browser; uuid: string }, referrer: string) =>
    browser.call('PUT', `/service-application/api/v1/application/heloc/${uuid}/referrer`, { body: { referrer } })

  test('a borrower can follow a referral link after applying, but can choose only one originator', async () => {
    const { db, keyring } = program.server.services
    const add = async (n: number, licensed: string) => {
      const email = `originator${n}@example.com`
      const manager = {
        ...{ email, firstName: 'Olu', lastName: 'Number' },
        ...{ originatorNmls: '5', phoneNumber: '', licensedStates: [licensed] },
      }
      const company = {
        name: `Loans ${n}`,
        nmls: `90${n}`,
        states: ['OH', 'NV'],
        merchant: false,
        password: PASSWORD,
        manager,
      }
      await createBrokerage({ db, keyring }, 'FIGURE', company)
      const browser = program.browser()
      const body = { email, password: PASSWORD }
      browser.token = (await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body })).body.jwt
      return { browser, ...(await seatOf(browser)) }
    }
    const [first, second, far] = [await add(1, 'OH'), await add(2, 'OH'), await add(3, 'NV')]
    const borrower = await register(program, { email: 'later@example.com' })
    expect(await referrerOf(borrower)).toBeUndefined()
    expect((await choose(borrower, far.uuid)).status).toBe(422)
    expect((await choose(borrower, NOBODY)).status).toBe(404)
    expect((await choose(borrower, first.uuid)).status).toBe(204)
    expect((await choose(borrower, first.uuid)).status).toBe(204)
    expect(await referrerOf(borrower)).toEqual({ referrerUuid: first.uuid })
    expect((await choose(borrower, second.uuid)).status).toBe(409)
    const { body } = await first.browser.call<{ files: { uuid: string }[] }>('GET', `${PORTAL}/pipeline`)
    expect(body.files.map(({ uuid }) => uuid)).toEqual([borrower.uuid])
    const told = () =>
      mails.filter(({ to, text }) => to === 'originator1@example.com' && !text.includes('from a new browser'))
    await expect.poll(() => told().length).toBe(1)
    const stranger = await register(program, { email: 'meddler@example.com' })
    expect((await choose({ browser: stranger.browser, uuid: borrower.uuid }, second.uuid)).status).toBe(404)
  })
})
