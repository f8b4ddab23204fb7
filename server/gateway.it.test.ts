/** Tests a lender that sends its title, flood and recording orders through the partner gateway. */
import type { RequestKind } from 'domain/application/core/requests.ts'
import { retryRequest } from 'domain/application/core/retryRequest.ts'
import type { Application } from 'domain/application/types.ts'
import { workOf } from 'domain/application/views/work.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERSONAS, persona } from '../personas/personas.ts'
import { IMMEDIATE_PORTS, PORTS } from './providers/ports.ts'
import { createSandbox, NO_LATENCY } from './providers/sandbox/providers.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { readApplication } from './storage/applications.ts'
import { statement } from './storage/transactions.ts'
import { BASE, signInAgent } from './testing/agents.ts'
import { documentFor, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { QUICK } from './testing/program.ts'
import {
  type Message,
  message,
  type PartnerStandIn,
  SECRET,
  startPartner,
  TOKEN,
  WEBHOOK_SECRET,
  wireFile,
} from './testing/standIns/partner.ts'
import { actFor } from './usecases/agents/act.ts'
import { resolveReview } from './usecases/resolveReview.ts'

const LONG = 180_000
const HOUR = 3_600_000

interface World {
  readonly program: SandboxProgram
  readonly partner: PartnerStandIn
  readonly stop: () => Promise<void>
}

/** Starts a lender whose partner answers lien and flood requests at once, and title and recording requests later. */
async function startWorld(retries = QUICK): Promise<World> {
  const partner = await startPartner()
  const program = await startSandboxProgram({
    retries,
    providers: { title: 'gateway', flood: 'gateway', recording: 'gateway' },
    environment: {
      ...{ GATEWAY_URL: partner.url, GATEWAY_TOKEN: TOKEN, GATEWAY_SECRET: SECRET },
      GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  })
  await seedAgents(program.server.services)
  const { pool } = program.server.services.db
  const { providersOf } = createSandbox({ pool, clock: program.clock, personas: PERSONAS, latency: NO_LATENCY })
  const { title, flood } = providersOf()
  type Question = Parameters<typeof title.liens>[0]
  Object.assign(partner.works, {
    'title.liens': async ({ question, key }) => ({ answer: await title.liens(question as Question, key) }),
    'flood.determine': async ({ question, key }) => ({
      answer: { ...(await flood.determine(question as Question, key)), determination: wireFile('FORM', '%PDF-1.7') },
    }),
    'title.report': () => 'later',
    'recording.record': () => 'later',
  } satisfies PartnerStandIn['works'])
  return {
    program,
    partner,
    stop: async () => {
      await program.stop()
      await partner.stop()
    },
  }
}

async function read({ server, uuid }: Walk): Promise<Application> {
  const [[row]] = await server.server.services.db.read({ mode: 'SYSTEM', application: uuid }, readApplication(uuid))
  if (!row) throw new Error('the application is missing')
  return row.data
}
const requestOf = async (walk: Walk, kind: RequestKind) => (await read(walk)).requests[kind]

/** Runs the application until the partner has received the order for the title report. */
async function orderTitle({ program, partner }: World, email: string): Promise<Walk> {
  const walk = await Walk.register(program, { ...persona('prime'), email })
  const before = newest(partner, 'title.report')
  await walk.goUntil(() => newest(partner, 'title.report') !== before)
  await expect
    .poll(async () => (await requestOf(walk, 'TITLE'))?.pending?.reference)
    .toBe(newest(partner, 'title.report'))
  return walk
}
const newest = ({ orders }: PartnerStandIn, call: string) =>
  orders.findLast((one) => one.call === call)?.reference ?? ''
const REPORT = { vesting: 'Ada Prime, an unmarried person' }

describe('a flood service behind the gateway', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
    world.partner.works['title.report'] = () => ({ answer: REPORT })
    world.partner.works['flood.determine'] = () => ({ answer: { inHazardArea: false, zone: 'X' } })
  }, LONG)
  afterAll(() => world?.stop())

  it('if the partner sends no federal flood form, the home goes to manual review', { timeout: LONG }, async () => {
    const walk = await Walk.register(world.program, { ...persona('prime'), email: 'gateway6@sandbox.test' })
    await walk.goUntil(({ reviews: open }) => open.length > 0)
    const { flood, reviews } = await read(walk)
    expect(flood).toMatchObject({ zone: 'X', undetermined: true })
    expect(reviews).toMatchObject([{ kind: 'FLOOD', found: [{ name: 'floodForm', value: 'Not on file' }] }])
  })
})

describe('a partner whose messages get lost', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  }, LONG)
  afterAll(() => world?.stop())

  it('the server polls a title order until the partner answers after three days', { timeout: LONG }, async () => {
    const { partner } = world
    const walk = await orderTitle(world, 'gateway1@sandbox.test')
    await walk.advance('P3D')
    expect(await requestOf(walk, 'TITLE')).toMatchObject({ state: 'OPEN', no: 1 })
    partner.finish('title.report', { ...REPORT, reference: 'NT-88', report: wireFile('REPORT', '%PDF-1.7 the report') })
    await expect.poll(async () => (await requestOf(walk, 'TITLE'))?.state).toBe('DONE')
    const { title } = await read(walk)
    expect(title).toMatchObject({ vesting: REPORT.vesting, reference: 'NT-88', report: { type: 'TITLE_REPORT' } })
    const agent = await signInAgent(world.program, SEEDED_AGENTS[0].email)
    const documents = `${BASE}/applications/${walk.uuid}/documents`
    expect((await agent.call<string>('GET', `${documents}/${title?.report?.uuid}`)).status).toBe(200)
    expect(JSON.stringify((await walk.view()).title)).not.toContain(title?.report?.uuid)
    expect(partner.orders.filter(({ call }) => call === 'title.report')).toHaveLength(1)
  })

  it("if a partner's answer lacks a field, staff see the field's name, and a retry finds the same order", {
    timeout: LONG,
  }, async () => {
    const { partner, program } = world
    const walk = await orderTitle(world, 'gateway2@sandbox.test')
    partner.finish('title.report', { exceptions: [] })
    await expect.poll(async () => (await requestOf(walk, 'TITLE'))?.state).toBe('FAILED')
    const failed = await read(walk)
    expect(failed.requests.TITLE).toMatchObject({ why: 'BAD_ANSWER vesting' })
    expect(failed.title).toBeUndefined()
    expect(workOf(failed).map(({ queue, kind }) => `${queue} ${kind}`)).toContain('FAILED TITLE')

    // Other applications order other things in the meantime.
    const titles = () => partner.orders.filter(({ call }) => call === 'title.report').length
    const ordered = titles()
    partner.finish('title.report', REPORT)
    await actFor(program.server.services, { application: walk.uuid, by: 'test' }, 'retry:TITLE', (a) =>
      retryRequest(a, 'TITLE'),
    )
    await expect.poll(async () => (await requestOf(walk, 'TITLE'))?.state).toBe('DONE')
    expect(titles()).toBe(ordered)
  })
})

describe('a recorder behind the gateway', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
    world.partner.works['title.report'] = () => ({ answer: REPORT })
  }, LONG)
  afterAll(() => world?.stop())

  it('after rejecting a deed, the county records the deed that staff corrected', { timeout: LONG }, async () => {
    const { partner, program } = world
    const walk = await Walk.register(program, { ...persona('prime'), email: 'gateway5@sandbox.test' })
    await walk.goUntil(() => newest(partner, 'recording.record') !== '')
    const reason = 'The page with the legal description is missing'
    const first = partner.finish('recording.record', { status: 'REJECTED', on: '2026-12-01', reason })
    const { name } = persona('prime')
    const deed = [{ type: 'DEED_OF_TRUST', mediaType: 'application/pdf', content: expect.stringMatching(/^JVBERi0/) }]
    expect(first.question).toMatchObject({ county: persona('prime').property.county, grantors: [name], deed })
    expect(first.question).not.toHaveProperty('correction')
    await expect.poll(async () => (await read(walk)).rejections).toMatchObject([{ reason }])
    expect(workOf(await read(walk)).map(({ queue, kind }) => `${queue} ${kind}`)).toContain('HELD RECORDING')

    const correction = 'Added the page with the legal description'
    await resolveReview(program.server.services, {
      ...{ application: walk.uuid, kind: 'RECORDING', way: 'AGAIN', reason: correction, by: 'test' },
    })
    await expect.poll(() => newest(partner, 'recording.record')).not.toBe(first.reference)
    const second = partner.orders.at(-1)
    expect(second?.question).toMatchObject({ rejection: reason, correction })
    expect(second?.key).not.toBe(first.key)
    partner.finish('recording.record', {
      status: 'RECORDED',
      instrument: '2026-0117',
      on: '2026-12-03',
      book: '512',
      page: '9',
      stamped: wireFile('COPY', '%PDF-1.4 with the county’s stamp'),
    })
    const { recording, documents } = await walk.goTo('complete')
    expect(recording).toEqual({ instrument: '2026-0117', on: '2026-12-03', book: '512', page: '9' })
    const stamped = documents.filter(({ stage }) => stage === 'RECORDED')
    expect(stamped).toMatchObject([{ type: 'RECORDED_DEED', fileName: 'recorded-deed-of-trust.pdf' }])
    const copy = await documentFor(walk, walk.browser, stamped[0]?.uuid ?? '')
    expect(copy.toString()).toBe('%PDF-1.4 with the county’s stamp')
  })
})

describe('a partner’s message', () => {
  let world: World
  beforeAll(async () => {
    // The server polls only once an hour. If it sends a request earlier, it's reacting to a message, or to a time that
    // the partner promised.
    world = await startWorld({ ...QUICK, poll: HOUR, mostPoll: HOUR })
  }, LONG)
  afterAll(() => world?.stop())

  const events = statement<{ id: string }>('test_partner_messages', 'select id from webhook_event')
  const known = async () => (await world.program.server.services.db.read({ mode: 'SWEEP' }, events()))[0].length
  const seconds = () => Math.floor(Date.now() / 1000)
  const send = async ({ headers, payload }: Message, path = '/webhooks/title/gateway/FIGURE'): Promise<number> => {
    const request = { method: 'POST', url: path, headers: { host: 'localhost', ...headers }, payload } as const
    return (await world.program.server.app.inject(request)).statusCode
  }
  const asked = () => world.partner.requests.filter(({ path }) => path === '/v1/title/report').length

  it("the server asks for the result right after a partner's message, and ignores a repeated or older message", {
    timeout: LONG,
  }, async () => {
    const { partner } = world
    const walk = await orderTitle(world, 'gateway3@sandbox.test')
    const references = [newest(partner, 'title.report')]
    const first = message({ references, id: 'm1', at: seconds() - 30, secret: WEBHOOK_SECRET })
    const second = message({ references, id: 'm2', at: seconds(), secret: WEBHOOK_SECRET })
    const before = asked()
    partner.finish('title.report', REPORT)
    // The newer of the two messages arrives first.
    expect(await send(second)).toBe(204)
    await expect.poll(async () => (await requestOf(walk, 'TITLE'))?.state).toBe('DONE')
    expect([await send(first), await send(second), await send(first)]).toEqual([204, 204, 204])
    expect(asked()).toBe(before + 1)
    expect(await known()).toBe(2)
  })

  it('the server rejects a partner’s message if it’s forged, outdated, too large or sent to the wrong address', {
    timeout: LONG,
  }, async () => {
    const { partner } = world
    const walk = await orderTitle(world, 'gateway4@sandbox.test')
    const references = [newest(partner, 'title.report')]
    const usual = { references, id: 'm3', at: seconds(), secret: WEBHOOK_SECRET }
    const [before, stored] = [asked(), await known()]
    const genuine = message(usual)
    expect(await send(message({ ...usual, secret: SECRET }))).toBe(401)
    expect(await send(message({ ...usual, at: seconds() - 600 }))).toBe(401)
    expect(await send({ ...genuine, payload: genuine.payload.replace(references[0] ?? '', 'order-0') })).toBe(401)
    expect(await send({ ...genuine, headers: { ...genuine.headers, 'webhook-id': 'm4' } })).toBe(401)
    expect(await send(genuine, '/webhooks/title/gateway/NOBODY')).toBe(404)
    expect(await send(genuine, '/webhooks/title/gateway/no%20lender')).toBe(404)
    expect(await send(genuine, '/webhooks/mail/gateway/FIGURE')).toBe(404)
    expect(await send(message({ ...usual, references: ['x'.repeat(300_000)] }))).toBe(413)
    expect([asked(), await known()]).toEqual([before, stored])

    // A correctly signed message about an unfinished order makes the server ask for the result, but the request stays
    // open.
    expect(await send(genuine)).toBe(204)
    await expect.poll(asked).toBe(before + 1)
    expect(await requestOf(walk, 'TITLE')).toMatchObject({ state: 'OPEN', no: 1 })
  })
})

it('the gateway’s OpenAPI document describes every call', async () => {
  const program = await startSandboxProgram()
  try {
    const answer = await program.server.app.inject({ url: '/partner-gateway.json', headers: { host: 'localhost' } })
    expect(answer.headers['content-type']).toContain('application/json')
    const { paths } = answer.json<{ paths: Record<string, object> }>()
    const calls = Object.entries<object>({ ...PORTS, ...IMMEDIATE_PORTS }).flatMap(([port, of]) =>
      Object.keys(of).map((name) => `/v1/${port}/${name}`),
    )
    expect(Object.keys(paths).sort()).toEqual(['/v1', ...calls].sort())
  } finally {
    await program.stop()
  }
})
