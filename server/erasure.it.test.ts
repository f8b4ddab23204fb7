/**
 * Tests that files are erased when their retention ends, that a legal hold prevents the erasure, and that restoring an
 * older backup doesn't bring erased files back.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AgentFile } from 'domain/api/agent.ts'
import type { RecordsView, UnaskedVendor } from 'domain/api/agentRecords.ts'
import { SETTINGS_CALLS } from 'domain/api/paths.ts'
import type { KeptApplication } from 'domain/api/settings.ts'
import { happened } from 'domain/application/core/command.ts'
import { keepSession } from 'domain/application/core/sessions.ts'
import { event } from 'domain/application/events.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followErasures } from './followErasures.ts'
import { cleanUp } from './jobs/cleanUp.ts'
import type { KeptAtParty } from './providers/shared/port.ts'
import { V1, V2 } from './sandbox/driver/walk.ts'
import { readTables } from './storage/backup/format.ts'
import { writeBackup } from './storage/backup/write.ts'
import { verifyChains } from './storage/chains.ts'
import { effectKey, insertEffect, noteAccepted } from './storage/effects.ts'
import { listIn, readErasureList } from './storage/erasureList.ts'
import { BASE, file, startAgentProgram } from './testing/agents.ts'
import { type S3StandIn, startS3 } from './testing/aws/s3.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { type Account, type Browser, REGISTRATION, register, type TestProgram } from './testing/program.ts'
import { actFor } from './usecases/agents/act.ts'
import { eraseDue } from './usecases/erasure.ts'
import { saveFile } from './usecases/files.ts'
import type { Services } from './usecases/services.ts'

const LONG = 120_000
const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const key = (byte: string) => Buffer.from(byte.repeat(32)).toString('base64')
const KEYS = { MASTER_KEYS: `1:${key('a')},index:${key('b')}` }

let s3: S3StandIn
let program: TestProgram
let underwriter: Browser
let compliance: Browser
let folder: string
/** Simulates another node, which copies the erasures to its own list. */
let follower: Awaited<ReturnType<typeof followErasures>>
const warnings: unknown[] = []
const log = { error: () => {}, warn: (details: unknown) => void warnings.push(details) }
beforeAll(async () => {
  s3 = await startS3()
  ;({ program, underwriter, compliance } = await startAgentProgram({ environment: { ...KEYS, ...s3.environment } }))
  folder = await mkdtemp(join(tmpdir(), 'erasure-'))
  follower = await followErasures(program.server.services, listIn(folder), log)
})
afterAll(async () => {
  await follower?.stop()
  await program?.stop()
  await s3?.stop()
  if (folder) await rm(folder, { recursive: true })
})

const services = () => program.server.services
const lenders = () => [services().organization('FIGURE')]
const REASON = 'A distinct reason for the hold.'

/** Registers a person with a file in the store, and withdraws the application. */
async function withdrawn(person: { readonly email: string; readonly street: string }): Promise<Account> {
  const { email, street } = person
  const account = await register(program, {
    email,
    propertyAddress: { ...REGISTRATION.propertyAddress, street1: street },
  })
  const { uuid, identity } = account
  await saveFile(
    services(),
    { mode: 'SYSTEM', application: uuid },
    {
      ...{ uuid: crypto.randomUUID(), application: uuid, identity, mediaType: 'image/jpeg', bytes: Buffer.from('x') },
    },
  )
  await actFor(services(), { application: uuid, by: identity }, 'test', () =>
    happened(event('Cancelled', { why: 'WITHDRAWN', by: identity })),
  )
  return account
}

/**
 * Stores two orders for an identity check, and two sessions of a bank link. In each pair, one belongs to a former
 * vendor and one to the current vendor.
 */
async function useVendors({ uuid, identity }: Account): Promise<void> {
  const scope = { mode: 'SYSTEM', application: uuid } as const
  const key = effectKey({ application: uuid, kind: 'IDENTITY', no: 1 })
  const insert = insertEffect(key, uuid, 'IDENTITY', 1)
  const accepted = ['a', 'a', 'b'].map((order) =>
    noteAccepted(key, `order ${order}`, order === 'a' ? 'former' : 'present'),
  )
  for (const call of [insert, ...accepted]) await services().db.change(scope, [call], () => undefined)
  for (const session of ['former:one', 'present:two'])
    await actFor(services(), { application: uuid, by: identity }, 'test', (a, context) =>
      keepSession(a, 'BANK_LINK', session, context),
    )
}

async function asSuperuser<T>({ superuserUrl }: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the tables in which a row contains one of the texts. */
const tablesWith = (database: TestDatabase, ...texts: readonly string[]) =>
  asSuperuser(database, async (client) => {
    const found: string[] = []
    for (const { table } of await readTables(client)) {
      const { rowCount } = await client.query(
        `select from ${table} w where exists (select from unnest($1::text[]) t where w::text ilike '%' || t || '%') limit 1`,
        [texts],
      )
      if (rowCount) found.push(table)
    }
    return found
  })

const change = async (who: Browser, uuid: string, path: string, body: object = {}) => {
  const { version } = await file(who, uuid)
  return who.call<AgentFile>('POST', `${BASE}/applications/${uuid}/${path}`, { body: { version, ...body } })
}
const records = async () => (await compliance.call<RecordsView>('GET', `${BASE}/records`)).body

describe('a file whose retention has ended', () => {
  let rosa: Account
  let backup: string
  beforeAll(async () => {
    rosa = await withdrawn({ email: 'erase@example.com', street: '77 Erasure Street' })
    backup = join(await mkdtemp(join(tmpdir(), 'backup-')), 'old.backup.gz')
    await writeBackup(program.database.adminUrl, backup)
  }, LONG)

  test('the person sees how long the lender must keep the file, and under which rules', async () => {
    const [kept] = (await rosa.browser.call<KeptApplication[]>('GET', `${SETTINGS_CALLS}/retention`)).body
    expect(kept).toMatchObject({ uuid: rosa.uuid, isLine: false })
    expect(kept?.records[0]).toMatchObject({
      record: 'REGISTER',
      until: kept?.keptUntil,
      rule: '12 CFR 1003.5(a)(1)(i)',
    })
  })

  test('a file isn’t erased until all its retention periods have ended', async () => {
    expect(await eraseDue(services(), lenders())).toBe(0)
    expect(await tablesWith(program.database, '77 Erasure Street')).toContain('public.application')
  })

  test('the hourly job erases every trace of the person once the last period has ended', async () => {
    expect((await rosa.browser.call('GET', `${V1}/${rosa.uuid}`)).status).toBe(200)
    await file(underwriter, rosa.uuid)
    expect(s3.objects.size).toBeGreaterThan(0)
    program.clock.advance('P5Y')
    await cleanUp(services(), lenders())
    await follower.look()
    expect(await tablesWith(program.database, '77 Erasure Street', 'Quillfeather', 'erase@example.com')).toEqual([])
    expect(await tablesWith(program.database, rosa.identity)).toEqual(['public.erasure', 'public.person_key'])
    expect(await tablesWith(program.database, rosa.uuid)).toEqual([
      'public.access_log',
      'public.erasure',
      'public.event',
    ])
    expect([...s3.objects.keys()]).toEqual([])
    const [[destroyed]] = await asSuperuser(program.database, async (client) => [
      (await client.query('select wrapped, erased_at from person_key where identity = $1', [rosa.identity])).rows,
    ])
    expect(destroyed).toMatchObject({ wrapped: Buffer.alloc(0), erased_at: expect.any(Date) })
  })

  test('the server doesn’t send a cached response about an erased file', async () => {
    const again = await rosa.browser.call('GET', `${V1}/${rosa.uuid}`)
    expect(again.status).toBe(401)
    const { email, password } = { ...REGISTRATION, email: 'erase@example.com' }
    const signIn = await program.browser().call('POST', '/identity/api/v1/login', { body: { email, password } })
    expect(signIn.status).toBe(422)
  })

  test('the erasure leaves an intact chain with one event, which contains no personal data', async () => {
    const report = await verifyChains(program.database.adminUrl)
    expect(report.broken).toEqual([])
    const [[last]] = await asSuperuser(program.database, async (client) => [
      (await client.query('select type, body from event where aggregate = $1', [rosa.uuid])).rows,
    ])
    expect(last.type).toBe('Erased')
    expect(JSON.parse(last.body).data).toMatchObject({
      events: expect.any(Number),
      people: 1,
      records: expect.arrayContaining([
        { record: 'REGISTER', until: expect.any(String), rule: '12 CFR 1003.5(a)(1)(i)' },
      ]),
    })
    await asSuperuser(program.database, (client) =>
      client.query("update event set body = replace(body, 'REGISTER', 'OTHER') where aggregate = $1", [rosa.uuid]),
    )
    expect((await verifyChains(program.database.adminUrl)).broken).toEqual([
      { aggregate: rosa.uuid, seq: expect.any(Number) },
    ])
    await asSuperuser(program.database, (client) =>
      client.query("update event set body = replace(body, 'OTHER', 'REGISTER') where aggregate = $1", [rosa.uuid]),
    )
  })

  test('compliance staff see which files were erased, when and under which rules, and the server logs the view', async () => {
    const { erased, periods } = await records()
    expect(erased).toMatchObject([{ application: rosa.uuid, people: 1 }])
    expect(periods).toContainEqual({ record: 'REGISTER', months: 36, rule: '12 CFR 1003.5(a)(1)(i)' })
    expect((await underwriter.call('GET', `${BASE}/records`)).status).toBe(403)
    expect((await program.browser().call('GET', `${BASE}/records`)).status).toBe(401)
  })

  test('a person stays erased after an older backup was restored', { timeout: LONG }, async () => {
    expect(await readErasureList(listIn(folder))).toMatchObject([{ application: rosa.uuid, people: [rosa.identity] }])
    expect(await readFile(listIn(folder), 'utf8')).not.toMatch(/Erasure Street|Quillfeather|@/)
    const copy = await createTestDatabase()
    try {
      const env = {
        ...s3.environment,
        ...KEYS,
        DATABASE_URL: copy.adminUrl,
        DATA_DIR: folder,
        SETTINGS_FILE: join(folder, 'none'),
      }
      const { stdout } = await run(process.execPath, ['server/restore.ts', backup], { cwd: root, env })
      expect(stdout).toContain('Files that were erased after the backup and are now erased again: 1.')
      expect(await tablesWith(copy, '77 Erasure Street', 'Quillfeather')).toEqual([])
      const left = await asSuperuser(copy, (client) =>
        client.query('select wrapped from person_key where identity = $1', [rosa.identity]),
      )
      expect(left.rows).toEqual([{ wrapped: Buffer.alloc(0) }])
    } finally {
      await copy.drop()
    }
  })
})

describe('the vendors of a file', () => {
  const asked: Parameters<Services['forgetAt']>[1][] = []
  const placeHold = (account: Account) => change(compliance, account.uuid, 'legal-holds', { reason: REASON })
  /**
   * Erases files on a server that records its calls to vendors. Calls `meanwhile` just before the server locks a file.
   */
  async function erase(
    meanwhile: () => Promise<unknown>,
    forget: () => Promise<unknown> = async () => {},
    unasked: (kept: KeptAtParty) => readonly UnaskedVendor[] = () => [],
  ) {
    asked.length = 0
    const { db } = services()
    let transactions = 0
    const racing: typeof db = Object.assign(Object.create(db), {
      change: async (...given: Parameters<typeof db.change>) => {
        if (given[0].mode === 'SYSTEM') await meanwhile()
        transactions++
        return db.change(...given).finally(() => transactions--)
      },
    })
    const forgetAt: Services['forgetAt'] = async (_, kept) => {
      expect(transactions).toBe(0)
      asked.push(kept)
      await forget()
      return unasked(kept)
    }
    return eraseDue({ ...services(), db: racing, forgetAt }, lenders())
  }
  const nothing = async () => {}

  test('if a file is put on hold just before its erasure, the server doesn’t ask vendors to delete its data', {
    timeout: LONG,
  }, async () => {
    const account = await withdrawn({ email: 'racing@example.com', street: '79 Racing Street' })
    await useVendors(account)
    program.clock.advance('P5Y')
    expect(await erase(async () => expect((await placeHold(account)).status).toBe(200))).toBe(0)
    expect(asked).toEqual([])
    expect(await tablesWith(program.database, '79 Racing Street')).toContain('public.application')
  })

  test('the server asks every vendor to delete its data before the erasure’s transaction, and a legal hold placed meanwhile keeps the file', {
    timeout: LONG,
  }, async () => {
    const account = await withdrawn({ email: 'vendors@example.com', street: '80 Vendor Street' })
    await useVendors(account)
    program.clock.advance('P5Y')
    const hold = async () => {
      expect((await placeHold(account)).status).toBe(200)
    }
    expect(await erase(nothing, hold)).toBe(0)
    const orders = [
      { adapter: 'present', reference: 'order b' },
      { adapter: 'former', reference: 'order a' },
    ]
    expect(asked).toEqual([
      { party: 'identity', org: 'FIGURE', orders, unconfirmed: [], sessions: [] },
      { party: 'bankLink', org: 'FIGURE', orders: [], unconfirmed: [], sessions: ['former:one', 'present:two'] },
    ])
  })

  test('compliance staff see the former vendors that the server can’t ask, and can record once that they asked such a vendor', {
    timeout: LONG,
  }, async () => {
    const account = await withdrawn({ email: 'former@example.com', street: '82 Former Street' })
    const other = await withdrawn({ email: 'later@example.com', street: '83 Later Street' })
    await useVendors(account)
    await useVendors(other)
    program.clock.advance('P5Y')
    const lapsed = { party: 'identity', adapter: 'former', orders: ['order a'], sessions: 0 } as const
    expect(await erase(nothing, nothing, ({ party }) => (party === lapsed.party ? [lapsed] : []))).toBe(2)
    await follower.look()
    expect(
      (await readErasureList(listIn(folder))).find(({ application }) => application === account.uuid),
    ).toMatchObject({ unasked: [lapsed] })
    expect(warnings).toContainEqual({ application: account.uuid, vendors: ['identity.former'] })

    const open = (await records()).vendors
    expect(open).toHaveLength(2)
    expect(open).toContainEqual({ ...lapsed, application: account.uuid, erasedAt: expect.any(String) })
    const ask = (who: Browser, uuid: string, note = 'A distinct email to the vendor.', adapter = 'former') =>
      who.call<object>('POST', `${BASE}/records/${uuid}/asked-vendors/identity/${adapter}`, { body: { note } })
    const first = open[0]?.application ?? ''
    expect((await ask(underwriter, first)).status).toBe(403)
    expect((await ask(compliance, first, ' ')).status).toBe(422)
    expect((await ask(compliance, first, undefined, 'present')).status).toBe(404)
    expect((await ask(compliance, crypto.randomUUID())).status).toBe(404)
    expect((await records()).vendors).toEqual(open)
    // Recording the vendor as asked a second time changes nothing.
    expect((await ask(compliance, first)).status).toBe(204)
    expect((await ask(compliance, first)).status).toBe(204)
    expect((await ask(compliance, first, 'Another note.')).body).toMatchObject({
      message: 'This vendor is already marked as asked.',
    })
    const asked = { by: 'Odile Brannigan', at: expect.any(String), note: 'A distinct email to the vendor.' }
    expect((await records()).vendors).toEqual([open[1], { ...open[0], asked }])
    const logged = await asSuperuser(program.database, (client) =>
      client.query(
        "select actor from access_log where what = 'request to identity.former to delete an erased file''s data'",
      ),
    )
    expect(logged.rows).toHaveLength(2)
  })

  test('a file isn’t erased until its vendor has deleted its data', { timeout: LONG }, async () => {
    const account = await withdrawn({ email: 'failing@example.com', street: '81 Failing Street' })
    await useVendors(account)
    program.clock.advance('P5Y')
    const fail = async () => {
      throw new Error('the vendor is down')
    }
    await expect(erase(nothing, fail)).rejects.toThrow('the vendor is down')
    expect(await tablesWith(program.database, '81 Failing Street')).toContain('public.application')
    expect(await erase(nothing)).toBe(1)
  })
})

describe('a legal hold', () => {
  let held: Account
  beforeAll(async () => {
    held = await withdrawn({ email: 'held@example.com', street: '78 Holding Street' })
  }, LONG)

  test('only compliance staff can place a legal hold, and borrowers don’t see it', async () => {
    expect((await change(underwriter, held.uuid, 'legal-holds', { reason: REASON })).status).toBe(403)
    const placed = await change(compliance, held.uuid, 'legal-holds', { reason: REASON })
    expect(placed.body.legalHolds).toMatchObject([{ reason: REASON, by: 'Odile Brannigan', isOwn: true }])
    expect((await file(underwriter, held.uuid)).legalHolds).toMatchObject([{ reason: REASON, isOwn: false }])
    expect((await records()).held.map(({ application }) => application)).toContain(held.uuid)
    const log = await held.browser.call<{ events: object[] }>('GET', `${V2}/${held.uuid}/events`)
    expect(log.body.events.length).toBeGreaterThan(0)
    const view = await held.browser.call('GET', `${V1}/${held.uuid}`)
    expect(JSON.stringify([log.body, view.body])).not.toMatch(/[lL]egalHold|distinct reason/)
  })

  test('a held file isn’t erased, and the agent who proposed to lift the hold can’t approve it', async () => {
    program.clock.advance('P6Y')
    expect(await eraseDue(services(), lenders())).toBe(0)
    const [hold] = (await file(compliance, held.uuid)).legalHolds
    const proposed = await change(compliance, held.uuid, `legal-holds/${hold?.uuid}/propose`, { reason: REASON })
    expect(proposed.body.legalHolds).toMatchObject([{ proposed: { isOwn: true } }])
    expect((await change(compliance, held.uuid, `legal-holds/${hold?.uuid}/lift`)).status).toBe(403)
    expect(await eraseDue(services(), lenders())).toBe(0)
  })
})
