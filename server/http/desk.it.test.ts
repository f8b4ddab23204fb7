import type { DeskTaskView, RevealedNumbers } from 'domain/api/desk.ts'
import { outcome } from 'domain/application/core/command.ts'
import type { DeskCall } from 'domain/application/desk/calls.ts'
import { openTask } from 'domain/application/desk/commands.ts'
import { event } from 'domain/application/events.ts'
import { evolve } from 'domain/application/evolve.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { poppler } from '../documents/poppler.testdata.ts'
import { SEEDED_AGENTS, seedAgents } from '../sandbox/agents.ts'
import { SANDBOX_PASSWORD } from '../sandbox/people.ts'
import { BASE, looks, signInAgent } from '../testing/agents.ts'
import { type Browser, register, startTestProgram, type TestProgram } from '../testing/program.ts'
import { seatAgent } from '../testing/secondFactor.ts'
import { actFor } from '../usecases/agents/act.ts'

const mails: { to: string; subject: string; text: string }[] = []
let program: TestProgram
let underwriter: Browser
let processor: Browser
let compliance: Browser
beforeAll(async () => {
  program = await startTestProgram({ web: 'no pages', sendMail: async (mail) => void mails.push(mail) })
  await seedAgents(program.server.services)
  const [first, second, third] = SEEDED_AGENTS
  underwriter = await signInAgent(program, first.email)
  processor = await signInAgent(program, second.email)
  compliance = await signInAgent(program, third.email)
})
afterAll(() => program.stop())

const HOME = {
  address: { street1: '1450 Larkspur Lane', street2: '', city: 'Columbus', state: 'OH', zip: '43215' },
  owner: { firstName: 'Rosa', middleName: '', lastName: 'Quillfeather', suffix: '' },
}
const DRAW = {
  ...{ loanNumber: 'HL1', amount: 4_000_000, holder: HOME.owner, accountType: 'CHECKING' },
  ...{ routingNumber: '021000021', accountNumber: '000123456789' },
}
const LIENS = [{ lender: 'Harvest Mutual', kind: 'FIRST_MORTGAGE', balance: 30_000_000, monthlyPayment: 180_000 }]

let made = 0
/** Opens a desk task for a new application. Returns the application and the path of the task. */
async function opened(call: DeskCall, question: object) {
  const { uuid } = await register(program, { email: `desk${++made}@example.com` })
  const request = call === 'payments.disburse' ? 'DISBURSEMENT' : 'LIENS'
  const after = await actFor(program.server.services, { application: uuid, by: 'test' }, 'test', (a, context) => {
    const requested = event('Requested', { kind: request, no: 1 })
    const task = openTask(
      evolve(a, requested, context.now),
      { call, key: `request:${uuid}:${request}:1`, request, question },
      context,
    )
    return outcome({ ...task, events: [requested, ...task.events] })
  })
  return { uuid, path: `${BASE}/applications/${uuid}/tasks/${after.tasks?.at(-1)?.uuid}` }
}
const read = async (browser: Browser, path: string) => {
  const answer = await browser.call<DeskTaskView>('GET', path)
  expect(answer.status).toBe(200)
  return answer.body
}
type Failed = { readonly errors?: { readonly field: string; readonly message: string }[]; readonly message?: string }
/** Sends a change with the application version that the agent currently sees. */
const send = async (browser: Browser, path: string, step: string, body: object = {}) => {
  const { version } = await read(browser, path)
  return browser.call<DeskTaskView & Failed>('POST', `${path}/${step}`, { body: { version, ...body } })
}
const logged = async (application: string) =>
  (await program.server.services.db.read({ mode: 'SYSTEM', application }, looks(application)))[0].map(({ what }) =>
    what.replace(/ [\da-f-]{36}/, ''),
  )

/** Returns the text of a form, without line breaks. */
const textOf = (bytes: Buffer): string => poppler('pdftotext', { bytes }).replace(/\s+/g, ' ')
async function formOf(browser: Browser, path: string): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: 'localhost', cookie, authorization: `Bearer ${browser.token}` }
  const answer = await program.server.app.inject({ url: `${path}/form`, headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return textOf(answer.rawPayload)
}

describe('a task at the desk', () => {
  test("a desk task shows the outside party's request and the schema of the answer, and the server logs each view", async () => {
    const { uuid, path } = await opened('title.liens', HOME)
    const seen = await read(processor, path)
    expect(seen).toMatchObject({ call: 'title.liens', state: 'OPEN', people: 1, mayAnswer: true, question: HOME })
    expect(seen.answerSchema).toMatchObject({
      type: 'array',
      items: { required: ['lender', 'kind'] },
    })
    expect(seen.proof).toBeUndefined()
    expect(await logged(uuid)).toContain('task title.liens, by the lender')
  })

  test('an agent takes a desk task, attaches a picture and answers the task once', async () => {
    const { path } = await opened('title.liens', HOME)
    expect((await send(processor, path, 'assign', { take: true })).body.assignee).toEqual({
      name: 'Anselm Virtanen',
      isOwn: true,
    })
    expect((await read(underwriter, path)).assignee).toEqual({ name: 'Anselm Virtanen', isOwn: false })

    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      'base64',
    )
    const form = new FormData()
    form.append('version', String((await read(processor, path)).version))
    form.append('file', new File([picture], 'search.png', { type: 'image/png' }))
    const request = new Response(form)
    const attached = await processor.call<DeskTaskView>('POST', `${path}/evidence`, {
      body: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
    expect(attached.body.evidence).toMatchObject([{ fileName: 'search.png', mediaType: 'image/png' }])
    const [uuid, task] = [path.split('/')[5], attached.body.evidence[0]?.uuid]
    expect((await processor.call('GET', `${BASE}/applications/${uuid}/documents/${task}`)).status).toBe(200)

    const wrong = await send(processor, path, 'answer', { answer: [{ ...LIENS[0], balance: 'much' }] })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toMatchObject([{ field: '0.balance', message: 'Check this answer' }])
    const done = await send(processor, path, 'answer', { answer: LIENS })
    expect(done.body).toMatchObject({ state: 'DONE', answer: LIENS, done: { by: 'Anselm Virtanen', isOwn: true } })
    expect((await send(processor, path, 'answer', { answer: LIENS })).status).toBe(409)
  })

  test('the desk rejects an answer based on an older version of the application', async () => {
    const { path } = await opened('title.liens', HOME)
    const { version } = await read(processor, path)
    await send(underwriter, path, 'assign', { take: true })
    const late = await processor.call('POST', `${path}/answer`, { body: { version, answer: LIENS } })
    expect(late.status).toBe(409)
  })

  test('a payment needs two people, and the second person can send it back with a reason', async () => {
    const { path } = await opened('payments.disburse', DRAW)
    const answer = { ok: true, value: { trace: '021000021000001' } }
    expect((await send(processor, path, 'answer', { answer })).body).toMatchObject({
      state: 'PROPOSED',
      people: 2,
      answer,
      proposed: { by: 'Anselm Virtanen', isOwn: true },
    })
    expect((await send(processor, path, 'approve')).status).toBe(403)
    const short = await send(underwriter, path, 'return', { reason: 'No' })
    expect(short.body.errors?.map(({ field }) => field)).toEqual(['reason'])
    const reason = 'The trace number is from another payment.'
    expect((await send(underwriter, path, 'return', { reason })).body).toMatchObject({
      state: 'OPEN',
      returned: { by: 'Imani Castellanos', reason },
    })
    await send(processor, path, 'answer', { answer })
    expect((await send(underwriter, path, 'approve')).body).toMatchObject({
      state: 'DONE',
      done: { by: 'Imani Castellanos' },
    })
  })

  test('a role without permission to answer desk tasks can only view them', async () => {
    const { path } = await opened('title.liens', HOME)
    expect((await read(compliance, path)).mayAnswer).toBe(false)
    expect((await send(compliance, path, 'answer', { answer: LIENS })).status).toBe(403)
    const screening = await opened('identity.screen', [{ name: HOME.owner, ssn: '219098765', address: HOME.address }])
    expect((await read(processor, screening.path)).proof).toBeUndefined()
    expect((await processor.call('POST', `${screening.path}/reveal/code`, { body: {} })).status).toBe(403)
    expect((await send(compliance, screening.path, 'answer', { answer: { matches: [] } })).status).toBe(200)
  })

  test('an agent of another lender and the borrower get 404 for a desk task', async () => {
    const { path } = await opened('title.liens', HOME)
    await seatAgent(program.server.services, 'MOVEMENT', {
      email: 'elsewhere@example.com',
      name: { firstName: 'Ola', lastName: 'Other' },
      role: 'UNDERWRITER',
      password: SANDBOX_PASSWORD,
    })
    const host = 'movement.localhost'
    const other = await signInAgent(program, 'elsewhere@example.com', host)
    const { browser: borrower } = await register(program, { email: 'curious@example.com' })
    for (const [browser, at] of [
      [other, host],
      [borrower, 'localhost'],
    ] as const) {
      expect((await browser.call('GET', path, { host: at })).status).toBe(404)
      expect((await browser.call('GET', `${path}/form`, { host: at })).status).toBe(404)
      const body = { version: 3, answer: LIENS, take: true, code: '123456', reason: 'A long enough reason.' }
      for (const step of ['assign', 'answer', 'approve', 'return', 'reveal', 'reveal/code'])
        expect((await browser.call('POST', `${path}/${step}`, { host: at, body })).status, step).toBe(404)
    }
  })
})

describe('the form that staff send from a task at the desk', () => {
  test("an order form contains the application's figures but no full account number, and the server logs each view", async () => {
    const { uuid, path } = await opened('payments.disburse', DRAW)
    const { loanNumber } = await read(processor, path)
    const text = await formOf(processor, path)
    for (const part of [loanNumber, '$40,000.00', 'Rosa Quillfeather', '021000021', '6789', 'Approved by'])
      expect(text).toContain(part)
    expect(text).not.toContain(DRAW.accountNumber)
    expect(await logged(uuid)).toContain('form of task payments.disburse, by the lender')
  })

  test('a title task has an order form for the title of the borrower’s home', async () => {
    const { path } = await opened('title.liens', HOME)
    expect((await read(compliance, path)).hasForm).toBe(true)
    const text = await formOf(compliance, path)
    expect(text).toContain('Title Order')
    expect(text).toContain((await read(compliance, path)).loanNumber)
  })

  test('a flood task has no order form', async () => {
    const { path } = await opened('flood.determine', HOME)
    expect((await read(processor, path)).hasForm).toBeUndefined()
    expect((await processor.call('GET', `${path}/form`)).status).toBe(404)
  })
})

describe('full numbers of a task at the desk', () => {
  const reveal = (browser: Browser, path: string, code: string) =>
    browser.call<RevealedNumbers & Failed>('POST', `${path}/reveal`, { body: { code } })
  const SHOWN = [{ place: 'question.accountNumber', number: DRAW.accountNumber }]

  test('staff see full account numbers after they enter an emailed code, which works once, and the server logs each view', async () => {
    const { uuid, path } = await opened('payments.disburse', DRAW)
    const seen = await read(processor, path)
    expect(seen).toMatchObject({ question: { accountNumber: '••••6789', routingNumber: '021000021' }, proof: 'EMAIL' })
    expect((await reveal(processor, path, '123456')).status).toBe(422)
    expect((await processor.call('POST', `${path}/reveal/code`, { body: {} })).status).toBe(204)
    const codes = () =>
      mails.flatMap(
        ({ to, subject }) => (to === SEEDED_AGENTS[1].email && /^\d{6}(?= is your code)/.exec(subject)) || [],
      )
    await expect.poll(() => codes().length).toBe(1)
    const [code = ''] = codes()
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await reveal(processor, path, wrong)).body.errors?.map(({ field }) => field)).toEqual(['code'])
    expect(await logged(uuid)).not.toContain('full numbers of task payments.disburse, by the lender')
    expect((await reveal(underwriter, path, code)).status).toBe(422)
    const revealed = (await reveal(processor, path, code)).body
    expect(revealed.numbers).toEqual(SHOWN)
    const full = textOf(Buffer.from(revealed.form ?? '', 'base64'))
    expect(full).toContain(DRAW.accountNumber)
    expect(await logged(uuid)).toContain('full numbers of task payments.disburse, by the lender')
    expect((await reveal(processor, path, code)).status).toBe(422)
  })

  test('an agent with two-factor sign-in needs a new authenticator code to see full account numbers', async () => {
    const { path } = await opened('payments.disburse', DRAW)
    const settings = '/service-profile/api/v1/settings/two-factor'
    const { body } = await underwriter.call<{ secret: string }>('POST', settings, {
      body: { password: SANDBOX_PASSWORD },
    })
    const codeOf = (steps: number) =>
      new TOTP({ secret: body.secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    const first = codeOf(0)
    expect((await underwriter.call('POST', `${settings}/confirm`, { body: { code: first } })).status).toBe(200)
    expect((await read(underwriter, path)).proof).toBe('APP')
    expect((await underwriter.call('POST', `${path}/reveal/code`, { body: {} })).status).toBe(403)
    expect((await reveal(underwriter, path, first)).status).toBe(422)
    expect((await reveal(underwriter, path, codeOf(1))).body.numbers).toEqual(SHOWN)
  })
})
