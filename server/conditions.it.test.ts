/** Tests conditions, and documents that prove income and identity. Each case has its own persona. */
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import type { ConditionView } from 'domain/application/conditions/conditions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERSONAS, persona } from '../personas/personas.ts'
import { createRobot, type Robot } from './sandbox/agent.ts'
import { multipart, ok, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'

const LONG = 120_000
const V2 = '/service-application/api/v2/application/heloc'
let program: SandboxProgram
let robot: Robot
beforeAll(async () => {
  program = await startSandboxProgram()
  robot = createRobot(program.server.services, PERSONAS, program.server.app.log)
})
afterAll(async () => {
  await program?.stop()
})

const conditionsOf = (walk: Walk, browser = walk.browser) =>
  browser.call<ConditionView[]>('GET', `${CONDITIONS_OF}/${walk.uuid}/conditions/external-applicants`)
const listed = async (walk: Walk): Promise<ConditionView[]> => ok(await conditionsOf(walk))

/** Moves the clock forward, then has the sandbox's agent do the work that's due. */
async function agentActs(duration = 'PT3M'): Promise<void> {
  program.clock.advance(duration)
  await robot.work()
}
/**
 * Continues until the agent has requested something from the borrower. The request can arrive before or after the
 * borrower sees the summary, so accept both states.
 */
async function untilAsked(walk: Walk): Promise<void> {
  await walk.goUntil(({ journey }) => ['appSummary', 'conditions'].includes(journey.state))
  await robot.work()
}
async function answerWith(walk: Walk, type: string): Promise<void> {
  const condition = (await listed(walk)).find(({ status }) => status === 'OPEN')
  ok(await walk.browser.call('POST', `${V2}/${walk.uuid}/documents`, multipart(type, condition?.uuid)), 201)
  await walk.command('answerCondition', { condition: condition?.uuid })
}

describe('papers', () => {
  it('a borrower uploads a document that an agent requested and continues', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, persona('papers'))
    await untilAsked(walk)
    const asked = await walk.view()
    expect(asked.journey).toMatchObject({ state: 'conditions', screen: 'conditions' })
    expect(asked.serverState).toMatchObject({ name: 'CONDITIONS_OPEN', route: 'conditions' })
    const [condition] = await listed(walk)
    expect(condition).toMatchObject({
      categoryEnum: 'GENERIC_DOCUMENT_REQUEST',
      notes: '',
      requestDocuments: ['SUPPORT'],
      actionNeeded: 'UPLOAD',
      xtraData: { numDocsRequired: 1 },
      status: 'OPEN',
    })
    await walk.until('the mail', () =>
      program.mails.some(({ to, text }) => to === persona('papers').email && text.includes('/conditions')),
    )

    // The borrower can't upload a document of the wrong type for this condition, or a document for a condition that
    // doesn't exist.
    const documents = `${V2}/${walk.uuid}/documents`
    const wrong = await walk.browser.call('POST', documents, multipart('BANK_STATEMENT', condition?.uuid))
    expect(wrong.status).toBe(403)
    const none = await walk.browser.call('POST', documents, multipart('SUPPORT', crypto.randomUUID()))
    expect(none.status).toBe(403)
    expect((await walk.browser.call('POST', documents, multipart('SUPPORT', 'x'))).status).toBe(400)

    await answerWith(walk, 'SUPPORT')
    expect(await listed(walk)).toMatchObject([{ status: 'SENT', due: expect.any(String) }])
    expect((await walk.view()).journey.state).toBe('hold')
    await agentActs()
    expect(await listed(walk)).toMatchObject([{ status: 'LOOKED_AT' }])
    const { journey } = await walk.view()
    expect(journey.state).toBe(journey.base)
  })

  it("a borrower can't see another borrower's conditions or their documents", { timeout: LONG }, async () => {
    const walk = await Walk.register(program, { ...persona('papers'), email: 'other.papers@sandbox.test' })
    await untilAsked(walk)
    expect(await listed(walk)).toHaveLength(1)
    const stranger = await Walk.register(program, { ...persona('prime'), email: 'stranger@sandbox.test' })
    expect((await conditionsOf(walk, stranger.browser)).status).toBe(404)
    expect((await conditionsOf(walk, program.browser())).status).toBe(401)
  })
})

it("when the phonewanted persona is asked for a phone number, the answer becomes the borrower's phone number", {
  timeout: LONG,
}, async () => {
  const walk = await Walk.register(program, persona('phonewanted'))
  await untilAsked(walk)
  const [condition] = await listed(walk)
  expect((await walk.view()).journey.state).toBe('conditions')
  await walk.command('answerCondition', { condition: condition?.uuid, phoneNumber: '(916) 555-0199' })
  expect((await walk.view()).person.phone).toBe('9165550199')
  await agentActs()
  const { journey } = await walk.view()
  expect(journey.state).toBe(journey.base)
})

it('the fraudid persona goes to manual review, sends new ID pictures and continues to closing', {
  timeout: LONG,
}, async () => {
  const walk = await Walk.register(program, persona('fraudid'))
  await walk.goTo('docVerify')
  await walk.answer('submitIdentity')
  const held = await walk.until('the review', ({ reviews }) => reviews.length > 0)
  expect(held.journey.state).toBe('hold')
  await agentActs()
  const asked = await walk.view()
  expect(asked.journey).toMatchObject({ state: 'docVerify', screen: 'identity' })
  expect(asked.serverState.name).toBe('ID_REUPLOAD_WANTED')
  expect(await listed(walk)).toMatchObject([{ actionNeeded: 'IDENTITY', categoryEnum: 'ID_VERIFICATION_FAILURE' }])
  await walk.answer('submitIdentity')
  expect((await walk.view()).journey.state).toBe('hold')
  await agentActs()
  const view = await walk.goTo('sign')
  expect(view.identity.status).toBe('VERIFIED')
})

it('the partialincome persona verifies the remaining income with paystubs before the decision', {
  timeout: LONG,
}, async () => {
  const walk = await Walk.register(program, persona('partialincome'))
  const wanted = await walk.goTo('manualPaystubUpload')
  expect(wanted.income).toMatchObject({
    matched: false,
    verifiedAnnual: persona('partialincome').income.verified.annual,
  })
  const view = await walk.goTo('ach')
  expect(view.income).toMatchObject({ matched: true, source: 'MANUAL_PAYSTUB' })
})

it('an agent reads the paystubs of the paystubreview persona and asks for one more paystub', {
  timeout: LONG,
}, async () => {
  const walk = await Walk.register(program, persona('paystubreview'))
  await walk.goTo('manualPaystubUpload')
  await walk.answer('submitPaystubs')
  const held = await walk.until('the review', ({ reviews }) => reviews.length > 0)
  expect(held.reviews).toMatchObject([{ kind: 'PAYSTUBS' }])
  await agentActs()
  expect((await walk.view()).journey.state).toBe('conditions')
  await answerWith(walk, 'USER_UPLOADED_PAYSTUB')
  expect((await walk.view()).income.paystubs).toHaveLength(2)
  await agentActs()
  const view = await walk.goTo('ach')
  expect(view.income).toMatchObject({ matched: true, verifiedAnnual: persona('paystubreview').income.annual })
})
