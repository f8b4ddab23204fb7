/** Tests that production loads a vendor's package only if a lender uses that vendor. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsOf, readSources } from '../scripts/importRule.ts'
import { type SandboxServer, startSandboxServer } from '../scripts/sandboxServer.ts'
import { createTestDatabase } from './testing/database.ts'
import type { TestDatabase } from './testing/postgres.ts'

let database: TestDatabase
let dataDir: string
let server: SandboxServer | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lazy-packages-'))
})
afterAll(async () => {
  await server?.kill()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

/** Returns the packages that only vendors' adapters import, with the folders of these adapters. */
function vendorPackages(): Map<string, string> {
  const own = new Map<string, string>()
  const shared = new Set<string>()
  for (const [path, text] of readSources()) {
    if (!path.startsWith('server/') || path.endsWith('.test.ts') || path.startsWith('server/testing/')) continue
    const loading = text.replace(/\b(import|export)\s+type\b[^'"]*(['"])[^'"]*\2/g, '')
    const folder = /^server\/providers\/\w+\/\w+(?=\/)/.exec(path)?.[0]
    for (const { specifier, file } of importsOf(path, loading)) {
      if (file !== undefined || /^(node:|domain\/)/.test(specifier)) continue
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
      if (folder === undefined) shared.add(name)
      else own.set(name, folder)
    }
  }
  for (const name of shared) own.delete(name)
  return own
}

test('a production server without vendors loads no vendor’s package', async () => {
  const packages = vendorPackages()
  expect(packages.size).toBeGreaterThan(4)
  const list = join(dataDir, 'packages.txt')
  server = await startSandboxServer({
    ...{ dataDir, databaseUrl: database.adminUrl, script: ['server/main.ts'] },
    environment: {
      ...{ NODE_OPTIONS: '--import ./scripts/recordPackages.ts', LOADED_PACKAGES: list },
      ...{ HOST_NAME: 'heloc.lender.example', SMTP_URL: 'smtp://mail.invalid' },
      ...{ SETTINGS_FILE: join(dataDir, 'no.env'), SECRETS_DIR: '', S3_BUCKET: '', MASTER_KEY_KMS: '' },
      MASTER_KEYS: `1:${Buffer.alloc(32, 'a').toString('base64')},index:${Buffer.alloc(32, 'b').toString('base64')}`,
    },
  })
  const loaded = new Set((await readFile(list, 'utf8')).trim().split('\n'))
  expect([...loaded]).toEqual(expect.arrayContaining(['fastify', 'pg', 'graphile-worker']))
  expect([...packages.keys()].filter((name) => loaded.has(name))).toEqual([])
})
