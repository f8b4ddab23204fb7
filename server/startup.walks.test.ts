import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCertificate } from './testing/certificate.ts'
import { createTestDatabase } from './testing/database.ts'
import type { TestDatabase } from './testing/postgres.ts'

let folder: string
let database: TestDatabase
let used: Server
const root = fileURLToPath(new URL('..', import.meta.url))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'startup-'))
  await writeFile(join(folder, 'file'), '')
  for (const [name, keys] of [
    ['spoiled', 'MASTER_KEYS=1'],
    ['empty', ''],
  ] as const) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'keys'), keys)
  }
  await mkdir(join(folder, 'unreadable', 'keys'), { recursive: true })
  await mkdir(join(folder, 'older', 'postgres', 'data'), { recursive: true })
  await writeFile(join(folder, 'older', 'postgres', 'data', 'PG_VERSION'), '12\n')
  const [{ cert }, other] = [testCertificate(), testCertificate()]
  await writeFile(join(folder, 'cert.pem'), cert)
  await writeFile(join(folder, 'other.pem'), other.key)
  database = await createTestDatabase()
  used = createServer((socket) => socket.destroy()).listen(0, 'localhost')
  await once(used, 'listening')
})

afterAll(async () => {
  used.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const portOf = (server: Server): string => String((server.address() as { port: number }).port)

/** Replaces part of the test database's URL. */
const url = (change: (url: URL) => void): string => {
  const changed = new URL(database.adminUrl)
  change(changed)
  return changed.toString()
}

interface Case {
  /** Returns the environment variables. It's a function because some values exist only after the test's setup. */
  readonly environment: () => Readonly<Record<string, string>>
  /** Matches the start of the message, which is the setting's name. */
  readonly names: RegExp
  /** Match the rest of the message: the problem, and how to fix it. */
  readonly says: readonly RegExp[]
}

const CASES: Readonly<Record<string, Case>> = {
  'a port in use': {
    environment: () => ({ PORT: portOf(used) }),
    names: /^PORT: /,
    says: [/another program already uses port \d+/, /Stop that program, or set PORT/],
  },
  'a port that is no number': {
    environment: () => ({ PORT: 'http' }),
    names: /^PORT /,
    says: [/should be a number from 0 to 65535/],
  },
  'an address of another machine': {
    environment: () => ({ PORT: '0', LISTEN: '192.0.2.1' }),
    names: /^LISTEN: /,
    says: [/no address 192\.0\.2\.1/, /Set LISTEN to localhost/],
  },
  'a malformed database URL': {
    environment: () => ({ DATABASE_URL: 'mysql://localhost/lending' }),
    names: /^DATABASE_URL /,
    says: [/should look like postgres:/],
  },
  'a database server that is not running': {
    environment: () => ({ DATABASE_URL: 'postgres://lender:geheim@127.0.0.1:1/lending' }),
    names: /^DATABASE_URL: /,
    says: [/no PostgreSQL answers at 127\.0\.0\.1:1/, /start the server/],
  },
  'a database host that does not exist': {
    environment: () => ({ DATABASE_URL: 'postgres://lender:geheim@database.invalid/lending' }),
    names: /^DATABASE_URL: /,
    says: [/the host database\.invalid can't be found/, /Correct the host/],
  },
  'a program other than PostgreSQL at the address': {
    environment: () => ({ DATABASE_URL: `postgres://lender:geheim@localhost:${portOf(used)}/lending` }),
    names: /^DATABASE_URL: /,
    says: [/localhost:\d+ (closed the connection|can't be used)/],
  },
  'a wrong database password': {
    environment: () => ({ DATABASE_URL: url((to) => Object.assign(to, { password: 'geheim' })) }),
    names: /^DATABASE_URL: /,
    says: [/rejects the password of the user \w+/, /Correct the user and password/],
  },
  'a database that does not exist': {
    environment: () => ({ DATABASE_URL: url((to) => Object.assign(to, { pathname: '/nowhere' })) }),
    names: /^DATABASE_URL: /,
    says: [/the database nowhere doesn't exist/, /Create it/],
  },
  'a data folder that is a file': {
    environment: () => ({ DATA_DIR: join(folder, 'file') }),
    names: /^DATA_DIR: /,
    says: [/a file/, /Set DATA_DIR to a folder/],
  },
  'a data folder below a file': {
    environment: () => ({ DATA_DIR: join(folder, 'file', 'data') }),
    names: /^DATA_DIR: /,
    says: [/a part of the path is a file/, /Set DATA_DIR to a folder/],
  },
  'a data folder that cannot be created': {
    environment: () => ({ DATA_DIR: '/sys/hearthline' }),
    names: /^DATA_DIR: /,
    says: [/\/sys\/hearthline/, /Set DATA_DIR to a folder/],
  },
  'a data folder in a file system without new folders': {
    environment: () => ({ DATA_DIR: '/proc/hearthline/data' }),
    names: /^DATA_DIR: /,
    says: [/allows no new folders at \/proc\/hearthline/, /Set DATA_DIR to a folder/],
  },
  'data of an older PostgreSQL': {
    environment: () => ({ DATA_DIR: join(folder, 'older') }),
    names: /^DATA_DIR: /,
    says: [/PostgreSQL 12 wrote/, /pg_upgrade or pg_dump/],
  },
  'a spoiled key file': {
    environment: () => ({ DATA_DIR: join(folder, 'spoiled') }),
    names: /^The key file .*spoiled\/keys: /,
    says: [/isn't 32 bytes/, /Restore the file from its backup/],
  },
  'an empty key file': {
    environment: () => ({ DATA_DIR: join(folder, 'empty') }),
    names: /^The key file .*empty\/keys: /,
    says: [/Restore the file from its backup/],
  },
  'a key file that cannot be read': {
    environment: () => ({ DATA_DIR: join(folder, 'unreadable') }),
    names: /^The key file .*unreadable\/keys: /,
    says: [/can't be read \(EISDIR\)/, /Restore the file from its backup/],
  },
  'malformed master keys': {
    environment: () => ({ MASTER_KEYS: '1:c2hvcnQ=,index:c2hvcnQ=' }),
    names: /^MASTER_KEYS: /,
    says: [/the key 1 isn't 32 bytes/, /should look like 1:<base64>,index:<base64>/],
  },
}

const FOUR = () => ({
  DATABASE_URL: database.adminUrl,
  MASTER_KEYS: `1:${Buffer.alloc(32, 'a').toString('base64')},index:${Buffer.alloc(32, 'b').toString('base64')}`,
  HOST_NAME: 'heloc.lender.example',
  SMTP_URL: 'smtp://mail.invalid',
})

const PRODUCTION: Readonly<Record<string, Case>> = {
  'production without settings': {
    environment: () => ({}),
    names: /^These settings are missing:/,
    says: [/DATABASE_URL: /, /MASTER_KEYS: /, /HOST_NAME: /, /SMTP_URL: /, /Run npm run setup/],
  },
  'production on every address without a proxy': {
    environment: () => ({ ...FOUR(), LISTEN: '0.0.0.0' }),
    names: /^TRUST_PROXY: /,
    says: [/LISTEN is 0\.0\.0\.0/, /TLS_CERT and TLS_KEY/],
  },
  'a proxy to trust that is neither a count nor an address': {
    environment: () => ({ ...FOUR(), TRUST_PROXY: 'true' }),
    names: /^TRUST_PROXY /,
    says: [/from 1 to 9, or their addresses/],
  },
  'a certificate that does not exist': {
    environment: () => ({ ...FOUR(), TLS_CERT: join(folder, 'none.pem'), TLS_KEY: join(folder, 'none.pem') }),
    names: /^TLS_CERT: /,
    says: [/none\.pem can't be read \(ENOENT\)/],
  },
  'a key of another certificate': {
    environment: () => ({ ...FOUR(), TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'other.pem') }),
    names: /^TLS_CERT and TLS_KEY: /,
    says: [/can't be used together/, /with the key of the first certificate/],
  },
}

/** Starts the server and returns how the process ended. */
async function start(environment: Readonly<Record<string, string>>, ...program: string[]) {
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), SETTINGS_FILE: join(folder, 'no.env'), ...environment },
  })
  const [[code], told, log] = await Promise.all([once(child, 'exit'), text(child.stderr), text(child.stdout)])
  return { code: code as number, told, log }
}

describe('a program that cannot start', () => {
  test.each([
    ...Object.entries(CASES).map(([name, given]) => [name, given, 'server/sandbox.ts'] as const),
    ...Object.entries(PRODUCTION).map(([name, given]) => [name, given, 'server/main.ts'] as const),
  ])('the startup error for %s names the setting and a remedy', async (_, given, program) => {
    const { code, told, log } = await start(given.environment(), program)
    expect(code).toBe(1)
    expect(log).toBe('')
    const message = told.replace("Hearthline can't start. ", '')
    expect(message).toMatch(given.names)
    for (const pattern of given.says) expect(message).toMatch(pattern)
    expect(told).not.toMatch(/^\s+at |geheim|c2hvcnQ/m)
  })

  test('npm run start:production reports missing settings before it builds the pages', async () => {
    const { code, told, log } = await start({}, 'scripts/run.mjs', 'start:production')
    expect(code).toBe(1)
    expect(log).toBe('')
    expect(told).toMatch(/These settings are missing:/)
  })

  test.each(['start', 'start:production'])(
    'npm run %s reports a port in use before it builds the pages or starts the database',
    async (command) => {
      const data = join(folder, `data of ${command}`)
      const environment = { ...(command === 'start' ? {} : FOUR()), PORT: portOf(used), DATA_DIR: data }
      // Every program names itself first, so that the output shows which programs ran.
      const naming = `process.stderr.write(process.argv[1]+'\\n')`
      const { code, told, log } = await start(
        { ...environment, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(naming)}` },
        'scripts/run.mjs',
        command,
      )
      expect(code).toBe(1)
      expect(log).toBe('')
      const [first, second, ...message] = told.trim().split('\n')
      expect([first, second].map((path) => relative(root, resolve(root, path ?? '')))).toEqual([
        'scripts/run.mjs',
        'server/checkSettings.ts',
      ])
      expect(message).toEqual([
        expect.stringMatching(/^Hearthline can't start\. PORT: another program already uses port/),
      ])
      expect(existsSync(data)).toBe(false)
    },
  )
})
