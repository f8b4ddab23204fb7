/** Tests of situations in which two people or outside parties act at the same time. */

import { describe, expect, it } from 'vitest'
import { instant, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { closeCondition } from '../agentDecisions.ts'
import { wantCondition } from '../conditions/agentConditions.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { decideDeadline } from '../results.ts'
import { openReviews } from '../reviews/reviews.ts'
import { serverStateOf } from '../views/serverStates.ts'
import { BORROWER, CREDIT, document, uuid, World } from './testWorld.ts'

const want = (world: World) => {
  const wish = { comments: 'Please call back', reason: 'Unclear', documents: [], number: 0 }
  world.take(wantCondition(world.application, { ...wish, category: 'MISSING_PHONE_NUMBER' }, world.agent()))
}
const answerPhone = (world: World) => {
  const condition = world.application.conditions?.at(-1)?.uuid ?? ''
  world.do('answerCondition', { condition, phoneNumber: '2125550101' })
  world.take(closeCondition(world.application, { condition, way: 'CLEAR', reason: 'Fine' }, world.agent()))
}

describe('after an application has ended', () => {
  it("responses that arrive after an application has ended are stored but don't change the application", () => {
    const world = new World()
    world.toOffers()
    world.apply()
    world.do('withdraw', { withdrawConfirmed: 'on' })
    const { application } = world
    world.report('SANCTIONS', { matches: [{ person: 'A B', listed: 'A C', list: 'SDN', score: 95 }] })
    world.report('HARD_CREDIT', { file: { ...CREDIT, score: 500, pull: 'HARD' } })
    expect(world.application).toMatchObject({ status: 'CANCELLED', credit: application.credit })
    expect(world.application.declinedAt).toBeUndefined()
    expect(world.application.version).toBe(application.version + 2)
  })

  it('deadlines do nothing after an application has ended, except for the adverse action notice', () => {
    const world = new World()
    world.toClosing()
    world.report('NOTARY_DOCUMENTS', { documents: [document(12, 'DEED_OF_TRUST', 'NOTARY')] })
    world.do('chooseNotary', { kind: 'ELECTRONIC' })
    world.report('KNOWLEDGE_QUESTIONS', { questions: [{ id: 'q1', text: 'Q', choices: ['a'] }], key: { q1: 'a' } })
    world.do('withdraw', { withdrawConfirmed: 'on' })
    world.now = instant('2026-11-24T15:00:00Z')
    expect(decideDeadline(world.application, 'KNOWLEDGE_EXPIRES', world.context()).events).toEqual([])
  })
})

it("a decline after a late change ends the application but doesn't remove the chosen offer", () => {
  const world = new World()
  world.toOffers()
  world.toSummary()
  world.happen(event('PropertyRecorded', { listedForSale: true }))
  world.do('changeIncome', { income: '151000', otherIncome: '0', employmentType: 'FULL_TIME' })
  expect(world.application).toMatchObject({ status: 'DECLINED', offer: { amount: dollars(60_000) } })
})

describe('disbursement and an open condition', () => {
  const closed = (): World => {
    const world = new World()
    world.toClosing()
    world.notarize()
    world.insure()
    world.now = instant('2026-11-28T09:00:00Z')
    world.deadline('RESCISSION_EXPIRES')
    world.deadline('CANCELLATION_MAIL_ENDS')
    return world
  }

  it('disbursement waits until every open condition is answered', () => {
    const world = closed()
    want(world)
    world.report('RECORDING', { instrument: '2026-1', on: plainDate('2026-11-28') })
    expect(world.application.status).toBe('FUNDABLE')
    expect(world.application.requests.DISBURSEMENT).toBeUndefined()
    expect(world.state).toBe('conditions')
    answerPhone(world)
    expect(world.application.requests.DISBURSEMENT?.state).toBe('OPEN')
  })

  it('once the payment to the borrower is requested, the line is funded even if a condition is still open', () => {
    const world = closed()
    world.report('RECORDING', { instrument: '2026-1', on: plainDate('2026-11-28') })
    want(world)
    world.report('DISBURSEMENT', { trace: 't1' })
    expect(world.state).toBe('complete')
    expect(serverStateOf(world.application).kind).toBe('terminal')
  })
})

describe('a change after the offer was chosen', () => {
  it("a late change doesn't undo unrelated steps, so closing continues once the new income is verified", () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.toIdentity()
    world.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
    world.report('CLOSING_DOCUMENTS', { documents: [document(11, 'CREDIT_AGREEMENT', 'CLOSING')] })
    world.do('changeIncome', { income: '160000', otherIncome: '0', employmentType: 'FULL_TIME' })
    world.report('SUMMARY_DOCUMENTS', { documents: [document(20, 'APPLICATION_SUMMARY', 'SUMMARY')] })
    world.do('acceptSummary', { readDocuments: [uuid(20)], acknowledged: 'on' })
    world.showIncome(false, dollars(160_000))
    expect(world.application.status).toBe('CLOSING_DOCUMENTS')
    expect(world.application.requests.CLOSING_DOCUMENTS).toMatchObject({ no: 2, state: 'OPEN' })
  })

  it('after a late change during an identity review, closing waits until the borrower accepts the new summary', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.toIdentity()
    world.do('changeIncome', { income: '151000', otherIncome: '0', employmentType: 'FULL_TIME' })
    world.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
  })
})

it("if a broker's value arrives while a condition is open, the rules use the value once the condition is answered", () => {
  const world = new World()
  world.toOffers()
  world.do('disputeValue', { estimate: '900000', grounds: 'RENOVATED', note: '' })
  world.do('orderBpo')
  const order = { reference: 'B1', broker: 'B. Roker', expected: plainDate('2026-11-26') }
  world.report('BPO', { state: 'ORDERED', ...order })
  world.wait(5)
  world.deadline('BPO_DONE')
  want(world)
  world.report('BPO', { state: 'DONE', reference: 'B1', value: dollars(800_000), condition: 'GOOD', note: '' })
  expect(world.state).toBe('conditions')
  answerPhone(world)
  expect(world.state).toBe('product')
  expect(world.application.quote?.value).toBe(dollars(800_000))
})

it('if a borrower has two notary meetings, only the one that was completed first counts', () => {
  const world = new World()
  world.toClosing()
  world.report('NOTARY_DOCUMENTS', { documents: [document(12, 'DEED_OF_TRUST', 'NOTARY')] })
  const visit = { date: '2026-11-25', slot: '11:00', place: 'OFFICE', phoneNumber: '2125550100', note: '' }
  world.do('bookManualNotary', visit)
  world.report('NOTARY_BOOKING', { reference: 'N1' })
  world.wait(3)
  world.deadline('NOTARY_VISIT')
  // An online notary seals the documents first. The notary of the booked visit then sends a result as well.
  world.do('chooseNotary', { kind: 'ELECTRONIC' })
  world.report('KNOWLEDGE_QUESTIONS', { questions: [{ id: 'q1', text: 'Q', choices: ['a'] }], key: { q1: 'a' } })
  world.do('answerKnowledge', { answers: [{ question: 'q1', choice: 'a' }] })
  world.report('NOTARY_ROOM', { room: 'r', notary: 'N. Otary' })
  world.do('signWithNotary', { signature: 'Ada Prime', initials: 'AP', esignConsent: 'on' })
  const journal = { entry: '1', notary: 'N. Otary', commission: '7', at: world.now }
  world.report('NOTARIZE', { journal, documents: [] })
  const { rescission } = world.application
  world.report('NOTARY_VISIT', { failed: 'MISSED' })
  expect(world.application).toMatchObject({ status: 'RESCISSION', rescission })
  expect(openReviews(world.application)).toEqual([])
})

it('the bureau can ask for the full SSN during a refresh of the credit report', () => {
  const world = new World()
  world.toOffers()
  world.wait(60)
  world.choose()
  world.report('SOFT_CREDIT', { noReport: { kind: 'NOT_SURE', bureau: 'Sandbox Bureau' } })
  expect(world.state).toBe('ssnCredit')
  world.do('saveSocial', { ssn: '123-45-6788' })
  expect(world.application.requests.SOFT_CREDIT?.state).toBe('OPEN')
  expect(world.state).toBe('refresh')
})

it('a review that reopens after a condition is answered keeps its original subject', () => {
  const world = new World()
  world.toOffers()
  world.toSummary({
    ownershipType: 'JOINT',
    coOwners: [{ firstName: 'Bo', lastName: 'Prime', email: 'bo@example.com', role: 'CO_SIGNER' }],
  })
  world.toSigned()
  world.sign()
  const bo = world.application.owners[1]?.identityUuid ?? ''
  const profile = { firstName: 'Bo', lastName: 'Prime', dateOfBirth: '1982-01-01', phoneNumber: '2125550100' }
  world.do('acceptIntro', { ...profile, ssn: '123-45-6787', hardCreditConsent: 'on' }, bo)
  const heavy = { ...CREDIT, score: 600, monthlyDebts: dollars(9000), pull: 'HARD' as const }
  world.report('CO_SIGNER_CREDIT', { identity: bo, file: heavy, documents: [] })
  const { offer } = world.application
  world.end('ASK', { comments: 'Please send it' })
  const condition = world.application.conditions?.[0]
  const paper = { ...document(30, 'SUPPORT', 'UPLOAD', BORROWER), condition: condition?.uuid }
  world.happen(event('DocumentUploaded', { document: paper }))
  world.do('answerCondition', { condition: condition?.uuid })
  world.end('CLEAR')
  // The offer and all signatures so far are still valid. Only the co-signer still has to sign.
  expect(world.application.offer).toEqual(offer)
  expect(world.state).toBe('codeed')
})

it("a stored event with the `typeOpen` flag clears the application's property type", () => {
  const world = new World()
  const cleared = event('PropertyRecorded', { typeOpen: true })
  const recorded = evolve(world.application, event('PropertyRecorded', { type: 'COMMERCIAL' }), world.now)
  const stored = JSON.parse(JSON.stringify(cleared))
  expect(evolve(recorded, stored, world.now).property.type).toBeUndefined()
})

it('a decline after a refresh ends both the application and the refresh', () => {
  const world = new World()
  world.toOffers()
  world.wait(60)
  world.choose()
  world.answerAgain({ score: 400 })
  expect(world.application).toMatchObject({ status: 'DECLINED', refresh: undefined })
})

describe('a submission under review', () => {
  it("the borrower can't submit insurance again during the automatic check", () => {
    const world = new World()
    world.goTo('insurance')
    world.send('submitInsurance')
    const { insurance, version } = world.application
    expect(() => world.send('submitInsurance', { carrier: 'Another' })).toThrow('already checking your insurance')
    expect(world.application).toMatchObject({ insurance, version })
    world.report('INSURANCE', { accepted: false })
    world.send('submitInsurance', { carrier: 'Another' })
    expect(world.application.insurance?.carrier).toBe('Another')
  })

  it("paystubs under review can't be submitted again unless the borrower uploads more paystubs", () => {
    const world = new World()
    const upload = (number: number) =>
      world.happen(
        event('DocumentUploaded', {
          document: { ...document(number, 'USER_UPLOADED_PAYSTUB', 'UPLOAD', BORROWER), createdAt: world.now },
        }),
      )
    world.toOffers()
    world.toSummary()
    world.send('linkIncome', { method: 'MANUAL_PAYSTUB' })
    upload(60)
    world.wait(1)
    world.send('submitPaystubs')
    expect(() => world.send('submitPaystubs')).toThrow('already reviewing your documents')
    world.wait(1)
    upload(61)
    world.send('submitPaystubs')
    expect(world.application.requests.PAYSTUB_REVIEW).toMatchObject({ no: 2, state: 'OPEN' })
  })

  it("an employer is asked again only if the borrower corrects the employer's details", () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.showIncome(true)
    world.send('confirmEmployment')
    world.send('confirmEmployment')
    expect(world.application.requests.EMPLOYMENT).toMatchObject({ no: 1, state: 'OPEN' })
    world.send('confirmEmployment', { employerPhone: '(212) 555-0177' })
    expect(world.application.requests.EMPLOYMENT).toMatchObject({ no: 2, state: 'OPEN' })
  })

  it("the borrower can link an income provider again after returning from the provider's page, or after a day", () => {
    const world = new World()
    const link = () => world.send('linkIncome', { method: 'PAYROLL' })
    const asked = () => world.application.requests.INCOME_LINK?.no
    world.toOffers()
    world.toSummary()
    link()
    world.report('INCOME_LINK', { url: '/there' })
    link()
    expect(asked()).toBe(1)
    world.send('returnFromIncomeLink')
    world.report('INCOME', undefined)
    link()
    expect(asked()).toBe(2)
    world.report('INCOME_LINK', { url: '/there' })
    world.wait(1)
    link()
    expect(asked()).toBe(3)
  })
})
