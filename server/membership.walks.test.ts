/** Tests the member discount through the API, from the membership question to the closing documents. */
import type { AgentFile } from 'domain/api/agent.ts'
import { commandPath } from 'domain/application/core/commandPath.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { ReviewWay } from 'domain/journey/reviews.ts'
import { percent } from 'domain/values/rates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { SEEDED_AGENTS, seedAgents } from './sandbox/agents.ts'
import { SANDBOX_PASSWORD } from './sandbox/people.ts'
import { BASE, file, signInAgent } from './testing/agents.ts'
import { ok, type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import type { Browser } from './testing/program.ts'
import { seatAgent } from './testing/secondFactor.ts'
import { resolveReview } from './usecases/resolveReview.ts'

const LONG = 60_000
const DISCOUNT = percent(0.25)

let program: SandboxProgram
let agent: Browser
let colleague: Browser
beforeAll(async () => {
  program = await startSandboxProgram()
  const { services } = program.server
  const { organization } = services
  // Adds a member discount to the default lender's data.
  Object.assign(services, {
    organization: (code: string) => {
      const lender = organization(code)
      const { pricing } = lender
      return { ...lender, pricing: { ...pricing, discounts: { ...pricing.discounts, member: DISCOUNT } } }
    },
  })
  await seedAgents(services)
  agent = await signInAgent(program, SEEDED_AGENTS[0].email)
  colleague = await signInAgent(program, SEEDED_AGENTS[1].email)
}, 60_000)
afterAll(() => program?.stop())

let people = 0
const begin = (id: string) =>
  Walk.register(program, { ...persona(id), email: `member${++people}.${persona(id).email}`, member: true })
const check = (walk: Walk, way: ReviewWay) =>
  resolveReview(program.server.services, {
    application: walk.uuid,
    kind: 'MEMBERSHIP',
    way,
    reason: 'Looked the borrower up.',
    by: 'agent',
  })
const arrives = (walk: Walk, state: BorrowerState) => walk.until(state, (view) => view.journey.state === state)

it('the server prepares closing documents at the discounted rate after the lender confirms the membership', {
  timeout: LONG,
}, async () => {
  const walk = await begin('prime')
  await walk.goTo('incomeReview')
  const { offer, membership } = await walk.view()
  expect(offer?.memberDiscount).toBe(DISCOUNT)
  expect(membership).toEqual({ stated: true })
  await check(walk, 'CLEAR')
  await walk.goTo('sign')
  expect(await walk.view()).toMatchObject({
    offer: { rate: offer?.rate, memberDiscount: DISCOUNT },
    membership: { stated: true, confirmed: true },
  })
})

it('if the lender finds no membership, it offers the line without the discount and explains the change by email', {
  timeout: LONG,
}, async () => {
  const walk = await begin('secondary')
  await walk.goTo('incomeReview')
  const before = (await walk.view()).offer
  await check(walk, 'REPRICE')
  const { counterOffer } = await arrives(walk, 'counterOffer')
  expect(counterOffer?.because).toBe('MEMBERSHIP')
  expect((counterOffer?.offer.rate ?? 0) - (before?.rate ?? 0)).toBeCloseTo(DISCOUNT)
  await walk.until('the mail', () =>
    program.mails.some(
      ({ to, text }) => to === walk.persona.email && /no longer includes the member discount/.test(text),
    ),
  )
  await walk.command('takeCounterOffer', {})
  // The server creates the summary documents again, now with the new rate.
  const after = await arrives(walk, 'appSummary')
  expect(after.offer?.rate).toBe(counterOffer?.offer.rate)
  expect(after.offer?.memberDiscount).toBeUndefined()
})

describe('reversing the refusal of a member discount', () => {
  const REASON = 'The register lists the borrower under a maiden name.'
  const confirm = (browser: Browser, uuid: string, body: object, key?: string) =>
    browser.call<AgentFile & { location?: string }>('POST', `${BASE}/applications/${uuid}/membership/confirm`, {
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const take = ({ browser, uuid }: Walk) =>
    browser.call<{ location?: string }>(
      'POST',
      `/service-application/api/v2/application/heloc/${uuid}/${commandPath('takeCounterOffer')}`,
      { body: {} },
    )
  /** Returns an application with a counteroffer, because an agent didn't confirm the borrower's membership. */
  async function refused(): Promise<Walk> {
    const walk = await begin('prime')
    await walk.goTo('incomeReview')
    await check(walk, 'REPRICE')
    await arrives(walk, 'counterOffer')
    return walk
  }
  async function typesOf({ browser, uuid }: Walk): Promise<string[]> {
    const path = `/service-application/api/v2/application/heloc/${uuid}/events`
    const record = ok(await browser.call<{ whole: boolean; events: { type: string }[] }>('GET', path))
    expect(record.whole).toBe(true)
    expect(JSON.stringify(record)).not.toContain(REASON)
    return record.events.map(({ type }) => type)
  }

  it('if an agent confirms a refused membership, the chosen offer is restored, and the change is shown, logged and emailed', {
    timeout: LONG,
  }, async () => {
    const walk = await refused()
    const { offer } = await walk.view()
    const { version, membership, counterOffer } = await file(agent, walk.uuid)
    expect(membership).toEqual({ stated: true, confirmed: false, mayConfirm: true })
    expect(counterOffer?.rate).toBeCloseTo((offer?.rate ?? 0) + DISCOUNT)
    const after = ok(await confirm(agent, walk.uuid, { version, reason: REASON }))
    expect(after).toMatchObject({ membership: { stated: true, confirmed: true }, offer: { rate: offer?.rate } })
    expect([after.counterOffer, after.membership?.mayConfirm]).toEqual([undefined, undefined])
    const checked = after.timeline.find(({ type }) => type === 'MembershipChecked')
    expect(checked).toMatchObject({ by: 'AGENT', who: 'Imani Castellanos', note: REASON })
    const view = await arrives(walk, 'incomeReview')
    expect(view).toMatchObject({ offer, membership: { stated: true, confirmed: true } })
    expect(view.counterOffer).toBeUndefined()
    expect((await typesOf(walk)).filter((type) => type === 'MembershipChecked')).toHaveLength(2)
    await walk.until('the mail', () =>
      program.mails.some(
        ({ to, text }) => to === walk.persona.email && /includes the member discount again/.test(text),
      ),
    )
    // Accept the counteroffer now, because the borrower's browser may still show it.
    const late = await take(walk)
    expect(late.status).toBe(409)
    expect(late.body.location).toContain(walk.uuid)
    await walk.goTo('sign')
    expect((await walk.view()).offer?.rate).toBe(offer?.rate)
  })

  it('if two agents confirm a refused membership, only the first succeeds, and repeating the request changes nothing', {
    timeout: LONG,
  }, async () => {
    const walk = await refused()
    const { version } = await file(agent, walk.uuid)
    const body = { version, reason: REASON }
    const sent = await Promise.all([
      confirm(agent, walk.uuid, body, 'one-key'),
      confirm(agent, walk.uuid, body, 'one-key'),
      confirm(colleague, walk.uuid, body),
    ])
    const won = sent.filter(({ status }) => status === 200)
    expect(won.length).toBeGreaterThan(0)
    for (const { status } of sent) expect([200, 409]).toContain(status)
    expect((await typesOf(walk)).filter((type) => type === 'MembershipChecked')).toHaveLength(2)
  })

  it('if a borrower accepts the counteroffer while an agent confirms the refused membership, only one of the two succeeds', {
    timeout: LONG,
  }, async () => {
    const walk = await refused()
    const { version } = await file(agent, walk.uuid)
    const [taken, confirmed] = await Promise.all([take(walk), confirm(agent, walk.uuid, { version, reason: REASON })])
    expect([taken.status, confirmed.status].sort()).toEqual([200, 409])
    const { offer, membership, counterOffer } = await walk.view()
    expect(counterOffer).toBeUndefined()
    expect(membership?.confirmed).toBe(confirmed.status === 200)
    expect(offer?.memberDiscount).toBe(confirmed.status === 200 ? DISCOUNT : undefined)
    const now = await file(agent, walk.uuid)
    expect((await confirm(agent, walk.uuid, { version: now.version, reason: REASON })).status).toBe(409)
  })

  it('if one agent confirms a membership while another refuses it, only the first decision counts', {
    timeout: LONG,
  }, async () => {
    const walk = await begin('prime')
    await walk.goTo('incomeReview')
    const { version, reviews } = await file(agent, walk.uuid)
    const review = reviews.find(({ kind }) => kind === 'MEMBERSHIP')?.uuid
    const end = (browser: Browser, way: ReviewWay) =>
      browser.call('POST', `${BASE}/applications/${walk.uuid}/reviews/${review}/resolve`, {
        body: { version, way, reason: REASON },
      })
    const [cleared, repriced] = await Promise.all([end(agent, 'CLEAR'), end(colleague, 'REPRICE')])
    expect([cleared.status, repriced.status].sort()).toEqual([200, 409])
    const { membership, counterOffer } = await walk.view()
    expect(membership?.confirmed).toBe(cleared.status === 200)
    expect(counterOffer === undefined).toBe(cleared.status === 200)
    expect((await typesOf(walk)).filter((type) => type === 'MembershipChecked')).toHaveLength(1)
  })

  it("if three tabs accept a counteroffer at the same time, it's accepted only once", {
    timeout: LONG,
  }, async () => {
    const walk = await refused()
    const taken = await Promise.all([take(walk), take(walk), take(walk)])
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await typesOf(walk)).filter((type) => type === 'OfferChosen')).toHaveLength(2)
  })

  it('neither a compliance agent nor the borrower can confirm a refused membership, and confirming requires a reason', {
    timeout: LONG,
  }, async () => {
    const walk = await refused()
    const email = 'compliance.member@example.com'
    const name = { firstName: 'Cora', lastName: 'Pliance' }
    const { services } = program.server
    await seatAgent(services, 'FIGURE', { email, name, role: 'COMPLIANCE', password: SANDBOX_PASSWORD })
    const compliance = await signInAgent(program, email)
    const { version, membership } = await file(compliance, walk.uuid)
    expect(membership?.mayConfirm).toBeUndefined()
    expect((await confirm(compliance, walk.uuid, { version, reason: REASON })).status).toBe(403)
    expect((await confirm(walk.browser, walk.uuid, { version, reason: REASON })).status).toBe(404)
    expect((await confirm(agent, walk.uuid, { version, reason: 'ok' })).status).toBe(422)
    await walk.command('withdraw', { withdrawConfirmed: 'on' })
    const ended = await file(agent, walk.uuid)
    expect(ended.membership?.mayConfirm).toBeUndefined()
    expect((await confirm(agent, walk.uuid, { version: ended.version, reason: REASON })).status).toBe(409)
  })
})
