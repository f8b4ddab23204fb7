import { randomBytes, randomUUID } from 'node:crypto'
import type { RegistrationDenial } from 'domain/api/denials.ts'
import type { LoanRegister } from 'domain/api/loanRegister.ts'
import { REGISTRATION as DRAFT } from 'domain/api/paths.ts'
import { outcome } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { readRow } from 'domain/hmda/register/fields.ts'
import { instant } from 'domain/values/dates.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readApplication } from '../storage/applications.ts'
import { insertDenialCorrection } from '../storage/denialCorrections.ts'
import { forgetDenials } from '../storage/erasures.ts'
import { rotateMasterKey } from '../storage/rotate.ts'
import { statement } from '../storage/transactions.ts'
import { BASE, startAgentProgram } from '../testing/agents.ts'
import { type Account, type Browser, REGISTRATION, register, type TestProgram } from '../testing/program.ts'
import { actFor, agentScope } from '../usecases/agents/act.ts'
import { denialRowsOf, rowsOf } from '../usecases/loanRegister/rows.ts'
import { homesToGeocode, loadTracts } from '../usecases/loanRegister/tracts.ts'

/** The sample lender has the counts of lines that decide whether it reports this year. */
const year = 2026
/** A time at which the year is the same in every time zone. */
const NOW = instant(`${year}-06-15T18:00:00Z`)

let program: TestProgram
let underwriter: Browser
let compliance: Browser
let rosa: Account
let open: Account
beforeAll(async () => {
  ;({ program, underwriter, compliance } = await startAgentProgram())
  program.clock.to(NOW)
  rosa = await register(program, { email: 'rosa@example.com' })
  open = await register(program, { email: 'open@example.com' })
  correction = { ...correction, loanNumber: await numberOf(rosa) }
  await actFor(program.server.services, { application: rosa.uuid, by: 'test' }, 'test', () =>
    outcome({ events: [event('Cancelled', { why: 'WITHDRAWN', by: 'test' })] }),
  )
})
afterAll(() => program.stop())

const organization = () => program.server.services.organization('FIGURE')
const read = (browser: Browser, of = year) => browser.call<LoanRegister>('GET', `${BASE}/loan-register?year=${of}`)
const download = (browser: Browser) => browser.call<string>('GET', `${BASE}/loan-register/export?year=${year}`)
const correct = (browser: Browser, body: object, headers = {}) =>
  browser.call<{ errors: { field: string }[] }>('POST', `${BASE}/loan-register/corrections`, { body, headers })
const numberOf = async ({ uuid }: Account): Promise<string> => {
  const [[row]] = await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, readApplication(uuid))
  return row?.data.loanNumber ?? ''
}
let correction = { loanNumber: '', field: 'income', value: '151', reason: 'The borrower’s tax return says so.' }

test('the loan application register has the applications with a final action in the year, and the server logs the access', async () => {
  const { status, body } = await read(compliance)
  expect(status).toBe(200)
  expect(body).toMatchObject({ year, rows: 1, withoutTract: 1, actions: { '4': 1 }, reports: true, corrections: [] })
  expect(body.edits.filter(({ kind }) => kind !== 'QUALITY')).toEqual([])
  expect(body.edits.find(({ code }) => code === 'Q620')).toMatchObject({ application: rosa.uuid })
  expect((await read(compliance, year - 1)).body.rows).toBe(0)
  const seat = await compliance.call<{ uuid: string }>('GET', '/service-profile/api/v1/profile')
  const noted = statement<{ what: string }>(
    'test_register_log',
    "select what from access_log where what like 'loan app%'",
  )
  const scope = agentScope({ mode: 'ACTOR', org: 'FIGURE', actor: seat.body.uuid })
  const [log] = await program.server.services.db.read(scope, noted())
  expect(log.map(({ what }) => what)).toEqual([
    `loan application register of ${year}`,
    `loan application register of ${year - 1}`,
  ])
})

test('the loan application register’s file has a transmittal sheet and one line for each application', async () => {
  const { status, body } = await download(compliance)
  expect(status).toBe(200)
  const [sheet = '', line = '', end] = body.split('\n')
  expect(sheet.split('|')).toHaveLength(15)
  expect(sheet.split('|')[12]).toBe('1')
  expect(readRow(line)).toMatchObject({ actionTaken: '4', county: 'NA', tract: 'NA' })
  expect(end).toBe('')
})

test('the homes’ addresses go to a geocoder, and its result adds the tract and county to each row of the register', async () => {
  const { services } = program.server
  const homes = await homesToGeocode(services, organization(), year)
  expect(homes).toContain(`"${rosa.uuid}","`)
  expect(homes).not.toContain(open.uuid)
  const line = (id: string, end: string) => `"${id}","1 Elm, Apt 2","Match","Exact","1 ELM","-1,2","9","L",${end}`
  const result = `${line(rosa.uuid, '"06","019","000100","2001"')}\n"${open.uuid}","x","No_Match"\n\n`
  expect(await loadTracts(services, organization(), result)).toEqual({ stored: 1, skipped: 1 })
  const [found] = await rowsOf(services, organization(), year)
  expect(found?.row).toMatchObject({ county: '06019', tract: '06019000100' })
  const other = services.organization('DOVETAIL')
  expect(await loadTracts(services, other, line(rosa.uuid, '"01","001","000100","2001"'))).toEqual({
    stored: 0,
    skipped: 1,
  })
})

test('the register uses the newest correction of a field and keeps all corrections', async () => {
  const headers = { 'idempotency-key': 'first-correction' }
  expect((await correct(compliance, correction, headers)).status).toBe(204)
  expect((await correct(compliance, correction, headers)).status).toBe(204)
  program.clock.advance('PT1M')
  expect((await correct(compliance, { ...correction, value: '152' })).status).toBe(204)
  const { corrections } = (await read(compliance)).body
  expect(corrections).toMatchObject([
    { field: 'income', value: '151', reason: correction.reason, application: rosa.uuid },
    { field: 'income', value: '152' },
  ])
  expect(readRow((await download(compliance)).body.split('\n')[1] ?? '')?.income).toBe('152')
})

test('a corrected date must exist, and the action date must stay in the row’s year', async () => {
  for (const [field, value] of [
    ['actionDate', '20261301'],
    ['actionDate', 'NA'],
    ['actionDate', `${year - 1}0615`],
    ['applicationDate', '06/15/2026'],
    ['applicationDate', ''],
  ]) {
    const refused = await correct(compliance, { ...correction, field, value })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'value' }] } })
  }
  expect((await correct(compliance, { ...correction, field: 'applicationDate', value: 'NA' })).status).toBe(204)
  const action = { ...correction, field: 'actionDate', value: `${year}0616` }
  expect((await correct(compliance, action)).status).toBe(204)
  expect(readRow((await download(compliance)).body.split('\n')[1] ?? '')).toMatchObject({
    ...{ applicationDate: 'NA', actionDate: `${year}0616` },
  })
})

test("an offer that was made in one year and lapses in the next belongs to the next year's register", async () => {
  program.clock.advance('P365D')
  await actFor(program.server.services, { application: open.uuid, by: 'test' }, 'test', () =>
    outcome({ events: [event('Lapsed', {})] }),
  )
  expect((await read(compliance, year + 1)).body).toMatchObject({ rows: 1, actions: { '2': 1 } })
  await actFor(program.server.services, { application: open.uuid, by: 'test' }, 'test', () =>
    outcome({ events: [event('Reopened', {})] }),
  )
  expect((await read(compliance, year + 1)).body.rows).toBe(0)
})

test('the error for an invalid correction names the fields to change', async () => {
  const { status, body } = await correct(compliance, { ...correction, field: 'uli', reason: 'x' })
  expect(status).toBe(422)
  expect(body.errors.map(({ field }) => field)).toEqual(['field', 'reason'])
  const unfinished = await correct(compliance, { ...correction, loanNumber: await numberOf(open) })
  expect(unfinished.body.errors.map(({ field }) => field)).toEqual(['loanNumber'])
})

test('an application that registration declined is a row of the register, which staff correct unless the denial is theirs', async () => {
  const then = Number(todayAt('OH', program.clock.now()).slice(0, 4))
  const before = (await read(compliance, then)).body.rows
  const declined = async (browser: Browser, street1: string, name?: object) => {
    const home = { ...REGISTRATION.propertyAddress, street1, propertyType: 'MANUFACTURED', revealed: true }
    const put = (answer: string, body: object) => browser.call('PUT', `${DRAFT}/${answer}`, { body })
    await put('income', REGISTRATION.income)
    if (name) expect((await put('name', name)).status).toBe(200)
    expect((await put('property', home)).body).toMatchObject({ knockout: 'PROPERTY_TYPE' })
    const { body } = await compliance.call<{ denials: RegistrationDenial[] }>(
      'GET',
      `${BASE}/registration-denials?year=${then}`,
    )
    const { number = '', uuid = '' } = body.denials.find(({ street }) => street === street1) ?? {}
    return { browser, number, uuid, put, home }
  }
  const name = { firstName: 'Ada', lastName: 'Prime' }
  const visitor = await declined(program.browser(), '1 Declined Road', name)
  const corrected = await declined(program.browser(), '2 Declined Road', name)
  expect((await corrected.put('property', { ...corrected.home, propertyType: 'CONDOMINIUM' })).status).toBe(200)
  const own = await declined(compliance, '3 Declined Road')
  const nameless = await declined(program.browser(), '4 Declined Road')
  expect(visitor.number).toMatch(/^D[\dA-F]{16}$/)

  const { body: register } = await read(compliance, then)
  expect(register.rows).toBe(before + 2)
  expect(register.edits.filter(({ kind }) => kind !== 'QUALITY')).toEqual([])
  const lines = async () => {
    const { body } = await compliance.call<string>('GET', `${BASE}/loan-register/export?year=${then}`)
    return body.split('\n').flatMap((line) => readRow(line) ?? [])
  }
  const lineOf = async (street: string) => (await lines()).find((row) => row.street === street)
  expect(await lineOf('1 Declined Road')).toMatchObject({
    ...{ actionTaken: '3', denial1: '4', constructionMethod: '2', income: '120', county: 'NA', tract: 'NA' },
  })
  expect(await lineOf('2 Declined Road')).toBeUndefined()
  expect(await lineOf('4 Declined Road')).toBeUndefined()
  expect(await homesToGeocode(program.server.services, organization(), then)).not.toContain('Declined Road')

  const change = { loanNumber: visitor.number, field: 'county', value: '39049', reason: 'The county’s map says so.' }
  const headers = { 'idempotency-key': 'denial-correction' }
  expect((await correct(compliance, change, headers)).status).toBe(204)
  expect((await correct(compliance, change, headers)).status).toBe(204)
  expect((await lineOf('1 Declined Road'))?.county).toBe('39049')
  expect((await read(compliance, then)).body.corrections).toMatchObject([
    { field: 'county', value: '39049', reason: change.reason, denial: visitor.uuid },
  ])
  for (const loanNumber of [own.number, corrected.number, nameless.number, 'D0000000000000000']) {
    const refused = await correct(compliance, { ...change, loanNumber })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'loanNumber' }] } })
  }
  expect((await correct(underwriter, change)).status).toBe(403)
  const day = { ...change, field: 'actionDate', value: `${then - 1}0301` }
  expect(await correct(compliance, day)).toMatchObject({ status: 422, body: { errors: [{ field: 'value' }] } })
  expect((await correct(compliance, { ...day, value: `${then}0301` })).status).toBe(204)
  expect((await lineOf('1 Declined Road'))?.actionDate).toBe(`${then}0301`)
  program.clock.advance('PT1M')
  const { services } = program.server
  const seat = (await compliance.call<{ uuid: string }>('GET', '/service-profile/api/v1/profile')).body.uuid
  const mistyped = { field: 'actionDate', value: '99990101', reason: change.reason } as const
  const at = program.clock.now()
  const stored = { ...mistyped, uuid: randomUUID(), denial: visitor.uuid, org: 'FIGURE', by_agent: seat, at }
  await services.db.change(agentScope({ mode: 'ACTOR', org: 'FIGURE', actor: seat }), [], (_, transaction) =>
    transaction.later(insertDenialCorrection(services.keyring, stored)),
  )
  expect((await lineOf('1 Declined Road'))?.actionDate).toBe('99990101')
  program.clock.advance('PT1M')
  expect((await correct(compliance, { ...day, value: `${then}0302` })).status).toBe(204)
  expect((await lineOf('1 Declined Road'))?.actionDate).toBe(`${then}0302`)
  const asked = await nameless.browser.call('POST', `${DRAFT}/notify`, { body: { email: 'told@example.com' } })
  expect(asked.status).toBe(200)
  expect(await lineOf('4 Declined Road')).toMatchObject({ actionTaken: '3' })
  expect((await lineOf('3 Declined Road'))?.county).toBe('NA')
})

test('only compliance agents can read, correct or file the register', async () => {
  for (const [browser, status] of [
    [underwriter, 403],
    [rosa.browser, 404],
    [program.browser(), 401],
  ] as const) {
    expect((await read(browser)).status).toBe(status)
    expect((await download(browser)).status).toBe(status)
    expect((await correct(browser, correction)).status).toBe(status)
  }
})

test('after the master key has been rotated, the new key alone decrypts the denials’ rows and their corrections', async () => {
  const { db, keyring } = program.server.services
  const then = Number(todayAt('OH', program.clock.now()).slice(0, 4))
  const before = await denialRowsOf({ db, keyring }, organization(), then)
  expect(before.map(({ corrections }) => corrections.length).sort()).toEqual([0, 0, 4])
  const key = randomBytes(32)
  await rotateMasterKey(db, { ...keyring, current: 2, master: new Map([...keyring.master, [2, key]]) })
  const renewed = { ...keyring, current: 2, master: new Map([[2, key]]) }
  const after = await denialRowsOf({ db, keyring: renewed }, organization(), then)
  expect(after.map(({ row }) => row)).toEqual(before.map(({ row }) => row))
})

test('at the end of its period, a denial is deleted together with the corrections of its row', async () => {
  const { db } = program.server.services
  const left = statement<{ uuid: string }>('test_denial_corrections', 'select uuid from denial_correction')
  const readLeft = async () => (await db.read({ mode: 'ROTATE' }, left()))[0]
  expect(await readLeft()).toHaveLength(4)
  program.clock.advance('PT1M')
  await db.change({ mode: 'SWEEP' }, [forgetDenials('FIGURE', program.clock.now())], () => undefined)
  expect(await readLeft()).toEqual([])
})
