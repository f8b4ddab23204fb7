/**
 * Tests that people who withdrew their electronic consent get documents on paper, mailed by the sandbox, the desk or
 * Lob.
 */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { verifyLob } from './providers/post/lob/webhook.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { readEvents } from './storage/events.ts'
import { BASE, signInAgent } from './testing/agents.ts'
import { documentFor, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import type { Browser } from './testing/program.ts'
import { API_KEY, FROM, startLob } from './testing/standIns/lob.ts'

const LONG = 60_000
const WITHDRAW = '/service-profile/api/v1/settings/consents/withdraw'
const NOTICE = 'Notice of Action Taken and Statement of Reasons'

/** A person whose application was declined after they withdrew their electronic consent. */
async function declinedOnPaper(program: SandboxProgram, email: string): Promise<Walk> {
  const walk = await Walk.register(program, { ...persona('declined'), email })
  const withdrawn = await walk.browser.call('POST', WITHDRAW, { body: { type: 'ELECTRONIC_COMMUNICATIONS' } })
  expect(withdrawn.status).toBe(204)
  await walk.goTo('declined')
  return walk
}
const noticeOf = async (walk: Walk) => (await walk.view()).documents.find(({ title }) => title === NOTICE)
const mailedNotice = async (walk: Walk) => {
  await walk.until('the mailed notice', ({ documents }) =>
    documents.some(({ title, mailedOn }) => title === NOTICE && mailedOn !== undefined),
  )
  const notice = await noticeOf(walk)
  if (!notice) throw new Error('there is no notice')
  return notice
}
async function eventsOf(program: SandboxProgram, { uuid }: Walk, type: string): Promise<Record<string, unknown>[]> {
  const [rows] = await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, readEvents(uuid))
  return rows
    .filter((row) => row.type === type)
    .map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data)
}

interface Letter {
  readonly recipient: { readonly name: string; readonly address: { readonly street1: string } }
  readonly title: string
  readonly path: string
}
const printed = async (walk: Walk): Promise<readonly Letter[]> => {
  const { body } = await walk.browser.call<{ letters: readonly Letter[] }>('GET', '/sandbox/mail', {
    headers: { accept: 'application/json' },
  })
  return body.letters.filter(({ recipient }) => recipient.name === 'Delia Declined')
}

describe('a person on paper in the sandbox', () => {
  let program: SandboxProgram
  let processor: Browser
  beforeAll(async () => {
    program = await startSandboxProgram()
    await seedAgents(program.server.services)
    processor = await signInAgent(program, SEEDED_AGENTS[1].email)
  })
  afterAll(() => program?.stop())

  it('a person without electronic consent gets the notice on paper, and an event records the notice’s hash and the proof of mailing', {
    timeout: LONG,
  }, async () => {
    const walk = await declinedOnPaper(program, 'paper.declined@sandbox.test')
    const notice = await mailedNotice(walk)
    const letters = await printed(walk)
    expect(letters.map(({ title }) => title)).toContain(NOTICE)
    const letter = letters.find(({ title }) => title === NOTICE)
    expect(letter?.recipient.address.street1).toBe(persona('declined').property.address.street1)
    const page = await walk.browser.call<string>('GET', '/sandbox/mail', { headers: { accept: 'text/html' } })
    expect(page.body).toContain(letter?.path)
    const pdf = await walk.browser.call<ArrayBuffer>('GET', letter?.path ?? '')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect((await walk.browser.call('GET', '/sandbox/mail/letters/none.pdf')).status).toBe(404)

    const own = await documentFor(walk, walk.browser, notice.uuid)
    const mailed = await eventsOf(program, walk, 'LetterMailed')
    expect(mailed).toContainEqual(
      expect.objectContaining({
        sha256: createHash('sha256').update(own).digest('hex'),
        mailed: expect.objectContaining({ on: notice.mailedOn, class: 'FIRST_CLASS', carrier: 'USPS' }),
      }),
    )
  })

  it('staff can resend a returned letter to a new address', { timeout: LONG }, async () => {
    const walk = await declinedOnPaper(program, 'paper.returned@sandbox.test')
    await mailedNotice(walk)
    const path = `${BASE}/applications/${walk.uuid}`
    const file = async () =>
      (
        await processor.call<{ version: number; letters: { uuid: string; title: string; mailed?: object }[] }>(
          'GET',
          path,
        )
      ).body
    const step = async (letter: string, body: object) =>
      processor.call<{ errors?: object[] }>('POST', `${path}/letters/${letter}`, {
        body: { version: (await file()).version, ...body },
      })
    const tracked = async () => (await eventsOf(program, walk, 'LetterTracked')).length
    await expect.poll(tracked, { timeout: 20_000 }).toBe((await file()).letters.length)
    const letter = (await file()).letters.find(({ title }) => title === NOTICE)?.uuid ?? ''
    expect((await step(letter, { step: 'CLOSED', reason: 'Nothing came back' })).status).toBe(409)
    expect((await step(letter, { step: 'RETURNED' })).status).toBe(200)
    expect((await walk.view()).documents.find(({ title }) => title === NOTICE)?.mailedOn).toBeUndefined()
    const address = { street1: '88 Harbor Road', street2: 'Vacant', city: 'Columbus', state: 'OH', zip: '43215' }
    const wrong = await step(letter, { step: 'AGAIN', ...address, zip: '1', reason: 'The borrower moved' })
    expect(wrong.status).toBe(422)
    expect((await step(letter, { step: 'AGAIN', ...address, reason: 'The borrower moved' })).status).toBe(200)
    const streets = async () => (await printed(walk)).map(({ recipient }) => recipient.address.street1)
    await expect.poll(streets, { timeout: 20_000 }).toContain('88 Harbor Road')
    // The sandbox's carrier finds the unit vacant, so it returns this letter on its own.
    const returned = () => eventsOf(program, walk, 'LetterReturned')
    await expect.poll(returned, { timeout: 20_000 }).toHaveLength(2)
    const { body } = await processor.call<{ work: { kind: string }[] }>('GET', path)
    expect(body.work.map(({ kind }) => kind)).toContain('LETTER')
  })
})

describe('the desk', () => {
  let program: SandboxProgram
  let processor: Browser
  beforeAll(async () => {
    program = await startSandboxProgram({ providers: { post: 'desk' } })
    await seedAgents(program.server.services)
    processor = await signInAgent(program, SEEDED_AGENTS[1].email)
  })
  afterAll(() => program?.stop())

  it('staff print and mail the letter, and their record is the proof of mailing', { timeout: LONG }, async () => {
    const walk = await declinedOnPaper(program, 'desk.declined@sandbox.test')
    const path = `${BASE}/applications/${walk.uuid}`
    type Task = { readonly version: number; readonly question: Record<string, unknown> }
    /** Returns the desk task for the notice's letter, with its path. Other documents have separate letters. */
    const printing = async () => {
      const { body } = await processor.call<{ work: { key: string; kind: string }[] }>('GET', path)
      const paths = body.work.filter(({ kind }) => kind === 'post.mail').map(({ key }) => `${path}/tasks/${key}`)
      const tasks = await Promise.all(
        paths.map(async (at) => ({ at, ...(await processor.call<Task>('GET', at)).body })),
      )
      return tasks.find(({ question }) => question.title === NOTICE)
    }
    await expect.poll(printing, { timeout: 20_000 }).toBeDefined()
    const notice = await noticeOf(walk)
    const task = await printing()
    expect(task?.question).toMatchObject({
      recipient: { name: 'Delia Declined', address: { city: persona('declined').property.address.city } },
      document: { document: notice?.uuid, mediaType: 'application/pdf' },
    })
    const answer = { on: '2026-11-24', class: 'CERTIFIED', carrier: 'USPS', tracking: '9407 1000' }
    const done = await processor.call('POST', `${task?.at}/answer`, { body: { version: task?.version, answer } })
    expect(done.status).toBe(200)
    const mailed = await mailedNotice(walk)
    expect(mailed.mailedOn).toBe('2026-11-24')
    expect((await eventsOf(program, walk, 'LetterMailed'))[0]).toMatchObject({ sha256: mailed.sha256, mailed: answer })
  })
})

describe('Lob', () => {
  let vendor: Awaited<ReturnType<typeof startLob>>
  let program: SandboxProgram
  beforeAll(async () => {
    vendor = await startLob()
    program = await startSandboxProgram({
      providers: { post: 'lob' },
      environment: { LOB_API_KEY: API_KEY, LOB_FROM: FROM, LOB_WEBHOOK_SECRET: 'secret', LOB_URL: vendor.url },
      webhookOf: ({ port, vendor: name }) => (port === 'post' && name === 'lob' ? verifyLob('secret') : undefined),
      // The next poll is an hour away, so only the webhook can make the server ask again.
      retries: {
        ...{ quickTries: 5, quickDelay: 5, slowDelay: 5, overdue: 60_000, deadline: 60_000, timeout: 20_000 },
        ...{ poll: 3_600_000, mostPoll: 3_600_000 },
      },
    })
  })
  afterAll(async () => {
    await program?.stop()
    await vendor?.stop()
  })
  const send = (body: string, signature?: string) => {
    const time = String(Date.now())
    const signed = createHmac('sha256', 'secret').update(`${time}.${body}`).digest('hex')
    const headers = { 'lob-signature': signature ?? signed, 'lob-signature-timestamp': time }
    return program.browser().call('POST', '/webhooks/post/lob', {
      ...{ body: Buffer.from(body), headers: { ...headers, 'content-type': 'application/json' } },
    })
  }

  it('a webhook delivers a letter’s proof of mailing, and forged, huge and repeated webhooks change nothing', {
    timeout: LONG,
  }, async () => {
    const walk = await declinedOnPaper(program, 'lob.declined@sandbox.test')
    await expect.poll(() => vendor.letters.length, { timeout: 20_000 }).toBeGreaterThan(0)
    const waits = () => eventsOf(program, walk, 'RequestPending')
    await expect.poll(async () => (await waits()).length, { timeout: 20_000 }).toBeGreaterThan(0)
    const reference = String((await waits()).at(-1)?.reference)
    for (const letter of vendor.letters) vendor.scan(letter, 'Mailed', '2026-11-25T15:00:00.000Z')
    const update = JSON.stringify({ id: 'evnt_1', reference_id: reference, event_type: { id: 'letter.mailed' } })
    expect((await send(update, 'ab'.repeat(32))).status).toBe(401)
    expect((await send(`{"a":"${'a'.repeat(300_000)}"}`)).status).toBe(413)
    expect(await eventsOf(program, walk, 'LetterMailed')).toEqual([])
    expect((await send(update)).status).toBe(204)
    expect((await mailedNotice(walk)).mailedOn).toBe('2026-11-25')
    expect((await send(update)).status).toBe(204)
    const mailed = await eventsOf(program, walk, 'LetterMailed')
    expect(mailed.length).toBe(vendor.letters.length)
    expect(mailed.at(-1)).toMatchObject({ mailed: { carrier: 'USPS', reference: expect.stringMatching(/^ltr_/) } })
  })
})
