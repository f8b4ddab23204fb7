import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpeningView } from 'domain/api/openings.ts'
import { getDraft } from 'domain/api/registration.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { addDays, dateIn, plainDate } from 'domain/values/dates.ts'
import { dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { createLog } from './compose.ts'
import type { RequestHandlers } from './jobs/handler.ts'
import { type EventBody, readEvents } from './storage/events.ts'
import { type Call, statement } from './storage/transactions.ts'
import { documentFor, firstStates, type SandboxProgram, startSandboxProgram, Walk, wordsIn } from './testing/journey.ts'

const NOTICE = 'ADVERSE_ACTION_NOTICE'
const APPLICATIONS = '/service-application/api/v1/application/heloc/all'
const LONG = 60_000
const who = persona('declined')

/**
 * How many times the server has created the notice. If `lost` returns true for an attempt, that attempt fails right
 * after creating the notice.
 */
let tries = 0
let lost: (attempt: number) => boolean = () => false
const between = (handlers: RequestHandlers): RequestHandlers => ({
  ...handlers,
  ADVERSE_ACTION: async (...question) => {
    const result = await handlers.ADVERSE_ACTION(...question)
    tries += 1
    if (lost(tries)) throw new Error('the node is gone')
    return result
  },
})

const PATIENT = {
  quickTries: 5,
  quickDelay: 5,
  slowDelay: 5,
  overdue: 600_000,
  deadline: 60_000,
  timeout: 20_000,
  poll: 5,
  mostPoll: 200,
}
const retries = { ...PATIENT }

let program: SandboxProgram
let folder: string
const logged: string[] = []
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => logged.push(line) })
  program = await startSandboxProgram({
    between,
    log,
    retries,
  })
  folder = mkdtempSync(join(tmpdir(), 'hearthline-'))
})
afterAll(async () => {
  await program?.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  tries = 0
  lost = () => false
  Object.assign(retries, PATIENT)
})

const declined = async (email: string): Promise<Walk> => {
  const walk = await Walk.register(program, { ...who, email })
  await walk.goTo('declined')
  return walk
}
const noticed = (walk: Walk): Promise<ApplicationView> =>
  walk.until('the notice', (view) => view.adverseAction?.noticedAt !== undefined)
const noticesIn = (view: ApplicationView) => view.documents.filter(({ type }) => type === NOTICE)

const readDeadlines = statement<{ name: string }>(
  'test_deadlines',
  'select name from deadline where application = $1 order by due',
)
const readMails = statement('test_mails', `select 1 from mail where application = $1 and template = 'ADVERSE_ACTION'`)
const readFiles = statement('test_files', 'select 1 from file where application = $1')
const readEffect = statement<{ state: string }>(
  'test_effect',
  `select state from effect where application = $1 and kind = 'ADVERSE_ACTION' and no = 1`,
)

/** Queries the database in this application's scope, the way the server does. */
async function ask<Row>(walk: Walk, read: (application: string) => Call<Row>): Promise<readonly Row[]> {
  const [rows] = await program.server.services.db.read({ mode: 'SYSTEM', application: walk.uuid }, read(walk.uuid))
  return rows
}

async function eventsOf(walk: Walk, type: string): Promise<EventBody[]> {
  return (await ask(walk, readEvents))
    .filter((row) => row.type === type)
    .map(({ body }) => JSON.parse(body) as EventBody)
}
describe('a declined application', () => {
  it('a declined application gets a sealed notice with the actual reasons, and its applicants get an email', {
    timeout: LONG,
  }, async () => {
    const walk = await declined(who.email)
    const view = await noticed(walk)
    expect(firstStates(walk)).toEqual(['profile', 'liens', 'declined'])
    expect(walk.states).toContain('askedFirst')
    expect(view.decision).toMatchObject({ decision: 'DECLINE', reasons: ['COLLATERAL_INSUFFICIENT'] })
    expect(view.adverseAction).toMatchObject({
      noticeDue: addDays(dateIn('America/New_York', program.clock.now()), 30),
      changes: [
        { kind: 'REDUCE_LIENS', by: dollars(25_000) },
        { kind: 'RAISE_SCORE', to: 720 },
      ],
    })
    const [notice, ...others] = noticesIn(view)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ sealed: true, title: 'Notice of Action Taken and Statement of Reasons' })

    const bytes = await documentFor(walk, walk.browser, notice?.uuid ?? '')
    const words = wordsIn(bytes)
    for (const part of [
      'Delia Declined',
      'Value or type of collateral not sufficient',
      'Federal Trade Commission, Consumer Response Center',
      'Meridian Credit Bureau',
      '1-888-555-0147',
      '655',
      'Length of time accounts have been open is short',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/ethnicity|Hispanic/i)
    const file = join(folder, 'notice.pdf')
    writeFileSync(file, bytes)
    expect(execFileSync('pdfsig', [file], { encoding: 'utf8' })).toContain('Signature is Valid.')
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Tagged:\s+yes/)

    await walk.until('the mail', () => program.mails.some(({ to, text }) => to === who.email && /notice/.test(text)))
    const deadlines = await ask(walk, readDeadlines)
    expect(deadlines.map(({ name }) => name).toSorted()).toEqual([
      ...['ADVERSE_ACTION_DUE', 'ADVERSE_ACTION_NEAR', 'COUNSELING_LIST', 'DEMOGRAPHICS_WAIT_ENDS'],
    ])
  })

  it('a declined applicant gets one notice and one email, even if the server has to retry creating the notice', {
    timeout: LONG,
  }, async () => {
    lost = (attempt) => attempt < 3
    const walk = await declined('again@sandbox.test')
    const view = await noticed(walk)
    expect(tries).toBe(3)
    expect(noticesIn(view)).toHaveLength(1)
    expect(await eventsOf(walk, 'AdverseActionNoticed')).toHaveLength(1)
    expect(await ask(walk, readMails)).toHaveLength(1)
    // The three files are the unsigned notice, its signature fields, and the sealed notice.
    expect(await ask(walk, readFiles)).toHaveLength(3)
  })

  it("if the server can't create an adverse action notice, an agent is told days before the deadline and can retry", {
    timeout: LONG,
  }, async () => {
    let broken = true
    lost = () => broken
    // Let the retry period end at once, so that the server stops after its first attempt to create the notice.
    retries.deadline = 0
    const walk = await declined('late@sandbox.test')
    await expect.poll(() => ask(walk, readEffect), { timeout: 20_000 }).toEqual([{ state: 'FAILED' }])
    const view = await walk.view()
    expect(view.journey.state).toBe('declined')
    expect(noticesIn(view)).toEqual([])

    broken = false
    const due = view.adverseAction?.noticeDue ?? ''
    await walk.moveTo(`${addDays(plainDate(due), -4)}T18:00:00Z`)
    const [overdue, ...more] = await eventsOf(walk, 'AdverseActionOverdue')
    expect(overdue?.data).toEqual({ deadline: 'NEAR', noticeDue: due })
    expect(more).toEqual([])
    expect(logged.find((line) => line.includes('an adverse action notice is overdue'))).toContain(walk.uuid)
    expect(noticesIn(await noticed(walk))).toHaveLength(1)

    await walk.moveTo(`${addDays(plainDate(due), 2)}T18:00:00Z`)
    expect(await eventsOf(walk, 'AdverseActionOverdue')).toHaveLength(1)
  })
  it('if the borrower never answers the questions, the notice goes out three days later, long before its last day', {
    timeout: LONG,
  }, async () => {
    const email = 'silent@sandbox.test'
    const walk = await Walk.register(program, { ...who, email })
    const asked = await walk.goTo('askedFirst')
    expect(asked).toMatchObject({ status: 'LIEN_REVIEW', askedFirst: { until: addDays(asked.today, 3) } })
    expect(JSON.stringify(asked)).not.toMatch(/DECLINE|COLLATERAL/)
    const [own] = (await walk.browser.call<{ status: string; wait: object }[]>('GET', APPLICATIONS)).body
    expect(own).toMatchObject({ status: 'LIEN_REVIEW', wait: { what: 'DEMOGRAPHICS', by: 'YOU' } })
    const draft = await walk.browser.call('GET', getDraft.path)
    expect(draft.body).toMatchObject({ application: { declined: false } })
    await walk.until('the mail', () =>
      program.mails.some(({ to, text }) => to === email && /Before you read it/.test(text)),
    )
    expect(await ask(walk, readEffect)).toEqual([])
    expect(tries).toBe(0)

    // Midnight at the home in Ohio is at 5 AM UTC.
    await walk.moveTo(`${addDays(asked.today, 3)}T06:00:00Z`)
    const view = await noticed(walk)
    expect(view.journey.state).toBe('declined')
    expect(noticesIn(view)).toHaveLength(1)
    expect(view.adverseAction?.noticeDue).toBe(addDays(asked.today, 30))
    expect(await eventsOf(walk, 'AdverseActionOverdue')).toEqual([])
  })
  it('someone who bought their home recently can ask to be emailed when the waiting period ends, and gets one email', {
    timeout: LONG,
  }, async () => {
    const email = 'told.later@sandbox.test'
    const walk = await Walk.register(program, { ...persona('newowner'), email })
    await walk.goTo('declined')
    const path = `/service-application/api/v1/application/heloc/${walk.uuid}/opening`
    const call = (method: 'GET' | 'POST', browser = walk.browser) => browser.call<OpeningView>(method, path)
    const { property } = await walk.view()
    const tellsOn = addDays(plainDate(property.lastTransfer ?? ''), 91)
    expect((await call('GET')).body).toEqual({ tellsOn })

    // Two simultaneous requests count as one.
    const asked = await Promise.all([call('POST'), call('POST')])
    expect(asked.map(({ body }) => body)).toEqual([
      { tellsOn, tellsTo: email },
      { tellsOn, tellsTo: email },
    ])
    expect((await call('GET')).body).toEqual({ tellsOn, tellsTo: email })
    expect((await call('POST', program.browser())).status).toBe(401)

    const told = () => program.mails.filter(({ to, text }) => to === email && /You asked for this email/.test(text))
    await walk.moveTo(`${addDays(tellsOn, 1)}T18:00:00Z`)
    await walk.until('the mail', () => told().length > 0)
    expect(told()[0]?.text).toContain('Your recent purchase no longer keeps you from applying')
    await walk.moveTo(`${addDays(tellsOn, 100)}T18:00:00Z`)
    expect(told()).toHaveLength(1)
  })

  it("a declined applicant can ask to be emailed later only if the lender's criteria were the reason", async () => {
    const walk = await declined('credit@sandbox.test')
    const path = `/service-application/api/v1/application/heloc/${walk.uuid}/opening`
    expect((await walk.browser.call('GET', path)).status).toBe(404)
    expect((await walk.browser.call('POST', path)).status).toBe(404)
  })
})
