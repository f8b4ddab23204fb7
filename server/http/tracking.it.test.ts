import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetEvents, forgetSessions } from '../storage/tracking.ts'
import { type Account, type Browser, register, startTestProgram, type TestProgram } from '../testing/program.ts'

// Shows: rules
let program: TestProgram
let owner: Client
let rosa: Account
let other: Account
beforeAll(async () => {
  program = await startTestProgram()
  owner = new Client({ connectionString: program.database.adminUrl })
  await owner.connect()
  rosa = await register(program, { email: 'rosa@example.com' })
  other = await register(program, { email: 'other@example.com' })
})
afterAll(async () => {
  await owner.end()
  await program.stop()
})
// Row-level security applies even to the tables' owner, so the tests read in SWEEP mode, which can read every row.
const rows = async (table: string): Promise<Record<string, unknown>[]> => {
  await owner.query("select set_config('app.mode', 'SWEEP', false)")
  return (await owner.query(`select * from ${table}`)).rows
}
beforeEach(async () => {
  await rows('tracking_event')
  await owner.query('delete from tracking_event')
  await owner.query('delete from tracking_session')
})

const SESSION = '/ft/heloc/session'
const EVENT = '/ft/heloc/event'
interface Key {
  readonly uuid: string
  readonly epoch: number
  readonly trackerUuid: string
}
async function begin(browser: Browser, body: object = {}, host = 'localhost'): Promise<Key> {
  const answer = await browser.call<{ sessionKey: Key }>('POST', SESSION, { body, host })
  expect(answer.status).toBe(200)
  return answer.body.sessionKey
}
const seen = (sessionKey: Key, more: object = {}) => ({
  domain: 'localhost',
  queryParams: {},
  pagePath: '/account/heloc/register',
  event: 'page_view',
  sessionKey,
  eventType: 'PAGE_VIEW',
  productType: 'HELOC',
  eventProperties: {},
  ...more,
})
const note = async (browser: Browser, body: object, host = 'localhost') =>
  (await browser.call('POST', EVENT, { body, host })).status

describe('a tracking session', () => {
  test('a tracking session starts with a key that lets the same browser resume it', async () => {
    const browser = program.browser()
    const sizes = { screenWidth: 1280.4, screenHeight: 800, windowWidth: 1200, windowHeight: 700 }
    const key = await begin(browser, { platform: 'web', libVersion: '1.0.0', ...sizes })
    expect(key).toEqual({ uuid: expect.any(String), epoch: expect.any(Number), trackerUuid: expect.any(String) })
    expect(await begin(browser, { sessionKey: key })).toEqual(key)
    expect(await rows('tracking_session')).toMatchObject([
      {
        uuid: key.uuid,
        org_code: 'FIGURE',
        platform: 'web',
        lib_version: '1.0.0',
        screen_width: 1280,
        window_height: 700,
      },
    ])
  })

  test("a tracking session uses the tracker ID that the browser sends, even if the server doesn't know the ID", async () => {
    const trackerUuid = randomUUID()
    const key = await begin(program.browser(), { sessionKey: { trackerUuid } })
    expect(key.trackerUuid).toBe(trackerUuid)
    const forgotten = await begin(program.browser(), { sessionKey: { uuid: randomUUID(), epoch: 1, trackerUuid } })
    expect(forgotten.trackerUuid).toBe(trackerUuid)
    expect(forgotten.uuid).not.toBe(key.uuid)
  })

  test('a tracking session starts a new visit after half an hour without activity', async () => {
    const browser = program.browser()
    const key = await begin(browser)
    await owner.query("update tracking_session set epoch = 5, seen_at = now() - interval '31 minutes'")
    const later = await begin(browser, { sessionKey: key })
    expect(later).toMatchObject({ uuid: key.uuid, trackerUuid: key.trackerUuid })
    expect(later.epoch).toBeGreaterThan(5)
  })

  test.each(['dscr', 'HELOC', 'x'])('tracking calls return 404 for the context %s', async (context) => {
    const browser = program.browser()
    const key = await begin(browser)
    expect((await browser.call('POST', `/ft/${context}/session`, { body: {} })).status).toBe(404)
    expect((await browser.call('POST', `/ft/${context}/event`, { body: seen(key) })).status).toBe(404)
  })
})

describe('a tracking event', () => {
  test('a tracking event is stored with its page, query, name and properties, and with the person and the application', async () => {
    const sessionKey = await begin(rosa.browser)
    const view = {
      domain: 'localhost',
      queryParams: '?step=name',
      pagePath: '/account/heloc/register',
      event: 'page_view',
      sessionKey,
      identityId: rosa.identity,
      applicationUuid: rosa.uuid,
      eventType: 'PAGE_VIEW',
      productType: 'HELOC',
      eventProperties: { step: 'name' },
      dontDedupe: false,
      dedupeProperty: 'step',
    }
    const answer = await rosa.browser.call('POST', EVENT, { body: view })
    expect(answer.status).toBe(204)
    expect(await rows('tracking_event')).toMatchObject([
      {
        ...{ session: sessionKey.uuid, event: 'page_view', event_type: 'PAGE_VIEW', product: 'HELOC' },
        ...{ page: '/account/heloc/register', query: { step: 'name' }, properties: { step: 'name' } },
        ...{ application: rosa.uuid, identity: rosa.identity },
      },
    ])
  })

  test('a tracking event is stored with its product', async () => {
    const browser = program.browser()
    const key = await begin(browser)
    expect(await note(browser, seen(key, { productType: 'DSCR' }))).toBe(204)
    expect(await note(browser, seen(key, { productType: undefined, pagePath: '/dashboard' }))).toBe(204)
    expect((await rows('tracking_event')).map(({ product }) => product).toSorted()).toEqual(['DSCR', 'HELOC'])
    expect(await note(browser, seen(key, { productType: 'AUTO' }))).toBe(400)
  })

  test("a tracking event about the caller's application is stored with the application's product", async () => {
    const key = await begin(rosa.browser)
    const about = { applicationUuid: rosa.uuid, productType: 'DSCR' }
    expect(await note(rosa.browser, seen(key, about))).toBe(204)
    expect(await rows('tracking_event')).toMatchObject([{ application: rosa.uuid, product: 'HELOC' }])
  })

  test('a tracking event is stored once per page and visit, and again in the next visit', async () => {
    const browser = program.browser()
    const key = await begin(browser)
    for (const body of [seen(key), seen(key), seen(key, { pagePath: '/dashboard' })])
      expect(await note(browser, body)).toBe(204)
    expect(await rows('tracking_event')).toHaveLength(2)
    await owner.query("update tracking_session set seen_at = now() - interval '31 minutes'")
    await note(browser, seen(key))
    await note(browser, seen(key))
    expect(await rows('tracking_event')).toHaveLength(3)
  })

  test('if several tracking events have the same deduplication value, only one is stored, unless the events turn deduplication off', async () => {
    const browser = program.browser()
    const key = await begin(browser)
    const step = (name: string) => seen(key, { dedupeProperty: 'step', eventProperties: { step: name } })
    for (const body of [step('name'), step('name'), step('birthdate')]) await note(browser, body)
    expect(await rows('tracking_event')).toHaveLength(2)
    // The email property isn't stored, so events that differ only in their email are duplicates.
    for (const email of ['a@example.com', 'b@example.com'])
      await note(browser, seen(key, { pagePath: '/terms', dedupeProperty: 'email', eventProperties: { email } }))
    expect(await rows('tracking_event')).toHaveLength(3)
    for (let n = 0; n < 3; n++) await note(browser, seen(key, { pagePath: '/privacy', dontDedupe: true }))
    expect(await rows('tracking_event')).toHaveLength(6)
  })

  test("a tracking event is linked only to the caller and to the caller's own application", async () => {
    const key = await begin(program.browser())
    const about = (application: string) =>
      seen(key, {
        pagePath: `/account/heloc/${application}/income/upload/MANUAL_PAYSTUB`,
        applicationUuid: application,
        identityId: rosa.identity,
        dontDedupe: true,
      })
    await note(program.browser(), about(rosa.uuid))
    await note(other.browser, about(rosa.uuid))
    await note(rosa.browser, about(rosa.uuid))
    const kept = await rows('tracking_event')
    expect(kept.map(({ application, identity }) => [application, identity])).toEqual([
      [null, null],
      [null, other.identity],
      [rosa.uuid, rosa.identity],
    ])
    expect(new Set(kept.map(({ page }) => page))).toEqual(new Set(['/account/heloc/{uuid}/income/upload/{type}']))
  })

  test('a tracking event stores no personal data, whichever field contains the data', async () => {
    const browser = program.browser()
    const personal = {
      email: 'rosa.quillfeather@example.com',
      ssn: '219-09-9999',
      name: 'Quillfeather',
      phone: '6145550142',
      street: '1450 Larkspur Lane',
    }
    const all = {
      ...personal,
      step: personal.name,
      utm_medium: personal.email,
      referrer: personal.ssn,
      referrers: [personal],
    }
    const key = await begin(browser, {
      platform: personal.name,
      libVersion: personal.phone,
      appVersion: personal.email,
      referrer: `https://${personal.name}.example/${personal.ssn}?q=${personal.email}`,
      queryParams: `?email=${personal.email}&step=${personal.name}&utm_medium=email`,
    })
    const put = [
      {
        queryParams: all,
        eventProperties: { ...all, previousPage: `/people/${personal.name}`, loadMs: personal.phone },
      },
      { pagePath: `/account/heloc/register/${personal.name}?email=${personal.email}` },
      { pagePath: `/account/heloc/${personal.name}/liens`, domain: personal.name, dontDedupe: true },
      { pagePath: `/account/heloc/${rosa.uuid}/income/link/${personal.ssn}`, applicationUuid: personal.ssn },
      { identityId: personal.email, dedupeProperty: 'email', eventProperties: all, dontDedupe: true },
      { queryParams: `?step=name&name=${personal.name}`, pagePath: '/terms' },
    ]
    for (const more of put) expect(await note(browser, seen(key, more))).toBe(204)
    expect(await note(browser, seen(key, { event: personal.name }))).toBe(400)
    expect(await note(browser, seen(key, { productType: personal.name }))).toBe(400)
    const kept = [...(await rows('tracking_session')), ...(await rows('tracking_event'))]
    expect(kept).toHaveLength(1 + put.length)
    const written = JSON.stringify(kept)
    for (const value of Object.values(personal)) expect(written).not.toContain(value)
    expect(written).not.toMatch(/quillfeather|larkspur|219-?09|614\D{0,2}555/i)
    // The server stores only the event values that are on its list of allowed values.
    expect(kept[0]).toMatchObject({ query: { utm_medium: 'email' }, referrer: 'OTHER', platform: 'other' })
    expect(kept.at(-1)).toMatchObject({ page: '/terms', query: { step: 'name' }, properties: {} })
  })

  test("a tracking event for another lender's session returns 404", async () => {
    const key = await begin(program.browser())
    expect(await note(program.browser(), seen(key), 'movement.localhost')).toBe(404)
    expect(await note(program.browser(), seen({ ...key, uuid: randomUUID() }))).toBe(404)
    const there = await begin(program.browser(), { sessionKey: key }, 'movement.localhost')
    expect(there.uuid).not.toBe(key.uuid)
    expect(await rows('tracking_event')).toEqual([])
  })

  test('the server rejects tracking events above the limit per network', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n <= 300; n++) {
      const { statusCode } = await program.server.app.inject({
        method: 'POST',
        url: EVENT,
        headers: { host: 'localhost' },
        remoteAddress: '203.0.113.7',
        payload: {},
      })
      statuses.add(statusCode)
    }
    expect([...statuses]).toEqual([400, 429])
  })

  test('the server deletes a tracking event after 90 days', async () => {
    const browser = program.browser()
    await note(browser, seen(await begin(browser)))
    await note(browser, seen(await begin(browser)))
    await owner.query(
      "update tracking_session set seen_at = now() - interval '91 days' where epoch = (select min(epoch) from tracking_session)",
    )
    await owner.query(
      "update tracking_event set at = now() - interval '91 days' where id = (select min(id) from tracking_event)",
    )
    await program.server.services.db.change({ mode: 'SWEEP' }, [forgetEvents(), forgetSessions()], () => undefined)
    expect(await rows('tracking_event')).toHaveLength(1)
    expect(await rows('tracking_session')).toHaveLength(1)
  })
})

describe('a session replay link', () => {
  const put = (browser: Browser, application: string, link: unknown) =>
    browser.call('PUT', `/${application}/full-story-link`, { body: { link } })
  const LINK = 'https://app.fullstory.com/ui/HL1/session/6012:3345'

  test("a session replay link is stored once with the application, without the link's query string", async () => {
    expect((await put(rosa.browser, rosa.uuid, `${LINK}?email=rosa@example.com#x`)).status).toBe(204)
    expect((await put(rosa.browser, rosa.uuid, LINK)).status).toBe(204)
    await owner.query('begin')
    await owner.query("select enter_scope(null, null, 'SYSTEM', $1, null, null, null)", [rosa.uuid])
    const { rows: kept } = await owner.query('select * from session_replay')
    await owner.query('rollback')
    expect(kept).toMatchObject([{ application: rosa.uuid, identity: rosa.identity, link: LINK }])
  })

  test('a session replay link is accepted only from people on the application', async () => {
    expect((await put(other.browser, rosa.uuid, LINK)).status).toBe(404)
    expect((await put(program.browser(), rosa.uuid, LINK)).status).toBe(401)
  })

  test.each([
    'http://app.fullstory.com/ui/1',
    'https://app.eu1.fullstory.com/ui/1',
    'https://app.fullstory.com.example.com/ui/1',
    'https://rosa:secret@app.fullstory.com/ui/1',
    'https://app.fullstory.com:8443/ui/1',
    'javascript:alert(1)',
    'rosa',
  ])('the session replay link %s is rejected', async (link) => {
    const answer = await put(rosa.browser, rosa.uuid, link)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ field: 'link' }] })
  })
})
