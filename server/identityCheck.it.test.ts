/** Tests one borrower whose ID and selfie go to the stand-in for Onfido, and one who declines the face scan. */
import { happened } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { verifyOnfido } from './providers/identity/onfido/webhook.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { readApplication } from './storage/applications.ts'
import { effectKey } from './storage/effects.ts'
import { addRequest } from './storage/jobs.ts'
import { statement } from './storage/transactions.ts'
import { BASE, file, signInAgent } from './testing/agents.ts'
import { multipart, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import {
  type OnfidoStandIn,
  onfidoMessage,
  SANDBOX_TOKEN,
  startOnfido,
  WEBHOOK_TOKEN,
} from './testing/standIns/onfido.ts'
import type { StandInRequest } from './testing/standIns/standIn.ts'
import { startWatchman } from './testing/standIns/watchman.ts'
import { actFor } from './usecases/agents/act.ts'
import { eraseDue } from './usecases/erasure.ts'
import { resolveReview } from './usecases/resolveReview.ts'

const LONG = 90_000
const AGENT = '00000000-0000-4000-8000-0000000000b1'
const WEBHOOKS = '/webhooks/identity/onfido'

let vendor: OnfidoStandIn
let lists: Awaited<ReturnType<typeof startWatchman>>
let program: SandboxProgram
beforeAll(async () => {
  vendor = await startOnfido()
  lists = await startWatchman([])
  program = await startSandboxProgram({
    providers: { identity: 'onfido' },
    webhookOf: ({ port, vendor: name }) =>
      port === 'identity' && name === 'onfido' ? verifyOnfido(WEBHOOK_TOKEN) : undefined,
    environment: {
      ...{ ONFIDO_API_TOKEN: SANDBOX_TOKEN, ONFIDO_WEBHOOK_TOKEN: WEBHOOK_TOKEN, ONFIDO_URL: vendor.server.url },
      WATCHMAN_URL: lists.url,
    },
  })
  await seedAgents(program.server.services)
})
afterAll(async () => {
  await program?.stop()
  await vendor?.server.stop()
  await lists?.stop()
})

const arrive = async (email: string) => {
  const who = { ...persona('prime'), payment: 'MANUAL' as const, email }
  const walk = await Walk.register(program, { ...who, identity: { ...who.identity, documentType: 'DRIVERS_LICENSE' } })
  await walk.goTo('faceScan')
  return walk
}
const send = (message: { headers: Record<string, string>; body: string | Buffer }, path = WEBHOOKS) =>
  program.server.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'localhost', 'content-type': 'application/json', ...message.headers },
    payload: message.body,
  })
const selfie = (walk: Walk) =>
  walk.browser.call('POST', `/service-application/api/v2/application/heloc/${walk.uuid}/documents`, multipart('SELFIE'))
/** Waits until the server has stored the vendor's ID of the open identity check, and returns the ID. */
async function order({ uuid }: Walk): Promise<string> {
  const read = async () => {
    const [[row]] = await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, readApplication(uuid))
    return row?.data.requests.IDENTITY?.pending?.reference
  }
  await expect.poll(read, { timeout: 20_000 }).toBeDefined()
  return (await read()) ?? ''
}
const queuedJob = statement<{ id: string }>('test_queued_job', 'select id from graphile_worker.jobs where key = $1')
const clearReview = (walk: Walk) =>
  resolveReview(program.server.services, {
    ...{ application: walk.uuid, kind: 'IDENTITY', way: 'CLEAR', reason: 'Compared', by: AGENT },
  })

const CHANGED = { status: 200, body: { people: [] }, unrecorded: true as const }
/** @param at the calls whose answers can't be read */
const failed = async (email: string, at = 'applicants') => {
  const walk = await arrive(email)
  await walk.answer('answerFaceScan')
  vendor.pass = ({ path }) => {
    if (path === `/${at}`) vendor.fail(CHANGED)
  }
  await walk.answer('submitIdentity')
  const read = async () =>
    (
      await program.server.services.db.read({ mode: 'SYSTEM', application: walk.uuid }, readApplication(walk.uuid))
    )[0][0]?.data
  await expect
    .poll(async () => (await read())?.requests.IDENTITY, { timeout: 20_000 })
    .toMatchObject({ state: 'FAILED', why: `BAD_ANSWER ${at}` })
  vendor.pass = () => {}
  const agent = await signInAgent(program, SEEDED_AGENTS[0].email)
  const { work, version } = await file(agent, walk.uuid)
  expect(work).toMatchObject([{ queue: 'FAILED', kind: 'IDENTITY' }])
  const retry = (by: string) =>
    agent.call('POST', `${BASE}/applications/${walk.uuid}/requests/IDENTITY/retry`, {
      body: { version, by, reason: 'The vendor changed its format.' },
    })
  return { walk, agent, retry }
}

describe('answers that can’t be read', () => {
  it('staff see an unreadable answer at once, and their retry verifies the borrower with one order', {
    timeout: LONG,
  }, async () => {
    const applicants = () =>
      vendor.server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/applicants')).length
    const before = applicants()
    const { walk, retry } = await failed('onfido.page@sandbox.test')
    expect((await retry('VENDOR')).status).toBe(200)
    const check = await order(walk)
    vendor.complete(check)
    await walk.advance('PT2M')
    await walk.until('the result', ({ identity }) => identity.status === 'VERIFIED')
    expect(applicants()).toBe(before + 1)
  })

  it('two of the staff can answer at the desk instead of the vendor, and the vendor then deletes its data', {
    timeout: LONG,
  }, async () => {
    const { walk, agent, retry } = await failed('onfido.byhand@sandbox.test', 'checks')
    const [applicant] = vendor.applicants()
    const before = vendor.server.requests.length
    expect((await retry('STAFF')).status).toBe(200)
    const taskOf = async () => (await file(agent, walk.uuid)).work.find(({ queue }) => queue === 'DESK')
    await expect.poll(taskOf, { timeout: 20_000 }).toMatchObject({ kind: 'identity.verify' })
    const path = `${BASE}/applications/${walk.uuid}/tasks/${(await taskOf())?.key}`
    const { version } = (await agent.call<{ version: number }>('GET', path)).body
    const answer = { verified: true, reason: '' }
    expect((await agent.call('POST', `${path}/answer`, { body: { version, answer } })).status).toBe(200)
    const proposed = (await agent.call<{ version: number; state: string; people: number }>('GET', path)).body
    expect(proposed).toMatchObject({ state: 'PROPOSED', people: 2 })
    const approval = { body: { version: proposed.version } }
    expect((await agent.call('POST', `${path}/approve`, approval)).status).toBe(403)
    const colleague = await signInAgent(program, SEEDED_AGENTS[2].email)
    expect((await colleague.call('POST', `${path}/approve`, approval)).status).toBe(200)
    await walk.until('the result', ({ identity }) => identity.status === 'VERIFIED')
    const sent = vendor.server.requests.slice(before).map(({ method, path }) => `${method} ${path}`)
    expect(sent).toEqual(['GET /applicants', `DELETE /applicants/${applicant?.id}`])
    // The desk doesn't use the vendor's key, under which it could already have an answer.
    const [[row]] = await program.server.services.db.read(
      { mode: 'SYSTEM', application: walk.uuid },
      readApplication(walk.uuid),
    )
    expect(row?.data.tasks).toMatchObject([{ key: `request:${walk.uuid}:IDENTITY:2` }])
    expect(row?.data.requests.IDENTITY).toMatchObject({ no: 2, key: 1, byHand: true })
  })
})

describe('a borrower who agrees to the face scan', () => {
  it('a borrower replaces one rejected picture and is verified, even if the webhook is lost', {
    timeout: LONG,
  }, async () => {
    const walk = await arrive('onfido@sandbox.test')
    expect((await selfie(walk)).status).toBe(403)
    await walk.answer('answerFaceScan')
    vendor.refuse('back', { detect_blur: ['blur found in image'] })
    await walk.answer('submitIdentity')
    const failed = await walk.until('the refusal', ({ identity }) => identity.status === 'FAILED')
    expect(failed.identity.replace).toEqual([{ picture: 'back', fault: 'BLURRED' }])
    expect(vendor.checks()).toEqual([])
    expect(vendor.applicants()).toEqual([])

    const kept = Object.fromEntries(failed.documents.map(({ type, uuid }) => [type, uuid]))
    await walk.upload(['ID_BACK'])
    const { documents } = await walk.view()
    const back = documents.findLast(({ type }) => type === 'ID_BACK')?.uuid
    await walk.command('submitIdentity', {
      ...{ documentType: 'DRIVERS_LICENSE', front: kept.DRIVERS_LICENSE_FRONT, back, selfie: kept.SELFIE },
    })
    const check = await order(walk)
    const sent = vendor.pictures().slice(-3)
    expect(sent.map(({ file_name }) => file_name)).toEqual([
      `front-${kept.DRIVERS_LICENSE_FRONT}.png`,
      `back-${back}.png`,
      `selfie-${kept.SELFIE}.png`,
    ])

    vendor.complete(check)
    // The vendor's webhook never arrives, but the server asks again after a minute.
    await walk.advance('PT2M')
    const verified = await walk.until('the result', ({ identity }) => identity.status === 'VERIFIED')
    expect(verified.identity.attempts).toBe(2)
    expect(vendor.applicants()).toEqual([])
  })

  it('a correctly signed webhook verifies a borrower at once, and forged, oversized or misdirected ones are rejected', {
    timeout: LONG,
  }, async () => {
    const walk = await arrive('onfido.message@sandbox.test')
    await walk.answer('answerFaceScan')
    await walk.answer('submitIdentity')
    const check = await order(walk)
    const message = onfidoMessage(check)
    expect((await send({ ...message, headers: { 'x-sha2-signature': 'forged' } })).statusCode).toBe(401)
    expect((await send({ ...message, body: 'x'.repeat(300_000) })).statusCode).toBe(413)
    expect((await send(message, '/webhooks/payments/onfido')).statusCode).toBe(404)
    // The check.completed webhook arrives before the check is complete, and the check.started webhook arrives last.
    expect((await send(message)).statusCode).toBe(204)
    expect((await walk.view()).identity.status).toBe('SUBMITTED')
    vendor.complete(check)
    // The server ignores a repeated webhook. A different webhook makes the server read the check's result.
    expect((await send(message)).statusCode).toBe(204)
    expect((await send(onfidoMessage(check, 'check.started'))).statusCode).toBe(204)
    await walk.until('the result', ({ identity }) => identity.status === 'VERIFIED')
    expect((await send(onfidoMessage(check, 'check.reopened'))).statusCode).toBe(204)
    expect((await walk.view()).identity).toMatchObject({ status: 'VERIFIED', attempts: 1 })
  })

  it('an ID check is ordered once, even if a second job for it starts during the order', {
    timeout: LONG,
  }, async () => {
    const walk = await arrive('onfido.twice@sandbox.test')
    await walk.answer('answerFaceScan')
    const isOrder = ({ method, path }: StandInRequest) => method === 'POST' && path.endsWith('/applicants')
    const orders = () => vendor.server.requests.filter(isOrder).length
    const before = orders()
    const free = Promise.withResolvers<void>()
    vendor.pass = (request) => (isOrder(request) ? free.promise : undefined)
    await walk.answer('submitIdentity')
    await expect.poll(orders, { timeout: 20_000 }).toBe(before + 1)

    const { db } = program.server.services
    const job = { application: walk.uuid, kind: 'IDENTITY', no: 1 } as const
    await db.change({ mode: 'SWEEP' }, [addRequest(job)], () => undefined)
    const queued = async () => (await db.read({ mode: 'SWEEP' }, queuedJob(effectKey(job))))[0][0]?.id
    const added = await queued()
    // The second job either orders, or goes back into the queue as a job with another ID.
    const hasStarted = async () => orders() > before + 1 || (await queued()) !== added
    await expect.poll(hasStarted, { timeout: 20_000 }).toBe(true)
    vendor.pass = () => {}
    free.resolve()
    vendor.complete(await order(walk))
    await walk.until('the result', ({ identity }) => identity.status === 'VERIFIED')
    expect(orders()).toBe(before + 1)
  })

  it("if a borrower's face doesn't match, staff review the case, and Onfido's result never declines the borrower", {
    timeout: LONG,
  }, async () => {
    const walk = await arrive('onfido.face@sandbox.test')
    await walk.answer('answerFaceScan')
    await walk.answer('submitIdentity')
    const check = await order(walk)
    vendor.complete(check, [
      { name: 'document', result: 'clear', sub_result: 'clear' },
      { name: 'facial_similarity_photo', result: 'consider', breakdown: { face_comparison: { result: 'consider' } } },
    ])
    await send(onfidoMessage(check))
    const held = await walk.until('the review', ({ reviews }) => reviews.length > 0)
    expect(held.journey.state).toBe('hold')
    await clearReview(walk)
    expect((await walk.view()).identity.status).toBe('VERIFIED')
  })
})

it('a borrower who declines the face scan can’t send a selfie, and staff check the ID', { timeout: LONG }, async () => {
  const walk = await arrive('onfido.declined@sandbox.test')
  const before = vendor.pictures().length
  await walk.command('answerFaceScan', { faceScan: 'DECLINED' })
  const refused = await selfie(walk)
  expect(refused.status).toBe(403)
  await walk.upload(['ID_FRONT', 'ID_BACK'])
  const { documents } = await walk.view()
  const of = (name: string) => documents.findLast(({ type }) => type === name)?.uuid
  await walk.command('submitIdentity', {
    ...{ documentType: 'DRIVERS_LICENSE', front: of('ID_FRONT'), back: of('ID_BACK') },
  })
  const held = await walk.until('the review', ({ reviews }) => reviews.length > 0)
  expect(held.reviews).toMatchObject([{ kind: 'IDENTITY' }])
  await clearReview(walk)
  expect((await walk.view()).identity).toMatchObject({ status: 'VERIFIED', faceScan: 'DECLINED' })
  expect(vendor.pictures()).toHaveLength(before)
})

it('erasing a file deletes an applicant whose check was never readable', { timeout: LONG }, async () => {
  const { services } = program.server
  const { walk } = await failed('onfido.erased@sandbox.test', 'checks')
  const applicant = vendor.applicants()[0]?.id
  await actFor(services, { application: walk.uuid, by: AGENT }, 'test', () =>
    happened(event('Cancelled', { why: 'WITHDRAWN', by: AGENT })),
  )
  program.clock.advance('P8Y')
  expect(applicant).toBeDefined()
  await eraseDue(services, [services.organization('FIGURE')])
  expect(vendor.applicants().map(({ id }) => id)).not.toContain(applicant)
})
