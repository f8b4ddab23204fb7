import type { AgentFile } from 'domain/api/agent.ts'
import { CONDITIONS_OF } from 'domain/api/paths.ts'
import { closeCondition } from 'domain/application/agentDecisions.ts'
import { wantCondition } from 'domain/application/conditions/agentConditions.ts'
import { outcome } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE, file, startAgentProgram } from '../testing/agents.ts'
import { invite, joined, mailsTo } from '../testing/invitation.ts'
import { type Browser, register, type TestProgram } from '../testing/program.ts'
import { actFor } from '../usecases/agents/act.ts'

let program: TestProgram
let underwriter: Browser
let processor: Browser
beforeAll(async () => {
  ;({ program, underwriter, processor } = await startAgentProgram())
})
afterAll(() => program.stop())

describe('conditions', () => {
  test('an agent can open a condition, request it again and close it, and the borrower can answer it', async () => {
    const { uuid, identity } = await register(program, { email: 'condition@example.com' })
    const { version } = await file(processor, uuid)
    const opened = await processor.call<AgentFile>('POST', `${BASE}/applications/${uuid}/conditions`, {
      body: {
        version,
        category: 'GENERIC_DOCUMENT_REQUEST',
        comments: 'Please send the statement of March.',
        documents: ['BANK_STATEMENT'],
        number: '2',
        reason: 'Large deposit without a source.',
      },
    })
    expect(opened.status).toBe(200)
    const [condition] = opened.body.conditions
    expect(condition).toMatchObject({ forIdentity: identity, state: 'OPEN' })
    const answered = () =>
      actFor(program.server.services, { application: uuid, by: 'test' }, 'test', () =>
        outcome({ events: [event('ConditionAnswered', { condition: condition?.uuid ?? '', documents: [] })] }),
      )
    await answered()
    const submitted = await file(processor, uuid)
    expect(submitted.work).toMatchObject([{ queue: 'CONDITIONS', kind: 'GENERIC_DOCUMENT_REQUEST' }])
    const close = (body: object) =>
      processor.call<AgentFile>('POST', `${BASE}/applications/${uuid}/conditions/${condition?.uuid}/close`, { body })
    const again = await close({
      version: submitted.version,
      way: 'ASK',
      reason: 'The second page is cut off.',
      comments: 'Please send page two as well.',
    })
    expect(again.body.conditions[0]).toMatchObject({
      state: 'OPEN',
      commentsToBorrower: 'Please send page two as well.',
    })
    expect(again.body.work).toEqual([])
    // Until the borrower answers, an agent can only withdraw the condition, not request it again.
    const twice = { version: again.body.version, way: 'ASK', reason: 'It is with the person.', comments: 'Once more.' }
    expect((await close(twice)).status).toBe(409)
    await answered()
    const { version: last } = await file(processor, uuid)
    const closed = await close({ version: last, way: 'CLEAR', reason: 'Both pages are there now.' })
    expect(closed.body.conditions[0]).toMatchObject({ state: 'CLOSED' })
  })

  const wish = {
    category: 'GENERIC_DOCUMENT_REQUEST',
    comments: 'Please send the deed that names you.',
    documents: ['SUPPORT'],
    number: '1',
    reason: 'The record names another owner.',
  }
  const ask = (uuid: string, body: object) =>
    processor.call<AgentFile & { errors?: { field: string; message: string }[] }>(
      'POST',
      `${BASE}/applications/${uuid}/conditions`,
      { body },
    )

  test('a condition for an additional signer is visible only to that signer', async () => {
    const invited = await invite(program)
    const { borrower, owner, email } = invited
    const seen = await file(processor, borrower.uuid)
    expect(seen.people).toMatchObject([
      { identity: borrower.identity, role: 'BORROWER' },
      { identity: owner, role: 'CO_SIGNER', name: 'Dana Cosigner', invited: true },
    ])
    const asked = await ask(borrower.uuid, { ...wish, version: seen.version, forIdentity: owner })
    expect(asked.status).toBe(200)
    expect(asked.body.conditions).toMatchObject([{ forIdentity: owner, state: 'OPEN' }])
    const mails = await mailsTo(program, owner, 'CONDITION_OPENED')
    expect(mails).toMatchObject([{ to: email, text: expect.stringContaining('heloc-signer/conditions') }])
    expect(await mailsTo(program, borrower.identity, 'CONDITION_OPENED')).toEqual([])

    const list = async (browser: Browser) =>
      (await browser.call('GET', `${CONDITIONS_OF}/${borrower.uuid}/conditions/external-applicants`)).body
    const signer = await joined(program, invited)
    expect(await list(signer)).toMatchObject([{ commentsToBorrower: wish.comments, status: 'OPEN', notes: '' }])
    expect(await list(borrower.browser)).toEqual([])
  })

  test("a condition is addressed to the borrower by default, and can't be addressed to anyone outside the application", async () => {
    const { borrower } = await invite(program)
    const { version, people } = await file(processor, borrower.uuid)
    const stranger = await register(program, { email: 'stranger@example.com' })
    for (const forIdentity of [stranger.identity, crypto.randomUUID(), 'Dana']) {
      const { status, body } = await ask(borrower.uuid, { ...wish, version, forIdentity })
      expect(status).toBe(422)
      expect(body.errors).toMatchObject([{ field: 'forIdentity', message: 'This person isn’t on the application' }])
    }
    const named = await ask(borrower.uuid, { ...wish, version, forIdentity: people[0]?.identity })
    expect(named.body.conditions).toMatchObject([{ forIdentity: borrower.identity }])
    const nobody = await ask(borrower.uuid, { ...wish, version: named.body.version })
    expect(nobody.body.conditions.map(({ forIdentity }) => forIdentity)).toEqual([borrower.identity, borrower.identity])
  })

  test("a processor can't accept the ID pictures that a condition requested", async () => {
    const { uuid } = await register(program, { email: 'pictured@example.com' })
    const { version } = await file(processor, uuid)
    const wish = {
      version,
      category: 'ID_VERIFICATION_FAILURE',
      comments: 'Please show it again.',
      reason: 'It is blurred.',
    }
    const opened = await processor.call<AgentFile>('POST', `${BASE}/applications/${uuid}/conditions`, { body: wish })
    const condition = opened.body.conditions[0]?.uuid ?? ''
    const answered = event('ConditionAnswered', { condition, documents: [] })
    const after = await actFor(program.server.services, { application: uuid, by: 'test' }, 'test', () =>
      outcome({ events: [answered] }),
    )
    const body = { version: after.version, way: 'CLEAR', reason: 'The picture is sharp now.' }
    const close = (agent: Browser) =>
      agent.call<AgentFile>('POST', `${BASE}/applications/${uuid}/conditions/${condition}/close`, { body })
    expect((await close(processor)).status).toBe(403)
    expect((await close(underwriter)).body.conditions).toMatchObject([{ state: 'CLOSED' }])
  })

  test('a condition with an invalid category is rejected', async () => {
    const { uuid } = await register(program, { email: 'none@example.com' })
    const { services } = program.server
    const deciding = (decide: Parameters<typeof actFor>[3]) =>
      actFor(services, { application: uuid, by: 'test' }, 'test', decide)
    const reason = 'A reason that is long enough.'
    await expect(
      deciding((a, context) => closeCondition(a, { condition: 'nothing', way: 'CLEAR', reason }, context)),
    ).rejects.toThrow('already closed')
    await expect(
      deciding((a, context) =>
        wantCondition(
          a,
          {
            category: 'GENERIC_DOCUMENT_REQUEST',
            comments: 'Please.',
            reason,
            documents: [],
            number: 1,
            forIdentity: '00000000-0000-4000-8000-000000000000',
          },
          context,
        ),
      ),
    ).rejects.toThrow('isn’t on the application')
  })
})
