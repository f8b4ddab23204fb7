/** Tests commands and their effects: each takes effect once, in order, and only where the journey allows it. */
import { randomUUID } from 'node:crypto'
import type { Problem } from 'domain/api/contract.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { touchApplication } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import { type RoundTrip, roundTrips } from '../telemetry/channels.ts'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let client: Client
beforeAll(async () => {
  program = await startTestProgram()
  client = new Client({ connectionString: program.database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await program.stop()
})

let people = 0
const somebody = () => register(program, { email: `command${++people}@example.com` })
const view = async ({ browser, uuid }: Account) =>
  (await browser.call<ApplicationView>('GET', `/service-application/api/v1/application/heloc/${uuid}`)).body
const path = (uuid: string, command: string) => `/service-application/api/v2/application/heloc/${uuid}/${command}`

async function profile(account: Account, key?: string, change: object = {}) {
  const { property, person } = await view(account)
  const body = {
    ...person.name,
    dateOfBirth: '1984-05-12',
    selectedPropertyUuid: property.uuid,
    softCreditConsent: true,
    ...change,
  }
  return account.browser.call<Pick<ApplicationView, 'version'> & Pick<Problem, 'errors'>>(
    'POST',
    path(account.uuid, 'save-profile'),
    {
      body,
      headers: key ? { 'idempotency-key': key } : {},
    },
  )
}

/** Returns the keys of an application's jobs, from the queue and from its effects. */
async function jobs(uuid: string) {
  await client.query('begin')
  await client.query(`select enter_scope(null, null, 'SYSTEM', $1, null, null, null)`, [uuid])
  const effects = await client.query<{ key: string }>('select key from effect where application = $1 order by key', [
    uuid,
  ])
  await client.query('rollback')
  const queued = await client.query<{ key: string }>(
    `select key from graphile_worker.jobs where key like 'request:' || $1 || ':%' order by 1`,
    [uuid],
  )
  return { effects: effects.rows.map(({ key }) => key), queued: queued.rows.map(({ key }) => key) }
}

describe('a command', () => {
  test('a command changes the application and queues its jobs in one transaction', async () => {
    const account = await somebody()
    expect(await jobs(account.uuid)).toEqual({ effects: [], queued: [] })
    const answer = await profile(account)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'SOFT_CREDIT',
      serverState: { name: 'WAITING_FOR_SOFT_CREDIT', kind: 'waiting' },
    })
    expect(await view(account)).toEqual(answer.body)
    const expected = ['PROPERTY_RECORD', 'SOFT_CREDIT', 'VALUATION'].map((kind) => `request:${account.uuid}:${kind}:1`)
    expect(await jobs(account.uuid)).toEqual({ effects: expected, queued: expected })
  })

  test('a rejected command changes nothing and queues nothing', async () => {
    const account = await somebody()
    const before = await view(account)
    const answer = await profile(account, undefined, { firstName: 'R2D2', dateOfBirth: '', softCreditConsent: false })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([
      { field: 'firstName', message: 'Some of the characters entered are not supported.' },
      { field: 'dateOfBirth', message: 'Date of birth is required' },
      { field: 'softCreditConsent', message: 'Agree to the soft inquiry to continue' },
    ])
    expect(await view(account)).toEqual(before)
    expect(await jobs(account.uuid)).toEqual({ effects: [], queued: [] })
  })

  test("a command for a step that the borrower hasn't reached is rejected with the current screen", async () => {
    const account = await somebody()
    for (const command of ['choose-offer', 'sign-documents', 'rescind']) {
      const answer = await account.browser.call('POST', path(account.uuid, command), { body: {} })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'NOT_NOW', location: `/account/heloc/${account.uuid}/start/profile` })
    }
    expect((await account.browser.call('POST', path(account.uuid, 'become-rich'), { body: {} })).status).toBe(400)
    expect((await account.browser.call('POST', path(account.uuid, 'signer/accept-intro'), { body: {} })).status).toBe(
      404,
    )
  })

  test("a command on another person's application returns 404", async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    for (const uuid of [theirs.uuid, randomUUID()]) {
      expect((await mine.browser.call('GET', `/service-application/api/v1/application/heloc/${uuid}`)).status).toBe(404)
      expect(
        (await mine.browser.call('POST', path(uuid, 'withdraw'), { body: { withdrawConfirmed: true } })).status,
      ).toBe(404)
      expect((await mine.browser.call('GET', path(uuid, 'documents'))).status).toBe(404)
      expect((await mine.browser.call('GET', path(uuid, 'events'))).status).toBe(404)
      expect(
        (await mine.browser.call('GET', `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`)).status,
      ).toBe(404)
    }
    expect((await mine.browser.call('GET', '/service-application/api/v1/application/heloc/not-a-uuid')).status).toBe(
      400,
    )
  })

  test.each([null, [], 'text', 7, { lienz: { a: [[[]]] }, __proto__: { x: 1 } }])(
    'a command treats the body %j like an empty body and rejects it',
    async (body) => {
      const account = await somebody()
      const answer = await account.browser.call('POST', path(account.uuid, 'save-profile'), {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect([400, 422]).toContain(answer.status)
    },
  )

  test("a command's body must be JSON of limited size", async () => {
    const account = await somebody()
    const headers = { 'content-type': 'application/json' }
    const send = (body: string, type = headers) =>
      account.browser.call('POST', path(account.uuid, 'save-profile'), { body, headers: type })
    expect((await send('{"a":')).status).toBe(400)
    expect((await send(JSON.stringify({ a: 'x'.repeat(2_000_000) }))).status).toBe(413)
    expect((await send('<a/>', { 'content-type': 'text/xml' })).status).toBe(415)
    expect((await send(JSON.stringify({ firstName: 'a\0b' }))).status).toBe(400)
  })
})

describe('the rows with which a command begins', () => {
  /** Returns the locks that were taken in the database while `work` ran. */
  async function locksOf(work: () => Promise<unknown>): Promise<string[]> {
    const names: string[] = []
    const note = (message: unknown) => {
      for (const { name } of (message as RoundTrip).calls) if (name.startsWith('application_lock')) names.push(name)
    }
    roundTrips.start.subscribe(note)
    await work()
    roundTrips.start.unsubscribe(note)
    return names
  }

  test('a command that follows a read or another command reuses the cached application', async () => {
    const account = await somebody()
    await view(account)
    const locks = await locksOf(async () => {
      expect((await profile(account)).status).toBe(200)
      const withdrawn = { body: { withdrawConfirmed: true } }
      expect((await account.browser.call('POST', path(account.uuid, 'withdraw'), withdrawn)).status).toBe(200)
    })
    expect(locks).toEqual(['application_lock_change', 'application_lock_change'])
    expect((await view(account)).status).toBe('CANCELLED')
    const events = await account.browser.call<{ whole: boolean }>('GET', path(account.uuid, 'events'))
    expect(events.body.whole).toBe(true)
  })

  test('a command reads the application again if the application has changed since the last read', async () => {
    const account = await somebody()
    const { version } = await view(account)
    const { db, clock } = program.server.services
    const system = { mode: 'SYSTEM', application: account.uuid } as const
    await db.change(system, [touchApplication(account.uuid, clock.now())], () => undefined)
    const body = { withdrawConfirmed: true }
    const locks = await locksOf(() => account.browser.call('POST', path(account.uuid, 'withdraw'), { body }))
    expect(locks).toEqual(['application_lock_change', 'application_lock_with_role'])
    expect(await view(account)).toMatchObject({ status: 'CANCELLED', version: version + 1 })
  })

  test('tests detect cached rows that differ from the stored rows with the same revision', async () => {
    const account = await somebody()
    const { uuid, identity } = account
    await view(account)
    const { db, keyring } = program.server.services
    await db.change({ mode: 'ACTOR', org: 'FIGURE', actor: identity }, [readPersonal(uuid)], ([rows], { later }) =>
      later(...new People(keyring, uuid, rows).patch('FIGURE', identity, { email: 'changed@example.com' })),
    )
    const body = { withdrawConfirmed: true }
    expect((await account.browser.call('POST', path(uuid, 'withdraw'), { body })).status).toBe(500)
  })
})

describe('an idempotency key', () => {
  test('repeating a request with its idempotency key returns the same response and changes nothing', async () => {
    const account = await somebody()
    const key = randomUUID()
    const first = await profile(account, key)
    const second = await profile(account, key)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await view(account)).version).toBe(first.body.version)
    expect((await jobs(account.uuid)).effects).toHaveLength(3)
  })

  test("an idempotency key can't be reused for a different request", async () => {
    const account = await somebody()
    const key = randomUUID()
    await profile(account, key)
    const other = await profile(account, key, { middleName: 'Maria' })
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject({ code: 'KEY_REUSED' })
    const elsewhere = await account.browser.call('POST', path(account.uuid, 'withdraw'), {
      body: { withdrawConfirmed: true },
      headers: { 'idempotency-key': key },
    })
    expect(elsewhere.body).toMatchObject({ code: 'KEY_REUSED' })
  })

  test('an idempotency key works for only one person', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const key = randomUUID()
    expect((await profile(one, key)).status).toBe(200)
    expect((await profile(two, key)).status).toBe(200)
  })

  test('an idempotency key can be reused after its request was rejected', async () => {
    const account = await somebody()
    const key = randomUUID()
    expect((await profile(account, key, { softCreditConsent: false })).status).toBe(422)
    expect((await profile(account, key)).status).toBe(200)
  })
})

describe('concurrent commands', () => {
  test('ten identical concurrent commands run only once', async () => {
    const account = await somebody()
    const answers = await Promise.all(Array.from({ length: 10 }, () => profile(account)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
    expect((await jobs(account.uuid)).effects).toHaveLength(3)
    const events = await account.browser.call<{ whole: boolean }>('GET', path(account.uuid, 'events'))
    expect(events.body.whole).toBe(true)
  })

  test('ten identical concurrent commands that share a key get the same response', async () => {
    const account = await somebody()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => profile(account, key)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body })
    expect((await jobs(account.uuid)).effects).toHaveLength(3)
  })

  test('different concurrent commands run one after another', async () => {
    const account = await somebody()
    const [saved, withdrawn] = await Promise.all([
      profile(account),
      account.browser.call('POST', path(account.uuid, 'withdraw'), { body: { withdrawConfirmed: true } }),
    ])
    expect(withdrawn.status).toBe(200)
    expect([200, 409]).toContain(saved.status)
    expect((await view(account)).status).toBe('CANCELLED')
  })
})
