import { outcome } from 'domain/application/core/command.ts'
import { event } from 'domain/application/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERSONAS, persona } from '../personas/personas.ts'
import { createRobot } from './sandbox/agent.ts'
import { firstStates, type SandboxProgram, startSandboxProgram, Walk, wordsOf } from './testing/journey.ts'
import { actFor } from './usecases/agents/act.ts'

let program: SandboxProgram
beforeAll(async () => {
  program = await startSandboxProgram()
})
afterAll(() => program?.stop())

const LONG = 120_000

type Documents = readonly { uuid: string; type: string }[]
const typesOf = (documents: Documents) => documents.map(({ type }) => type)

/** Uploads the borrowing company's documents and has an agent review them. */
async function showPapers({ server: { server, clock }, uuid }: Walk): Promise<void> {
  const robot = createRobot(server.services, PERSONAS, server.app.log)
  await actFor(server.services, { application: uuid, by: 'test' }, 'test', ({ conditions = [] }) =>
    outcome({
      events: conditions.map((condition) =>
        event('ConditionAnswered', { condition: condition.uuid, documents: condition.requestDocuments }),
      ),
    }),
  )
  for (let looks = 0; looks < 2; looks++) {
    clock.advance('PT1H')
    await robot.work()
  }
}

describe("a home that isn't a principal dwelling", () => {
  it('the persona with a second home has a lower CLTV cap and no right to cancel', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, persona('secondary'))
    const offered = await walk.goTo('product')
    expect(walk.states).not.toContain('rental')
    expect(offered.products).toEqual(['HELOC'])
    expect(offered.quote?.cltvCap).toBe(75)
    const done = await walk.goTo('complete')
    expect(done).toMatchObject({ status: 'COMPLETE' })
    expect(done.rescission).toBeUndefined()
    expect(typesOf(done.documents)).not.toContain('RIGHT_TO_CANCEL')
  })

  it('the persona with an investment home qualifies on income, with the limits for investment homes', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, persona('investment'))
    const asked = await walk.goTo('rental')
    expect(asked).toMatchObject({ products: ['DSCR', 'HELOC'], product: 'DSCR' })
    const offered = await walk.goTo('product')
    expect(offered.product).toBe('HELOC')
    expect(offered.quote?.cltvCap).toBe(70)
    expect(offered.quote?.rates.interestOnlyAddOn).toBeUndefined()
    const done = await walk.goTo('complete')
    expect(walk.states).toEqual(expect.arrayContaining(['rental', 'incomeReview']))
    expect(done.status).toBe('COMPLETE')
    expect(done.rescission).toBeUndefined()
    expect(typesOf(done.documents)).not.toContain('RIGHT_TO_CANCEL')
    expect(await wordsOf(walk, done.documents, 'CREDIT_AGREEMENT')).not.toContain('business credit')
  })
})

describe('a home that qualifies on rent', () => {
  it('the persona with a DSCR loan skips income verification, pays only interest and has no right to cancel', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, persona('dscr'))
    const asked = await walk.goTo('rental')
    expect(asked.decision.decision).toBe('INITIAL')
    expect(asked.rentTest).toMatchObject({ minimumRatio: 1.1, example: { amount: 50_000_00, term: 30 } })
    const refused = await walk.browser.call<{ errors: { field: string }[] }>(
      'POST',
      `/service-application/api/v2/application/heloc/${walk.uuid}/save-rental`,
      { body: await walk.sample('saveRental') },
    )
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ field }) => field)).toEqual(['lease'])
    const offered = await walk.goTo('product')
    expect(offered.decision.maxLine).toBeGreaterThan(0)
    expect(offered.journey.commands).toContain('saveRental')
    const done = await walk.goTo('complete')
    // Without a waiting period, the county and the bank may finish so quickly that the borrower never sees the waiting
    // screen.
    expect(firstStates(walk).filter((state) => state !== 'waitFund')).toEqual([
      // The register doesn't report business credit that refinances nothing, so the lender asks no demographic questions.
      ...['profile', 'liens', 'rental', 'product', 'moreProfile', 'appSummary'],
      ...['ach', 'autopay', 'docVerify', 'sign', 'notary', 'insurance', 'complete'],
    ])
    expect(done.status).toBe('COMPLETE')
    expect(done.income.verifiedAnnual).toBeUndefined()
    expect(done.rescission).toBeUndefined()
    expect(typesOf(done.documents)).not.toContain('RIGHT_TO_CANCEL')
    const { offer } = done
    // The interest-only payment is amount × annual rate / 365.25 × (365.25 / 12).
    expect(offer?.monthlyPayment).toBe(Math.round(((offer?.draw ?? 0) * (offer?.rate ?? 0)) / 100 / 12))
    expect(offer?.interestOnly?.paymentAfter).toBeGreaterThan(offer?.monthlyPayment ?? 0)
    const later = ((offer?.interestOnly?.paymentAfter ?? 0) / 100).toFixed(2)
    for (const type of ['APPLICATION_SUMMARY', 'CREDIT_AGREEMENT', 'ACCOUNT_OPENING_DISCLOSURES'])
      expect((await wordsOf(walk, done.documents, type)).replaceAll(',', '')).toContain(later)
    const agreement = await wordsOf(walk, done.documents, 'CREDIT_AGREEMENT')
    expect(agreement).toContain('These payments do not reduce the principal.')
    expect(agreement).toContain('This is business credit')
    const summary = await wordsOf(walk, done.documents, 'APPLICATION_SUMMARY')
    expect(summary).toContain('Monthly rent in the lease')
    expect(summary).not.toContain('Annual income')
  })

  it('a borrower can change the rental answers during offer selection, or qualify on income instead', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('dscr'), email: 'anew@sandbox.test' })
    const first = await walk.goTo('product')
    const rent = { ...(await walk.sample('saveRental')), monthlyRent: '2600' }
    const less = await walk.command('saveRental', rent)
    expect(less.journey.state).toBe('product')
    expect(less.decision.maxLine).toBeLessThan(first.decision.maxLine)
    const income = await walk.command('saveRental', { qualifyBy: 'INCOME' })
    // With a rent of $2,000 a month, no line is affordable.
    expect(income).toMatchObject({ product: 'HELOC', journey: { state: 'assetDepletion' } })
    const back = await walk.answer('saveRental')
    expect(back).toMatchObject({ product: 'DSCR', journey: { state: 'product' } })
    expect(back.decision.maxLine).toBe(first.decision.maxLine)
  })

  it('a decline for insufficient rent states the rent that would be sufficient', {
    timeout: LONG,
  }, async () => {
    const walk = await Walk.register(program, { ...persona('dscr'), email: 'thin@sandbox.test' })
    await walk.goTo('rental')
    await walk.answer('saveRental', { monthlyRent: '1500' })
    const declined = await walk.until('the notice', (view) => view.adverseAction?.noticedAt !== undefined)
    expect(declined).toMatchObject({ status: 'DECLINED', decision: { reasons: ['RENT_INSUFFICIENT'] } })
    expect(declined.adverseAction?.changes.map(({ kind }) => kind)).toContain('RAISE_RENT')
  })

  it('the persona with an LLC borrows as the company, and a member signs for it', { timeout: LONG }, async () => {
    const walk = await Walk.register(program, persona('entity'))
    const company = walk.persona.rental?.entity?.name ?? ''
    await walk.goTo('moreProfile')
    const alone = await walk.browser.call<{ errors: { message: string }[] }>(
      'POST',
      `/service-application/api/v2/application/heloc/${walk.uuid}/save-contact`,
      { body: { ...(await walk.sample('saveContact')), ownershipType: 'SOLE' } },
    )
    expect(alone.body.errors.map(({ message }) => message)).toEqual([
      `${company} is the borrower, so it must own the home`,
    ])
    await walk.goTo('conditions')
    await showPapers(walk)
    const done = await walk.goTo('complete')
    expect(done.status).toBe('COMPLETE')
    expect(JSON.stringify(done)).not.toContain(walk.persona.rental?.entity?.ein)
    const agreement = await wordsOf(walk, done.documents, 'CREDIT_AGREEMENT')
    expect(agreement).toContain(`between ${company} (“you”)`)
    expect(agreement).toContain('By: Enzo Entity, member')
    const deed = await wordsOf(walk, done.documents, 'DEED_OF_TRUST')
    expect(deed).toContain(`appeared Enzo Entity, member of ${company}`)
    expect(deed).toContain(`${company}, an Ohio limited liability company`)
  })
})
