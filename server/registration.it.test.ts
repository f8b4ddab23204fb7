/** Tests that both versions of registration create an application for each use of the home and each kind of visitor. */
import { REGISTRATION as DRAFT, REGISTER_ACCOUNT } from 'domain/api/paths.ts'
import type { DraftView } from 'domain/api/registration.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { REGISTRATION_V1, REGISTRATION_V2, type RegistrationAnswer } from 'domain/journey/registration.ts'
import { OCCUPANCIES } from 'domain/rules/home.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_ORIGINATOR, seedBrokers } from './sandbox/brokers.ts'
import { type Browser, REGISTRATION, register, silent, startTestProgram, type TestProgram } from './testing/program.ts'

const WALLET = 'pb1own0000000000000000000000000000000001'
const APPLICATION = '/service-application/api/v1/application'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    web: 'no pages',
    adapters: () => ({
      handlers: silent(),
      sendMail: async () => {},
      wallets: () => ({
        accounts: async () => [{ name: 'Savings wallet', address: WALLET, authorizationType: 'OWNER' as const }],
      }),
    }),
  })
  await seedBrokers(program.server.services)
})
afterAll(() => program.stop())

let count = 0
const email = () => {
  count += 1
  return `applicant${count}@example.com`
}
const street = () => `${count + 20} Maple Street`

/** The kinds of visitors. Each function returns a browser, the number of steps and the expected application data. */
const ARRIVALS = {
  visitor: async () => ({ browser: program.browser(), steps: 8, expected: {} }),
  'signed-in person': async () => {
    const { browser } = await register(program, { email: email() })
    return { browser, steps: 4, expected: {} }
  },
  "visitor with a broker's link": async () => {
    const browser = program.browser()
    await browser.call('PUT', `${DRAFT}/referrer`, { body: { referrer: SANDBOX_ORIGINATOR } })
    return { browser, steps: 8, expected: { referrer: { referrerUuid: SANDBOX_ORIGINATOR } } }
  },
  'person with a wallet': async () => {
    const { browser } = await register(program, { email: email() })
    expect((await browser.call('POST', `/service-wallet/secure/api/v4/account/${WALLET}/apply`)).status).toBe(200)
    return { browser, steps: 4, expected: { walletAddress: WALLET, isCrypto: true } }
  },
} as const

const TABLES = { v1: REGISTRATION_V1, v2: REGISTRATION_V2 } as const
const answerAt = (version: 'v1' | 'v2', screen: string): RegistrationAnswer => {
  const row = TABLES[version].find((one) => one.screen === screen)
  if (!row) throw new Error(`no step ${screen}`)
  return row.answer
}

const HOME = { street1: '9 Harbor Road', street2: 'Apt 4', city: 'Columbus', state: 'OH', zip: '43215' }
type Answers = Record<Exclude<RegistrationAnswer, 'credentials'>, object>
const answersFor = (occupancyType: string): Answers => ({
  property: { ...REGISTRATION.propertyAddress, street1: street(), occupancyType, revealed: true },
  homeAddress: { ...HOME, revealed: true },
  forSale: { isListedForSale: 'NO', acquiredRecently: 'NO' },
  income: REGISTRATION.income,
  name: REGISTRATION.name,
  birthdate: { dateOfBirth: REGISTRATION.dob },
  contact: { email: email(), phoneNumber: REGISTRATION.phoneNumber },
})
const CREDENTIALS = {
  password: REGISTRATION.password,
  confirmPassword: REGISTRATION.password,
  termPrivacyConsent: true,
  communicationConsent: true,
}

/** Reads the draft twice: with the browser's token, and without it, as the server does to render a page. */
async function draftsOf(browser: Browser): Promise<readonly DraftView[]> {
  const { token } = browser
  const known = (await browser.call<DraftView>('GET', DRAFT)).body
  browser.token = undefined
  const page = (await browser.call<DraftView>('GET', DRAFT)).body
  browser.token = token
  return [known, page]
}

/**
 * Answers each step that the draft asks for. Returns the total number of steps shown in each response, to check that
 * the total doesn't change.
 */
async function answerAll(browser: Browser, version: 'v1' | 'v2', answers: Answers): Promise<readonly number[]> {
  const totals: number[] = []
  for (;;) {
    const views = await draftsOf(browser)
    totals.push(...views.map((view) => view[version].total))
    const { next } = views[0]?.[version] ?? {}
    const answer = next === undefined ? 'credentials' : answerAt(version, next)
    if (answer === 'credentials') return totals
    const put = await browser.call('PUT', `${DRAFT}/${answer}`, { body: answers[answer] })
    expect(put.status, `${answer}: ${JSON.stringify(put.body)}`).toBe(200)
  }
}

describe.each(['v1', 'v2'] as const)('registration %s', (version) => {
  for (const occupancy of OCCUPANCIES)
    it.each(Object.entries(ARRIVALS))(
      `registration creates an application for a ${occupancy} home of a %s`,
      async (_, arrive) => {
        const { browser, steps, expected } = await arrive()
        const answers = answersFor(occupancy)
        const totals = await answerAll(browser, version, answers)
        expect(new Set(totals)).toEqual(new Set([steps]))
        const body = browser.token ? {} : CREDENTIALS
        const made = await browser.call<{ jwt: string; applicationUuid: string }>('POST', REGISTER_ACCOUNT, { body })
        expect(made.status, JSON.stringify(made.body)).toBe(201)
        browser.token = made.body.jwt
        const kind = 'walletAddress' in expected ? 'crypto-heloc' : 'heloc'
        const path = `${APPLICATION}/${kind}/${made.body.applicationUuid}`
        const { body: view } = await browser.call<ApplicationView>('GET', path)
        expect(view).toMatchObject({
          ...expected,
          property: { occupancy, address: { street1: (answers.property as { street1: string }).street1 } },
          person: { name: { lastName: REGISTRATION.name.lastName }, dob: REGISTRATION.dob },
          registrationSteps: steps,
          journey: { screen: 'start/profile' },
        })
        // People who live in the property aren't asked for their home address, because it's the property's address.
        const { street1, street2, city, state, zip } =
          occupancy === 'PRIMARY' ? { ...REGISTRATION.propertyAddress, ...answers.property } : HOME
        expect(view.person.homeAddress).toEqual({ street1, street2, city, state, zip })
      },
    )
})

describe('registration by a signed-in person', () => {
  it.each(
    (['v1', 'v2'] as const).flatMap((version) =>
      (['SECONDARY', 'INVESTMENT'] as const).map((occupancy) => [version, occupancy] as const),
    ),
  )(
    'in registration %s of a %s home, a signed-in person only confirms the home address given for an earlier home',
    async (version, occupancy) => {
      const { browser } = await register(program, {
        email: email(),
        propertyAddress: { ...REGISTRATION.propertyAddress, street1: '7 Earlier Road', occupancyType: 'SECONDARY' },
        homeAddress: HOME,
      })
      const answers = answersFor(occupancy)
      const put = (answer: RegistrationAnswer, body: object) =>
        browser.call<DraftView>('PUT', `${DRAFT}/${answer}`, { body })
      // The property step hasn't said yet that the person lives elsewhere.
      for (const view of await draftsOf(browser)) expect(view.homeAddress).toBeUndefined()
      const { body: asked } = await put('property', answers.property)
      for (const view of [asked, ...(await draftsOf(browser))]) {
        expect(view[version].next).toBe('home-address')
        expect(view.homeAddress).toEqual(HOME)
      }
      const { body: confirmed } = await put('homeAddress', { ...asked.homeAddress, revealed: true })
      expect(confirmed[version].next).not.toBe('home-address')
      expect(confirmed.homeAddress).toBeUndefined()
      await answerAll(browser, version, answers)
      const made = await browser.call<{ applicationUuid: string }>('POST', REGISTER_ACCOUNT, { body: {} })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const path = `${APPLICATION}/heloc/${made.body.applicationUuid}`
      expect((await browser.call<ApplicationView>('GET', path)).body.person.homeAddress).toEqual(HOME)
    },
  )

  it("a person who lives in the home of an earlier application confirms that home's address for a rental", async () => {
    const { browser } = await register(program, { email: email() })
    const { property } = answersFor('INVESTMENT')
    const { body: asked } = await browser.call<DraftView>('PUT', `${DRAFT}/property`, { body: property })
    const { street1, street2, city, state, zip } = REGISTRATION.propertyAddress
    expect(asked.homeAddress).toEqual({ street1, street2, city, state, zip })
    const visitor = await program.browser().call<DraftView>('PUT', `${DRAFT}/property`, { body: property })
    expect(visitor.body.homeAddress).toBeUndefined()
  })

  it("a signed-in person's name and birthdate come from the account, not from the browser's draft", async () => {
    const browser = program.browser()
    const other = answersFor('PRIMARY')
    await browser.call('PUT', `${DRAFT}/property`, { body: other.property })
    await browser.call('PUT', `${DRAFT}/name`, { body: { firstName: 'Someone', lastName: 'Else' } })
    const { jwt } = await register(program, { email: 'own@example.com' }).then(async () => {
      const signIn = { email: 'own@example.com', password: REGISTRATION.password }
      return (await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body: signIn })).body
    })
    browser.token = jwt
    await answerAll(browser, 'v2', other)
    const made = await browser.call<{ applicationUuid: string }>('POST', REGISTER_ACCOUNT, { body: {} })
    const { body: view } = await browser.call<ApplicationView>(
      'GET',
      `${APPLICATION}/heloc/${made.body.applicationUuid}`,
    )
    expect(view.person.name?.lastName).toBe(REGISTRATION.name.lastName)
  })

  it('the draft contains the path of an open application, so the person can return to that application', async () => {
    const { browser, uuid } = await register(program, { email: email() })
    const [known, page] = await draftsOf(browser)
    const application = { path: `/account/heloc/${uuid}/start/profile`, declined: false }
    expect(known).toMatchObject({ application })
    expect(page).toMatchObject({ application })
    expect((await program.browser().call<DraftView>('GET', DRAFT)).body).not.toHaveProperty('application')
  })

  it("a visitor who didn't receive the response registers again with the same answers and gets the same application", async () => {
    const browser = program.browser()
    await answerAll(browser, 'v2', answersFor('PRIMARY'))
    const again = program.browser()
    for (const [name, value] of browser.cookies) again.cookies.set(name, value)
    const send = async (from: Browser) => {
      const made = await from.call<{ applicationUuid: string }>('POST', REGISTER_ACCOUNT, { body: CREDENTIALS })
      expect(made.status).toBe(201)
      return made.body.applicationUuid
    }
    const uuid = await send(browser)
    expect(await send(again)).toBe(uuid)
    // In the browser that received the response, the draft is empty.
    const [draft] = await draftsOf(browser)
    expect(draft?.answers).toEqual({})
  })

  it('a person without a token must sign in again but keeps the answers given so far', async () => {
    const { browser } = await register(program, { email: email() })
    browser.token = undefined
    await answerAll(browser, 'v2', answersFor('SECONDARY'))
    expect((await browser.call('POST', REGISTER_ACCOUNT, { body: {} })).status).toBe(401)
    const [draft] = await draftsOf(browser)
    expect(draft?.answers).toHaveProperty('income')
  })

  it("a session cookie without its token can't create an application", async () => {
    const { browser } = await register(program, { email: email() })
    await answerAll(browser, 'v1', answersFor('PRIMARY'))
    const stolen = program.browser()
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    expect((await stolen.call('POST', REGISTER_ACCOUNT, { body: {} })).status).toBe(401)
    expect((await stolen.call('GET', `${APPLICATION}/heloc/all`)).status).toBe(401)
  })
})
