/** Tests the member discount through the API, from the membership question to the closing documents. */
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import type { ReviewWay } from 'domain/journey/reviews.ts'
import { percent } from 'domain/values/rates.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { persona } from '../personas/personas.ts'
import { type SandboxProgram, startSandboxProgram, Walk } from './testing/journey.ts'
import { resolveReview } from './usecases/resolveReview.ts'

const LONG = 60_000
const DISCOUNT = percent(0.25)

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
  const { services } = program.server
  const { organization } = services
  // Gives the default lender a discount for its members.
  Object.assign(services, {
    organization: (code: string) => {
      const lender = organization(code)
      const { pricing } = lender
      return { ...lender, pricing: { ...pricing, discounts: { ...pricing.discounts, member: DISCOUNT } } }
    },
  })
})
afterAll(() => program?.stop())

const begin = (id: string) => Walk.register(program, { ...persona(id), member: true })
const check = (walk: Walk, way: ReviewWay) =>
  resolveReview(program.server.services, {
    application: walk.uuid,
    kind: 'MEMBERSHIP',
    way,
    reason: 'Looked the borrower up.',
    by: 'agent',
  })
const arrives = (walk: Walk, state: BorrowerState) => walk.until(state, (view) => view.journey.state === state)

it('the server prepares closing documents at the discounted rate once the lender confirms the membership', {
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

it('if no membership is found, the lender offers the line without the discount and explains this by mail', {
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
  // The server creates the summary documents again with the new rate.
  const after = await arrives(walk, 'appSummary')
  expect(after.offer?.rate).toBe(counterOffer?.offer.rate)
  expect(after.offer?.memberDiscount).toBeUndefined()
})
