/** Tests that registration stops at ineligible answers, and tests the consequences of each such answer. */
import type { RegistrationDenial } from 'domain/api/denials.ts'
import type { DraftView, KnockoutView } from 'domain/api/registration.ts'
import { DEFAULT_ORGANIZATION } from 'domain/organization/organization.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, REGISTRATION, register, startTestProgram, type TestProgram } from '../../testing/program.ts'
import { seatAgent } from '../../testing/secondFactor.ts'

const DRAFT = '/service-application/external/api/v2/heloc/registration'
const REGISTER = '/identity/api/v1/registration/register'
const DENIALS = '/service-agent/api/v1/registration-denials'

let program: TestProgram
const sent: { to: string; subject: string; text: string }[] = []
beforeAll(async () => {
  program = await startTestProgram({
    sendMail: async ({ to, subject, text }) => {
      sent.push({ to, subject, text })
    },
  })
})
afterAll(() => program?.stop())
beforeEach(() => {
  sent.length = 0
})

const { propertyAddress } = REGISTRATION
const home = (change: object = {}) => ({ ...propertyAddress, revealed: true, ...change })
const put = (browser: Browser, answer: string, body: object) =>
  browser.call<DraftView>('PUT', `${DRAFT}/${answer}`, { body })
const knockout = (browser: Browser) => browser.call<KnockoutView>('GET', `${DRAFT}/knockout`)
const notify = (browser: Browser, email: string) =>
  browser.call<KnockoutView>('POST', `${DRAFT}/notify`, { body: { email } })
const mailed = (to: string) => sent.filter((mail) => mail.to === to)

let agent: Browser
beforeAll(async () => {
  agent = await agentOf('COMPLIANCE')
})
/** Registers a person and gives them a seat at the lender. */
async function agentOf(role: AgentRole): Promise<Browser> {
  const email = `${role.toLowerCase()}@example.com`
  const { browser } = await register(program, { email })
  const name = { firstName: 'Avery', lastName: 'Agent' }
  const agent = { email, name, role, password: REGISTRATION.password }
  await seatAgent(program.server.services, DEFAULT_ORGANIZATION, agent)
  return browser
}
const thisYear = () => `${DENIALS}?year=${program.clock.now().slice(0, 4)}`
async function denials(street: string): Promise<readonly RegistrationDenial[]> {
  const { body } = await agent.call<{ denials: RegistrationDenial[] }>('GET', thisYear())
  return body.denials.filter((one) => one.street === street)
}

describe('knockouts', () => {
  test.each([
    ['STATE_NOT_LICENSED', 'property', home({ city: 'New York', state: 'NY', zip: '10001' }), 'sale-status'],
    ['PROPERTY_TYPE', 'property', home({ propertyType: 'MANUFACTURED' }), 'sale-status'],
    ['LISTED_FOR_SALE', 'forSale', { isListedForSale: 'YES', acquiredRecently: 'NO' }, 'income-info'],
    ['RECENTLY_PURCHASED', 'forSale', { isListedForSale: 'NO', acquiredRecently: 'YES' }, 'income-info'],
  ])('the %s knockout stops registration at its own step', async (reason, answer, body, next) => {
    const browser = program.browser()
    if (answer === 'forSale') await put(browser, 'property', home())
    const kept = await put(browser, answer, body)
    expect(kept.body.knockout).toBe(reason)
    expect(kept.body.v1.allowed).not.toContain(next)
    const page = await knockout(browser)
    expect(page.body).toMatchObject({ reasons: [reason], answer })
    const { propertyAddress: _, isListedForSale: __, acquiredRecently: ___, ...others } = REGISTRATION
    const made = await browser.call('POST', REGISTER, { body: others })
    expect(made.status).toBeGreaterThanOrEqual(400)
  })

  test('in an unlicensed state, registration stops without a denial, an adverse action notice or a record', async () => {
    const browser = program.browser()
    const street1 = '7 Unlicensed Way'
    await put(browser, 'property', home({ street1, city: 'New York', state: 'NY', zip: '10001' }))
    expect((await knockout(browser)).body.notice).toBeUndefined()
    expect(await denials(street1)).toEqual([])
  })

  test('a denial shows an adverse action notice on the page and adds a record to the register', async () => {
    const browser = program.browser()
    const street1 = '8 Denial Street'
    await put(browser, 'property', home({ street1, propertyType: 'MANUFACTURED' }))
    const { notice } = (await knockout(browser)).body
    expect(notice).toMatchObject({
      property: '8 Denial Street, Columbus, OH 43215',
      reasons: ['Value or type of collateral not sufficient'],
      lender: { name: expect.any(String), address: expect.any(String), phone: expect.any(String) },
    })
    expect(notice?.rights.join(' ')).toMatch(/Equal Credit Opportunity Act prohibits.*Federal Trade Commission/s)
    // Without an email address, no notice is emailed, and the page doesn't say that one was.
    expect(notice?.emailedTo).toBeUndefined()
    await put(browser, 'property', home({ street1, propertyType: 'MANUFACTURED' }))
    expect(await denials(street1)).toMatchObject([
      { occupancy: 1, constructionMethod: 2, actionTaken: 3, denialReasons: [4], noticeEmailed: false, zip: '43215' },
    ])
  })

  test('a denial for several answers lists all reasons', async () => {
    const browser = program.browser()
    await put(browser, 'property', home({ street1: '9 Denial Street' }))
    await put(browser, 'forSale', { isListedForSale: 'YES', acquiredRecently: 'YES' })
    const { body } = await knockout(browser)
    expect(body.reasons).toEqual(['LISTED_FOR_SALE', 'RECENTLY_PURCHASED'])
    expect(body.notice?.reasons).toHaveLength(2)
    expect(body.eligibleFrom).toBeDefined()
  })

  test('a corrected answer for the same home lets registration continue, and the record shows the correction', async () => {
    const browser = program.browser()
    const street1 = '10 Denial Street'
    await put(browser, 'property', home({ street1, propertyType: 'LAND' }))
    const kept = await put(browser, 'property', home({ street1 }))
    expect(kept.body.knockout).toBeUndefined()
    expect(kept.body.v1.next).toBe('sale-status')
    expect((await knockout(browser)).status).toBe(404)
    expect(await denials(street1)).toMatchObject([{ correctedOn: expect.any(String) }])
  })

  test('a denial for one home remains on record if the visitor continues with another home', async () => {
    const browser = program.browser()
    const street1 = '11 Denial Street'
    await put(browser, 'property', home({ street1 }))
    await put(browser, 'forSale', { isListedForSale: 'YES', acquiredRecently: 'NO' })
    const other = await put(browser, 'property', home({ street1: '12 Denial Street' }))
    // The answer about the first home doesn't apply to the second home.
    expect(other.body.knockout).toBeUndefined()
    expect(other.body.v1.next).toBe('sale-status')
    expect((await denials(street1)).map(({ correctedOn }) => correctedOn)).toEqual([undefined])
  })

  test('the adverse action notice is emailed if the registration draft has an email address', async () => {
    const browser = program.browser()
    const street1 = '13 Denial Street'
    const email = 'later@example.com'
    for (const [answer, body] of [
      ['property', home({ street1 })],
      ['forSale', { isListedForSale: 'NO', acquiredRecently: 'NO' }],
      ['income', REGISTRATION.income],
      ['name', REGISTRATION.name],
      ['birthdate', { dateOfBirth: REGISTRATION.dob }],
      ['contact', { email, phoneNumber: REGISTRATION.phoneNumber }],
    ] as const)
      await put(browser, answer, body)
    await put(browser, 'forSale', { isListedForSale: 'YES', acquiredRecently: 'NO' })
    const { notice } = (await knockout(browser)).body
    expect(notice).toMatchObject({ emailedTo: email, applicant: 'Rosa Quillfeather' })
    await expect.poll(() => mailed(email)).toHaveLength(1)
    expect(mailed(email)[0]?.text).toMatch(/Rosa Quillfeather.*13 Denial Street.*for sale.*Equal Credit Opportunity/s)
    expect(await denials(street1)).toMatchObject([{ noticeEmailed: true, applicant: 'Rosa Quillfeather' }])
  })

  test('a signed-in applicant’s adverse action notice is sent to the account’s email address', async () => {
    const email = 'again@example.com'
    const { browser } = await register(program, { email })
    await put(browser, 'property', home({ street1: '14 Denial Street', propertyType: 'COOPERATIVE' }))
    expect((await knockout(browser)).body.notice).toMatchObject({ emailedTo: email, applicant: 'Rosa Quillfeather' })
    await expect
      .poll(() => mailed(email).map(({ subject }) => subject))
      .toContain('Notice of action taken on your application')
  })

  test('a registration with ineligible answers creates no account, and the response gives the reason', async () => {
    const browser = program.browser()
    const email = 'nobody@example.com'
    const body = {
      ...REGISTRATION,
      email,
      isListedForSale: 'YES',
      propertyAddress: home({ street1: '15 Denial Street' }),
    }
    const made = await browser.call<{ code: string; location: string }>('POST', REGISTER, { body })
    expect(made).toMatchObject({
      status: 409,
      body: { code: 'KNOCKED_OUT', location: '/account/heloc/register/not-accepting-applications' },
    })
    expect((await knockout(browser)).body).toMatchObject({ reasons: ['LISTED_FOR_SALE'] })
    const login = await program.browser().call('POST', '/identity/api/v1/login', {
      body: { email, password: REGISTRATION.password },
    })
    expect(login.status).toBe(422)
    expect(await denials('15 Denial Street')).toHaveLength(1)
    expect(JSON.stringify((await browser.call('GET', DRAFT)).body)).not.toContain(REGISTRATION.password)
  })

  test('the knockout disappears after a visitor corrects the answers and registers in another tab', async () => {
    const browser = program.browser()
    await put(browser, 'property', home({ street1: '17 Denial Street' }))
    await put(browser, 'forSale', { isListedForSale: 'YES', acquiredRecently: 'NO' })
    expect((await knockout(browser)).status).toBe(200)
    const body = {
      ...REGISTRATION,
      email: 'other.tab@example.com',
      propertyAddress: home({ street1: '17 Denial Street' }),
    }
    expect((await browser.call('POST', REGISTER, { body })).status).toBe(201)
    expect((await knockout(browser)).status).toBe(404)
    expect((await notify(browser, 'other.tab@example.com')).status).toBe(404)
    expect(await denials('17 Denial Street')).toMatchObject([{ correctedOn: expect.any(String) }])
  })

  test('only compliance agents can read the denial record', async () => {
    const { browser } = await register(program, { email: 'borrower@example.com' })
    expect((await browser.call('GET', thisYear())).status).toBe(404)
    expect((await (await agentOf('PROCESSOR')).call('GET', thisYear())).status).toBe(403)
    expect((await program.browser().call('GET', thisYear())).status).toBe(401)
  })
})

describe('people who want to be told', () => {
  test('a visitor who leaves an email address gets the adverse action notice by email and one reminder', async () => {
    const browser = program.browser()
    const email = 'seller@example.com'
    await put(browser, 'property', home({ street1: '21 Denial Street' }))
    await put(browser, 'forSale', { isListedForSale: 'YES', acquiredRecently: 'NO' })
    const before = await knockout(browser)
    const told = await notify(browser, email)
    expect(told.body).toMatchObject({ tellsTo: email, tellsOn: before.body.tellsOn, notice: { emailedTo: email } })
    expect(await denials('21 Denial Street')).toMatchObject([{ noticeEmailed: true }])
    await notify(browser, email)
    await expect.poll(() => mailed(email)).toHaveLength(1)

    program.clock.advance('P91D')
    await program.server.sweeper.sweep()
    await expect.poll(() => mailed(email)).toHaveLength(2)
    expect(mailed(email)[1]?.text).toMatch(/no longer for sale.*\/account\/heloc\/register-v2\b.*only one we’ll send/s)
    program.clock.advance('P91D')
    await program.server.sweeper.sweep()
    expect(mailed(email)).toHaveLength(2)
  })

  test("a visitor in an unlicensed state isn't emailed until the lender has a license there", async () => {
    const browser = program.browser()
    const email = 'york@example.com'
    await put(browser, 'property', home({ city: 'New York', state: 'NY', zip: '10001' }))
    expect((await notify(browser, email)).body).toMatchObject({ tellsTo: email })
    program.clock.advance('P3D')
    await program.server.sweeper.sweep()
    expect(mailed(email)).toEqual([])
    const { eligibility } = program.server.services.organization(DEFAULT_ORGANIZATION).policy
    const licensed = eligibility.licensedStates as string[]
    licensed.push('NY')
    try {
      program.clock.advance('P2D')
      await program.server.sweeper.sweep()
      await expect.poll(() => mailed(email)).toHaveLength(1)
      expect(mailed(email)[0]?.text).toMatch(/now accepts applications for homes in New York/)
    } finally {
      licensed.pop()
    }
  })

  test("if an email to one person fails, it's retried later, and other people still get their emails", async () => {
    const tellLater = async (email: string, street1: string) => {
      const browser = program.browser()
      await put(browser, 'property', home({ street1 }))
      await put(browser, 'forSale', { isListedForSale: 'YES', acquiredRecently: 'NO' })
      await notify(browser, email)
      await expect.poll(() => mailed(email)).toHaveLength(1)
    }
    const client = new Client({ connectionString: program.database.superuserUrl })
    await client.connect()
    const [broken, whole] = ['broken@example.com', 'whole@example.com']
    await tellLater(broken, '31 Denial Street')
    await client.query("update opening_notice set ciphertext = ciphertext || '\\x00' where sent_at is null")
    await tellLater(whole, '32 Denial Street')

    program.clock.advance('P91D')
    await program.server.sweeper.sweep()
    await expect.poll(() => mailed(whole)).toHaveLength(2)
    expect(mailed(broken)).toHaveLength(1)

    await client.query(
      'update opening_notice set ciphertext = substr(ciphertext, 1, length(ciphertext) - 1) where sent_at is null',
    )
    await client.end()
    program.clock.advance('PT1H')
    await program.server.sweeper.sweep()
    await expect.poll(() => mailed(broken)).toHaveLength(2)
  })

  test.each([
    ['', 'Please enter your email'],
    ['seller@', 'Please enter a valid email address'],
  ])('a visitor who enters "%s" as the email address gets a message', async (email, message) => {
    const browser = program.browser()
    await put(browser, 'property', home({ propertyType: 'LAND' }))
    expect(await notify(browser, email)).toMatchObject({ status: 422, body: { errors: [{ field: 'email', message }] } })
  })

  test("a visitor with eligible answers can't ask for an email", async () => {
    const browser = program.browser()
    await put(browser, 'property', home())
    expect((await notify(browser, 'early@example.com')).status).toBe(404)
    expect((await knockout(program.browser())).status).toBe(404)
  })
})
