/**
 * Tests how replies to text messages, such as STOP and START, affect consents and later texts, and how delivery reports
 * reach staff. Uses the stand-in for Twilio.
 */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { addMail } from './storage/jobs.ts'
import { statement } from './storage/transactions.ts'
import { file, signInAgent } from './testing/agents.ts'
import { type SandboxProgram, startSandboxProgram } from './testing/journey.ts'
import { type Browser, register } from './testing/program.ts'
import { ACCOUNT, problem, startTwilio, TOKEN } from './testing/standIns/twilio.ts'

const LONG = 60_000
const stoppedTexts = statement('test_stopped_texts', `select 1 from mail where error like '%NumberStopped%'`)
const refusedTexts = statement('test_refused_texts', `select 1 from mail where error like '%NumberOptedOut%'`)
const codesOfPerson = statement<{ readonly uuid: string; readonly delivery: string | null }>(
  'test_codes_of_person',
  `select uuid, delivery from mail where identity = $1 and template = 'CODE'`,
)
/** Finds the waiting job that will ask the vendor about a text's delivery more than 30 minutes from now. */
const laterLookups = statement(
  'test_later_lookups',
  `select 1 from graphile_worker.jobs where key = $1 and run_at > now() + interval '30 minutes' and locked_at is null`,
)
const keptReports = statement('test_kept_reports', `select 1 from webhook_event where id like 'SMreport%'`)
const SETTINGS = '/service-profile/api/v1/settings'
const PATH = '/webhooks/sms/twilio'

let vendor: Awaited<ReturnType<typeof startTwilio>>
let program: SandboxProgram
beforeAll(async () => {
  vendor = await startTwilio()
  program = await startSandboxProgram({
    providers: { sms: 'twilio' },
    environment: {
      TWILIO_ENVIRONMENT: 'test',
      ...{ TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: '+15005550006', TWILIO_URL: vendor.url },
    },
  })
})
afterAll(async () => {
  await program?.stop()
  await vendor?.stop()
})

/** Sends the program a signed request, as Twilio does for replies and delivery reports. */
function post(path: string, fields: Readonly<Record<string, string>>, token = TOKEN) {
  const signed = Object.entries(fields).map(([name, value]) => name + value)
  const signature = createHmac('sha1', token)
    .update(`http://localhost${path}${signed.sort().join('')}`)
    .digest('base64')
  return program.browser().call('POST', path, {
    body: Buffer.from(new URLSearchParams(fields).toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  })
}

/**
 * Twilio's times have no fractions of a second, so each reply is a second newer than the one before. They start in the
 * past, because the server takes a time in the future for the current time.
 */
let last = Date.now() - 3_600_000
function received(from: string, body: string): string {
  last += 1000
  return vendor.receive(from, body, last)
}
const reply = (From: string, Body: string, { sid = received(From, Body), token = TOKEN } = {}) =>
  post(PATH, { Body, From, MessageSid: sid, To: '+15005550006' }, token)
const consents = async (browser: Browser): Promise<readonly string[]> => {
  const { body } = await browser.call<{ type: string; withdrawnAt?: string }[]>('GET', `${SETTINGS}/consents`)
  return body.filter(({ withdrawnAt }) => !withdrawnAt).map(({ type }) => type)
}
const textsTo = (number: string) => vendor.messages.filter(({ to }) => to === number).length
const askForCode = async (browser: Browser, phoneNumber: string) =>
  expect((await browser.call('POST', `${SETTINGS}/phone`, { body: { phoneNumber } })).status).toBe(204)

describe('replies to texts', () => {
  it('after STOP, the server sends no texts and withdraws the consent, and START reverses both', {
    timeout: LONG,
  }, async () => {
    const { browser } = await register(program, { email: 'stop@example.com' })
    expect(await consents(browser)).toContain('SMS_TRANSACTIONAL')
    await askForCode(browser, '(614) 555-0171')
    await expect.poll(() => textsTo('+16145550171'), { timeout: 20_000 }).toBe(1)

    const sid = received('+16145550171', ' stop ')
    expect((await reply('+16145550171', 'Stop', { token: 'forged' })).status).toBe(401)
    expect(await consents(browser)).toContain('SMS_TRANSACTIONAL')
    expect((await reply('+16145550171', ' stop ', { sid })).status).toBe(204)
    expect(await consents(browser)).not.toContain('SMS_TRANSACTIONAL')
    const asked = vendor.requests.length
    await askForCode(browser, '(614) 555-0171')
    await expect.poll(() => stopped(), { timeout: 20_000 }).toBe(1)
    expect(vendor.requests.length).toBe(asked)

    expect((await reply('+16145550171', 'Help')).status).toBe(204)
    expect(await consents(browser)).not.toContain('SMS_TRANSACTIONAL')
    expect((await reply('+16145550171', 'START')).status).toBe(204)
    const renewed = await consents(browser)
    expect(renewed).toContain('SMS_TRANSACTIONAL')
    expect(renewed).not.toContain('SMS_MARKETING')
    const kept = await browser.call<{ type: string; place: string }[]>('GET', `${SETTINGS}/consents`)
    expect(kept.body.at(-1)).toMatchObject({ type: 'SMS_TRANSACTIONAL', place: 'TEXT_MESSAGE' })
    // The server has already handled this STOP message, so receiving it again changes nothing.
    expect((await reply('+16145550171', ' stop ', { sid })).status).toBe(204)
    expect(await consents(browser)).toEqual(renewed)
    await askForCode(browser, '(614) 555-0171')
    await expect.poll(() => textsTo('+16145550171'), { timeout: 20_000 }).toBe(2)
  })

  it('if the message about STOP is lost, Twilio’s refusal of the next text withdraws the consent', {
    timeout: LONG,
  }, async () => {
    const { browser } = await register(program, { email: 'lost.stop@example.com' })
    expect(await consents(browser)).toContain('SMS_TRANSACTIONAL')
    vendor.stopped.add('+16145550177')
    await askForCode(browser, '(614) 555-0177')
    await expect.poll(() => consents(browser), { timeout: 20_000 }).not.toContain('SMS_TRANSACTIONAL')
    expect(textsTo('+16145550177')).toBe(0)
  })

  it('the server never texts a number if its owner sent STOP before the first text', { timeout: LONG }, async () => {
    expect((await reply('+16145550172', 'UNSUBSCRIBE')).status).toBe(204)
    expect((await reply('+16145550172', 'STOP')).status).toBe(204)
    const { browser } = await register(program, { email: 'early@example.com' })
    const before = await stopped()
    await askForCode(browser, '(614) 555-0172')
    await expect.poll(() => stopped(), { timeout: 20_000 }).toBe(before + 1)
    expect(textsTo('+16145550172')).toBe(0)
    expect((await reply('+16145550172', 'START')).status).toBe(204)
    // The person sent STOP before having an account, so STOP didn't withdraw this consent.
    expect(await consents(browser)).toContain('SMS_TRANSACTIONAL')
  })
})

describe('replies in the wrong order', () => {
  const person = async (email: string, number: string) => {
    const { browser } = await register(program, { email })
    const to = `+1${number.replace(/\D/g, '')}`
    await askForCode(browser, number)
    await expect.poll(() => textsTo(to), { timeout: 20_000 }).toBe(1)
    return { browser, to }
  }
  const takesTexts = async (browser: Browser) => (await consents(browser)).includes('SMS_TRANSACTIONAL')

  it('a START that arrives after a newer STOP doesn’t renew the consent', { timeout: LONG }, async () => {
    const { browser, to } = await person('late.start@example.com', '(614) 555-0181')
    const [first, start, stop] = ['STOP', 'START', 'STOP'].map((word) => received(to, word))
    for (const [word, sid] of [
      ['STOP', first],
      ['STOP', stop],
      ['START', start],
    ] as const)
      expect((await reply(to, word, { sid })).status).toBe(204)
    expect(await takesTexts(browser)).toBe(false)
    expect((await reply(to, 'START')).status).toBe(204)
    expect(await takesTexts(browser)).toBe(true)
  })

  it('a STOP that arrives after a newer START doesn’t withdraw the consent', { timeout: LONG }, async () => {
    const { browser, to } = await person('late.stop@example.com', '(614) 555-0182')
    const [stop, start] = ['STOP', 'START'].map((word) => received(to, word))
    expect((await reply(to, 'START', { sid: start })).status).toBe(204)
    expect((await reply(to, 'STOP', { sid: stop })).status).toBe(204)
    expect(await takesTexts(browser)).toBe(true)
    await askForCode(browser, '(614) 555-0182')
    await expect.poll(() => textsTo(to), { timeout: 20_000 }).toBe(2)
  })

  it('while Twilio can’t say when it got a reply, STOP takes effect and START doesn’t', { timeout: LONG }, async () => {
    const { browser, to } = await person('no.time@example.com', '(614) 555-0183')
    const isDown = () => vendor.next.push(() => problem(503, 20503, 'Service Unavailable'))
    isDown()
    expect((await reply(to, 'STOP')).status).toBe(204)
    expect(await takesTexts(browser)).toBe(false)
    isDown()
    const sid = vendor.receive(to, 'START', Date.now() + 60_000)
    expect((await reply(to, 'START', { sid })).status).toBe(500)
    expect(await takesTexts(browser)).toBe(false)
    // Twilio or the lender's staff repeat the message later.
    expect((await reply(to, 'START', { sid })).status).toBe(204)
    expect(await takesTexts(browser)).toBe(true)
  })

  it.each([
    ['a STOP before a START', ['STOP', 'START'], '(614) 555-0184'],
    ['a START before a STOP', ['START', 'STOP'], '(614) 555-0185'],
  ] as const)('STOP wins over a START of the same second: %s', { timeout: LONG }, async (name, words, number) => {
    const { browser, to } = await person(`${name.replaceAll(' ', '.')}@example.com`, number)
    const sids = words.map((word) => vendor.receive(to, word, last))
    for (const [no, word] of words.entries()) expect((await reply(to, word, { sid: sids[no] })).status).toBe(204)
    expect(await takesTexts(browser)).toBe(false)
  })

  it('a reply with a time in the future counts as received now, so a later reply takes effect', {
    timeout: LONG,
  }, async () => {
    const { browser, to } = await person('future@example.com', '(614) 555-0186')
    const stop = vendor.receive(to, 'STOP', Date.now() + 86_400_000)
    expect((await reply(to, 'STOP', { sid: stop })).status).toBe(204)
    expect(await takesTexts(browser)).toBe(false)
    const start = vendor.receive(to, 'START', Date.now() + 3_600_000)
    expect((await reply(to, 'START', { sid: start })).status).toBe(204)
    expect(await takesTexts(browser)).toBe(true)
  })

  it('a START while Twilio is refusing a text takes effect', { timeout: LONG }, async () => {
    const { browser } = await register(program, { email: 'start.during@example.com' })
    const to = '+16145550187'
    const start = vendor.receive(to, 'START', Date.now() + 3_600_000)
    const before = await refused()
    vendor.stopped.add(to)
    // Twilio answers the search for earlier texts, and takes the START before it answers the text itself.
    let taken: number | undefined
    const answering = Promise.withResolvers<void>()
    vendor.next.push(
      (usual) => usual(),
      async (usual) => {
        taken = (await reply(to, 'START', { sid: start })).status
        answering.resolve()
        return usual()
      },
    )
    await askForCode(browser, '(614) 555-0187')
    await answering.promise
    await expect.poll(refused, { timeout: 20_000 }).toBe(before + 1)
    expect(taken).toBe(204)
    expect(await takesTexts(browser)).toBe(true)
  })
})

describe('delivery reports', () => {
  const codeOf = async (identity: string) => {
    const scope = { mode: 'MAILBOX', org: 'FIGURE' } as const
    const [[code]] = await program.server.services.db.read(scope, codesOfPerson(identity))
    return code
  }

  it('staff see that a code wasn’t delivered, until a later report says that it was', { timeout: LONG }, async () => {
    await seedAgents(program.server.services)
    const { browser, uuid, identity } = await register(program, { email: 'report@example.com' })
    await askForCode(browser, '(614) 555-0173')
    await expect.poll(() => textsTo('+16145550173'), { timeout: 20_000 }).toBe(1)
    const code = await codeOf(identity)
    const report = (MessageStatus: string, { place = `${PATH}/FIGURE`, token = TOKEN } = {}) =>
      post(`${place}?message=${code?.uuid}`, { From: '+15005550006', MessageSid: 'SMreport', MessageStatus }, token)
    const agent = await signInAgent(program, SEEDED_AGENTS[0].email)
    const shown = async () =>
      (await file(agent, uuid)).messages.filter(({ template }) => template === 'CODE').map(({ state }) => state)

    expect((await report('undelivered', { token: 'forged' })).status).toBe(401)
    expect((await report('sent')).status).toBe(204)
    // A report sent to another lender's address has no effect on this lender's texts.
    expect((await report('failed', { place: `${PATH}/MOVEMENT` })).status).toBe(204)
    expect(await shown()).toEqual([])
    expect((await report('undelivered')).status).toBe(204)
    expect((await report('undelivered')).status).toBe(204)
    expect(await shown()).toEqual(['UNDELIVERED'])
    expect((await report('delivered')).status).toBe(204)
    // A failure report that arrives after the delivery report changes nothing.
    expect((await report('failed')).status).toBe(204)
    expect(await codeOf(identity)).toMatchObject({ delivery: 'DELIVERED' })
    expect(await shown()).toEqual([])
    // The IDs of texts' messages are kept for good, so only replies may store one.
    expect((await program.server.services.db.read({ mode: 'SWEEP' }, keptReports()))[0]).toEqual([])
  })
})

describe('a lost delivery report', () => {
  it('if no delivery report arrives, the server asks Twilio until it answers, and records that the text wasn’t delivered', {
    timeout: LONG,
  }, async () => {
    const { browser, identity } = await register(program, { email: 'lost.report@example.com' })
    await askForCode(browser, '(614) 555-0178')
    await expect.poll(() => textsTo('+16145550178'), { timeout: 20_000 }).toBe(1)
    const sent = vendor.messages.find(({ to }) => to === '+16145550178')
    Object.assign(sent ?? {}, { status: 'undelivered' })
    const scope = { mode: 'MAILBOX', org: 'FIGURE' } as const
    const { db } = program.server.services
    const codes = async () => (await db.read(scope, codesOfPerson(identity)))[0]
    const uuid = (await codes())[0]?.uuid ?? ''
    const lookUp = () => db.change(scope, [addMail({ uuid, org: 'FIGURE', isReport: true })], () => undefined)
    // The job that sent the text has added the first lookup.
    const lookups = async () => (await db.read(scope, laterLookups(`mail:${uuid}`)))[0].length
    await expect.poll(lookups, { timeout: 20_000 }).toBe(1)
    vendor.next.push(() => problem(503, 20503, 'Service Unavailable'))
    await lookUp()
    await expect.poll(() => vendor.next.length, { timeout: 20_000 }).toBe(0)
    await expect.poll(lookups, { timeout: 20_000 }).toBe(1)
    expect(await codes()).toMatchObject([{ delivery: null }])
    await lookUp()
    await expect.poll(codes, { timeout: 20_000 }).toMatchObject([{ delivery: 'UNDELIVERED' }])
  })
})

/** Returns how many texts Twilio refused because the recipient had replied STOP. */
async function refused(): Promise<number> {
  const [rows] = await program.server.services.db.read({ mode: 'MAILBOX', org: 'FIGURE' }, refusedTexts())
  return rows.length
}

/** Returns how many texts weren't sent because the recipient had replied STOP. */
async function stopped(): Promise<number> {
  const [rows] = await program.server.services.db.read({ mode: 'MAILBOX', org: 'FIGURE' }, stoppedTexts())
  return rows.length
}
