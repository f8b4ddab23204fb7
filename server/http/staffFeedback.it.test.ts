import type { FeedbackPage } from 'domain/api/staffFeedback.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../storage/transactions.ts'
import { BASE, startAgentProgram } from '../testing/agents.ts'
import { type Account, type Browser, register, type TestProgram } from '../testing/program.ts'
import { agentScope } from '../usecases/agents/act.ts'
import { forgetOldFeedback } from '../usecases/agents/feedback.ts'

let program: TestProgram
let underwriter: Browser
let compliance: Browser
let rosa: Account
beforeAll(async () => {
  ;({ program, underwriter, compliance } = await startAgentProgram())
  rosa = await register(program, { email: 'rosa@example.com' })
})
afterAll(() => program.stop())

const CEO = '/service-profile/api/v1/feedback/ceo'
const SURVEY = '/service-profile/api/v1/feedback/leave-survey'
const read = (browser: Browser, kind: string) => browser.call<FeedbackPage>('GET', `${BASE}/feedback/${kind}`)
const tell = (message: string) => {
  const body = { topic: 'IMPROVE', message, marketingConsent: 'NO', applicationUuid: rosa.uuid, pathname: '/contact' }
  return rosa.browser.call('POST', CEO, { body })
}
const accesses = statement<{ what: string }>(
  'test_feedback_accesses',
  "select what from access_log where what like 'feedback%'",
)

test('compliance staff read CEO feedback and leave surveys, newest first, and the server logs each access', async () => {
  await tell('=SUM(A1) is what I typed first.')
  await tell('The second message, with a comma.')
  await rosa.browser.call('POST', SURVEY, {
    body: { reason: 'TERMS', additionalInformation: 'Too high', pathname: '/' },
  })
  const { status, body } = await read(compliance, 'ceo')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    keptMonths: 25,
    counts: [{ about: 'IMPROVE', count: 2 }],
    items: [
      {
        about: 'IMPROVE',
        text: 'The second message, with a comma.',
        marketingConsent: false,
        page: '/contact',
        applicationUuid: rosa.uuid,
      },
      { text: '=SUM(A1) is what I typed first.' },
    ],
  })
  expect((await read(compliance, 'leave-survey')).body.items).toMatchObject([
    { about: 'TERMS', text: 'Too high', occasion: 'LEAVE' },
  ])
  const csv = await compliance.call<string>('GET', `${BASE}/feedback/ceo/export`)
  expect(csv.status).toBe(200)
  expect(String(csv.body)).toContain('Improve our product,"The second message, with a comma.",No,/contact')
  expect(String(csv.body)).toContain("'=SUM(A1)")
  const seat = await compliance.call<{ uuid: string }>('GET', '/service-profile/api/v1/profile')
  const scope = agentScope({ mode: 'ACTOR', org: 'FIGURE', actor: seat.body.uuid })
  const [noted] = await program.server.services.db.read(scope, accesses())
  expect(noted.map(({ what }) => what).sort()).toEqual([
    'feedback ceo',
    'feedback ceo, export',
    'feedback leave-survey',
  ])
})

test("agents in other roles, borrowers and visitors can't read feedback", async () => {
  for (const path of ['ceo', 'leave-survey', 'ceo/export']) {
    expect((await read(underwriter, path)).status).toBe(403)
    expect((await read(rosa.browser, path)).status).toBe(404)
    expect((await read(program.browser(), path)).status).toBe(401)
  }
  expect((await read(compliance, 'other')).status).toBe(400)
})

test.each([
  ['text', 'nowhere'],
  ['JSON of another shape', 'null'],
  ['a time that only JavaScript understands', '["+275760-09-13T00:00:00.000Z","ffffffff-ffff-ffff-ffff-ffffffffffff"]'],
  ['a year that PostgreSQL lacks', '["0000-01-01T00:00:00.000Z","ffffffff-ffff-ffff-ffff-ffffffffffff"]'],
])('an invalid cursor returns the newest feedback: %s', async (_, position) => {
  const after = Buffer.from(position).toString('base64url')
  const { status, body } = await read(compliance, `ceo?after=${after}`)
  expect([status, body.items?.length]).toEqual([200, 2])
})

test("the server deletes feedback after the lender's retention period has ended", async () => {
  const { services } = program.server
  const lender = services.organization('FIGURE')
  const now = services.clock.now()
  const sweep = (at: typeof now) =>
    services.db.change({ mode: 'SWEEP' }, forgetOldFeedback([lender], at), () => undefined)
  await sweep(now)
  expect((await read(compliance, 'ceo')).body.items).toHaveLength(2)
  const later = new Date(Date.parse(now) + 26 * 31 * 86_400_000).toISOString() as typeof now
  await sweep(later)
  expect((await read(compliance, 'ceo')).body.items).toEqual([])
  expect((await read(compliance, 'leave-survey')).body.items).toEqual([])
})
