// Measures how long the production server takes to start until it's ready. Each round starts the server on an empty
// database, which it has to migrate, and then on the migrated database. For comparison, each round also starts a bare
// server with node:http and pg.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from '../scripts/build.ts'
import { freePort } from '../scripts/sandboxServer.ts'
import { type Bench, median } from './figure.ts'
import type { Scratch } from './scratch.ts'

const root = join(import.meta.dirname, '..')
const ROUNDS = 7
/** Milliseconds between requests to a server that isn't ready yet. */
const EVERY = 5
const KEY = Buffer.alloc(32, 'a').toString('base64')
/**
 * Maximum milliseconds until the server is ready. These are longer than the measured times (docs/operations.md),
 * because the machine may be busy.
 */
const BUDGETS = { fresh: 6000, migrated: 4500 }

export const start = (scratch: Scratch): Bench => ({
  name: 'start',
  async measure(say) {
    await build('production')
    const taken = { fresh: [] as number[], migrated: [] as number[], bare: [] as number[] }
    // Don't count the first round, because it fills Node's cache of compiled code. In production, an earlier start on
    // the machine has usually filled the cache.
    for (let round = 0; round <= ROUNDS; round++) {
      const { adminUrl, url } = await scratch.database('start')
      const environment = {
        ...{ DATABASE_URL: adminUrl, MASTER_KEYS: `1:${KEY},index:${KEY}`, HOST_NAME: 'heloc.lender.example' },
        ...{ SMTP_URL: 'smtp://127.0.0.1:1', DRAIN_SECONDS: '0', SETTINGS_FILE: join(root, '.cache', 'none.env') },
        DATA_DIR: scratch.folder('start'),
      }
      const times = {
        fresh: await readyIn(['server/main.ts'], environment),
        migrated: await readyIn(['server/main.ts'], environment),
        bare: await readyIn(['bench/bareReady.ts', url], {}),
      }
      if (round === 0) continue
      for (const name of ['fresh', 'migrated', 'bare'] as const) taken[name].push(times[name])
      say(`fresh ${inS(times.fresh)}, migrated ${inS(times.migrated)}, bare ${inS(times.bare)}`)
    }
    const bare = median(taken.bare)
    return (['fresh', 'migrated'] as const).map((name) => {
      const measured = median(taken[name])
      return {
        name: `start of production on a ${name} database, until /readyz answers 200`,
        measured,
        shown: inS(measured),
        budget: { most: BUDGETS[name], shown: `≤ ${inS(BUDGETS[name])}` },
        note: `median of ${ROUNDS}; a bare node:http and pg server takes ${inS(bare)}`,
      }
    })
  },
})

const inS = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/**
 * Starts a program, and returns the milliseconds until the program answers `/readyz` with 200.
 * @throws Error if the program exits first
 */
async function readyIn(program: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, PORT: String(port) },
  })
  const ended = once(child, 'exit')
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${program[0]} exited with ${child.exitCode}`)
      await pause(EVERY)
    }
    return performance.now() - begun
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
