import type { OriginatorInfo, PipelineView, SeatView, TeamView } from 'domain/api/broker.ts'
import { contracts } from 'domain/api/contracts.ts'
import type { DraftView } from 'domain/api/registration.ts'
import { BROKER_CONTACT } from 'domain/application/core/consents.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_ORIGINATOR, SEEDED_BROKERS, seedBrokers } from '../sandbox/brokers.ts'
import { SANDBOX_PASSWORD } from '../sandbox/people.ts'
import { insertBrokerage, insertSeat } from '../storage/brokers.ts'
import { blindIndex } from '../storage/keyring.ts'
import {
  type Account,
  type Browser,
  REGISTRATION,
  register,
  startTestProgram,
  type TestProgram,
} from '../testing/program.ts'
import { CONTACT_INDEX } from '../usecases/brokers/originators.ts'

let program: TestProgram
let owner: Client
let broker: Browser
let processor: Browser
let stranger: Account
let lead: Account
const mails: { to: string; subject: string; text: string }[] = []

const LO = '/service-lead-portal/api/lo'
const PORTAL = '/service-lead-portal/api/v1'
const DRAFT = '/service-application/external/api/v2/heloc/registration'
const COMPANY = 'b0000000-0000-4000-8000-0000000000ff'
const SEAT = 'b0000000-0000-4000-8000-0000000000fe'
const NOBODY = '00000000-0000-4000-8000-000000000000'

async function signedIn(email: string): Promise<Browser> {
  const browser = program.browser()
  const answer = await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', {
    body: { email, password: SANDBOX_PASSWORD },
  })
  expect(answer.status).toBe(200)
  browser.token = answer.body.jwt
  return browser
}
const pipelineOf = async (browser: Browser, query: Readonly<Record<string, string>> = {}) =>
  (await browser.call<PipelineView>('GET', `${PORTAL}/pipeline?${new URLSearchParams(query)}`)).body
const mailed = async (subject: RegExp) => {
  await expect.poll(() => mails.some((mail) => subject.test(mail.subject))).toBe(true)
  return mails.findLast((mail) => subject.test(mail.subject)) as (typeof mails)[number]
}

beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages', sendMail: async (mail) => void mails.push(mail) })
  const { services } = program.server
  await seedBrokers(services)
  owner = new Client({ connectionString: program.database.adminUrl })
  await owner.connect()
  broker = await signedIn(SEEDED_BROKERS[0].email)
  processor = await signedIn(SEEDED_BROKERS[1].email)
  // An originator at another company, who has no applications.
  stranger = await register(program, { email: 'stranger@example.com' })
  const scope = { mode: 'BROKERS', org: 'FIGURE' } as const
  const card = { json: { name: 'Sil Other', email: 'stranger@example.com', licenses: { OH: 'X' } } }
  await services.db.change(
    scope,
    [
      insertBrokerage(COMPANY, 'FIGURE', 'Other Loans', '77', ['OH'], false),
      insertSeat(SEAT, stranger.identity, 'FIGURE', COMPANY, 'ORIGINATOR', true, card),
    ],
    () => undefined,
  )
  lead = await register(program, { email: 'lead@example.com', referrer: SANDBOX_ORIGINATOR })
})
afterAll(async () => {
  await owner.end()
  await program.stop()
})

describe('loan officer lookup', () => {
  test('the loan officer lookup returns name, email, phone and NMLS ID, and browsers may cache the response for ten minutes', async () => {
    const answer = await program.browser().call<OriginatorInfo>('GET', `${LO}/${SANDBOX_ORIGINATOR}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, max-age=600')
    expect(answer.body).toMatchObject({
      userInfo: { uuid: SANDBOX_ORIGINATOR, organizationCode: 'FIGURE' },
      originatorDisplayInfo: {
        originatorName: 'Marisol Okafor',
        brokerName: 'Harborview Home Lending',
        email: 'broker@sandbox.test',
        phoneNumber: '5035550148',
        nmls: '1884207',
      },
    })
    expect(JSON.stringify(answer.body)).not.toContain(SEEDED_BROKERS[0].identity)
  })

  test("the loan officer lookup returns 404 for other organizations and for seats that aren't originators", async () => {
    const status = async (uuid: string, host?: string) =>
      (await program.browser().call('GET', `${LO}/${uuid}`, { host })).status
    expect(await status(SANDBOX_ORIGINATOR, 'movement.localhost')).toBe(404)
    expect(await status(SEEDED_BROKERS[1].seat)).toBe(404)
    expect(await status(NOBODY)).toBe(404)
    expect(await status('x')).toBe(400)
  })
})

describe('the referrer parameter', () => {
  const keep = (browser: Browser, referrer: string) =>
    browser.call<DraftView>('PUT', `${DRAFT}/referrer`, { body: { referrer } })
  const home = (state: string, zip: string) => ({
    ...REGISTRATION.propertyAddress,
    city: 'Somewhere',
    state,
    zip,
    revealed: true,
  })

  test('registration copies the referrer parameter from the draft into the application', async () => {
    const browser = program.browser()
    expect((await keep(browser, SANDBOX_ORIGINATOR)).body.broker).toEqual({ uuid: SANDBOX_ORIGINATOR })
    const put = await browser.call<DraftView>('PUT', `${DRAFT}/property`, { body: home('OH', '43215') })
    expect(put.body.broker).toEqual({ uuid: SANDBOX_ORIGINATOR, state: 'OH', servesState: true })
    expect(put.body.answers).not.toHaveProperty('referral')
    const made = await browser.call<{ jwt: string; applicationUuid: string }>(
      'POST',
      '/identity/api/v1/registration/register',
      { body: { ...REGISTRATION, email: 'fromdraft@example.com' } },
    )
    expect(made.status).toBe(201)
    browser.token = made.body.jwt
    const path = `/service-application/api/v1/application/heloc/${made.body.applicationUuid}`
    const { body } = await browser.call('GET', path)
    expect(body.referrer).toEqual({ referrerUuid: SANDBOX_ORIGINATOR })
  })

  test('registration ignores the referrer parameter for an unknown originator, and the visitor can continue', async () => {
    for (const referrer of [NOBODY, 'rubbish', SEEDED_BROKERS[1].seat]) {
      const browser = program.browser()
      const answer = await keep(browser, referrer)
      expect(answer.status).toBe(200)
      expect(answer.body.broker).toBeUndefined()
    }
    const other = await register(program, { email: 'nobodys@example.com', referrer: NOBODY })
    const path = `/service-application/api/v1/application/heloc/${other.uuid}`
    expect((await other.browser.call('GET', path)).body.referrer).toBeUndefined()
  })

  test("a broker without a license in the home's state gets a message, which names the visitor only with consent", async () => {
    const browser = program.browser()
    await keep(browser, SANDBOX_ORIGINATOR)
    const put = await browser.call<DraftView>('PUT', `${DRAFT}/property`, { body: home('NV', '89502') })
    expect(put.body.broker).toEqual({ uuid: SANDBOX_ORIGINATOR, state: 'NV', servesState: false })
    const choose = (body: object) => browser.call<DraftView>('PUT', `${DRAFT}/broker`, { body })
    const refused = await choose({ brokerChoice: 'BROKER', name: 'Rosa Q', email: 'rosa@example.com' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ field: 'shareConsent' }] })
    expect((await choose({ brokerChoice: 'LENDER' })).body.broker?.choice).toBe('LENDER')
    const first = await mailed(/home in NV/)
    expect(first.to).toBe('broker@sandbox.test')
    expect(first.text).toContain('continue with')
    expect(first.text).not.toContain('Larkspur')
    // Choosing the same option again doesn't send a second message.
    await choose({ brokerChoice: 'LENDER' })
    const abroad = { phoneCountry: 'GB', phoneNumber: '07400 123456' }
    const wish = { brokerChoice: 'BROKER', name: 'Rosa Q', email: 'rosa@example.com', shareConsent: 'true', ...abroad }
    expect((await choose(wish)).body.broker?.choice).toBe('BROKER')
    await expect.poll(() => mails.filter(({ subject }) => /home in NV/.test(subject)).length).toBe(2)
    expect(mails.findLast(({ subject }) => /home in NV/.test(subject))?.text).toContain(
      'rosa@example.com\n+447400123456',
    )
    expect((await pipelineOf(broker)).outOfState.map(({ state, choice }) => `${state} ${choice}`).sort()).toEqual([
      'NV BROKER',
      'NV LENDER',
    ])
    await owner.query('begin')
    await owner.query("select enter_scope('FIGURE', null, 'BACKUP', null, null, null, null)")
    const { rows } = await owner.query(
      `select l.originator, l.choice, l.consent, m.template from broker_lead l
       left join mail m on m.uuid = (l.consent->>'mail')::uuid where l.state = 'NV' order by l.at, l.choice desc`,
    )
    await owner.query('rollback')
    const { version, digest } = BROKER_CONTACT
    const contact = blindIndex(program.server.services.keyring, CONTACT_INDEX, 'rosa@example.com').toString('hex')
    expect(rows).toEqual([
      { originator: SANDBOX_ORIGINATOR, choice: 'LENDER', consent: null, template: null },
      {
        ...{ originator: SANDBOX_ORIGINATOR, choice: 'BROKER', template: 'BROKER_OUT_OF_STATE' },
        consent: {
          ...{ type: 'BROKER_CONTACT', version, digest, contact },
          ...{ ip: expect.any(String), userAgent: expect.any(String), mail: expect.any(String) },
        },
      },
    ])
  })

  test("the server limits messages to a broker and rejects a visitor's name with a URL or a phone number", async () => {
    const browser = program.browser()
    await keep(browser, SANDBOX_ORIGINATOR)
    await browser.call('PUT', `${DRAFT}/property`, { body: home('UT', '84101') })
    const choose = (body: object) => browser.call('PUT', `${DRAFT}/broker`, { body })
    const wish = { brokerChoice: 'BROKER', email: 'rosa@example.com', shareConsent: 'true' }
    for (const name of ['see evil.example', 'https://evil.example', 'call 900 555 0100'])
      expect((await choose({ ...wish, name })).body).toMatchObject({ errors: [{ field: 'name' }] })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const { status } = await choose(n % 2 ? { brokerChoice: 'LENDER' } : { ...wish, name: 'Rosa Q. Ibáñez Jr.' })
      statuses.push(status)
    }
    // After ten choices, the server rejects another request for a call from the broker, but the visitor can still
    // choose to continue with the lender.
    expect(statuses.slice(-2).sort()).toEqual([200, 429])
    const { outOfState } = await pipelineOf(broker)
    expect(outOfState.filter(({ state }) => state === 'UT').length).toBeLessThanOrEqual(10)
  })

  test("an application goes to the lender alone if the broker has no license in the home's state", async () => {
    const far = await register(program, {
      email: 'far@example.com',
      referrer: SANDBOX_ORIGINATOR,
      propertyAddress: { ...REGISTRATION.propertyAddress, city: 'Reno', state: 'NV', zip: '89502' },
    })
    const path = `/service-application/api/v1/application/heloc/${far.uuid}`
    expect((await far.browser.call('GET', path)).body.referrer).toBeUndefined()
    expect((await pipelineOf(broker)).files.map(({ uuid }) => uuid)).not.toContain(far.uuid)
  })
})

describe('the broker pipeline', () => {
  test("for each application, the broker pipeline shows the borrower's name, city and stage, but no other personal data", async () => {
    const { files } = await pipelineOf(broker)
    const file = files.find(({ uuid }) => uuid === lead.uuid)
    expect(file).toEqual({
      uuid: lead.uuid,
      borrowerName: 'Rosa Quillfeather',
      originatorName: 'Marisol Okafor',
      loanNumber: expect.stringMatching(/^HL/),
      city: 'Columbus',
      state: 'OH',
      stage: 'STARTED',
      waitsFor: 'PROFILE',
      by: 'BORROWER',
      since: expect.any(String),
      appliedAt: expect.any(String),
    })
    expect((await mailed(/new application/)).text).not.toContain('Rosa')
  })

  test('the broker pipeline shows the current stage of a withdrawn application', async () => {
    await lead.browser.call('POST', `/service-application/api/v2/application/heloc/${lead.uuid}/withdraw`, {
      body: { withdrawConfirmed: 'on' },
    })
    const file = await processor.call('GET', `${PORTAL}/pipeline/${lead.uuid}`)
    expect(file.body).toMatchObject({ stage: 'ENDED', waitsFor: 'CANCELLED' })
  })

  test('the broker pipeline shows open files by default and other stages on request', async () => {
    const uuids = async (query: Record<string, string>) =>
      (await pipelineOf(broker, query)).files.map(({ uuid }) => uuid)
    expect(await uuids({})).not.toContain(lead.uuid)
    expect(await uuids({ stage: 'ENDED' })).toEqual([lead.uuid])
    expect(await uuids({ stage: 'ALL' })).toContain(lead.uuid)
    const { found, total } = await pipelineOf(broker, { stage: 'ENDED' })
    expect(found).toBe(1)
    expect(total).toBe((await pipelineOf(broker, { stage: 'ALL' })).found)
  })

  test("only people with a seat at a file's brokerage see the file in the broker pipeline", async () => {
    expect((await pipelineOf(stranger.browser)).files).toEqual([])
    expect((await stranger.browser.call('GET', `${PORTAL}/pipeline/${lead.uuid}`)).status).toBe(404)
    expect((await lead.browser.call('GET', `${PORTAL}/pipeline`)).status).toBe(404)
    expect((await program.browser().call('GET', `${PORTAL}/pipeline`)).status).toBe(401)
  })

  test('the database lets a person with a seat read the broker pipeline, but not the application tables', async () => {
    const { identity } = SEEDED_BROKERS[0]
    await owner.query("select enter_scope('FIGURE', $1, 'BROKER', null, null, null, null)", [identity])
    await owner.query('begin')
    await owner.query("select enter_scope('FIGURE', $1, 'BROKER', null, null, null, null)", [identity])
    const count = async (table: string) => Number((await owner.query(`select count(*) from ${table}`)).rows[0].count)
    expect(await count('pipeline_file')).toBeGreaterThan(0)
    for (const table of ['application', 'personal', 'event_personal', 'file', 'application_party'])
      expect([table, await count(table)]).toEqual([table, 0])
    // Each person can read the events of their own account, such as the one about a new browser.
    expect(await count(`event where aggregate <> '${identity}'`)).toBe(0)
    await owner.query('rollback')
  })

  test("a broker can't read or change an application on the borrower's behalf", async () => {
    for (const [method, path] of [
      ['GET', `/service-application/api/v1/application/heloc/${lead.uuid}`],
      ['POST', `/service-application/api/v2/application/heloc/${lead.uuid}/withdraw`],
    ] as const)
      expect((await broker.call(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(404)
  })

  test('the server logs each view of the broker pipeline and of each file in it', async () => {
    const { identity } = SEEDED_BROKERS[0]
    await broker.call('GET', `${PORTAL}/pipeline/${lead.uuid}`)
    await owner.query('begin')
    await owner.query("select enter_scope('FIGURE', $1, 'ACTOR', null, null, null, null)", [identity])
    const { rows } = await owner.query('select what, application from access_log where actor = $1 order by id', [
      identity,
    ])
    await owner.query('rollback')
    expect(rows).toContainEqual({ what: 'pipeline', application: null })
    expect(rows.at(-1)).toEqual({ what: 'pipeline file', application: lead.uuid })
  })
})

describe('seats', () => {
  const PASSWORD = 'Copper!Lantern-58-Orchard'
  const invite = (browser: Browser, email: string, role = 'ASSISTANT') =>
    browser.call<TeamView>('POST', `${PORTAL}/team/invitations`, { body: { email, role } })
  const tokenOf = async (email: string) => {
    await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true)
    return /invitation=([\w-]+)/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  }
  const take = (invitation: string) =>
    program.browser().call<{ jwt: string }>('POST', `${PORTAL}/invitation`, {
      body: {
        invitation,
        firstName: 'Ida',
        lastName: 'Marsh',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        termPrivacyConsent: true,
        communicationConsent: true,
      },
    })

  test('a manager can invite people with a link that works once, and removing a seat ends access at once', async () => {
    const made = await invite(broker, 'ida@example.com')
    expect(made.status).toBe(200)
    expect(made.body.invitations).toMatchObject([{ email: 'ida@example.com', role: 'ASSISTANT' }])
    const invitation = await tokenOf('ida@example.com')
    const seen = await program.browser().call('GET', `${PORTAL}/invitation?invitation=${invitation}`)
    expect(seen.body).toEqual({
      brokerName: 'Harborview Home Lending',
      role: 'ASSISTANT',
      email: 'ida@example.com',
      hasAccount: false,
    })
    const taken = await take(invitation)
    expect(taken.status).toBe(201)
    expect((await take(invitation)).status).toBe(404)
    const ida = program.browser()
    const login = await ida.call<{ jwt: string }>('POST', '/identity/api/v1/login', {
      body: { email: 'ida@example.com', password: PASSWORD },
    })
    ida.token = login.body.jwt
    const profile = await ida.call('GET', '/service-profile/api/v1/profile')
    expect(profile.body).toMatchObject({ profileType: 'BROKER', areas: ['borrower'] })
    expect((await pipelineOf(ida)).files.length).toBeGreaterThan(0)
    expect((await invite(ida, 'more@example.com')).status).toBe(404)

    const team = (await broker.call<TeamView>('GET', `${PORTAL}/team`)).body
    const seat = team.seats.find(({ email }) => email === 'ida@example.com')
    expect((await ida.call('POST', `${PORTAL}/team/${seat?.uuid}/remove`, { body: {} })).status).toBe(404)
    expect((await broker.call('POST', `${PORTAL}/team/${seat?.uuid}/remove`, { body: {} })).status).toBe(200)
    expect((await ida.call('GET', `${PORTAL}/pipeline`)).status).toBe(404)
    expect((await pipelineOf(processor)).total).toBeGreaterThan(0)
  })

  test('the brokerage decides whether its originators see all applications', async () => {
    const seat = (await broker.call<SeatView>('GET', `${PORTAL}/seat`)).body
    expect(seat).toMatchObject({ role: 'ORIGINATOR', canManage: true, brokerage: { originatorsSeeAll: false } })
    expect(seat.referralLink).toContain(`/account/heloc/register-v2?referrer=${SANDBOX_ORIGINATOR}`)
    const answer = await broker.call<SeatView>('PUT', `${PORTAL}/team/reach`, { body: { originatorsSeeAll: true } })
    expect(answer.body.brokerage.originatorsSeeAll).toBe(true)
    expect((await processor.call('PUT', `${PORTAL}/team/reach`, { body: { originatorsSeeAll: false } })).status).toBe(
      404,
    )
  })

  test('every call that requires a seat also requires a session', async () => {
    for (const { method, path, access } of contracts.filter((one) => one.path.startsWith(PORTAL)))
      if (access === 'session') {
        const answer = await program.browser().call(method, path.replace('{uuid}', NOBODY), { body: {} })
        expect([path, answer.status]).toEqual([path, 401])
      }
  })
})
