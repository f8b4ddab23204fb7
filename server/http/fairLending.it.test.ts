import type { FairLending } from 'domain/api/fairLending.ts'
import { REGISTRATION as DRAFT } from 'domain/api/paths.ts'
import { outcome } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { instant } from 'domain/values/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../storage/transactions.ts'
import { BASE, startAgentProgram } from '../testing/agents.ts'
import { type Account, type Browser, REGISTRATION, register, type TestProgram } from '../testing/program.ts'
import { actFor, agentScope } from '../usecases/agents/act.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
let compliance: Browser
let borrower: Account
const year = 2026
beforeAll(async () => {
  ;({ program, underwriter, processor, compliance } = await startAgentProgram())
  // At this time, the year is the same in every time zone.
  program.clock.to(instant(`${year}-06-15T18:00:00Z`))
  // Ten denials are just enough to be shown.
  for (let no = 0; no < 10; no += 1) {
    borrower = await register(program, { email: `applicant${no}@example.com` })
    await actFor(program.server.services, { application: borrower.uuid, by: 'test' }, 'test', () =>
      outcome({ events: [event('Declined', { reasons: ['INCOME_INSUFFICIENT'] })] }),
    )
  }
  const visitor = program.browser()
  const home = { ...REGISTRATION.propertyAddress, propertyType: 'MANUFACTURED', revealed: true }
  await visitor.call('PUT', `${DRAFT}/name`, { body: REGISTRATION.name })
  await visitor.call('PUT', `${DRAFT}/property`, { body: home })
})
afterAll(() => program.stop())

const read = (browser: Browser, of = year) => browser.call<FairLending>('GET', `${BASE}/fair-lending?year=${of}`)
const download = (browser: Browser) => browser.call<string>('GET', `${BASE}/fair-lending/export?year=${year}`)

test('compliance agents read a year’s figures and download them, and the server logs each access', async () => {
  const { status, body } = await read(compliance)
  expect(status).toBe(200)
  expect(body).toMatchObject({ year, isOver: false, applications: 11 })
  const rate = body.measures.find(({ measure }) => measure === 'APPROVAL_RATE')
  expect(rate?.all).toMatchObject({ count: 11, estimate: { value: 0, low: 0 } })
  const race = rate?.characteristics.find(({ characteristic }) => characteristic === 'RACE')
  expect(race?.rows).toMatchObject([{ group: 'NOT_AVAILABLE', figure: { count: 11 } }])
  // Registration declined one of the applications at once.
  expect(body.measures.find(({ measure }) => measure === 'DECISION_DAYS')?.all?.count).toBe(10)
  expect(body.measures.find(({ measure }) => measure === 'APR')?.all).toBeUndefined()
  const file = await download(compliance)
  expect(file.status).toBe(200)
  expect(file.body).toContain(`${year},Approval rate,percent,,All applications,11,0.000,0.000,`)
  expect(file.body).toContain(`${year},APR,percent,,All applications,hidden,`)
  const seat = await compliance.call<{ uuid: string }>('GET', '/service-profile/api/v1/profile')
  const noted = statement<{ what: string }>(
    'test_fair_lending_log',
    "select what from access_log where what like 'fair lending%' order by id",
  )
  const scope = agentScope({ mode: 'ACTOR', org: 'FIGURE', actor: seat.body.uuid })
  const [log] = await program.server.services.db.read(scope, noted())
  expect(log.map(({ what }) => what)).toEqual([
    `fair lending figures of ${year}`,
    `fair lending figures of ${year}, export`,
  ])
})

test('a year without final actions has no figures', async () => {
  const { body } = await read(compliance, year - 1)
  expect(body).toMatchObject({ year: year - 1, isOver: true, applications: 0 })
  expect(body.measures.some(({ all }) => all)).toBe(false)
})

test('only compliance agents can read or download the fair-lending figures', async () => {
  for (const [browser, status] of [
    [underwriter, 403],
    [processor, 403],
    [borrower.browser, 404],
    [program.browser(), 401],
  ] as const) {
    expect((await read(browser)).status).toBe(status)
    expect((await download(browser)).status).toBe(status)
  }
})

test('a year is over only when it has ended in Hawaii', async () => {
  program.clock.to(instant(`${year + 1}-01-01T09:59:00Z`))
  expect((await read(compliance)).body.isOver).toBe(false)
  program.clock.to(instant(`${year + 1}-01-01T10:00:00Z`))
  expect((await read(compliance)).body.isOver).toBe(true)
})
