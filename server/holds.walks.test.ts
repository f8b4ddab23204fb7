/** Tests the funding board and the holds that staff place on funding. */
import { PDFDocument } from '@cantoo/pdf-lib'
import type { AgentFile } from 'domain/api/agent.ts'
import type { FundingBoard } from 'domain/api/agentFunding.ts'
import { holdFunding } from 'domain/application/funding/holds.ts'
import { PERMISSIONS } from 'domain/organization/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { persona } from '../personas/personas.ts'
import { seedAgents } from './sandbox/agents.ts'
import { statement } from './storage/transactions.ts'
import { BASE, file, signInAgent, work } from './testing/agents.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import type { Browser } from './testing/program.ts'
import { actFor } from './usecases/agents/act.ts'

const LONG = 60_000
const REASON = 'The wire needs a call-back.'
const ledger = statement<{ key: string }>(
  'test_hold_ledger',
  "select key from sandbox_ledger where key like '%DISBURSEMENT%' and key like $1",
)
const jobs = statement<{ key: string }>('test_hold_jobs', 'select key from graphile_worker.jobs where key like $1')

let program: SandboxProgram
let anna: Browser
let ben: Browser
/** The applications that a colleague puts on hold while the payment job is running. */
const holding = new Set<string>()

beforeAll(async () => {
  program = await startSandboxProgram({
    between: (handlers) => ({
      ...handlers,
      DISBURSEMENT: async (a, personal, context) => {
        if (holding.delete(a.uuid))
          await actFor(program.server.services, { application: a.uuid, by: 'a colleague' }, 'test', (now, decided) =>
            holdFunding(now, REASON, decided),
          )
        return handlers.DISBURSEMENT(a, personal, context)
      },
    }),
  })
  await seedAgents(program.server.services)
  anna = await signInAgent(program, 'agent@sandbox.test')
  ben = await signInAgent(program, 'papers@sandbox.test')
})
afterAll(() => program?.stop())

const board = async (browser: Browser) => (await browser.call<FundingBoard>('GET', `${BASE}/funding`)).body
const rowOf = async (browser: Browser, { uuid }: Walk) =>
  (await board(browser)).items.find(({ application }) => application === uuid)
async function step(browser: Browser, { uuid }: Walk, name: 'hold' | 'release', reason = REASON) {
  const { version } = await file(browser, uuid)
  return browser.call<AgentFile & { code?: string }>('POST', `${BASE}/applications/${uuid}/funding/${name}`, {
    body: { version, reason },
  })
}
const sentFor = async ({ uuid }: Walk) => {
  const [rows] = await program.server.services.db.read({ mode: 'SWEEP' }, ledger(`%${uuid}%`))
  return rows.length
}
const registered = (email: string) =>
  Walk.register(program, { ...persona('prime'), payment: 'MANUAL', email: `${email}@sandbox.test` })

describe('the funding board', () => {
  test('the funding board shows a closed line and its amounts until the line is funded', {
    timeout: LONG,
  }, async () => {
    const walk = await registered('board')
    expect(await rowOf(anna, walk)).toBeUndefined()
    const { rescission, offer, person } = await walk.goUntil(({ status }) => status === 'RESCISSION')
    expect(await rowOf(anna, walk)).toMatchObject({
      ...{ status: 'RESCISSION', amount: offer?.cashToHand, payoffs: 0, cancelEnds: rescission?.expires },
      ...{ isLate: false, isSending: false, city: expect.any(String) },
      borrowerName: `${person.name?.firstName} ${person.name?.middleName} ${person.name?.lastName}`,
    })
    const { body: csv } = await anna.call<string>('GET', `${BASE}/funding/export`)
    const dollars = ((offer?.cashToHand ?? 0) / 100).toFixed(2)
    expect(String(csv)).toContain(`,RESCISSION,${dollars},0.00,${rescission?.expires},,,`)
    expect((await work(anna)).queues.find(({ queue }) => queue === 'PAYSTUBS')).not.toHaveProperty('viewOnly')
    await walk.goUntil(({ status }) => status === 'COMPLETE')
    expect(await rowOf(anna, walk)).toBeUndefined()
    expect((await file(anna, walk.uuid)).funding).toBeUndefined()
  })

  test('people without a seat can’t open the funding board', async () => {
    expect((await program.browser().call('GET', `${BASE}/funding`)).status).toBe(401)
  })
})

describe('a hold', () => {
  test('a hold prevents funding until a colleague releases it', { timeout: LONG }, async () => {
    const walk = await registered('held')
    await walk.goUntil(({ status }) => status === 'RESCISSION')
    expect((await step(anna, walk, 'hold', 'short')).status).toBe(422)
    expect((await step(anna, walk, 'hold')).body.funding).toMatchObject({
      ...{ mayHold: true, hold: { by: 'Imani Castellanos', reason: REASON, isOwn: true } },
    })
    expect(await rowOf(ben, walk)).toMatchObject({ hold: { by: 'Imani Castellanos', isOwn: false } })
    await walk.advance('P10D')
    await walk.until('the recording', ({ status }) => status === 'FUNDABLE')
    expect(await rowOf(ben, walk)).toMatchObject({ status: 'FUNDABLE', isLate: false })
    await walk.advance('P5D')
    expect(await rowOf(ben, walk)).toMatchObject({ isLate: true, hold: { reason: REASON } })
    expect((await step(anna, walk, 'release')).status).toBe(403)
    expect((await step(ben, walk, 'release')).status).toBe(200)
    // The borrower may still have to submit proof of insurance.
    await walk.goUntil(({ status }) => status === 'COMPLETE')
    expect(await sentFor(walk)).toBe(1)
  })

  test('a hold stops a payment whose job has already begun, and releasing the hold sends the payment once', {
    timeout: LONG,
  }, async () => {
    const walk = await registered('stopped')
    holding.add(walk.uuid)
    const done = walk.goUntil(({ status }) => status === 'COMPLETE')
    done.catch(() => {})
    const ofJob = `request:${walk.uuid}:DISBURSEMENT:%`
    await expect.poll(async () => (await rowOf(anna, walk))?.hold?.by, { timeout: LONG }).toBe('A former colleague')
    // The hold ends the job. Only releasing the hold starts a new one.
    await expect
      .poll(async () => (await program.server.services.db.read({ mode: 'SWEEP' }, jobs(ofJob)))[0])
      .toEqual([])
    expect(await sentFor(walk)).toBe(0)
    expect((await step(ben, walk, 'release')).status).toBe(200)
    await done
    expect(await sentFor(walk)).toBe(1)
    const { timeline } = await file(anna, walk.uuid)
    const told = timeline.map(({ type, note }) => [type, note])
    expect(told).toEqual(
      expect.arrayContaining([
        ['FundingHeld', REASON],
        ['PaymentStarted', undefined],
      ]),
    )
  })

  /** Encodes an upload form as the agents' pages do, but without a title. */
  async function upload(version: number) {
    const made = await PDFDocument.create()
    made.addPage([200, 200])
    const form = new FormData()
    form.append('version', String(version))
    form.append('file', new Blob([new Uint8Array(await made.save())]), 'letter.pdf')
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return { body: Buffer.from(await encoded.arrayBuffer()), headers }
  }
  const PATHS = {
    HOLD_FUNDING: 'funding/hold',
    CLOSE_CONDITIONS: 'conditions',
    RETRY_REQUESTS: 'requests/TITLE/retry',
    SEND_DOCUMENTS: 'documents',
  } as const

  test.each(Object.keys(PATHS) as (keyof typeof PATHS)[])(
    'a role without the %s permission gets 403',
    async (permission) => {
      const { uuid } = await registered(`lost.${permission.toLowerCase()}`)
      const { version } = await file(ben, uuid)
      const path = `${BASE}/applications/${uuid}/${PATHS[permission]}`
      const sent = permission === 'SEND_DOCUMENTS' ? await upload(version) : { body: { version, reason: REASON } }
      // With the permission, the request fails only because the form is incomplete or the application isn't ready for
      // this step.
      expect([409, 422]).toContain((await ben.call('POST', path, sent)).status)
      Object.assign(PERMISSIONS[permission], { PROCESSOR: false })
      try {
        expect((await ben.call('POST', path, sent)).status).toBe(403)
      } finally {
        Object.assign(PERMISSIONS[permission], { PROCESSOR: true })
      }
    },
  )
})
