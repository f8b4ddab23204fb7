/** Runs the server behind a connection pooler: pgbouncer in session mode. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { freePort, type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { Walk } from './sandbox/driver/walk.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { type Pooler, startPooler } from './testing/pgbouncer.ts'
import { serverAt } from './testing/serverAt.ts'

/** Milliseconds after which an application or call is considered stuck. */
const PATIENCE = 120_000

let database: TestDatabase
let pooler: Pooler
let dataDir: string
let port: number
let server: SandboxServer

const start = (at: number) =>
  startSandboxServer({ dataDir, databaseUrl: pooler.through(database.adminUrl), port: at, latency: 50 })

beforeAll(async () => {
  database = await createTestDatabase()
  pooler = await startPooler([database.adminUrl, database.url])
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-pooler-'))
  port = await freePort()
  server = await start(port)
}, PATIENCE)

afterAll(async () => {
  await server?.stop()
  await pooler?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

async function register(name: string): Promise<Walk> {
  const who = { ...persona('prime'), email: `${name}@example.com` }
  const walk = await Walk.register(serverAt(server.url, PATIENCE), who)
  walk.patience = PATIENCE
  return walk
}
const isFunded = ({ status }: { readonly status: string }) => status === 'COMPLETE'

describe('the program behind a pooler', () => {
  test('an application is funded, and every connection goes through the pooler', async () => {
    const walk = await register('pooled')
    expect((await walk.goUntil(isFunded)).status).toBe('COMPLETE')
    const clients = await pooler.show<{ database: string; application_name: string }>('show clients')
    const names = new Set(clients.map(({ application_name: name }) => name))
    for (const name of ['hearthline', 'hearthline jobs', 'hearthline lease']) expect(names).toContain(name)
  }, 600_000)

  test("after a restart, the server continues a killed node's jobs, because the pooler ends the killed node's lease", async () => {
    const walk = await register('taken')
    const funded = walk.goUntil(isFunded)
    funded.catch(() => {})
    while (walk.acknowledged.length < 4) await Promise.race([funded, pause(20)])
    await server.kill()
    server = await start(port)
    expect((await funded).status).toBe('COMPLETE')
  }, 600_000)

  test('an application continues after the pooler is killed', async () => {
    const walk = await register('cut')
    const funded = walk.goUntil(isFunded)
    funded.catch(() => {})
    while (walk.acknowledged.length < 4) await Promise.race([funded, pause(20)])
    await pooler.restart()
    expect((await funded).status).toBe('COMPLETE')
    expect(server.process.exitCode).toBeNull()
  }, 600_000)
})
