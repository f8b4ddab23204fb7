/** Tests identical submissions that arrive at the same time with different idempotency keys. */
import { commandPath } from 'domain/application/core/commandPath.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { V2 } from './sandbox/driver/walk.ts'
import { statement } from './storage/transactions.ts'
import { ok, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { QUICK } from './testing/program.ts'

const LONG = 300_000

let program: SandboxProgram
beforeAll(async () => {
  // Creating documents is slow on a busy machine. With a shorter time limit, a retry would look like a second call.
  program = await startSandboxProgram({ retries: { ...QUICK, timeout: LONG } })
}, LONG)
afterAll(() => program?.stop())

const AT_ONCE = 10

const requests = statement<{ kind: string; requests: number; tries: number }>(
  'test_identical_requests',
  'select kind, max(no) as requests, sum(tries)::integer as tries from effect where application = $1 group by kind order by kind',
)
const books = statement<{ party: string; times: number }>(
  'test_identical_books',
  `select party, count(*)::integer as times from sandbox_ledger where key like '%' || $1 || '%' group by party order by party`,
)
const boarding = statement<{ state: string }>(
  'test_identical_boarding',
  `select state from effect where application = $1 and kind = 'BOARDING'`,
)

/** Runs a persona's journey until the line is funded, and sends each command several times at once. */
async function fund(id: string, atOnce: number) {
  const who = persona(id)
  const walk = await Walk.register(program, { ...who, email: `${atOnce}.${who.email}` })
  const sent = new Set<string>()
  walk.command = async (name, body = {}) => {
    sent.add(name)
    const path = `${V2}/${walk.uuid}/${commandPath(name)}`
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => walk.browser.call<ApplicationView>('POST', path, { body })),
    )
    // The server rejects a repeated command, because the step is already done or no longer accepts the form.
    const statuses = new Set(answers.map(({ status }) => status))
    expect([200, 409, 422]).toEqual(expect.arrayContaining([...statuses]))
    const accepted = answers.find(({ status }) => status === 200)
    if (!accepted) throw new Error(`${name} was never accepted`)
    return accepted.body
  }
  await walk.goTo('complete')
  const scope = { mode: 'SYSTEM', application: walk.uuid } as const
  // The servicer takes the line over shortly after it's funded.
  await expect
    .poll(async () => (await program.server.services.db.read(scope, boarding(walk.uuid)))[0], { timeout: 20_000 })
    .toEqual([{ state: 'DONE' }])
  const { events } = ok(await walk.browser.call<{ events: { type: string }[] }>('GET', `${V2}/${walk.uuid}/events`))
  const [asked, acted] = await program.server.services.db.read(scope, requests(walk.uuid), books(walk.uuid))
  return { sent: [...sent].sort(), asked, acted, stale: events.filter(({ type }) => type === 'StaleResultKept') }
}

it.each(['prime', 'manual'])(
  'if every command is sent several times at once, each outside party still performs each action only once (%s)',
  { timeout: LONG },
  async (id) => {
    const once = await fund(id, 1)
    const often = await fund(id, AT_ONCE)
    expect(often).toEqual(once)
    expect(often.stale).toEqual([])
  },
)
