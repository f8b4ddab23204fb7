/** Tests requests that outside parties complete later, either at the lender's desk or through webhooks. */
import { createHmac } from 'node:crypto'
import { Refusal } from 'domain/application/core/command.ts'
import type { Application } from 'domain/application/types.ts'
import { workOf } from 'domain/application/views/work.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../../../personas/personas.ts'
import { NotNow } from '../../errors.ts'
import { headerOf, type Verify } from '../../providers/shared/inbound.ts'
import { SEEDED_AGENTS, seedAgents } from '../../sandbox/agents.ts'
import { listAgentSeats } from '../../storage/agents.ts'
import { readApplication } from '../../storage/applications.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { statement } from '../../storage/transactions.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from '../../testing/journey.ts'
import { QUICK } from '../../testing/program.ts'
import { readAgentDocument } from '../agents/work.ts'
import { listStuck } from '../stuckJobs.ts'
import { attachEvidence, giveAnswer, takeTask } from './tasks.ts'

const SECRET = 'a secret of the title company'
const sign = (body: Buffer) => createHmac('sha256', SECRET).update(body).digest('hex')

/** Verifies messages from an invented vendor, whose messages contain the order's ID in the body. */
const verify: Verify = (message) => {
  const { id, order } = JSON.parse(message.body.toString() || '{}') as { id?: string; order?: string }
  return headerOf(message, 'x-signature') === sign(message.body) ? { id, orders: order ? [order] : [] } : undefined
}

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram({
    providers: { title: 'desk', flood: 'desk' },
    // Poll rarely, so that a waiting request continues only after an answer from staff or a message from the vendor.
    retries: { ...QUICK, poll: 600_000, mostPoll: 600_000 },
    webhookOf: ({ port, vendor }) => (port === 'title' && vendor === 'desk' ? verify : undefined),
  })
  await seedAgents(program.server.services)
})
afterAll(() => program?.stop())

const read = async ({ uuid }: Walk): Promise<Application> => {
  const scope = { mode: 'SYSTEM', application: uuid } as const
  const [[row]] = await program.server.services.db.read(scope, readApplication(uuid))
  if (!row) throw new Error('the application is missing')
  return row.data
}
const openTasks = async (walk: Walk) => ((await read(walk)).tasks ?? []).filter(({ state }) => state !== 'DONE')
async function task(walk: Walk, call: string) {
  await expect.poll(async () => (await openTasks(walk)).map((one) => one.call)).toContain(call)
  const found = (await openTasks(walk)).find((one) => one.call === call)
  if (!found) throw new Error(`no task ${call}`)
  return found.uuid
}
const nameOf = (at: number): string => {
  const { firstName = '', lastName = '' } = SEEDED_AGENTS[at]?.name ?? {}
  return `${firstName} ${lastName}`
}
/** The scope of one of the sandbox's agents. */
async function agent(at: number): Promise<ActorScope> {
  const { services } = program.server
  const seats = (await services.db.read({ mode: 'AGENTS', org: 'FIGURE' }, listAgentSeats()))[0]
  const seat = seats.find(({ display_name }) => display_name === nameOf(at))
  if (!seat) throw new Error('the agent has no seat')
  return { mode: 'ACTOR', org: 'FIGURE', actor: seat.identity }
}
const decided = async (walk: Walk, at = 0) => {
  const { version } = await read(walk)
  return { scope: await agent(at), application: walk.uuid, body: { version } }
}
/** Retries an agent's action if the application changed after the agent read it. */
const untilDone = (step: () => Promise<void>) =>
  expect
    .poll(() =>
      step().then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof NotNow) return 'changed'
          throw error
        },
      ),
    )
    .toBe('done')
const LIENS = [{ lender: 'Harvest Mutual', kind: 'FIRST_MORTGAGE', balance: 30_000_000, monthlyPayment: 180_000 }]
/**
 * Registers a borrower and answers the first questions. The requests whose results are needed for offers then start.
 */
async function begin(email: string): Promise<Walk> {
  const walk = await Walk.register(program, { ...persona('prime'), email })
  await walk.answer('saveProfile')
  return walk
}

describe('a call that staff answer at the desk', () => {
  test('a request to the desk opens one task, waits without failing, and continues after staff answer', async () => {
    const walk = await begin('desk1@sandbox.test')
    const { services } = program.server
    const liens = await task(walk, 'title.liens')
    await expect.poll(async () => (await read(walk)).requests.LIENS?.pending?.reference).toBe(liens)
    const stuck = await listStuck(services.db)
    expect(stuck.filter(({ application }) => application === walk.uuid)).toEqual([])
    expect(workOf(await read(walk)).map(({ queue, kind }) => `${queue} ${kind}`)).toContain('DESK title.liens')

    await takeTask(services, await decided(walk), liens, true)
    await expect(giveAnswer(services, await decided(walk), liens, [{ lender: 'Harvest Mutual' }])).rejects.toThrow(
      Refusal,
    )
    await giveAnswer(services, await decided(walk), liens, LIENS)
    await walk.until('the liens', ({ liens: found }) => found.some(({ lender }) => lender === 'Harvest Mutual'))
    expect((await read(walk)).tasks?.filter((one) => one.call === 'title.liens')).toHaveLength(1)
    // A task can be answered only once.
    await expect(giveAnswer(services, await decided(walk), liens, LIENS)).rejects.toThrow()
  })

  test('a task is shown to the lender’s staff as overdue after its due date, and staff can still answer it', async () => {
    const walk = await begin('desk2@sandbox.test')
    await task(walk, 'title.liens')
    await expect.poll(async () => (await read(walk)).requests.LIENS?.pending).toBeDefined()
    await walk.advance('P7D')
    await expect.poll(async () => (await read(walk)).requests.LIENS?.late).toBe(true)
    expect(workOf(await read(walk)).map(({ queue, kind }) => `${queue} ${kind}`)).toContain('LATE LIENS')
    await giveAnswer(program.server.services, await decided(walk), await task(walk, 'title.liens'), LIENS)
    await expect.poll(async () => (await read(walk)).requests.LIENS?.state).toBe('DONE')
    expect(workOf(await read(walk)).filter(({ queue }) => queue === 'LATE')).toEqual([])
  })
})

describe('a title order at the desk', () => {
  test('when staff answer a title order after three days, the report is stored with the application', {
    timeout: 180_000,
  }, async () => {
    const { services } = program.server
    const walk = await begin('desk7@sandbox.test')
    const liens = await task(walk, 'title.liens')
    await untilDone(async () => giveAnswer(services, await decided(walk), liens, []))
    await walk.goUntil(({ applicationStatus }) => applicationStatus.title === 'FINAL_TITLE_PROCESSING')
    const order = await task(walk, 'title.report')
    await walk.advance('P3D')
    expect((await read(walk)).requests.TITLE).toMatchObject({ state: 'OPEN', no: 1, pending: { reference: order } })
    expect((await openTasks(walk)).filter(({ call }) => call === 'title.report')).toHaveLength(1)

    const bytes = Buffer.from('%PDF-1.7 the title company’s report')
    const stored = { bytes, sha256: 'a', original: { bytes, sha256: 'a' } }
    const file = { name: 'NT-88.pdf', mediaType: 'application/pdf', pages: 3, ...stored }
    await untilDone(async () => attachEvidence(services, { ...(await decided(walk)), file }, order))
    const document = (await openTasks(walk)).find(({ uuid }) => uuid === order)?.evidence[0]?.uuid ?? ''
    const answer = { vesting: 'Ada Prime', reference: 'NT-88', report: { document } }
    await untilDone(async () => giveAnswer(services, await decided(walk), order, answer))
    await expect.poll(async () => (await read(walk)).title?.reference).toBe('NT-88')
    const { title } = await read(walk)
    expect(title?.report).toMatchObject({ uuid: document, type: 'TITLE_REPORT', fileName: 'NT-88.pdf', pages: 3 })

    const own = await readAgentDocument(services, await agent(0), walk.uuid, document)
    expect(own.bytes).toEqual(bytes)
    const answered = (await read(walk)).tasks?.find(({ uuid }) => uuid === order)
    expect(answered?.done).toMatchObject({ by: (await agent(0)).actor, at: expect.any(String) })
  })
})

describe('a vendor’s message', () => {
  const events = statement<{ id: string }>('test_webhooks', 'select id from webhook_event')
  const send = (body: object, signature?: string, path = '/webhooks/title/desk') => {
    const payload = Buffer.from(JSON.stringify(body))
    return program.server.app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'localhost', 'content-type': 'application/json', 'x-signature': signature ?? sign(payload) },
      payload,
    })
  }
  const polls = statement<{ polls: number; adapter: string }>(
    'test_polls',
    "select polls, adapter from effect where application = $1 and kind = 'LIENS'",
  )

  test('when a vendor’s message arrives, the request that waits for the vendor’s order continues', async () => {
    const walk = await begin('desk4@sandbox.test')
    const order = await task(walk, 'title.liens')
    const asked = async () => {
      const scope = { mode: 'SYSTEM', application: walk.uuid } as const
      return (await program.server.services.db.read(scope, polls(walk.uuid)))[0][0]
    }
    await expect.poll(asked).toEqual({ polls: 1, adapter: 'desk' })
    expect((await send({ id: 'e0', order })).statusCode).toBe(204)
    await expect.poll(asked).toMatchObject({ polls: 2 })
  })

  test('a vendor’s message is recorded once, and changes nothing if it’s forged, unknown, repeated or too large', async () => {
    const walk = await begin('desk3@sandbox.test')
    const order = await task(walk, 'title.liens')
    const before = await read(walk)
    const known = async () => (await program.server.services.db.read({ mode: 'SWEEP' }, events()))[0].length
    const count = await known()

    expect((await send({ id: 'e1', order }, 'forged')).statusCode).toBe(401)
    expect((await send({ id: 'e1', order }, undefined, '/webhooks/title/nobody')).statusCode).toBe(404)
    expect((await send({ id: 'e1', order }, undefined, '/webhooks/constructor/desk')).statusCode).toBe(404)
    expect((await send({ id: 'e1', order, filler: 'x'.repeat(300_000) })).statusCode).toBe(413)
    expect(await known()).toBe(count)

    for (let times = 0; times < 3; times++) expect((await send({ id: 'e1', order })).statusCode).toBe(204)
    expect(await known()).toBe(count + 1)
    // A repeated message without an ID is recognized by its body.
    for (let times = 0; times < 2; times++) expect((await send({ order })).statusCode).toBe(204)
    expect(await known()).toBe(count + 2)
    expect((await read(walk)).requests.LIENS).toMatchObject({ state: 'OPEN', no: before.requests.LIENS?.no })
  })
})
