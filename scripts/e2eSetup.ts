import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { cloneTemplate, startTestServer } from '../server/storage/testServer.ts'
import { startSandboxServer } from './sandboxServer.ts'

/** Starts the program for the browser tests: a fresh database and data folder of its own, on a free port. */
export default async function setup(): Promise<() => Promise<void>> {
  const config = readConfig()
  const { server: databases, stop } = await startTestServer(config)
  const database = await cloneTemplate(databases)
  const folder = join(config.dataDir, 'e2e')
  mkdirSync(folder, { recursive: true })
  const dataDir = mkdtempSync(join(folder, 'run-'))
  try {
    const server = await startSandboxServer({ dataDir, databaseUrl: database.adminUrl })
    // The processes of the tests inherit it.
    process.env.HEARTHLINE_URL = server.url
    return async () => {
      await server.stop()
      await stop()
      rmSync(dataDir, { recursive: true })
    }
  } catch (error) {
    await stop()
    throw error
  }
}
