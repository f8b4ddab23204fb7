/** Tests agents' notes, mentions of colleagues and work assignments. */
import type { AgentFile } from 'domain/api/agent.ts'
import { openReview } from 'domain/application/reviews/reviews.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEvents } from '../storage/events.ts'
import { BASE, file, startAgentProgram, work } from '../testing/agents.ts'
import { mailsTo } from '../testing/invitation.ts'
import { type Account, type Browser, register, type TestProgram } from '../testing/program.ts'
import { actFor } from '../usecases/agents/act.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
let compliance: Browser
let waiting: Account
beforeAll(async () => {
  ;({ program, underwriter, processor, compliance } = await startAgentProgram())
  waiting = await register(program, { email: 'noted@example.com' })
  await actFor(program.server.services, { application: waiting.uuid, by: 'test' }, 'test', (a, context) =>
    openReview(a, 'OWNERSHIP', context, {}),
  )
})
afterAll(() => program.stop())

type Sent = AgentFile & { errors?: { field: string }[] }
async function send(browser: Browser, path: string, body: object = {}, key?: string) {
  const { version } = await file(browser, waiting.uuid)
  return browser.call<Sent>('POST', `${BASE}/applications/${waiting.uuid}/${path}`, {
    body: { version, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}
async function identityOf(browser: Browser, name: string): Promise<string> {
  const { team } = await file(browser, waiting.uuid)
  return team.find((one) => one.name === name)?.identity ?? ''
}
const TEXT = 'The county clerk will call back on Monday.'

describe('notes', () => {
  test("a mentioned colleague gets one email without the note's text and finds the note in the queue", async () => {
    const anselm = await identityOf(underwriter, 'Anselm Virtanen')
    const body = { note: TEXT, mention: anselm, version: (await file(underwriter, waiting.uuid)).version }
    const first = await send(underwriter, 'notes', body, 'note-once')
    expect(first.body.notes).toMatchObject([{ text: TEXT, by: { name: 'Imani Castellanos', isOwn: true } }])
    await send(underwriter, 'notes', body, 'note-once')
    const mails = await mailsTo(program, anselm, 'STAFF_MENTION')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/agent/work/${waiting.uuid}`)
    expect(mails[0]?.text).not.toContain('county clerk')

    const mine = await work(processor, '?queue=MENTIONS')
    expect(mine.items).toMatchObject([{ application: waiting.uuid, kind: 'NOTE', assignee: { isOwn: true } }])
    expect((await work(underwriter, '?queue=MENTIONS')).items).toEqual([])
    const countOf = async (browser: Browser) =>
      (await work(browser)).queues.find(({ queue }) => queue === 'MENTIONS')?.count
    expect([await countOf(processor), await countOf(compliance)]).toEqual([1, 0])
    const note = first.body.notes[0]?.uuid
    expect((await send(compliance, `notes/${note}/read`)).status).toBe(409)
    expect((await send(processor, `notes/${note}/read`)).status).toBe(200)
    expect(await countOf(processor)).toBe(0)
  })

  test("borrowers can't see notes or the events that record them", async () => {
    await send(processor, 'notes', { note: TEXT })
    const { browser, uuid } = waiting
    const application = '/service-application/api'
    const answers = await Promise.all([
      browser.call('GET', `${application}/v2/application/heloc/${uuid}/events`),
      browser.call('GET', `${application}/v1/application/heloc/${uuid}`),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/county clerk|StaffNote|WorkAssigned|staffNotes/)
    }
    const [rows] = await program.server.services.db.read({ mode: 'SYSTEM', application: uuid }, readEvents(uuid))
    expect(JSON.stringify(rows.map(({ body }) => body))).not.toContain('county clerk')
  })

  test("a note is rejected if it's empty, contains private numbers or mentions someone without a seat", async () => {
    const own = await identityOf(underwriter, 'Imani Castellanos')
    const cases = [
      [{ note: ' ' }, 'note'],
      [{ note: 'Her number is 123-45-6789.' }, 'note'],
      [{ note: TEXT, mention: waiting.identity }, 'mention'],
      [{ note: TEXT, mention: own }, 'mention'],
    ] as const
    for (const [body, field] of cases) {
      const answer = await send(underwriter, 'notes', body)
      expect([answer.status, answer.body.errors?.map((one) => one.field)]).toEqual([422, [field]])
    }
    expect(
      (
        await waiting.browser.call('POST', `${BASE}/applications/${waiting.uuid}/notes`, {
          body: { note: TEXT, version: 1 },
        })
      ).status,
    ).toBe(404)
  })
})

describe('assigned work', () => {
  test('an agent can take work, assign it to a colleague and return it to the queue', async () => {
    const { items } = await work(underwriter, '?queue=HELD')
    const key = items.find(({ application }) => application === waiting.uuid)?.key
    const listed = async (browser: Browser, who: string) =>
      (await work(browser, `?queue=HELD&who=${who}`)).items.some(({ application }) => application === waiting.uuid)
    expect([await listed(underwriter, 'MINE'), await listed(underwriter, 'NO_ONE')]).toEqual([false, true])

    const own = await identityOf(underwriter, 'Imani Castellanos')
    const taken = await send(underwriter, 'assign', { key, to: own })
    expect(taken.body.work).toContainEqual(
      expect.objectContaining({ key, assignee: expect.objectContaining({ isOwn: true }) }),
    )
    expect([await listed(underwriter, 'MINE'), await listed(underwriter, 'NO_ONE')]).toEqual([true, false])
    expect(await listed(processor, 'MINE')).toBe(false)

    const anselm = await identityOf(underwriter, 'Anselm Virtanen')
    expect((await send(compliance, 'assign', { key, to: anselm })).status).toBe(200)
    expect(await listed(processor, 'MINE')).toBe(true)
    const csv = await processor.call<string>('GET', `${BASE}/work/export?queue=HELD&who=MINE`)
    expect(String(csv.body)).toContain(',Anselm Virtanen\r\n')
    // Neither person can be assigned this work: a compliance agent can't decide about ownership, and a borrower has no
    // seat.
    const officer = await identityOf(underwriter, 'Odile Brannigan')
    for (const to of [officer, waiting.identity])
      expect((await send(processor, 'assign', { key, to })).status).toBe(422)
    const given = await send(processor, 'assign', { key })
    expect(given.body.timeline[0]).toMatchObject({ type: 'WorkAssigned', about: 'OWNERSHIP', who: 'Anselm Virtanen' })
    expect(await listed(processor, 'NO_ONE')).toBe(true)
    expect((await send(processor, 'assign', { key: 'nothing' })).status).toBe(409)
  })
})
