import type { AgentFile, AgentWork } from 'domain/api/agent.ts'
import { outcome } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { openReview } from 'domain/application/reviews/reviews.ts'
import type { ReviewKind } from 'domain/journey/reviews.ts'
import { money } from 'domain/rules/trace.ts'
import { dollars } from 'domain/values/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEEDED_AGENTS } from '../sandbox/agents.ts'
import { SANDBOX_PASSWORD } from '../sandbox/people.ts'
import { listAgentSeats } from '../storage/agents.ts'
import { readApplication } from '../storage/applications.ts'
import { readPersonal } from '../storage/people.ts'
import { type Call, statement } from '../storage/transactions.ts'
import { BASE, file, looks, signInAgent, startAgentProgram, work } from '../testing/agents.ts'
import { type Account, type Browser, register, type TestProgram } from '../testing/program.ts'
import { seatAgent } from '../testing/secondFactor.ts'
import { actFor, agentScope } from '../usecases/agents/act.ts'
import { removeAgent } from '../usecases/agents/seats.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
beforeAll(async () => {
  ;({ program, underwriter, processor } = await startAgentProgram())
})
afterAll(() => program.stop())
const signedIn = (email: string, host?: string) => signInAgent(program, email, host)

const keptItems = statement<{ key: string }>('test_work', 'select key from work_item where application = $1')
/** Reads rows of one application with the server's own database access. */
const within = async <Row>(application: string, rows: (uuid: string) => Call<Row>) =>
  (await program.server.services.db.read({ mode: 'SYSTEM', application }, rows(application)))[0]

const PRIVATE_NOTE = 'Spoke to the bureau; the alert was lifted on the 3rd.'

let made = 0
/** Registers a borrower whose application is blocked by a review of the given kind. */
async function inReview(kind: ReviewKind): Promise<Account & { readonly review: string }> {
  const account = await register(program, { email: `review${++made}@example.com` })
  const after = await actFor(program.server.services, { application: account.uuid, by: 'test' }, 'test', (a, context) =>
    openReview(a, kind, context, { found: [money('balance', dollars(1200))] }),
  )
  return { ...account, review: after.reviews?.at(-1)?.uuid ?? '' }
}
const resolve = (browser: Browser, uuid: string, review: string, body: object, key?: string) =>
  browser.call<AgentFile & { errors?: { field: string; message: string }[] }>(
    'POST',
    `${BASE}/applications/${uuid}/reviews/${review}/resolve`,
    { body, ...(key && { headers: { 'idempotency-key': key } }) },
  )

describe('the identity broker for agents', () => {
  const self = '/identity-broker/agent/secure/api/v3/self/figureinfo'

  test("the agents' identity broker recognizes a person with a seat", async () => {
    const { status, body } = await underwriter.call('GET', self)
    expect(status).toBe(200)
    expect(body).toMatchObject({ profileType: 'AGENT', email: SEEDED_AGENTS[0].email })
  })
  test("a profile lists the parts of the site that the person's account has access to", async () => {
    const profile = '/service-profile/api/v1/profile'
    expect((await underwriter.call('GET', profile)).body).toMatchObject({ areas: ['staff'] })
    const { browser } = await register(program, { email: 'borrower-only@example.com' })
    expect((await browser.call('GET', profile)).body).toMatchObject({ areas: ['borrower'] })
  })
  test("the agents' identity broker doesn't recognize a borrower", async () => {
    const { browser } = await register(program, { email: 'plain@example.com' })
    expect((await browser.call('GET', self)).status).toBe(404)
  })
  test("the agents' identity broker has its own sign-in page", async () => {
    const body = { applicationName: 'work', orgCode: 'FIGURE' }
    const answer = await program.browser().call('POST', '/identity-broker/agent/api/v3/login', { body })
    expect(answer.body).toEqual({ redirect: '/agent/login' })
  })
})

describe('queues', () => {
  test("the agents' queues show open work sorted by deadline, and each work item appears in one queue only", async () => {
    const alert = await inReview('FACTA_ALERT')
    const papers = await inReview('PAYSTUBS')
    const value = await inReview('HOME_CONDITION')
    const all = await work(underwriter)
    expect(all.seat).toEqual({ name: 'Imani Castellanos', role: 'UNDERWRITER' })
    const dues = all.items.map(({ due }) => due)
    expect(dues).toEqual([...dues].sort())
    const queueOf = (uuid: string) => all.items.find(({ application }) => application === uuid)?.queue
    expect([alert, papers, value].map(({ uuid }) => queueOf(uuid))).toEqual(['HELD', 'PAYSTUBS', 'HOME_VALUE'])
    const own = await work(underwriter, '?queue=PAYSTUBS')
    expect(own.items.map(({ queue }) => queue)).toEqual(own.items.map(() => 'PAYSTUBS'))
    const counted = own.queues.find(({ queue }) => queue === 'PAYSTUBS')
    expect(counted).toMatchObject({ count: own.items.length, overdue: 0 })
  })

  test("an agents' queue can span several pages and lists each item once", async () => {
    for (let index = 0; index < 26; index++) await inReview('OWNERSHIP')
    const seen: string[] = []
    let next: string | undefined
    do {
      const found = await work(underwriter, next ? `?after=${next}` : '')
      seen.push(...found.items.map(({ application, key }) => `${application} ${key}`))
      next = found.next
    } while (next)
    const total = (await work(underwriter)).queues.reduce((sum, { count }) => sum + count, 0)
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  })

  test("an agents' queue shows the first page if the cursor is invalid", async () => {
    const [first] = (await work(underwriter)).items
    expect((await work(underwriter, '?after=nonsense')).items[0]).toEqual(first)
  })

  test("an agents' queue shows a failed request until an agent retries it", async () => {
    const { uuid } = await register(program, { email: 'failed@example.com' })
    await actFor(program.server.services, { application: uuid, by: 'test' }, 'test', () =>
      outcome({
        events: [
          event('Requested', { kind: 'PROPERTY_RECORD', no: 1 }),
          event('RequestSettled', { kind: 'PROPERTY_RECORD', no: 1, state: 'FAILED' }),
        ],
      }),
    )
    expect((await file(processor, uuid)).work).toMatchObject([{ queue: 'FAILED', kind: 'PROPERTY_RECORD' }])
    expect(await within(uuid, keptItems)).toEqual([{ key: 'PROPERTY_RECORD' }])
    const { version } = await file(processor, uuid)
    const body = { version, reason: 'The county is back since noon.' }
    const answer = await processor.call<AgentFile>(
      'POST',
      `${BASE}/applications/${uuid}/requests/PROPERTY_RECORD/retry`,
      { body },
    )
    expect(answer.status).toBe(200)
    expect(answer.body.work).toEqual([])
    expect(answer.body.timeline[0]).toMatchObject({
      type: 'Requested',
      by: 'AGENT',
      who: 'Anselm Virtanen',
      about: 'PROPERTY_RECORD',
      note: body.reason,
    })
    expect(await within(uuid, keptItems)).toEqual([])
  })
})

describe('application file', () => {
  test('an agent sees only the personal data that the agent needs, without full account or ID numbers', async () => {
    const { uuid } = await inReview('OWNERSHIP')
    const seen = await file(underwriter, uuid)
    expect(seen.people[0]).toMatchObject({ name: 'Rosa Quillfeather', born: '1984' })
    expect(seen.reviews[0]).toMatchObject({ found: [{ name: 'balance', value: 120_000, unit: 'cents' }] })
    const alert = await inReview('FACTA_ALERT')
    expect((await file(underwriter, alert.uuid)).people[0]?.born).toBe('1984-05-12')
  })

  test('the server logs each view of an application by an agent', async () => {
    const { uuid } = await inReview('OWNERSHIP')
    await file(underwriter, uuid)
    expect(await within(uuid, looks)).toEqual([{ what: 'application, by the lender' }])
  })

  test("the outcomes that an agent can choose for a review depend on the agent's role", async () => {
    const { uuid } = await inReview('OWNERSHIP')
    expect((await file(underwriter, uuid)).reviews[0]?.ways).toEqual(['CLEAR', 'ASK', 'DECLINE'])
    expect((await file(processor, uuid)).reviews[0]?.ways).toEqual(['ASK'])
  })
})

describe('ending a review', () => {
  test('ending a review adds an event with the agent and the reason, and removes the review from the queue', async () => {
    const { uuid, review, browser } = await inReview('FACTA_ALERT')
    const { version } = await file(underwriter, uuid)
    const answer = await resolve(underwriter, uuid, review, { version, way: 'CLEAR', reason: PRIVATE_NOTE })
    expect(answer.status).toBe(200)
    expect(answer.body.work).toEqual([])
    expect(answer.body.timeline).toContainEqual(
      expect.objectContaining({ type: 'ReviewResolved', who: 'Imani Castellanos', way: 'CLEAR', note: PRIVATE_NOTE }),
    )
    // The borrower sees that a review ended, but not the agent's comments or name.
    const application = '/service-application/api'
    const events = await browser.call<{ whole: boolean; events: { type: string; by: string }[] }>(
      'GET',
      `${application}/v2/application/heloc/${uuid}/events`,
    )
    expect(events.body.whole).toBe(true)
    expect(events.body.events).toContainEqual(expect.objectContaining({ type: 'ReviewResolved', by: 'AGENT' }))
    const view = await browser.call('GET', `${application}/v1/application/heloc/${uuid}`)
    for (const { body } of [events, view]) {
      expect(JSON.stringify(body)).not.toContain('bureau; the alert')
      expect(JSON.stringify(body)).not.toContain('Castellanos')
    }
  })

  test.each([
    [{ way: 'CLEAR', reason: 'ok' }, 'reason'],
    [{ way: 'AGAIN', reason: 'Please ask them again.' }, 'way'],
    [{ reason: 'There is no way named.' }, 'way'],
    [{ way: 'ASK', reason: 'We need to see the deed.' }, 'comments'],
    [{ way: 'DECLINE', reason: 'Not the owner at all.', declineFor: 'DELINQUENT_OBLIGATIONS' }, 'declineFor'],
    [{ way: 'CLEAR', reason: 'Her number is 123-45-6789.' }, 'reason'],
    [{ way: 'ASK', reason: 'We need a statement.', comments: 'Of account 000123456789, please.' }, 'comments'],
  ])('ending a review with %j is rejected with an error in the %s field', async (given, field) => {
    const { uuid, review } = await inReview('OWNERSHIP')
    const { version } = await file(underwriter, uuid)
    const answer = await resolve(underwriter, uuid, review, { version, ...given })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.map((one) => one.field)).toEqual([field])
    expect((await file(underwriter, uuid)).version).toBe(version)
  })

  test('an agent can end a review by opening a condition for the borrower', async () => {
    const { uuid, review } = await inReview('OWNERSHIP')
    const { version } = await file(processor, uuid)
    const asked = { way: 'ASK', reason: 'The deed names a trust.', comments: 'Please send the deed of your home.' }
    const { body } = await resolve(processor, uuid, review, { version, ...asked })
    expect(body.conditions).toMatchObject([
      { state: 'OPEN', review, commentsToBorrower: asked.comments, notes: asked.reason },
    ])
  })

  test("a processor can't decline an application", async () => {
    const { uuid, review } = await inReview('PAYSTUBS')
    const { version } = await file(processor, uuid)
    const answer = await resolve(processor, uuid, review, {
      ...{ version, way: 'DECLINE', reason: 'The papers are wrong.', declineFor: 'INCOME_UNVERIFIED' },
    })
    expect(answer.status).toBe(403)
    expect((await file(processor, uuid)).version).toBe(version)
  })

  test('when an underwriter declines an application, the deadline for the adverse action notice is set', async () => {
    const { uuid, review } = await inReview('OWNERSHIP')
    const { version } = await file(underwriter, uuid)
    const { body } = await resolve(underwriter, uuid, review, {
      version,
      way: 'DECLINE',
      declineFor: 'OWNERSHIP_UNVERIFIED',
      reason: 'The county names somebody else.',
    })
    expect(body).toMatchObject({ status: 'DECLINED', decision: { reasons: ['OWNERSHIP_UNVERIFIED'] }, work: [] })
    expect(body.adverseAction?.noticeDue).toMatch(/^\d{4}-/)
  })

  test('if two agents end the same review, the first decision counts and the second is rejected', async () => {
    const { uuid, review } = await inReview('FACTA_ALERT')
    const { version } = await file(underwriter, uuid)
    const [clear, decline] = await Promise.all([
      resolve(underwriter, uuid, review, { version, way: 'CLEAR', reason: 'The person called back.' }),
      resolve(underwriter, uuid, review, {
        version,
        way: 'DECLINE',
        declineFor: 'IDENTITY_UNVERIFIED',
        reason: 'The person never called.',
      }),
    ])
    expect([clear.status, decline.status].sort()).toEqual([200, 409])
    const { reviews } = await file(underwriter, uuid)
    expect(reviews.filter(({ resolved }) => resolved)).toHaveLength(1)
  })

  test('a decision that is sent twice with the same idempotency key is applied once', async () => {
    const { uuid, review } = await inReview('FACTA_ALERT')
    const { version } = await file(underwriter, uuid)
    const body = { version, way: 'CLEAR', reason: 'The person called back.' }
    const first = await resolve(underwriter, uuid, review, body, 'key-one')
    const second = await resolve(underwriter, uuid, review, body, 'key-one')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.version).toBe(first.body.version)
    const other = await resolve(underwriter, uuid, review, { ...body, reason: 'Something else now.' }, 'key-one')
    expect(other.status).toBe(422)
  })
})

describe('an exception', () => {
  test('a review with an exception ends only after a colleague approves the exception', async () => {
    const { uuid, review } = await inReview('DELINQUENCY')
    const step = (browser: Browser, name: string, body: object) =>
      browser.call<AgentFile>('POST', `${BASE}/applications/${uuid}/reviews/${review}/${name}`, { body })
    const reason = 'The late payment was a bank error.'
    const { version } = await file(underwriter, uuid)
    const proposed = await resolve(underwriter, uuid, review, { version, way: 'CLEAR', reason })
    expect(proposed.body.reviews[0]).toMatchObject({
      proposed: { by: 'Imani Castellanos', isOwn: true, mayApprove: false, reason },
    })
    const now = { version: proposed.body.version }
    expect((await step(underwriter, 'approve', now)).status).toBe(403)
    expect((await step(processor, 'approve', now)).status).toBe(403)
    expect((await step(processor, 'return', { ...now, reason })).status).toBe(403)
    const back = await step(underwriter, 'return', { ...now, reason: 'I have to check one more letter.' })
    expect(back.body.reviews[0]).toMatchObject({ returned: { isOwn: true } })
    const again = await resolve(underwriter, uuid, review, { version: back.body.version, way: 'CLEAR', reason })
    const officer = await signedIn(SEEDED_AGENTS[2].email)
    const approved = await step(officer, 'approve', { version: again.body.version })
    expect(approved.status).toBe(200)
    expect(approved.body.work).toEqual([])
    expect(approved.body.timeline).toContainEqual(
      expect.objectContaining({ type: 'ReviewResolved', who: 'Odile Brannigan', note: reason }),
    )
  })
})

describe('access', () => {
  test("viewing an agents' queue or an application file requires a session", async () => {
    for (const path of ['/work', '/applications/00000000-0000-4000-8000-000000000000'])
      expect((await program.browser().call('GET', BASE + path)).status).toBe(401)
  })

  test("a borrower can't read agents' queues or application files, and can't end a review", async () => {
    const { uuid, review, browser } = await inReview('FACTA_ALERT')
    expect((await browser.call('GET', `${BASE}/work`)).status).toBe(404)
    expect((await browser.call('GET', `${BASE}/applications/${uuid}`)).status).toBe(404)
    const body = { version: 1, way: 'CLEAR', reason: 'I say that it is fine.' }
    expect((await resolve(browser, uuid, review, body)).status).toBe(404)
  })

  test("an agent can't decide on their own application", async () => {
    const { uuid, review, browser } = await inReview('FACTA_ALERT')
    const email = `review${made}@example.com`
    await seatAgent(program.server.services, 'FIGURE', {
      email,
      name: { firstName: 'Rosa', lastName: 'Quillfeather' },
      role: 'UNDERWRITER',
      password: SANDBOX_PASSWORD,
    })
    expect((await browser.call('GET', `${BASE}/applications/${uuid}`)).status).toBe(404)
    expect(
      (await resolve(browser, uuid, review, { version: 2, way: 'CLEAR', reason: 'I say it is fine.' })).status,
    ).toBe(404)
    expect((await work(browser)).items.map(({ application }) => application)).not.toContain(uuid)
  })

  test("an agent of another lender sees an empty queue and can't open the application", async () => {
    const { uuid, review } = await inReview('FACTA_ALERT')
    const org = 'MOVEMENT'
    await seatAgent(program.server.services, org, {
      email: 'other@example.com',
      name: { firstName: 'Ola', lastName: 'Other' },
      role: 'UNDERWRITER',
      password: SANDBOX_PASSWORD,
    })
    const host = 'movement.localhost'
    const other = await signedIn('other@example.com', host)
    const queue = await other.call<AgentWork>('GET', `${BASE}/work`, { host })
    expect(queue.status).toBe(200)
    expect(queue.body.items).toEqual([])
    expect((await other.call('GET', `${BASE}/applications/${uuid}`, { host })).status).toBe(404)
    const body = { version: 2, way: 'CLEAR', reason: 'From the house next door.' }
    const path = `${BASE}/applications/${uuid}/reviews/${review}/resolve`
    expect((await other.call('POST', path, { host, body })).status).toBe(404)
    // The token of the other lender's agent doesn't work at this lender's host.
    expect((await other.call('GET', `${BASE}/work`)).status).toBe(401)
  })

  test("an agent who lost their seat can't open a queue or an application file", async () => {
    const email = 'leaving@example.com'
    const name = { firstName: 'Lee', lastName: 'Ving' }
    const { services } = program.server
    await seatAgent(services, 'FIGURE', { email, name, role: 'UNDERWRITER', password: SANDBOX_PASSWORD })
    const leaving = await signedIn(email)
    const { uuid, review } = await inReview('FACTA_ALERT')
    const { version } = await file(leaving, uuid)
    expect(await removeAgent(services, 'FIGURE', email)).toBe(true)
    expect((await leaving.call('GET', `${BASE}/work`)).status).toBe(404)
    expect((await leaving.call('GET', `${BASE}/applications/${uuid}`)).status).toBe(404)
    const body = { version, way: 'CLEAR', reason: 'One last good deed.' }
    expect((await resolve(leaving, uuid, review, body)).status).toBe(404)
  })

  test('the database lets an agent read personal data only for the application they opened', async () => {
    const first = await inReview('OWNERSHIP')
    const second = await inReview('OWNERSHIP')
    const { services } = program.server
    const [[seat]] = await services.db.read({ mode: 'AGENTS', org: 'FIGURE' }, listAgentSeats())
    const actor = { mode: 'ACTOR', org: 'FIGURE', actor: seat?.identity ?? '' } as const
    const people = async (opened: string | undefined, of: string) =>
      (await services.db.read(agentScope(actor, opened), readPersonal(of)))[0]
    expect(await people(undefined, first.uuid)).toEqual([])
    expect(await people(second.uuid, first.uuid)).toEqual([])
    expect(await people(first.uuid, first.uuid)).toHaveLength(1)
    const elsewhere = { ...agentScope(actor, first.uuid), org: 'MOVEMENT' }
    expect((await services.db.read(elsewhere, readApplication(first.uuid)))[0]).toEqual([])
  })
})
