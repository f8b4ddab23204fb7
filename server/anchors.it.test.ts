/** Tests that the daily anchors reveal a chain or an access log that the database's owner rewrote completely. */
import { randomBytes } from 'node:crypto'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from './jobs/cleanUp.ts'
import { anchorFolder } from './providers/anchors/folder.ts'
import { V1 } from './sandbox/driver/walk.ts'
import { anchorsInWords, verifyAnchors } from './storage/anchors.ts'
import { verifyChains } from './storage/chains.ts'
import { chainStart } from './storage/events.ts'
import { sha256 } from './storage/secrets.ts'
import { type Account, register, startTestProgram, type TestProgram } from './testing/program.ts'

let program: TestProgram
let owner: Client
let rosa: Account
beforeAll(async () => {
  program = await startTestProgram()
  owner = new Client({ connectionString: program.database.superuserUrl })
  await owner.connect()
  rosa = await register(program)
  await rosa.browser.call('GET', `${V1}/${rosa.uuid}`)
  await owner.query(
    `insert into access_log (at, org_code, application, actor, what)
     values (now() - interval '1 hour', 'FIGURE', $1, $2, 'application, by the lender')`,
    [rosa.uuid, crypto.randomUUID()],
  )
  await cleanUp(program.server.services, [])
})
afterAll(async () => {
  await owner?.end()
  await program?.stop()
})

const anchors = () => program.server.services.anchors
const compared = async () => verifyAnchors(program.database.adminUrl, await anchors().read())

/** Changes the database, runs `work`, and undoes the change. */
async function meanwhile<T>(change: () => Promise<unknown>, undo: () => Promise<unknown>, work: () => Promise<T>) {
  await change()
  try {
    return await work()
  } finally {
    await undo()
  }
}

/** Rewrites the person's whole chain as the database's owner, with another first event and valid hashes. */
async function rewrite(aggregate: string, replace: (body: string) => string) {
  const { rows } = await owner.query<{ seq: number; body: string }>(
    'select seq, body from event where aggregate = $1 order by seq',
    [aggregate],
  )
  let head = chainStart(aggregate)
  for (const { seq, body } of rows) {
    const changed = replace(body)
    const hash = sha256(Buffer.concat([head, Buffer.from(changed)]))
    await owner.query('update event set body = $3, previous = $4, hash = $5 where aggregate = $1 and seq = $2', [
      ...[aggregate, seq, changed, head, hash],
    ])
    head = hash
  }
  await owner.query('update application set head = $2 where uuid = $1', [aggregate, head])
}

test('the database matches the anchor of each day', async () => {
  program.clock.advance('P1D')
  await cleanUp(program.server.services, [])
  await cleanUp(program.server.services, [])
  const report = await compared()
  expect(report).toMatchObject({ anchors: 2, brokenAnchors: [], rewritten: [], changedAccesses: [] })
  const [first, second] = await anchors().read()
  expect(first?.chains.map(([aggregate]) => aggregate)).toContain(rosa.uuid)
  expect(first?.accesses.rows).toBe(1)
  expect(second).toMatchObject({ previous: first?.root, chains: [] })
})

test('the anchors reveal a completely rewritten chain, although the chain itself looks intact', async () => {
  const { rows } = await owner.query<{ body: string }>('select body from event where aggregate = $1', [rosa.uuid])
  const cause = /"cause":"[^"]*"/.exec(rows[0]?.body ?? '')?.[0] ?? 'none'
  const other = '"cause":"another cause"'
  await meanwhile(
    () => rewrite(rosa.uuid, (body) => body.replace(cause, other)),
    () => rewrite(rosa.uuid, (body) => body.replace(other, cause)),
    async () => {
      expect((await verifyChains(program.database.adminUrl)).broken).toEqual([])
      const report = await compared()
      expect(report.rewritten).toEqual([
        { aggregate: rosa.uuid, seq: rows.length, day: (await anchors().read())[0]?.day },
      ])
      expect(anchorsInWords(report)).toContain(rosa.uuid)
    },
  )
  expect((await compared()).rewritten).toEqual([])
})

test('the anchors reveal a deleted row of the access log', async () => {
  const { rows } = await owner.query('delete from access_log where application = $1 returning *', [rosa.uuid])
  expect((await compared()).changedAccesses).toEqual([(await anchors().read())[0]?.day])
  await owner.query(
    'insert into access_log overriding system value select * from jsonb_populate_recordset(null::access_log, $1)',
    [JSON.stringify(rows)],
  )
})

test('a changed anchor doesn’t match its root', async () => {
  const [first] = await anchors().read()
  const path = join(anchors().place, `${first?.day}.json`)
  const text = await readFile(path, 'utf8')
  await chmod(path, 0o600)
  await writeFile(path, text.replace(rosa.uuid, rosa.identity))
  expect((await compared()).brokenAnchors).toEqual([first?.day])
  await writeFile(path, text)
})

test('if an anchor can’t be stored, old data is deleted anyway and the problem is reported', async () => {
  const { services } = program.server
  const key = randomBytes(32)
  await owner.query("insert into sign_in_attempt (key, failures, since) values ($1, 1, now() - interval '3 days')", [
    key,
  ])
  const full = { ...services.anchors, has: () => Promise.reject(new Error('the disk is full')) }
  await expect(cleanUp({ ...services, anchors: full }, [])).rejects.toThrow('the disk is full')
  expect((await owner.query('select from sign_in_attempt where key = $1', [key])).rowCount).toBe(0)
})

test('borrowers can open their records even if an anchor can’t be read', async () => {
  const store = anchorFolder(anchors().place)
  const [first] = await store.read()
  await writeFile(join(store.place, '2999-01-01.json'), '{"day":')
  expect(await store.lastOf(rosa.uuid)).toMatchObject({ day: first?.day, root: first?.root })
  await rm(join(store.place, '2999-01-01.json'))
})
