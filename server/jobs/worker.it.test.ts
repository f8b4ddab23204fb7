/** Tests requests to outside parties: retries, results applied only once, takeover by other nodes, final failures. */

import { outcome } from 'domain/application/core/command.ts'
import type { RequestKind } from 'domain/application/core/requests.ts'
import { type DomainEvent, event } from 'domain/application/events.ts'
import type { Results } from 'domain/application/results.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { plainDate } from 'domain/values/dates.ts'
import { cents } from 'domain/values/money.ts'
import { Client } from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Busy } from '../errors.ts'
import { ProviderFault } from '../providers/shared/port.ts'
import { lockApplication, readApplication } from '../storage/applications.ts'
import { People, readPersonal } from '../storage/people.ts'
import { statement } from '../storage/transactions.ts'
import {
  type Account,
  QUICK,
  register,
  silent,
  startTestProgram,
  type TestOptions,
  type TestProgram,
} from '../testing/program.ts'
import { startProxy, type TcpProxy } from '../testing/proxy.ts'
import { contextFor, NO_CLIENT, persist } from '../usecases/persist.ts'
import { settle } from '../usecases/settle.ts'
import { listStuck, retry } from '../usecases/stuckJobs.ts'
import type { RequestContext, RequestHandlers } from './handler.ts'

let program: TestProgram
/** The proxy between the program and its database, in tests of outages. */
let proxy: TcpProxy | undefined
afterEach(async () => {
  await program.stop()
  await proxy?.stop()
  proxy = undefined
})

async function begin(options: TestOptions): Promise<Account> {
  program = await startTestProgram(options)
  return register(program)
}

const view = async ({ browser, uuid }: Account) =>
  (await browser.call<ApplicationView>('GET', `/service-application/api/v1/application/heloc/${uuid}`)).body

async function saveProfile(account: Account) {
  const { property, person } = await view(account)
  const body = {
    ...person.name,
    dateOfBirth: '1984-05-12',
    selectedPropertyUuid: property.uuid,
    softCreditConsent: true,
  }
  const answer = await account.browser.call(
    'POST',
    `/service-application/api/v2/application/heloc/${account.uuid}/save-profile`,
    { body },
  )
  expect(answer.status).toBe(200)
}

const events = async ({ browser, uuid }: Account) =>
  (
    await browser.call<{ whole: boolean; events: { type: string; cause: string }[] }>(
      'GET',
      `/service-application/api/v2/application/heloc/${uuid}/events`,
    )
  ).body

const SOFT: Results['SOFT_CREDIT'] = {
  file: {
    bureau: 'Bureau',
    pull: 'SOFT',
    pulledOn: plainDate('2026-11-20'),
    score: 760,
    scoreModel: 'FICO 9',
    scoreRange: [300, 850],
    keyFactors: [],
    monthlyDebts: cents(40_000),
    tradelines: 7,
  },
  mortgages: [],
}
const VALUE: Results['VALUATION'] = { value: cents(45_000_000), confidence: 92 }

/** Returns the given request handlers. All other kinds of requests get handlers that never respond. */
const parties = (some: Partial<RequestHandlers>): RequestHandlers =>
  new Proxy(silent(), { get: (none, kind: RequestKind) => some[kind] ?? none[kind] })

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

class Faulty extends Error {
  readonly code = 'ECONNRESET'
}

const valuations = statement<{ state: string }>(
  'test_worker_valuations',
  "select state from effect where application = $1 and kind = 'VALUATION'",
)

/** Changes an application while a party is still working on its request. */
async function change(uuid: string, happened: DomainEvent): Promise<void> {
  const { services } = program.server
  const opening = [lockApplication(uuid), readPersonal(uuid)] as const
  await services.db.change({ mode: 'SYSTEM', application: uuid }, opening, async ([[row], personal], transaction) => {
    if (!row) throw new Error('the application is gone')
    const held = { application: row.data, head: row.head, people: new People(services.keyring, uuid, personal) }
    const context = contextFor(services, held, { kind: 'SYSTEM', identity: 'system' }, NO_CLIENT)
    await persist(services, transaction, held, context, 'test', outcome({ events: [happened] }))
  })
}

describe('a request to an outside party', () => {
  test('a failed request is retried with the same idempotency key, and its result is applied once', async () => {
    const seen: RequestContext[] = []
    const account = await begin({
      handlers: parties({
        VALUATION: async (_, __, context) => {
          seen.push(context)
          if (seen.length < 4) throw new Faulty('the person Rosa Quillfeather was not found')
          return VALUE
        },
      }),
    })
    await saveProfile(account)
    await until(async () => expect((await view(account)).valuation).toMatchObject({ value: 45_000_000, source: 'AVM' }))
    expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
    expect(new Set(seen.map(({ key }) => key))).toEqual(new Set([`request:${account.uuid}:VALUATION:1`]))
    expect((await events(account)).events.filter(({ type }) => type === 'Valued')).toHaveLength(1)
  })

  test('the handler of a request receives the person, the organization and the date, and can store files', async () => {
    let kept: Buffer | undefined
    const uuid = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a11'
    const account = await begin({
      handlers: parties({
        SOFT_CREDIT: async (application, personal, context) => {
          expect(personal[application.borrower]).toMatchObject({
            name: { lastName: 'Quillfeather' },
            dob: '1984-05-12',
          })
          expect(context.organization.code).toBe('FIGURE')
          expect(context.today).toMatch(/^\d{4}-\d\d-\d\d$/)
          const file = {
            uuid,
            identity: application.borrower,
            mediaType: 'application/pdf',
            bytes: Buffer.from('paper'),
          }
          const { sha256 } = await context.saveFile(file)
          expect((await context.saveFile(file)).sha256).toBe(sha256)
          kept = await context.readFile(uuid)
          return SOFT
        },
      }),
    })
    await saveProfile(account)
    await until(async () => expect((await view(account)).score).toMatchObject({ score: 760 }))
    expect(kept?.toString()).toBe('paper')
  })

  test('a request that keeps failing is overdue first, and goes to an agent after its deadline', async () => {
    const fails = async () => {
      throw new Faulty()
    }
    const account = await begin({
      handlers: parties({ SOFT_CREDIT: fails }),
      retries: { ...QUICK, overdue: 50, deadline: 300 },
    })
    await saveProfile(account)
    await until(async () => expect((await view(account)).journey.state).toBe('creditError'))
    const types = (await events(account)).events.map(({ type }) => type)
    expect(types.filter((type) => type === 'RequestLate' || type === 'RequestSettled')).toEqual([
      ...(['RequestLate', 'RequestSettled'] as const),
    ])
  })

  test('an attempt that hangs is aborted, and the request is retried', async () => {
    let tries = 0
    const account = await begin({
      handlers: parties({
        VALUATION: async (_, __, { signal }) => {
          if (++tries > 1) return VALUE
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          throw new Faulty()
        },
      }),
      retries: { ...QUICK, timeout: 200 },
    })
    await saveProfile(account)
    await until(async () => expect((await view(account)).valuation).toBeDefined())
    expect(tries).toBe(2)
  })

  test("a database outage doesn't count as a failed attempt and doesn't delay the request", async () => {
    const uuid = '0b9f2f0e-5a0c-4f0a-9df1-6f2d3f1f7a12'
    let port = 0
    const seen: number[] = []
    const account = await begin({
      async reach({ url, adminUrl }) {
        port = Number(new URL(url).port)
        proxy = await startProxy(port)
        return { url: Object.assign(new URL(url), { port: String(proxy.port) }).toString(), adminUrl }
      },
      handlers: parties({
        VALUATION: async ({ borrower: identity }, _, { attempt, saveFile }) => {
          seen.push(attempt)
          if (seen.length > 3) return VALUE
          proxy?.cut()
          const kept = saveFile({ uuid, identity, mediaType: 'application/pdf', bytes: Buffer.from('paper') })
          await kept.finally(() => proxy?.moveTo(port))
          return VALUE
        },
      }),
      // If an attempt were counted as failed, the next attempt would start after the end of this test.
      retries: { ...QUICK, quickTries: 0, slowDelay: 600_000 },
    })
    await saveProfile(account)
    await until(async () => expect((await view(account)).valuation).toBeDefined())
    expect(seen).toEqual([1, 1, 1, 1])
    expect((await events(account)).events.map(({ type }) => type)).not.toContain('RequestDelayed')
  })

  test("waiting too long for a database lock doesn't count as a failed attempt of a request", async () => {
    const seen: number[] = []
    const account = await begin({
      handlers: parties({
        VALUATION: async (_, __, { attempt }) => {
          seen.push(attempt)
          if (seen.length < 3) throw new Busy()
          return VALUE
        },
      }),
      // If an attempt were counted as failed, the next attempt would start after the end of this test.
      retries: { ...QUICK, quickTries: 0, slowDelay: 600_000 },
    })
    await saveProfile(account)
    await until(async () => expect((await view(account)).valuation).toBeDefined())
    expect(seen).toEqual([1, 1, 1])
  })

  test('a repeated result is applied once, and an outdated result is stored but not applied', async () => {
    const account = await begin({})
    await saveProfile(account)
    const { services } = program.server
    const job = { application: account.uuid, kind: 'VALUATION', no: 1 } as const
    const [first, second] = await Promise.all([settle(services, job, VALUE), settle(services, job, VALUE)])
    expect([first, second].sort()).toEqual([false, true])
    expect(await settle(services, { ...job, no: 7 }, { value: cents(1), confidence: 1 })).toBe(false)
    expect((await view(account)).valuation).toMatchObject({ value: 45_000_000 })
    const { whole, events: all } = await events(account)
    expect(whole).toBe(true)
    expect(all.at(-1)).toMatchObject({ type: 'StaleResultKept', cause: 'result:VALUATION:7' })
    expect(all.filter(({ type }) => type === 'Valued')).toHaveLength(1)
  })

  test('a request that the outside party rejects fails immediately, and a request without a response fails at its deadline', async () => {
    const account = await begin({
      handlers: parties({
        VALUATION: async () => {
          throw new ProviderFault(422)
        },
        SOFT_CREDIT: async () => {
          throw new Faulty()
        },
      }),
      retries: { ...QUICK, deadline: 100 },
    })
    await saveProfile(account)
    const scope = { mode: 'SYSTEM', application: account.uuid } as const
    const requests = async () =>
      (await program.server.services.db.read(scope, readApplication(account.uuid)))[0][0]?.data.requests
    await until(async () => {
      expect((await requests())?.VALUATION).toMatchObject({ state: 'FAILED', answered: true, why: '422' })
      expect((await requests())?.SOFT_CREDIT?.state).toBe('FAILED')
    })
    expect((await requests())?.SOFT_CREDIT).not.toHaveProperty('answered')
  })

  test.each([
    ['a newer request replaced it', event('Requested', { kind: 'VALUATION', no: 2 })],
    ['the application was withdrawn', event('Cancelled', { why: 'WITHDRAWN', by: 'test' })],
  ] as const)("a request isn't retried once %s", async (_, meanwhile) => {
    const asked: number[] = []
    const account = await begin({
      handlers: parties({
        VALUATION: async (_, __, { no }) => {
          asked.push(no)
          if (asked.length === 1) await change(account.uuid, meanwhile)
          throw new Faulty()
        },
      }),
    })
    await saveProfile(account)
    await until(async () => {
      const scope = { mode: 'SYSTEM', application: account.uuid } as const
      const [effects] = await program.server.services.db.read(scope, valuations(account.uuid))
      expect(effects).toEqual([{ state: 'STALE' }])
    })
    expect(asked).toEqual([1])
  })

  test('another node takes over the request of a dead node', async () => {
    let tries = 0
    const account = await begin({
      handlers: parties({ VALUATION: () => (++tries === 1 ? new Promise(() => {}) : Promise.resolve(VALUE)) }),
    })
    await saveProfile(account)
    await until(async () => expect(tries).toBe(1))
    // Simulate a node that locked the job and then died. No running process holds the node's lease.
    const client = new Client({ connectionString: program.database.url })
    await client.connect()
    await client.query("update graphile_worker._private_jobs set locked_by = 'gone' where key like '%:VALUATION:1'")
    await client.end()
    await until(async () => expect((await view(account)).valuation).toBeDefined())
    expect(tries).toBe(2)
  })

  test('a request that waits for its next attempt is listed as stuck, and an operator can retry it immediately', async () => {
    let answers = false
    const account = await begin({
      handlers: parties({
        VALUATION: async () => {
          if (!answers) throw new Faulty('1450 Larkspur Lane')
          return VALUE
        },
      }),
      retries: { ...QUICK, quickTries: 1, slowDelay: 600_000 },
    })
    await saveProfile(account)
    const { db } = program.server.services
    await until(async () =>
      expect(await listStuck(db)).toEqual([
        {
          key: `request:${account.uuid}:VALUATION:1`,
          application: account.uuid,
          kind: 'VALUATION',
          no: 1,
          state: 'RETRIES',
          tries: 2,
          error: '{"name":"Error","code":"ECONNRESET"}',
          since: expect.any(String),
          nextTry: expect.any(String),
        },
      ]),
    )
    answers = true
    expect(await retry(db, `request:${account.uuid}:VALUATION:1`)).toBe(true)
    await until(async () => expect((await view(account)).valuation).toBeDefined())
    expect(await listStuck(db)).toEqual([])
  })

  test("a failed request is listed as stuck until an underwriter retries it, and an operator can't retry it", async () => {
    const account = await begin({
      handlers: parties({
        VALUATION: async () => {
          throw new Faulty()
        },
      }),
      retries: { ...QUICK, deadline: 50 },
    })
    await saveProfile(account)
    const { db } = program.server.services
    const key = `request:${account.uuid}:VALUATION:1`
    const found = async () => (await listStuck(db)).find((job) => job.key === key)
    const error = '{"name":"Error","code":"ECONNRESET"}'
    await until(async () => expect(await found()).toMatchObject({ state: 'GIVEN_UP', error }))
    expect(await retry(db, key)).toBe(false)
    await change(account.uuid, event('Requested', { kind: 'VALUATION', no: 2 }))
    expect(await found()).toBeUndefined()
  })

  test('neither the queue nor stored errors contain personal data', async () => {
    const account = await begin({
      handlers: parties({
        SOFT_CREDIT: async (_, personal) => {
          throw new Faulty(JSON.stringify(personal))
        },
      }),
    })
    await saveProfile(account)
    const client = new Client({ connectionString: program.database.url })
    await client.connect()
    await until(async () => {
      await client.query('begin')
      await client.query("select enter_scope(null, null, 'SWEEP', null, null, null, null)")
      const { rows } = await client.query("select error from effect where kind = 'SOFT_CREDIT' and error is not null")
      await client.query('rollback')
      expect(rows[0]?.error).toBe('{"name":"Error","code":"ECONNRESET"}')
    })
    const { rows } = await client.query('select payload, last_error from graphile_worker._private_jobs')
    expect(rows).not.toEqual([])
    expect(JSON.stringify(rows)).not.toMatch(/Quillfeather|1984|rosa@/)
    await client.end()
  })
})
