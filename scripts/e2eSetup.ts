import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { startTestServer } from '../server/testing/postgres.ts'

/** The environment variables that tell the browser tests' workers where their databases and folders are. */
export const E2E_DATABASES = 'HEARTHLINE_E2E_DATABASES'
export const E2E_FOLDER = 'HEARTHLINE_E2E_FOLDER'

/** Starts PostgreSQL for the browser tests. Each worker then starts its server on a database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const config = readConfig()
  const { server, stop } = await startTestServer(config)
  const folder = join(config.dataDir, 'e2e')
  mkdirSync(folder, { recursive: true })
  const run = mkdtempSync(join(folder, 'run-'))
  // Use environment variables, because the test processes inherit them.
  process.env[E2E_DATABASES] = JSON.stringify(server)
  process.env[E2E_FOLDER] = run
  return async () => {
    await stop()
    rmSync(run, { recursive: true })
  }
}
