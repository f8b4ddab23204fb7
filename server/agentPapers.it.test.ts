/** Tests agents' documents through the API: ad hoc documents and every stage of signing on paper. */
import { PDFDocument } from '@cantoo/pdf-lib'
import type { AgentFile } from 'domain/api/agent.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import type { PaperStage } from 'domain/journey/facts.ts'
import { addDays } from 'domain/values/dates.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { persona } from '../personas/personas.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { BASE, file, signInAgent } from './testing/agents.ts'
import { documentFor, type SandboxProgram, startSandboxProgram, Walk, wordsIn } from './testing/journey.ts'
import type { Browser } from './testing/program.ts'

const LONG = 120_000
let program: SandboxProgram
let processor: Browser
let compliance: Browser
beforeAll(async () => {
  program = await startSandboxProgram()
  await seedAgents(program.server.services)
  processor = await signInAgent(program, SEEDED_AGENTS[1].email)
  compliance = await signInAgent(program, SEEDED_AGENTS[2].email)
}, LONG)
afterAll(() => program?.stop())

const begin = (email: string) => Walk.register(program, { ...persona('prime'), email })

/** Waits until the server has sent an email that contains these words. */
const mailed = (address: string, words: string) =>
  vi.waitFor(() =>
    expect(
      program.mails
        .filter(({ to }) => to === address)
        .map(({ text }) => text)
        .join(),
    ).toContain(words),
  )

async function pdf(): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  made.addPage([200, 200])
  return made.save()
}

/** Posts a form with a file, just as the agents' pages do. */
async function post(agent: Browser, path: string, fields: object, bytes: Uint8Array, name = 'letter.pdf') {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, String(value))
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(body)
  const type = encoded.headers.get('content-type') ?? ''
  return agent.call<AgentFile & { errors?: { field: string; message: string }[] }>('POST', `${BASE}${path}`, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': type },
  })
}

describe('an ad hoc document', () => {
  it('an ad hoc document appears on the page document/disclosures until the borrower has read it', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('adhoc@sandbox.test')
    await walk.goTo('liens')
    const { version } = await file(processor, walk.uuid)
    const letter = { title: 'New servicing address', comments: 'Please use it from January on.', version }
    const path = `/applications/${walk.uuid}/documents`
    const refused = await post(processor, path, { ...letter, title: '' }, await pdf())
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'title' }] } })
    expect((await post(processor, path, letter, Buffer.from('not a PDF'))).status).toBe(422)
    const sent = await post(processor, path, letter, await pdf())
    expect(sent.status).toBe(200)
    expect(sent.body.documents.at(-1)).toMatchObject({ title: letter.title, stage: 'SENT', comments: letter.comments })
    expect((await post(processor, path, letter, await pdf())).status).toBe(409)

    const view = await walk.view()
    expect(view.journey).toMatchObject({ state: 'documents', screen: 'document/disclosures' })
    expect(view.serverState).toMatchObject({ name: 'DOCUMENTS_SENT', route: 'document/disclosures' })
    await mailed('adhoc@sandbox.test', '/document/disclosures')
    const document = view.documents.find(({ stage }) => stage === 'SENT')
    const read = `/service-application/api/v2/application/heloc/${walk.uuid}/documents/${document?.uuid}`
    expect((await walk.browser.call('GET', read)).status).toBe(200)

    const { journey } = await walk.answer('readSentDocuments')
    expect(journey.state).toBe(journey.base)
    const after = await file(processor, walk.uuid)
    expect(after.documents.find(({ uuid }) => uuid === document?.uuid)?.readAt).toBeDefined()
    expect(after.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['DocumentSent', 'SentDocumentsRead']),
    )
  })
})

describe('signing on paper', () => {
  it('the lender prepares, mails, receives, uploads and confirms paper documents, and the application continues', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('paper@sandbox.test')
    await walk.goTo('sign')
    await walk.command('requestPaper', {})
    const at = (stage: PaperStage) => (view: ApplicationView) => view.closing.paper?.stage === stage
    const prepared = await walk.until('the package', at('PREPARED'))
    expect(prepared.journey).toMatchObject({ state: 'paperSigning', screen: 'signing/support' })
    expect(prepared.serverState).toMatchObject({ name: 'WAITING_FOR_PAPER_SIGNING', kind: 'waiting' })

    const wordsOf = async (document = '') => wordsIn(await documentFor(walk, walk.browser, document))
    const uuid = prepared.closing.paper?.package
    const printed = await processor.call('GET', `${BASE}/applications/${walk.uuid}/documents/${uuid}`)
    expect(printed.headers['content-type']).toBe('application/pdf')
    const text = await wordsOf(uuid)
    expect(text).toContain('Package for Signing on Paper')
    expect(text).toContain('Home Equity Line of Credit Agreement')
    expect(text).toContain('Copy 1 of 2')
    expect(text).toContain('Copy 2 of 2')

    const paper = (agent: Browser, body: object) =>
      agent.call<AgentFile>('POST', `${BASE}/applications/${walk.uuid}/paper`, { body })
    const version = async () => (await file(processor, walk.uuid)).version
    const step = { step: 'SENT', carrier: 'USPS', tracking: '94001' }
    expect((await paper(compliance, { ...step, version: await version() })).status).toBe(403)
    expect((await paper(processor, { step: 'SENT', version: await version() })).status).toBe(422)
    const sent = await paper(processor, { ...step, version: await version() })
    expect(sent.body.work).toMatchObject([{ queue: 'PAPER', kind: 'PAPER_SIGNING' }])
    await walk.until('the mail', at('SENT'))
    await mailed('paper@sandbox.test', 'Tracking number: 94001')

    expect((await paper(processor, { step: 'CONFIRMED', version: await version() })).status).toBe(409)
    expect((await paper(processor, { step: 'RECEIVED', version: await version() })).status).toBe(200)
    const scanned = await post(
      processor,
      `/applications/${walk.uuid}/paper/scan`,
      { version: await version() },
      await pdf(),
    )
    expect(scanned.body.paper?.stage).toBe('UPLOADED')
    expect((await paper(processor, { step: 'CONFIRMED', version: await version() })).status).toBe(200)

    const signed = await walk.until('the seal', ({ status }) => status === 'NOTARY')
    expect(signed.closing).toMatchObject({ paper: { stage: 'CONFIRMED' }, signedAt: expect.any(String) })
    const agreement = signed.documents.find(({ type }) => type === 'CREDIT_AGREEMENT')
    const audit = signed.documents.find(({ type }) => type === 'AUDIT_CERTIFICATE')
    expect(await wordsOf(agreement?.uuid)).toContain('Signed on paper, confirmed')
    expect(await wordsOf(audit?.uuid)).toContain('Signed on paper, confirmed')
  })
})

describe('a written cancellation', () => {
  it('staff record a cancellation letter with its scan, which cancels the line, and then record the unwinding steps', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('letter@sandbox.test')
    const { rescission } = await walk.goUntil(({ status }) => status === 'RESCISSION')
    const { version, today, mayRecordCancellation } = await file(compliance, walk.uuid)
    expect(mayRecordCancellation).toBe(true)
    const path = `/applications/${walk.uuid}/cancellations`
    const letter = { kind: 'LETTER', mailedOn: today, deliveredOn: today, reason: 'The postmark is today.', version }
    const refused = await post(compliance, path, { ...letter, mailedOn: '' }, await pdf())
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'mailedOn' }] } })
    const { status, body } = await post(compliance, path, letter, await pdf())
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'CANCELLED', cancellations: [{ isTimely: true, mailedOn: today }] })
    expect(body.work).toMatchObject([{ kind: 'UNWINDING', due: addDays(today, 20) }])
    expect(body.documents.some(({ uuid }) => uuid === body.cancellations?.[0]?.document)).toBe(true)
    await mailed('letter@sandbox.test', 'canceled')
    expect((await walk.view()).cancelled?.why).toBe('RESCINDED')
    expect(rescission && rescission.expires >= today).toBe(true)

    const step = { step: 'LIEN_RELEASED', on: today, reason: 'The deed was never recorded.', version: body.version }
    const unwinding = `${BASE}/applications/${walk.uuid}/unwinding`
    const unwound = await compliance.call<AgentFile>('POST', unwinding, { body: step })
    expect(unwound.body).toMatchObject({
      unwinding: [{ step: 'LIEN_RELEASED' }],
      nextUnwindingSteps: ['SERVICER_TOLD', 'FEES_RETURNED'],
    })
  })

  it('while it’s unknown whether the draw was sent, two agents can still record a cancellation, and staff then record that the draw was sent', {
    timeout: LONG,
  }, async () => {
    const underwriter = await signInAgent(program, SEEDED_AGENTS[0].email)
    const draws = { port: 'payments', method: 'disburse' }
    await program.faults.set({ ...draws, fault: 'RESET_AFTER_SUCCESS' })
    const walk = await begin('lost.draw@sandbox.test')
    await walk.goUntil(({ status }) => status === 'FUNDING')
    await expect
      .poll(async () => (await file(compliance, walk.uuid)).timeline.map(({ type }) => type))
      .toContain('PaymentStarted')
    const { rescission } = await walk.view()
    const { today } = await file(compliance, walk.uuid)
    const base = `/applications/${walk.uuid}`
    // The job that retries the draw also changes the application. This can make the version in a call outdated, so
    // repeat the call until it succeeds.
    const current = async (status: number, call: (version: number) => Promise<{ status: number }>) =>
      expect.poll(async () => (await call((await file(compliance, walk.uuid)).version)).status).toBe(status)
    const letter = { kind: 'LETTER', mailedOn: rescission?.expires, deliveredOn: today, reason: 'It came on time.' }
    const scan = await pdf()
    await current(200, (version) => post(compliance, `${base}/cancellations`, { ...letter, version }, scan))
    const recorded = await file(compliance, walk.uuid)
    expect(recorded).toMatchObject({ status: 'FUNDING' })
    const review = recorded.reviews.find(({ kind }) => kind === 'CANCELLATION')
    const approve = (agent: Browser) => (version: number) =>
      agent.call('POST', `${BASE}${base}/reviews/${review?.uuid}/approve`, { body: { version } })
    await current(403, approve(compliance))
    await current(200, approve(underwriter))
    expect((await walk.view()).status).toBe('CANCELLED')

    const task = async () => (await file(processor, walk.uuid)).work.find(({ kind }) => kind === 'payments.disburse')
    await expect.poll(task).toMatchObject({ queue: 'DESK' })
    const step = (agent: Browser, name: string, body: object, key: string | undefined) => (version: number) =>
      agent.call('POST', `${BASE}${base}/tasks/${key}/${name}`, { body: { version, ...body } })
    const key = (await task())?.key
    const answer = { ok: true, value: { trace: '021000021000001' } }
    await current(200, step(processor, 'answer', { answer }, key))
    await current(200, step(underwriter, 'approve', {}, key))
    await expect.poll(task).toBeUndefined()
    await expect
      .poll(async () => (await file(compliance, walk.uuid)).timeline.map(({ type }) => type))
      .toContain('Funded')
    expect((await file(compliance, walk.uuid)).moneySent).toBeGreaterThan(0)
    await program.faults.clear(draws)
  })
})
