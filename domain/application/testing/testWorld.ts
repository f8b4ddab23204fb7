/** An application with everyone around it played by a test. */

import { expect } from 'vitest'
import { checkForm } from '../../forms/form.ts'
import { formatCodeOf } from '../../forms/signing.ts'
import { resolveBorrower } from '../../journey/borrower.ts'
import type { ReviewWay } from '../../journey/reviews.ts'
import { resolveSigner } from '../../journey/signer.ts'
import { testOrganization as organization } from '../../organization/testOrganizations.ts'
import { type Instant, instant, type PlainDate, plainDate } from '../../values/dates.ts'
import { type Cents, dollars } from '../../values/money.ts'
import { percent } from '../../values/rates.ts'
import { todayAt } from '../../values/timeZones.ts'
import { resolveReview } from '../agentDecisions.ts'
import { borrowerCommands, signerCommands } from '../commands.ts'
import type { Context, DeadlineName, Outcome } from '../core/command.ts'
import type { LendingContext } from '../core/lendingContext.ts'
import type { RequestKind } from '../core/requests.ts'
import { type DomainEvent, event } from '../events.ts'
import { evolve } from '../evolve.ts'
import type { PropertyRecord } from '../property/propertyRecord.ts'
import { decideDeadline, decideResult, type Results } from '../results.ts'
import type { Resolution } from '../reviews/afterReview.ts'
import { openReviews } from '../reviews/reviews.ts'
import type { Application, DocumentRecord, Personal } from '../types.ts'
import { factsOf, signerFactsOf } from '../views/facts.ts'
import { serverStateOf } from '../views/serverStates.ts'

export const lending: LendingContext = {
  policy: organization.policy,
  pricing: organization.pricing,
}

/** The same lender with a discount for its members. */
export const unionLending: LendingContext = {
  ...lending,
  pricing: { ...lending.pricing, discounts: { ...lending.pricing.discounts, member: percent(0.25) } },
}

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const BORROWER = uuid(1)
export const AGENT = uuid(91)

export const document = (
  n: number,
  type: DocumentRecord['type'],
  stage: DocumentRecord['stage'],
  forIdentity?: string,
): DocumentRecord => ({
  uuid: uuid(n),
  type,
  title: type,
  fileName: `${type}.pdf`,
  mediaType: 'application/pdf',
  stage,
  forIdentity,
  sha256: '',
  pages: 1,
  createdAt: instant('2026-11-23T15:00:00Z'),
  sealed: false,
})

export const CREDIT = {
  bureau: 'Sandbox Bureau',
  pulledOn: plainDate('2026-11-23'),
  score: 780,
  scoreModel: 'FICO 8',
  scoreRange: [300, 850] as const,
  keyFactors: [],
  monthlyDebts: dollars(400),
  tradelines: 12,
}

export const MORTGAGE = {
  lender: 'Valley Bank',
  kind: 'FIRST_MORTGAGE' as const,
  balance: dollars(200_000),
  monthlyPayment: dollars(1300),
}
export const RECORD: PropertyRecord = {
  county: 'Fresno',
  parcel: '1',
  legalDescription: 'Lot 1',
  yearBuilt: 1990,
  lastTransfer: plainDate('2015-01-01'),
  owners: ['Ada Prime'],
  type: 'SINGLE_FAMILY',
  monthlyTaxes: dollars(400),
  monthlyInsurance: dollars(120),
}
const CHOICE = { amount: '60000', draw: '60000', term: '10', drawPeriod: '5', feeOption: '0' }

const UNTOLD = { ethnicity: 'DECLINE', race: 'DECLINE', sex: 'DECLINE' }

/** An application with everyone around it played by the test. */
export class World {
  application: Application
  personal: Record<string, Personal> = {}
  now: Instant = instant('2026-11-23T15:00:00Z')
  lending: LendingContext = lending
  #uuids = 100
  constructor(state = 'CA') {
    const property = {
      uuid: uuid(2),
      address: { street1: '1 Elm Street', street2: '', city: 'Fresno', state, zip: '93701' },
    }
    this.application = evolve(
      undefined,
      event('Created', {
        uuid: uuid(3),
        loanNumber: 'HL-1',
        orgCode: 'FIGURE',
        borrower: BORROWER,
        property: { ...property, occupancy: 'PRIMARY', selected: false },
        listedForSale: false,
        consents: [],
        referrer: undefined,
        income: { annual: dollars(150_000), other: dollars(0), employmentType: 'FULL_TIME' },
        nameGiven: false,
        dobGiven: false,
      }),
      this.now,
    )
  }
  context(identity = BORROWER): Context<LendingContext> {
    return {
      now: this.now,
      today: todayAt(this.application.property.address.state, this.now),
      actor: { kind: identity === BORROWER ? 'BORROWER' : 'SIGNER', identity },
      client: { ip: '127.0.0.1', userAgent: 'test' },
      newUuid: () => uuid(this.#uuids++),
      personal: this.personal,
      policy: this.lending,
    }
  }
  take({ events, personal }: Outcome): void {
    for (const { identity, patch } of personal) this.personal[identity] = { ...this.personal[identity], ...patch }
    for (const one of events) this.application = evolve(this.application, one, this.now)
  }
  do(name: keyof typeof borrowerCommands | keyof typeof signerCommands, body: object = {}, identity = BORROWER): void {
    const all: Record<string, (typeof borrowerCommands)['saveProfile']> = { ...borrowerCommands, ...signerCommands }
    const command = all[name]
    if (!command) throw new Error(name)
    const context = this.context(identity)
    const signer = signerFactsOf(this.application, identity)
    const { commands } = signer ? resolveSigner(signer) : resolveBorrower(factsOf(this.application))
    expect(commands).toContain(name)
    const judged = {
      today: context.today,
      state: this.application.property.address.state,
      ...command.formContext({ application: this.application, context }),
    }
    const checked = checkForm(command.form, body, judged as never)
    if (!checked.ok) throw new Error(`${name}: ${JSON.stringify(checked.errors)}`)
    this.take(command.decide(this.application, checked.value, context))
  }
  report<K extends RequestKind>(kind: K, result: Results[K]): void {
    expect(this.application.requests[kind]?.state, kind).toBe('OPEN')
    this.take(decideResult(this.application, kind, result, this.context()))
  }
  deadline(name: DeadlineName): void {
    this.take(decideDeadline(this.application, name, this.context()))
  }
  /** What has happened by itself. */
  happen(...events: DomainEvent[]): void {
    this.take({ events, effects: [], personal: [] })
  }
  /** An agent. */
  agent(): Context<LendingContext> {
    return { ...this.context(), actor: { kind: 'AGENT', identity: AGENT } }
  }
  /** The agent ends the first open review. */
  end(way: ReviewWay, more: Omit<Partial<Resolution>, 'way'> = {}): void {
    const [review] = openReviews(this.application)
    if (!review) throw new Error('nobody looks at anything')
    this.take(
      resolveReview(this.application, { review: review.uuid, way, reason: 'Looked at it.', ...more }, this.agent()),
    )
  }
  get state(): string {
    return resolveBorrower(factsOf(this.application)).state
  }

  profile(extra: object = {}): void {
    this.do('saveProfile', {
      firstName: 'Ada',
      lastName: 'Prime',
      dateOfBirth: '1980-04-02',
      selectedPropertyUuid: uuid(2),
      softCreditConsent: 'on',
      ...extra,
    })
  }
  confirmLiens(): void {
    this.do('saveLiens', {
      liens: this.application.liens.map((l) => ({ uuid: l.uuid, balance: l.balance / 100, payOff: '' })),
      hoaDues: '0',
      liensConfirmed: 'on',
    })
  }
  toOffers(profile: object = {}): void {
    this.profile(profile)
    expect(serverStateOf(this.application).name).toBe('WAITING_FOR_SOFT_CREDIT')
    // The screen waits, and an API call gets the same answer.
    expect(() => this.do('saveLiens', { hoaDues: '0', liensConfirmed: 'on' })).toThrow('still being looked up')
    this.report('SOFT_CREDIT', { file: { ...CREDIT, pull: 'SOFT' }, mortgages: [MORTGAGE] })
    this.report('PROPERTY_RECORD', RECORD)
    this.report('VALUATION', { value: dollars(700_000), confidence: 95 })
    this.report('LIENS', { liens: [MORTGAGE] })
    expect(this.application.liens).toHaveLength(1)
    expect(this.state).toBe('liens')
    const [found] = this.application.liens
    // Three payments of $1,300 may have been made since the report; a dollar less needs a review.
    const lowered = { liens: [{ uuid: found?.uuid, balance: '196,099' }], hoaDues: '0', liensConfirmed: 'on' }
    expect(() => this.do('saveLiens', lowered)).toThrow('less than the records show')
    this.confirmLiens()
    expect(this.state).toBe('product')
  }
  /** An offer is chosen, and ownership stated. */
  contact(extra: object = {}): void {
    this.choose()
    this.do('saveContact', {
      propertyType: 'SINGLE_FAMILY',
      propertyCondition: 'GOOD',
      ownershipType: 'SOLE',
      maritalStatus: 'UNMARRIED',
      ssn: '123-45-6788',
      hardCreditConsent: 'on',
      ...extra,
    })
  }
  /** Everything after the offers. */
  apply(extra: object = {}, demographics: object = UNTOLD): void {
    this.contact(extra)
    this.do('saveHmda', demographics)
  }
  toSummary(extra: object = {}, demographics: object = UNTOLD): void {
    this.apply(extra, demographics)
    this.report('HARD_CREDIT', { file: { ...CREDIT, pull: 'HARD' } })
    this.report('SANCTIONS', { clear: true })
    this.report('TITLE', { vesting: 'Ada Prime' })
    this.report('FLOOD', { inHazardArea: false, zone: 'X' })
    this.report('SUMMARY_DOCUMENTS', { documents: [document(10, 'APPLICATION_SUMMARY', 'SUMMARY')] })
    this.do('acceptSummary', { readDocuments: [uuid(10)], acknowledged: 'on' })
    expect(this.state).toBe('incomeReview')
  }
  /** Time passes. */
  wait(days: number): void {
    this.now = instant(Date.parse(this.now) + days * 86_400_000)
  }
  get today(): PlainDate {
    return this.context().today
  }
  choose(): void {
    this.do('chooseOffer', { ...CHOICE, autopay: 'YES' })
  }
  /** The answers to a refresh. */
  answerAgain(change: { score?: number; value?: Cents; mortgages?: Results['SOFT_CREDIT']['mortgages'] } = {}): void {
    const file = { ...CREDIT, score: change.score ?? CREDIT.score, pulledOn: this.today }
    const open = (kind: RequestKind) => this.application.requests[kind]?.state === 'OPEN'
    if (open('SOFT_CREDIT'))
      this.report('SOFT_CREDIT', { file: { ...file, pull: 'SOFT' }, mortgages: change.mortgages ?? [MORTGAGE] })
    if (open('HARD_CREDIT')) this.report('HARD_CREDIT', { file: { ...file, pull: 'HARD' } })
    if (open('VALUATION')) this.report('VALUATION', { value: change.value ?? dollars(700_000), confidence: 95 })
    if (open('TITLE')) this.report('TITLE', { vesting: 'Ada Prime' })
  }
  showIncome(confirmEmployment: boolean, annual = dollars(150_000)): void {
    this.do('linkIncome', { method: 'PAYROLL' })
    this.report('INCOME_LINK', { url: '/there' })
    this.do('returnFromIncomeLink', { reference: this.application.income.link?.reference })
    this.report('INCOME', { annual, employer: 'Acme', confirmEmployment })
  }
  toSigned(): void {
    this.toIdentity()
    this.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
    this.report('CLOSING_DOCUMENTS', { documents: [document(11, 'CREDIT_AGREEMENT', 'CLOSING')] })
    this.startSigning()
  }
  startSigning(): void {
    this.do('readDisclosures', { readDocuments: [uuid(11)], acknowledged: 'on' })
    this.do('startSigning', { formatCode: formatCodeOf(uuid(3)), esignConsent: 'on' })
  }
  toIdentity(): void {
    this.showIncome(false)
    expect(this.state).toBe('ach')
    this.do('saveManualBankAccount', {
      bankName: 'Valley Bank',
      accountType: 'CHECKING',
      routingNumber: '021000021',
      accountNumber: '12345678',
      confirmAccountNumber: '12345678',
    })
    this.report('ACCOUNT_CHECK', { status: 'VERIFIED' })
    const account = this.application.bank.accounts[0]?.uuid
    this.do('saveAutopay', { accountUuid: account, dayOfMonth: '5', autopayConsent: 'on' })
    expect(this.state).toBe('docVerify')
    const picture = { name: 'a.jpg', size: 1000 }
    this.do('submitIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture })
  }
  /** Everything except the other owners and the notary. */
  toClosing(): void {
    this.toOffers()
    this.toSummary()
    this.toSigned()
    this.sign()
  }
  sign(): void {
    this.do('signDocuments', { signature: 'Ada Prime', initials: 'AP', esignConsent: 'on' })
    this.report('SEAL', { documents: [{ ...document(11, 'CREDIT_AGREEMENT', 'CLOSING'), sealed: true }] })
  }
  notarize(): void {
    this.report('NOTARY_DOCUMENTS', { documents: [document(12, 'DEED_OF_TRUST', 'NOTARY')] })
    expect(this.state).toBe('notary')
    this.do('chooseNotary', { kind: 'ELECTRONIC' })
    const questions = [1, 2, 3, 4, 5].map((n) => ({ id: `q${n}`, text: `Q${n}`, choices: ['a', 'b'] }))
    this.report('KNOWLEDGE_QUESTIONS', { questions, key: { q1: 'a', q2: 'a', q3: 'a', q4: 'a', q5: 'a' } })
    this.do('answerKnowledge', {
      answers: questions.map((q) => ({ question: q.id, choice: q.id === 'q5' ? 'b' : 'a' })),
    })
    this.report('NOTARY_ROOM', { room: 'r', notary: 'N. Otary' })
    this.do('signWithNotary', { signature: 'Ada Prime', initials: 'AP', esignConsent: 'on' })
    this.report('NOTARIZE', {
      journal: { entry: '1', notary: 'N. Otary', commission: '7', at: this.now },
      documents: [],
    })
  }
  insure(): void {
    this.do('submitInsurance', {
      carrier: 'Safe',
      policyNumber: 'P1',
      expiresOn: '2027-10-01',
      proof: { name: 'p.pdf', size: 10 },
    })
    this.report('INSURANCE', { accepted: true })
  }
}
