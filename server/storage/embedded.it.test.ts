import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { type Database, startDatabase } from './embedded.ts'
import { isAlive } from './fileLock.ts'

let dataDir: string
const started: Database[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
})

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop()
  await rm(dataDir, { recursive: true })
})

async function start(): Promise<Database> {
  const database = await startDatabase({ dataDir, databaseUrl: undefined })
  started.push(database)
  return database
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Checks that a server has ended. After its parent died, a server may stay in the process table as a zombie, without
 * memory or a command line.
 */
function expectEnded(pid: number): void {
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  expect(isAlive(pid) && existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '').toBe(
    '',
  )
}

const serverPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])

/** Starts another process, which starts the database, commits a row and waits. */
async function startElsewhere() {
  const script = `
    import { startDatabase } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    import { stopOnSignals } from ${JSON.stringify(import.meta.resolve('../signals.ts'))}
    import { Client } from ${JSON.stringify(import.meta.resolve('pg'))}
    const database = await startDatabase({ dataDir: process.argv[1], databaseUrl: undefined })
    stopOnSignals(database.stop)
    const client = new Client({ connectionString: database.adminUrl })
    await client.connect()
    await client.query('create table if not exists kept (word text)')
    await client.query("insert into kept values ('acknowledged')")
    await client.end()
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  expect(line).toBe('ready')
  return child
}

describe('the embedded database', () => {
  test('the embedded database starts in an empty folder, protects its passwords, and stops', async () => {
    const database = await start()
    expect(await query(database.url, 'select current_user, current_database()')).toEqual([
      { current_user: 'hearthline_app', current_database: 'hearthline' },
    ])
    expect(await query(database.adminUrl, "select current_user, current_setting('fsync') as fsync")).toEqual([
      { current_user: 'hearthline_owner', fsync: 'on' },
    ])
    const { mode } = await stat(join(dataDir, 'postgres/secrets.json'))
    expect(mode & 0o777).toBe(0o600)
    const wrong = new URL(database.url)
    wrong.password = 'guessed'
    await expect(query(wrong.toString(), 'select 1')).rejects.toThrow('password authentication failed')

    const pid = await serverPid()
    await database.stop()
    expectEnded(pid)
  })

  test('a new process takes over the database server of a killed parent with all committed data', async () => {
    const child = await startElsewhere()
    const pid = await serverPid()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await start()
    expect(await serverPid()).toBe(pid)
    expect(await query(database.adminUrl, 'select word from kept')).toEqual([{ word: 'acknowledged' }])
    await database.stop()
    expectEnded(pid)
  })

  test('if the server and its parent process were killed, the embedded database recovers at the next start', async () => {
    const child = await startElsewhere()
    const pid = await serverPid()
    process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await start()
    expect(await serverPid()).not.toBe(pid)
    expect(await query(database.adminUrl, 'select word from kept')).toEqual([{ word: 'acknowledged' }])
  })

  test('the embedded database restarts at the same address after its server process was killed', async () => {
    const restarted = Promise.withResolvers<void>()
    const database = await startDatabase({ dataDir, databaseUrl: undefined }, (error) =>
      error ? restarted.reject(error) : restarted.resolve(),
    )
    started.push(database)
    await query(database.adminUrl, "create table kept as select 'acknowledged' as word")
    const pid = await serverPid()
    process.kill(pid, 'SIGKILL')
    await restarted.promise
    expect(await serverPid()).not.toBe(pid)
    expect(await query(database.adminUrl, 'select word from kept')).toEqual([{ word: 'acknowledged' }])
  })

  test('several processes share the embedded database, which stops when the last of them ends', async () => {
    const child = await startElsewhere()
    const database = await start()
    const pid = await serverPid()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([143, null])
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    expectEnded(pid)
  })

  test('the embedded database stops even if it gets a signal from both the terminal and npm', async () => {
    const child = await startElsewhere()
    const pid = await serverPid()
    child.kill('SIGINT')
    child.kill('SIGTERM')
    await once(child, 'exit')
    expectEnded(pid)
  })

  test('simultaneous requests start the embedded database only once', async () => {
    const urls = (await Promise.all([start(), start(), start()])).map(({ url }) => url)
    expect(new Set(urls).size).toBe(1)
  })

  test('the embedded database ignores process ID (PID) files from an earlier run', async () => {
    await (await start()).stop()
    // Write the process IDs of other programs into the PID files, as after a container restart.
    await writeFile(join(dataDir, 'postgres/lock'), String(process.pid))
    await writeFile(join(dataDir, 'postgres/users', `${process.pid}.99`), '')
    const file = join(dataDir, 'postgres/data/postmaster.pid')
    await writeFile(file, `${process.pid}\n${dataDir}/postgres/data\n1795222723\n5432\n\n127.0.0.1\n1 2\nready   \n`)
    const database = await start()
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const pid = await serverPid()
    await database.stop()
    expectEnded(pid)
  })
})

describe.runIf(process.getuid?.() === 0)('as root without user namespaces', () => {
  test('without user namespaces, root runs PostgreSQL as another user of the machine', async () => {
    await chmod(dataDir, 0o755)
    const cluster = await startCluster({ dataDir, durable: false, asRoot: 'otherUser' })
    try {
      expect((await stat(join(dataDir, 'postgres/data'))).uid).not.toBe(0)
      expect(await query(cluster.url('postgres', 'postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await cluster.stop()
    }
  })
})

describe('an external database', () => {
  test('in an external database, the server creates the restricted role, and every node derives the same password for it', async () => {
    const cluster = await startCluster({ dataDir, durable: false })
    try {
      const url = (path: string, user = 'lender') =>
        Object.assign(
          new URL(cluster.url('postgres', path)),
          user === 'lender' ? { username: user, password: 'p@ss w' } : {},
        ).toString()
      await query(url('postgres', 'postgres'), "create role lender login createrole password 'p@ss w'")
      await query(url('postgres', 'postgres'), 'create database lending owner lender')

      const first = await startDatabase({ dataDir, databaseUrl: url('lending') })
      const second = await startDatabase({ dataDir: join(dataDir, 'elsewhere'), databaseUrl: url('lending') })
      expect(second).toMatchObject({ url: first.url, adminUrl: url('lending') })
      expect(await query(first.url, 'select current_user, current_database()')).toEqual([
        { current_user: 'hearthline_app', current_database: 'lending' },
      ])

      await query(url('postgres', 'postgres'), "alter role hearthline_app password 'changed by hand'")
      await expect(startDatabase({ dataDir, databaseUrl: url('lending') })).resolves.toMatchObject({ url: first.url })
      await query(url('postgres', 'postgres'), 'alter role hearthline_app bypassrls')
      await expect(startDatabase({ dataDir, databaseUrl: url('lending') })).rejects.toThrow('row-level security')
    } finally {
      await cluster.stop()
    }
  })
})
