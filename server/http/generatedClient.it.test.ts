/** Tests the client that `openapi-typescript` generates from `/openapi.json` against this server. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxProgram, startSandboxProgram } from '../testing/journey.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLIENT = join(ROOT, 'server/testing/client')
const PATIENCE = 20_000
/**
 * The time limit in milliseconds for generating the types, and also for checking them. Each takes about two seconds.
 */
const LIMIT = 45_000
const TEST_LIMIT = LIMIT + PATIENCE + 10_000

const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: LIMIT })

let program: SandboxProgram
let folder: string
let types: string
beforeAll(async () => {
  program = await startSandboxProgram()
  folder = await mkdtemp(join(tmpdir(), 'hearthline-client-'))
  const file = join(folder, 'openapi.ts')
  await node('server/testing/client/generate.ts', `${program.server.url}/openapi.json`, file)
  types = await readFile(file, 'utf8')
}, TEST_LIMIT)
afterAll(async () => {
  await program?.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Compiles the test client with the given API types.
 * @returns the compiler's errors
 */
async function errorsWith(openapi: string): Promise<string> {
  const place = await mkdtemp(join(folder, 'types-'))
  await writeFile(join(place, 'openapi.ts'), openapi)
  const config = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: { lib: ['ES2025', 'DOM'], rootDirs: [CLIENT, place] },
    files: [join(CLIENT, 'walk.ts')],
  }
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config))
  return node('node_modules/typescript/bin/tsc', '--project', place).then(
    () => '',
    (failure: { stdout?: string }) => {
      // If the compiler printed nothing, it timed out, so the types haven't been checked.
      if (!failure.stdout) throw failure
      return failure.stdout
    },
  )
}

describe('generated client', { timeout: TEST_LIMIT }, () => {
  it('the generated client takes a borrower from registration to the offers', async () => {
    expect(await errorsWith(types)).toBe('')
    // Import the client through a computed path, because the server's own type check runs without the generated types.
    const { walkToOffers } = await import(join(CLIENT, 'walk.ts'))
    const application = await walkToOffers(program.server.url, PATIENCE)
    expect(application.status).toBe('OFFER_SELECTION')
    expect(application.quote.rates.feeOptions.length).toBeGreaterThan(0)
  })

  it.each([
    ['path', '/save-liens"', '/confirm-liens"', '/save-liens"'],
    ['field of a body', 'selectedPropertyUuid?: string', 'selectedProperty: string', "'selectedProperty'"],
    ['code of a body', '"PRIMARY" | ', '"MAIN" | ', '"PRIMARY"'],
    ['field of a response', 'applicationUuid: string', 'application: string', "'applicationUuid'"],
  ])("the client doesn't compile after a %s of the API is renamed", async (_, from, to, named) => {
    expect(types).toContain(from)
    expect(await errorsWith(types.replaceAll(from, to))).toContain(named)
  })
})
