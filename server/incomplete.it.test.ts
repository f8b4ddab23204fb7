/** Tests a condition that the borrower doesn't answer: the emails, the notice and the agent's later review. */
import type { AgentFile, AgentWork } from 'domain/api/agent.ts'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import { wantCondition } from 'domain/application/conditions/agentConditions.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import type { ApplicationView } from 'domain/application/views/borrowerView.ts'
import { addBusinessDays } from 'domain/values/businessDays.ts'
import { addDays, type PlainDate } from 'domain/values/dates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERSONAS, persona } from '../personas/personas.ts'
import { createRobot, type Robot } from './sandbox/agent.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { SANDBOX_PASSWORD } from './sandbox/people.ts'
import { documentFor, ok, type SandboxProgram, startSandboxProgram, Walk, wordsIn } from './testing/journey.ts'
import type { Browser } from './testing/program.ts'
import { actFor } from './usecases/agents/act.ts'

const LONG = 90_000
const AGENT = '/service-agent/api/v1'
const APPLICATIONS = '/service-application/api/v1/application/heloc/all'
const NOTICE = 'INCOMPLETE_NOTICE'

let program: SandboxProgram
let robot: Robot
beforeAll(async () => {
  program = await startSandboxProgram()
  robot = createRobot(program.server.services, PERSONAS, program.server.app.log)
  await seedAgents(program.server.services)
})
afterAll(async () => {
  await program?.stop()
})

const conditionOf = async (walk: Walk): Promise<ConditionView | undefined> =>
  ok(await walk.browser.call<ConditionView[]>('GET', `${CONDITIONS_OF}/${walk.uuid}/conditions/external-applicants`))[0]
const mailsTo = (email: string, words: RegExp) =>
  program.mails.filter(({ to, text }) => to === email && words.test(text))
const noticesIn = ({ documents }: ApplicationView) => documents.filter(({ type }) => type === NOTICE)

/** Registers a borrower and opens a condition that requests a document. */
async function asked(email: string): Promise<{ walk: Walk; on: PlainDate }> {
  const walk = await Walk.register(program, { ...persona('papers'), email })
  // Stop after the demographic questions. Otherwise, the sandbox's own agent could open the condition during the
  // remaining steps.
  await walk.goTo('hmda')
  await walk.leave('hmda')
  await walk.until('the summary', ({ documents }) => documents.some(({ stage }) => stage === 'SUMMARY'))
  await robot.work()
  const view = await walk.until('the condition', ({ journey }) => journey.state === 'conditions')
  return { walk, on: view.today }
}
/** Moves the clock to the morning of the given day in California. */
const onDay = (walk: Walk, day: PlainDate) => walk.moveTo(`${day}T17:00:00Z`)

/** Moves the clock to the day after the notice's last day to answer. Returns the last day to answer. */
async function letPass(walk: Walk, on: PlainDate): Promise<PlainDate> {
  await onDay(walk, addDays(on, 10))
  await walk.until('the notice', (view) => noticesIn(view).length > 0)
  const last = (await conditionOf(walk))?.sendBy
  if (!last) throw new Error('no day was given')
  await onDay(walk, addDays(last, 1))
  return last
}

async function underwriter() {
  const browser = program.browser()
  const body = { email: SEEDED_AGENTS[0].email, password: SANDBOX_PASSWORD }
  browser.token = ok(await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body })).jwt
  return browser
}

it('an unanswered condition triggers a reminder, a notice with a deadline, and a review that can end in a decline', {
  timeout: LONG,
}, async () => {
  const email = 'silent.papers@sandbox.test'
  const { walk, on } = await asked(email)
  expect(await conditionOf(walk)).not.toHaveProperty('sendBy')

  await onDay(walk, addBusinessDays(on, 3))
  await walk.until('the reminder', () => mailsTo(email, /still need something from you/).length > 0)
  expect(noticesIn(await walk.view())).toEqual([])

  await onDay(walk, addDays(on, 10))
  const view = await walk.until('the notice', (now) => noticesIn(now).length > 0)
  const last = addDays(on, 40)
  expect(await conditionOf(walk)).toMatchObject({ status: 'OPEN', sendBy: last, late: false })
  const [own] = ok(await walk.browser.call<{ wait: object }[]>('GET', APPLICATIONS))
  expect(own?.wait).toMatchObject({ what: 'CONDITION', by: 'YOU', next: { kind: 'SEND_BY', date: last } })
  await walk.until('the mail', () => mailsTo(email, /without the information we asked for/).length > 0)
  const [notice, ...others] = noticesIn(view)
  expect(others).toEqual([])
  expect(notice).toMatchObject({ sealed: true, title: 'Notice of Incomplete Application', stage: 'CONSENT' })
  const words = wordsIn(await documentFor(walk, walk.browser, notice?.uuid ?? ''))
  const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(Date.parse(last))
  for (const part of [
    'Paula Papers',
    'One more document: Supporting document',
    'Please send the letter about the easement on your lot.',
    `by ${long}`,
    'unable to give further consideration',
  ])
    expect(words).toContain(part)
  // The borrower's next step is still the application summary.
  expect(view.status).toBe('APPLICATION_SUMMARY')

  const agent = await underwriter()
  const queue = async () => ok(await agent.call<AgentWork>('GET', `${AGENT}/work?queue=INCOMPLETE`)).items
  expect((await queue()).filter(({ application }) => application === walk.uuid)).toEqual([])
  await onDay(walk, addDays(last, 1))
  const find = async () => (await queue()).find(({ application }) => application === walk.uuid)
  await expect.poll(find).toMatchObject({ kind: 'INCOMPLETE', due: addBusinessDays(addDays(last, 1), 3) })
  // The agent's review doesn't change the borrower's screen.
  expect((await walk.view()).journey.state).toBe('conditions')
  expect(await conditionOf(walk)).toMatchObject({ status: 'OPEN', sendBy: last, late: true })

  const file = ok(await agent.call<AgentFile>('GET', `${AGENT}/applications/${walk.uuid}`))
  const review = file.reviews.find(({ kind }) => kind === 'INCOMPLETE')
  expect(review).toMatchObject({ ways: ['AGAIN', 'DECLINE'] })
  const body = { version: file.version, way: 'DECLINE', reason: 'Nothing came in the days of the notice.' }
  const ending = { ...body, declineFor: 'APPLICATION_INCOMPLETE' }
  const path = `${AGENT}/applications/${walk.uuid}/reviews/${review?.uuid}/resolve`
  ok(await agent.call('POST', path, { body: ending }))
  const declined = await walk.until('the notice of it', ({ adverseAction }) => adverseAction?.noticedAt !== undefined)
  expect(declined).toMatchObject({ status: 'DECLINED', decision: { reasons: ['APPLICATION_INCOMPLETE'] } })
  const letter = declined.documents.find(({ type }) => type === 'ADVERSE_ACTION_NOTICE')
  expect(wordsIn(await documentFor(walk, walk.browser, letter?.uuid ?? ''))).toContain('Credit application incomplete')
  expect(mailsTo(email, /still need something from you/)).toHaveLength(1)
})

it('a late answer is accepted and closes the review of the unanswered condition', { timeout: LONG }, async () => {
  const { walk, on } = await asked('late.papers@sandbox.test')
  await letPass(walk, on)
  await walk.answerConditions()
  expect((await walk.view()).reviews).toEqual([])
  expect(await conditionOf(walk)).toMatchObject({ status: 'SENT' })
  program.clock.advance('PT3M')
  await robot.work()
  const { journey } = await walk.view()
  expect(journey.state).toBe(journey.base)
})

it('if the co-signer leaves a condition unanswered, only the co-signer is reminded, but each applicant gets a notice', {
  timeout: LONG,
}, async () => {
  const who = persona('cosigner')
  const [owner] = who.coOwners
  if (!owner) throw new Error('nobody else signs')
  const walk = await Walk.register(program, { ...who, email: 'first.cosigner@sandbox.test' })
  await walk.goTo('codeed')
  const signer = await walk.signerAt(owner, 'consent')
  const wish = {
    category: 'REVIEW_TRUST_REQUIREMENTS',
    comments: 'Both papers, please.',
    reason: 'The record names a trust.',
    documents: [],
    number: 0,
  } as const
  await actFor(program.server.services, { application: walk.uuid, by: 'test' }, 'test', (a, context) =>
    wantCondition(a, { ...wish, forIdentity: a.owners[1]?.identityUuid }, context),
  )
  const { today } = await walk.view()
  await onDay(walk, addBusinessDays(today, 3))
  await walk.until('the reminder', () => mailsTo(owner.email, /still need something from you/).length > 0)
  await onDay(walk, addDays(today, 10))
  const view = await walk.until('the notice', (now) => noticesIn(now).length > 0)
  await walk.until('the mails', () =>
    [owner.email, 'first.cosigner@sandbox.test'].every(
      (to) => mailsTo(to, /without the information we asked for/).length > 0,
    ),
  )
  expect(mailsTo('first.cosigner@sandbox.test', /still need something from you/)).toEqual([])

  const ofBorrower = noticesIn(view)
  const ofSigner = (await signer.view()).documents.filter(({ type }) => type === NOTICE)
  expect([ofBorrower.length, ofSigner.length]).toEqual([1, 1])
  const read = async (browser: Browser, uuid = '') => wordsIn(await documentFor(walk, browser, uuid))
  const theirs = await read(signer.browser, ofSigner[0]?.uuid)
  expect(theirs).toContain(`${owner.name.firstName} ${owner.name.lastName}, thank you for your application`)
  expect(theirs).toContain('Both papers, please.')
  const first = await read(walk.browser, ofBorrower[0]?.uuid)
  expect(first).toContain(`requested from ${owner.name.firstName} ${owner.name.lastName} on`)
  // The agent's comments to one person appear only in that person's notice.
  expect(first).not.toContain('Both papers, please.')
})
