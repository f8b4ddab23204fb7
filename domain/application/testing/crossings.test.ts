/** Tests that features don't interfere with each other. */

import { describe, expect, it } from 'vitest'
import { addDays, instant } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { wantCondition } from '../conditions/agentConditions.ts'
import { noticeOf, silentBureau } from '../decline/decline.ts'
import { event } from '../events.ts'
import { payoffAmount } from '../funding/payoffs.ts'
import { changesFor } from '../offers/qualifyingChanges.ts'
import { openReview, openReviews } from '../reviews/reviews.ts'
import { BORROWER, CREDIT, document, lending, uuid, World } from './testWorld.ts'

const { policy, pricing } = lending

class Meeting extends World {
  review(kind: Parameters<typeof openReview>[1], subject?: string): void {
    this.take(openReview(this.application, kind, this.context(), subject ? { subject } : {}))
  }
  /** The borrower's paystubs show much less than the stated income, which leads to a counteroffer. */
  toCounterOffer(): void {
    this.toOffers()
    this.toSummary()
    this.showIncome(false, dollars(64_000))
    this.happen(event('DocumentUploaded', { document: document(60, 'USER_UPLOADED_PAYSTUB', 'UPLOAD', BORROWER) }))
    this.do('submitPaystubs', { paystubs: { name: 'p.pdf', size: 10 } })
    this.report('PAYSTUB_REVIEW', { annual: dollars(64_000), employer: 'Acme', confirmEmployment: false })
    expect(this.state).toBe('counterOffer')
  }
}

describe('an open counteroffer', () => {
  it("an open counteroffer doesn't lead to a decline after the borrower has withdrawn", () => {
    const world = new Meeting()
    world.toCounterOffer()
    world.do('withdraw', { withdrawConfirmed: 'on' })
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.application.declinedAt).toBeUndefined()
  })

  it('an open counteroffer ends when the borrower states a different income', () => {
    const world = new Meeting()
    world.toCounterOffer()
    world.do('linkIncome', { method: 'PAYROLL' })
    world.report('INCOME_LINK', { url: '/there' })
    expect(world.state).toBe('incomeReview')
    world.do('changeIncome', { income: '68000', otherIncome: '0', employmentType: 'FULL_TIME' })
    expect(world.application.counterOffer).toBeUndefined()
  })
})

describe("a reviewer's decline", () => {
  it('if a reviewer declines, the adverse action notice is due 30 days after the review opened', () => {
    const world = new Meeting()
    world.toOffers()
    world.toSummary()
    const since = world.today
    world.review('ESCALATION')
    world.wait(20)
    world.end('DECLINE', { declineFor: 'COLLATERAL_UNVERIFIED' })
    expect(world.application.adverseAction?.noticeDue).toBe(addDays(since, 30))
  })
  it('a reviewer can decline for a low score only if the credit file lists key factors', () => {
    const world = new Meeting()
    world.toOffers()
    world.toSummary()
    world.review('UNDERWRITING')
    expect(() => world.end('DECLINE', { declineFor: 'CREDIT_SCORE_TOO_LOW' })).toThrow('no score factors')
    expect(world.application.declinedAt).toBeUndefined()
  })
  it("if a reviewer declines because there's no credit file, the adverse action notice names the bureau", () => {
    const world = new Meeting()
    world.profile()
    const bureauContact = { address: 'P.O. Box 1', phone: '1-888-555-0100', website: 'bureau.example' }
    world.report('SOFT_CREDIT', { noReport: { kind: 'NO_FILE', bureau: 'Test Bureau', bureauContact } })
    world.end('DECLINE')
    expect(noticeOf(world.application)).toMatchObject({ reasons: ['No credit file'], usedCredit: true })
    const { address, phone } = bureauContact
    expect(silentBureau(world.application)).toEqual({ name: 'Test Bureau', address, phone })
  })
  it("if a reviewer declines an application, the adverse action notice states only the reviewer's reason", () => {
    const world = new Meeting()
    world.toCounterOffer()
    world.review('ESCALATION')
    world.end('DECLINE', { declineFor: 'IDENTITY_UNVERIFIED' })
    expect(noticeOf(world.application).reasons).toHaveLength(1)
    expect(changesFor(world.application, policy, pricing)).toEqual([])
  })
})

const JO = { firstName: 'Jo', lastName: 'Prime', email: 'jo@example.com' }
const picture = { name: 'a.jpg', size: 1000 }

describe('clearing a finding about one person', () => {
  it("clearing a finding in one person's credit file doesn't clear the same finding in another person's file", () => {
    const world = new Meeting()
    world.toOffers()
    world.review('DELINQUENCY')
    world.end('CLEAR')
    world.toSummary({ ownershipType: 'JOINT', coOwners: [{ ...JO, role: 'CO_SIGNER' }] })
    world.toSigned()
    world.sign()
    const [, jo] = world.application.owners
    const identity = jo?.identityUuid ?? ''
    world.do(
      'acceptIntro',
      {
        firstName: 'Jo',
        lastName: 'Prime',
        dateOfBirth: '1981-04-02',
        phoneNumber: '2125550102',
        ssn: '123-45-6787',
        hardCreditConsent: 'on',
      },
      identity,
    )
    const pastDue = [{ creditor: 'Card', amount: dollars(300) }]
    world.report('CO_SIGNER_CREDIT', { identity, file: { ...CREDIT, pull: 'HARD', pastDue }, documents: [] })
    expect(openReviews(world.application)).toMatchObject([{ kind: 'UNDERWRITING', subject: identity }])
  })
})

describe('removing a signer', () => {
  it("removing a signer also closes the signer's conditions", () => {
    const world = new Meeting()
    world.toOffers()
    world.toSummary({ ownershipType: 'JOINT', coOwners: [{ ...JO, role: 'NON_BORROWING_OWNER' }] })
    const [, jo] = world.application.owners
    const wish = {
      category: 'GENERIC_DOCUMENT_REQUEST',
      comments: 'Please send it',
      reason: 'wanted',
      documents: [],
      number: 1,
      forIdentity: jo?.identityUuid,
    } as const
    world.happen(event('SignerInvited', { identity: jo?.identityUuid ?? '' }))
    world.take(wantCondition(world.application, wish, world.context()))
    world.do('changeOwners', { coOwners: [] })
    expect(world.application.conditions?.map(({ state }) => state)).toEqual(['CLOSED'])
  })

  it("the borrower can't remove a spouse where state law requires the spouse's signature", () => {
    const world = new Meeting({ address: { state: 'TX' } })
    world.toOffers()
    world.toSummary({ maritalStatus: 'MARRIED', spouse: JO })
    expect(world.application.owners).toHaveLength(2)
    expect(() => world.do('changeOwners', { coOwners: [] })).toThrow('spouse')
  })
})

describe('ID pictures that two reviews requested', () => {
  it('if two reviews requested ID pictures, both reviews continue once the pictures arrive', () => {
    const world = new Meeting()
    world.toOffers()
    world.toSummary()
    world.review('IDENTITY', BORROWER)
    world.end('ASK', { comments: 'Please show it' })
    world.review('FACTA_ALERT')
    world.end('ASK', { comments: 'Please show it' })
    world.do('answerFaceScan', { faceScan: 'AGREED' })
    world.do('submitIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture })
    expect(
      openReviews(world.application)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['FACTA_ALERT', 'IDENTITY'])
  })
})

describe('a credit file that has been frozen for days', () => {
  it("even after a credit file has been frozen for days, the bureau can ask for the borrower's full SSN", () => {
    const world = new Meeting()
    world.profile()
    const closed = {
      kind: 'FROZEN',
      bureau: 'B',
      bureauContact: { address: '', phone: '', website: '' },
      pinRefused: false,
    } as const
    for (let round = 0; round < 10; round++) {
      world.report('SOFT_CREDIT', { noReport: closed })
      world.now = instant(Date.parse(world.now) + 4 * 3_600_000)
      world.deadline('CREDIT_RETRY')
    }
    world.report('SOFT_CREDIT', { noReport: { kind: 'NOT_SURE', bureau: 'B' } })
    expect(world.state).toBe('ssnCredit')
    world.do('saveSocial', { ssn: '123-45-6788' })
    expect(world.state).not.toBe('ssnCredit')
  })
})

describe('a refresh before closing', () => {
  /** Returns an application whose home value is stale by the time the identity check ends. */
  const late = (): Meeting => {
    const world = new Meeting()
    world.toOffers()
    world.toSummary()
    world.toIdentity()
    world.wait(62)
    world.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
    return world
  }
  const credit = (world: Meeting) =>
    world.report('HARD_CREDIT', { file: { ...CREDIT, pull: 'HARD', pulledOn: world.today } })

  it("if a refresh before closing finds no home value, the server doesn't request closing documents", () => {
    const world = late()
    credit(world)
    world.report('TITLE', { vesting: 'Ada Prime' })
    world.report('VALUATION', undefined)
    expect(world.state).toBe('bpo')
    expect(world.application.requests.CLOSING_DOCUMENTS).toBeUndefined()
    expect(world.application.offer).toBeDefined()
  })

  it("if a broker valued the home because of a dispute, a refresh before closing requires a new broker's valuation", () => {
    const world = late()
    const { valuation } = world.application
    world.application = {
      ...world.application,
      valuation: {
        value: dollars(900_000),
        on: world.today,
        source: 'BPO',
        automated: { value: valuation?.value ?? dollars(0), confidence: 95 },
      },
      bpo: { status: 'BPO_COMPLETE', why: 'DISPUTED', estimate: dollars(900_000) },
    }
    credit(world)
    world.report('TITLE', { vesting: 'Ada Prime' })
    world.report('VALUATION', { value: dollars(700_000), confidence: 95 })
    expect(world.application.bpo).toMatchObject({ status: 'BPO_REQUIRED', why: 'DISPUTED', estimate: dollars(900_000) })
    expect(world.state).toBe('bpo')
  })
})

describe('inquiries', () => {
  it("the borrower doesn't have to explain the same credit inquiries twice", () => {
    const world = new Meeting()
    world.toOffers()
    world.apply()
    const file = { ...CREDIT, pull: 'HARD', inquiries: [{ creditor: 'Car Bank', on: world.today }] } as const
    world.report('HARD_CREDIT', { file })
    world.do('attestInquiries', {
      inquiries: [{ newDebt: 'YES', lender: 'Car Bank', balance: '1000', monthlyPayment: '50' }],
      inquiriesConfirmed: 'on',
    })
    world.review('UNDERWRITING')
    world.end('AGAIN')
    world.report('HARD_CREDIT', { file })
    expect(world.application.inquiries).toMatchObject({ debts: [{ lender: 'Car Bank' }] })
    expect(world.application.inquiries?.attestedAt).toBeDefined()
  })
})

describe('payoffs', () => {
  it("no payoff is made if it would use up the borrower's whole draw", () => {
    const lien = {
      uuid: uuid(70),
      lender: 'Valley Bank',
      kind: 'FIRST_MORTGAGE',
      balance: dollars(200_000),
      monthlyPayment: dollars(1300),
      source: 'CREDIT',
      payOff: true,
    } as const
    expect(payoffAmount({ lien }, dollars(203_000), policy.payoff, dollars(3001))).toBe(dollars(203_000))
    expect(payoffAmount({ lien }, dollars(203_000), policy.payoff, dollars(3000))).toBeUndefined()
  })
})

describe('income slightly below the stated income', () => {
  it("a chosen offer no longer applies if the verified income is slightly too low for the offer's payment", () => {
    const world = new Meeting()
    world.application = { ...world.application, income: { ...world.application.income, annual: dollars(73_000) } }
    world.toOffers()
    world.toSummary()
    world.showIncome(false, dollars(66_500))
    expect(world.application.income.matched).toBe(false)
    expect(world.state).toBe('manualPaystubUpload')
  })
})

describe('a home without any county record', () => {
  it("the server limits how often it searches for a home's county record", () => {
    const world = new Meeting()
    world.profile()
    world.report('SOFT_CREDIT', { file: { ...CREDIT, pull: 'SOFT' }, mortgages: [] })
    const correct = (round: number) =>
      world.do('correctProperty', {
        street1: `${round} Oak Street`,
        street2: '',
        city: 'Fresno',
        state: 'CA',
        zip: '93701',
      })
    for (let round = 1; round < 8; round++) {
      world.report('PROPERTY_RECORD', undefined)
      correct(round)
    }
    world.report('PROPERTY_RECORD', undefined)
    expect(() => correct(8)).toThrow('We searched several times')
    expect(openReviews(world.application)).toMatchObject([{ kind: 'NO_PROPERTY' }])
  })
})
