/** Tests the review by the partner that brought the application. */
import type { PipelineFile, PipelineView, SeatView } from 'domain/api/broker.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { SEEDED_BROKERS } from './sandbox/brokers.ts'
import { SANDBOX_PASSWORD } from './sandbox/people.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import type { Browser } from './testing/program.ts'
import { resolveReview } from './usecases/resolveReview.ts'

const LONG = 60_000
const PORTAL = '/service-lead-portal/api/v1'

let program: SandboxProgram
let partner: Browser
let other: Browser
beforeAll(async () => {
  program = await startSandboxProgram()
  await program.seedPartner()
  const signedIn = async (email: string) => {
    const browser = program.browser()
    const body = { email, password: SANDBOX_PASSWORD }
    browser.token = (await browser.call<{ jwt: string }>('POST', '/identity/api/v1/login', { body })).body.jwt
    return browser
  }
  partner = await signedIn(SEEDED_BROKERS[2].email)
  other = await signedIn(SEEDED_BROKERS[0].email)
})
afterAll(() => program?.stop())

const arrive = async (email: string) => {
  const walk = await Walk.register(program, { ...persona('merchant'), email })
  return { walk, view: await walk.goTo('waitMerchant') }
}
const review = (browser: Browser, { uuid }: Walk, body: object) =>
  browser.call<PipelineFile>('POST', `${PORTAL}/pipeline/${uuid}/review`, { body })
const waiting = async (browser: Browser) =>
  (await browser.call<PipelineView>('GET', `${PORTAL}/pipeline`)).body.toReview.map(({ uuid }) => uuid)

describe("a partner's review", () => {
  it("the partner gets an email with a link to the application that needs the partner's review, and can confirm the application", {
    timeout: LONG,
  }, async () => {
    const { walk } = await arrive('confirmed.partner@sandbox.test')
    const { email } = SEEDED_BROKERS[2]
    await walk.until('the mail', () =>
      program.mails.some(
        ({ to, text }) =>
          to === email && /waiting for your review/.test(text) && text.includes(`/dashboard?file=${walk.uuid}`),
      ),
    )
    expect((await partner.call<SeatView>('GET', `${PORTAL}/seat`)).body.reviews).toBe(true)
    expect(await waiting(partner)).toContain(walk.uuid)
    const { body } = await partner.call<PipelineFile>('GET', `${PORTAL}/pipeline/${walk.uuid}`)
    expect(body).toMatchObject({ by: 'PARTNER', waitsFor: 'PARTNER_REVIEW', review: { due: expect.any(String) } })

    const answer = await review(partner, walk, { partnerWay: 'CLEAR' })
    expect(answer.status).toBe(200)
    expect(answer.body.review).toBeUndefined()
    expect(await waiting(partner)).not.toContain(walk.uuid)
    expect((await review(partner, walk, { partnerWay: 'CLEAR' })).status).toBe(409)
    const asked = await walk.goTo('lienAttestation')
    expect(asked.status).toBe('CLOSING_DOCUMENTS')
  })

  it("if the partner objects, the lender decides, and the borrower's screen shows that the lender is reviewing the application", {
    timeout: LONG,
  }, async () => {
    const { walk } = await arrive('objected.partner@sandbox.test')
    const missing = await review(partner, walk, { partnerWay: 'REFER' })
    expect(missing.status).toBe(422)
    expect(missing.body).toMatchObject({ errors: [{ field: 'reason' }] })
    const objection = { partnerWay: 'REFER', reason: 'The borrower and we agreed on $20,000 less.' }
    expect((await review(partner, walk, objection)).status).toBe(200)
    const view = await walk.view()
    expect(view.journey.state).toBe('waitMerchant')
    expect(view.forecast.wait).toMatchObject({ what: 'REVIEW', by: 'LENDER' })
    expect(await waiting(partner)).not.toContain(walk.uuid)
    expect((await review(partner, walk, { partnerWay: 'CLEAR' })).status).toBe(409)
    const ending = { application: walk.uuid, kind: 'MERCHANT', way: 'CLEAR', reason: 'Agreed by phone.' } as const
    await resolveReview(program.server.services, { ...ending, by: 'agent' })
    await walk.goTo('lienAttestation')
  })

  it("only people at the partner that brought the application can end the partner's review", {
    timeout: LONG,
  }, async () => {
    const { walk } = await arrive('foreign.partner@sandbox.test')
    expect((await review(other, walk, { partnerWay: 'CLEAR' })).status).toBe(404)
    expect((await review(walk.browser, walk, { partnerWay: 'CLEAR' })).status).toBe(404)
    expect((await review(program.browser(), walk, { partnerWay: 'CLEAR' })).status).toBe(401)
    expect(await waiting(other)).toEqual([])
    expect((await walk.view()).journey.state).toBe('waitMerchant')
  })
})
