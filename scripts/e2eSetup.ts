import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { startTestServer } from '../server/testing/postgres.ts'

/** Where the workers of the browser tests take their databases and folders from; plain data in the environment. */
export const E2E_DATABASES = 'HEARTHLINE_E2E_DATABASES'
export const E2E_FOLDER = 'HEARTHLINE_E2E_FOLDER'

/** Starts PostgreSQL for the browser tests; each worker starts the program on a database of its own in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const config = readConfig()
  const { server, stop } = await startTestServer(config)
  const folder = join(config.dataDir, 'e2e')
  mkdirSync(folder, { recursive: true })
  const run = mkdtempSync(join(folder, 'run-'))
  // The processes of the tests inherit it.
  process.env[E2E_DATABASES] = JSON.stringify(server)
  process.env[E2E_FOLDER] = run
  return async () => {
    await stop()
    rmSync(run, { recursive: true })
  }
}
