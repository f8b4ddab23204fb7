/** Tests the database's own protections, with raw statements in the server's database role. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { verifyChains } from './chains.ts'
import { newKeyring } from './keyring.ts'
import { readPersonal } from './people.ts'
import { rotateMasterKey } from './rotate.ts'
import { unwrapKey } from './secrets.ts'

let program: TestProgram
let client: Client
let rosa: Account
let other: Account
beforeAll(async () => {
  program = await startTestProgram()
  rosa = await register(program, { email: 'rosa@example.com' })
  other = await register(program, { email: 'other@example.com' })
  client = new Client({ connectionString: program.database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await program.stop()
})

/** Runs a raw query in the server's role and the given scope, then rolls back its changes. */
async function raw(
  { org, actor, mode, application }: Partial<Record<'org' | 'actor' | 'mode' | 'application', string>>,
  text: string,
  values: unknown[] = [],
) {
  await client.query('begin')
  try {
    if (mode)
      await client.query('select enter_scope($1, $2, $3, $4, null, null, null)', [org, actor, mode, application])
    return await client.query(text, values)
  } finally {
    await client.query('rollback')
  }
}
const count = async (scope: Parameters<typeof raw>[0], table: string) =>
  Number((await raw(scope, `select count(*) as n from ${table}`)).rows[0].n)

const SCOPED = [
  'identity',
  'session',
  'person_key',
  'application',
  'application_party',
  'personal',
  'event',
  'event_personal',
  'mail',
] as const

describe('row-level security', () => {
  test.each(SCOPED)('the %s table shows callers only their own rows, and only within their scope', async (table) => {
    const own = await count({ org: 'FIGURE', mode: 'ACTOR', actor: rosa.identity }, table)
    expect(own).toBeGreaterThan(0)
    expect(await count({}, table)).toBe(0)
    expect(await count({ org: 'MOVEMENT', mode: 'ACTOR', actor: rosa.identity }, table)).toBe(0)
    expect(await count({ org: 'FIGURE', mode: 'ACTOR', actor: '00000000-0000-4000-8000-000000000000' }, table)).toBe(0)
    const admin = new Client({ connectionString: program.database.adminUrl })
    await admin.connect()
    // Row-level security applies even to the owner of the tables.
    expect(Number((await admin.query(`select count(*) as n from ${table}`)).rows[0].n)).toBe(0)
    await admin.end()
  })

  test('row-level security covers every table except the shared tables', async () => {
    const { rows } = await client.query(
      `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not (relrowsecurity and relforcerowsecurity) order by relname`,
    )
    expect(rows.map(({ relname }) => relname)).toEqual([
      'address_loads',
      'address_units',
      'addresses',
      'counseling_agency',
      'sandbox_fault',
      'sandbox_ledger',
      'schema_migration',
      'setting',
      'sign_in_attempt',
    ])
  })

  test('in the system scope, the server can access only the given application', async () => {
    const { rows } = await raw({ mode: 'SYSTEM', application: rosa.uuid }, 'select uuid from application')
    expect(rows).toEqual([{ uuid: rosa.uuid }])
    const personal = await raw({ mode: 'SYSTEM', application: rosa.uuid }, 'select identity from personal')
    expect(personal.rows).toEqual([{ identity: rosa.identity }])
  })

  test("row-level security prevents callers from joining another person's application or writing as someone else", async () => {
    const scope = { org: 'FIGURE', mode: 'ACTOR', actor: other.identity }
    const join = `insert into application_party (application, identity, org_code, role, owner, borrower) values ($1, $2, 'FIGURE', 'BORROWER', $2, $2)`
    await expect(
      raw(scope, join.replace("'BORROWER', $2, $2", "'CO_SIGNER', $2, $3"), [rosa.uuid, other.identity, rosa.identity]),
    ).rejects.toThrow(/row-level security/)
    expect((await raw(scope, `update application set status = 'COMPLETE' where uuid = $1`, [rosa.uuid])).rowCount).toBe(
      0,
    )
    const event = `insert into event (aggregate, seq, org_code, type, at, actor, body, previous, hash) values ($1, 99, 'FIGURE', 'x', now(), 'x', '{}', '', '')`
    await expect(raw(scope, event, [rosa.uuid])).rejects.toThrow(/row-level security/)
  })

  test.each([
    ['update event set type = type', 'event'],
    ['delete from event', 'event'],
    ['update event_personal set ciphertext = ciphertext', 'event_personal'],
    ['delete from file', 'file'],
    ['delete from access_log', 'access_log'],
    ['truncate application', 'application'],
    ['create table mine (id int)', 'schema'],
  ])('the program\'s role isn\'t granted "%s"', async (text) => {
    const scope = { org: 'FIGURE', mode: 'ACTOR', actor: rosa.identity }
    await expect(raw(scope, text)).rejects.toThrow(/permission denied/)
  })
})

describe('the event record', () => {
  /** Returns the number of the first broken event; undefined if the chain is intact. */
  async function brokenEvent(): Promise<number | undefined> {
    const { broken } = await verifyChains(program.database.adminUrl)
    return broken.find(({ aggregate }) => aggregate === rosa.uuid)?.seq
  }

  /** Changes rows as a superuser without the program's checks. Returns the number of the first broken event. */
  async function tampered(text: string, values: unknown[]): Promise<number | undefined> {
    const superuser = new Client({ connectionString: program.database.superuserUrl })
    await superuser.connect()
    try {
      const changed = await superuser.query(text, values)
      expect(changed.rowCount).toBeGreaterThan(0)
      return await brokenEvent()
    } finally {
      await superuser.end()
    }
  }

  test('an event chain is intact until someone changes or removes an event, or cuts off the last events', async () => {
    expect(await brokenEvent()).toBeUndefined()
    await rosa.browser.call('POST', `/service-application/api/v2/application/heloc/${rosa.uuid}/withdraw`, {
      body: { withdrawConfirmed: true },
    })
    expect(await brokenEvent()).toBeUndefined()

    const change = (from: string, to: string) =>
      tampered(
        `update event set body = replace(body, '${from}', '${to}') where aggregate = $1 and seq = 1 and body like '%${from}%'`,
        [rosa.uuid],
      )
    expect(await change('Larkspur Lane', 'Larkspur Road')).toBe(1)
    expect(await change('Larkspur Road', 'Larkspur Lane')).toBeUndefined()
    expect(await tampered(`update event set actor = 'AGENT:x' where aggregate = $1 and seq = 2`, [rosa.uuid])).toBe(2)
    expect(
      await tampered(`update event set actor = $2 where aggregate = $1 and seq = 2`, [
        rosa.uuid,
        `BORROWER:${rosa.identity}`,
      ]),
    ).toBeUndefined()
    expect(await tampered('delete from event where aggregate = $1 and seq = 2', [rosa.uuid])).toBe(2)
  })

  test('the event record stores no personal data in plain text', async () => {
    const owner = new Client({ connectionString: program.database.adminUrl })
    await owner.connect()
    const { rows } = await raw({ mode: 'SYSTEM', application: other.uuid }, 'select body from event')
    const text = JSON.stringify(rows)
    for (const secret of ['Quillfeather', '1984-05-12', 'other@example.com', '6145550142'])
      expect(text).not.toContain(secret)
    const { rows: data } = await raw({ mode: 'SYSTEM', application: other.uuid }, 'select data from application')
    for (const secret of ['Quillfeather', '1984-05-12', 'other@example.com'])
      expect(JSON.stringify(data)).not.toContain(secret)
    await owner.end()
  })
})

test('a newer master key can be added while the program runs', async () => {
  const { db, keyring } = program.server.services
  const newer = newKeyring(keyring)
  const read = () => db.read({ mode: 'ACTOR', org: 'FIGURE', actor: other.identity }, readPersonal(other.uuid))
  const [[before]] = await read()
  if (!before) throw new Error('no personal data')
  const key = unwrapKey(keyring, before.identity, before)
  expect(await rotateMasterKey(db, newer)).toBeGreaterThanOrEqual(2)
  const [[after]] = await read()
  if (!after) throw new Error('no personal data')
  expect(after.master_version).toBe(2)
  expect(unwrapKey(newer, after.identity, after)).toEqual(key)
  expect(await rotateMasterKey(db, newer)).toBe(0)
})
