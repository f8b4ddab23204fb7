/** Tests the pipeline by stage, and the exports of the pipeline and the work items. */
import { AGENT_PAGE_SIZE } from 'domain/api/agent.ts'
import type { AgentPipeline } from 'domain/api/agentPipeline.ts'
import { declined } from 'domain/application/decline/decline.ts'
import { openReview } from 'domain/application/reviews/reviews.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { filesToIndex } from '../storage/lenderFiles.ts'
import { statement } from '../storage/transactions.ts'
import { BASE, startAgentProgram } from '../testing/agents.ts'
import { type Account, type Browser, register, type TestProgram } from '../testing/program.ts'
import { actFor } from '../usecases/agents/act.ts'

let program: TestProgram
let underwriter: Browser
let waiting: Account
beforeAll(async () => {
  ;({ program, underwriter } = await startAgentProgram())
  const { services } = program.server
  waiting = await register(program, { email: 'waiting@example.com' })
  await actFor(services, { application: waiting.uuid, by: 'test' }, 'test', (a, context) =>
    openReview(a, 'OWNERSHIP', context, {}),
  )
  await vi.waitUntil(async () => (await services.db.read({ mode: 'SWEEP' }, filesToIndex()))[0].length === 0, {
    timeout: 10_000,
  })
})
afterAll(() => program.stop())

const pipeline = async (query = '') => (await underwriter.call<AgentPipeline>('GET', `${BASE}/pipeline${query}`)).body
async function asOwner(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: program.database.superuserUrl })
  await client.connect()
  await client.query(sql, [...values])
  await client.end()
}
const stageOf = ({ stages }: AgentPipeline, stage: string) => stages.find((one) => one.stage === stage)
async function logged(): Promise<readonly string[]> {
  const { body } = await underwriter.call<{ uuid: string }>(
    'GET',
    '/identity-broker/agent/secure/api/v3/self/figureinfo',
  )
  const own = statement<{ what: string }>('test_exports', 'select what from access_log where actor = $1')
  const actor = { mode: 'ACTOR', org: 'FIGURE', actor: body.uuid } as const
  return (await program.server.services.db.read(actor, own(body.uuid)))[0].map(({ what }) => what)
}

test('the pipeline counts and lists the applications in each stage, and the server logs the view', async () => {
  const all = await pipeline()
  expect(stageOf(all, 'STARTED')).toEqual({ stage: 'STARTED', count: 1, late: 0, days: 10 })
  expect(stageOf(all, 'FUNDED')).toEqual({ stage: 'FUNDED', count: 0, late: 0 })
  expect(all.files).toMatchObject([
    { application: waiting.uuid, borrowerName: 'Rosa Quillfeather', stage: 'STARTED', isLate: false },
  ])
  expect((await pipeline('?stage=CLOSING')).files).toEqual([])
  expect(await logged()).toContain('pipeline, by the lender')
})

test('an application is late if it stays in a stage longer than the target', async () => {
  await asOwner("update lender_file set since = now() - interval '30 days' where application = $1", [waiting.uuid])
  const late = await pipeline('?stage=STARTED')
  expect(stageOf(late, 'STARTED')).toMatchObject({ count: 1, late: 1 })
  expect(late.files).toMatchObject([{ application: waiting.uuid, isLate: true }])
})

test("a new stage restarts an application's time in stage, and a declined application isn't in any open stage", async () => {
  const { uuid } = await register(program, { email: 'declined@example.com' })
  const before = (await pipeline()).files.find(({ application }) => application === uuid)
  expect(before?.stage).toBe('STARTED')
  await asOwner("update lender_file set since = now() - interval '30 days' where application = $1", [uuid])
  await actFor(program.server.services, { application: uuid, by: 'test' }, 'test', (a, context) =>
    declined(a, ['OWNERSHIP_UNVERIFIED'], context),
  )
  expect((await pipeline()).files.map(({ application }) => application)).not.toContain(uuid)
  const [ended] = (await pipeline('?stage=ENDED')).files
  expect(ended).toMatchObject({ application: uuid, isLate: false })
  expect(Date.parse(ended?.since ?? '')).toBeGreaterThan(Date.now() - 20 * 86_400_000)
})

test('a stage with more applications than fit on one page continues on the next page', async () => {
  await asOwner(
    `with made as (
       insert into application (uuid, org_code, borrower, loan_number, status, version, head, data, created_at, updated_at)
       select gen_random_uuid(), 'FIGURE', gen_random_uuid(), gen_random_uuid()::text, 'FUNDING', 1, '', '{}', now(), now()
       from generate_series(1, $1::int) returning uuid, borrower, loan_number
     )
     insert into lender_file (application, org_code, borrower, loan_number, stage, since, city, state, indexed)
     select uuid, 'FIGURE', borrower, loan_number, 'FUNDING', date_trunc('milliseconds', now()), '=cmd()', 'CA', true from made`,
    [AGENT_PAGE_SIZE + 1],
  )
  const first = await pipeline('?stage=FUNDING')
  expect([first.files.length, stageOf(first, 'FUNDING')?.count]).toEqual([AGENT_PAGE_SIZE, AGENT_PAGE_SIZE + 1])
  const second = await pipeline(`?stage=FUNDING&after=${first.next}`)
  expect(second.files).toHaveLength(1)
  expect(second.next).toBeUndefined()
  expect(first.files.map(({ application }) => application)).not.toContain(second.files[0]?.application)
  for (const wrong of ['nonsense', Buffer.from('["x","y"]').toString('base64url')])
    expect((await pipeline(`?stage=FUNDING&after=${wrong}`)).files).toEqual(first.files)
})

const exported = async (path: string, browser = underwriter) => {
  const answer = await browser.call<string>('GET', `${BASE}/${path}`)
  return { status: answer.status, rows: String(answer.body).split('\r\n') }
}

test('the server logs each export, and no cell of the exported CSV file can run as a formula', async () => {
  const { status, rows } = await exported('pipeline/export?stage=FUNDING')
  expect(status).toBe(200)
  expect(rows[0]).toBe('\uFEFFBorrower,Loan,Stage,In stage since,Late,City,State')
  expect(rows).toHaveLength(AGENT_PAGE_SIZE + 3)
  expect(rows[1]).toMatch(/^,[-0-9a-f]{36},FUNDING,.*,no,'=cmd\(\),CA$/)
  const work = await exported('work/export?queue=HELD')
  expect(work.rows[0]).toContain('Borrower,Loan,Queue,Task,Deadline,Received,City,State')
  expect(work.rows[1]).toMatch(/^Rosa Quillfeather,HL\d+,HELD,OWNERSHIP,/)
  expect((await exported('work/export?queue=PAPER')).rows).toHaveLength(2)
  expect(await logged()).toEqual(
    expect.arrayContaining(['export of the pipeline, by the lender', 'export of work items, by the lender']),
  )
})

test.each(['pipeline', 'pipeline/export', 'work/export', 'funding/export'])('only agents can read %s', async (path) => {
  expect((await exported(path, waiting.browser)).status).toBe(404)
  expect((await exported(path, program.browser())).status).toBe(401)
})
