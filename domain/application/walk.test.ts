import { describe, expect, test } from 'vitest'
import { checkForm } from '../forms/form.ts'
import { formatCodeOf } from '../forms/signing.ts'
import { resolveBorrower } from '../journey/borrower.ts'
import { resolveSigner } from '../journey/signer.ts'
import { testOrganisation as organisation } from '../organisation/testOrganisations.ts'
import { type Instant, instant, plainDate } from '../values/dates.ts'
import { dollars } from '../values/money.ts'
import { type Context, type Outcome, outcome, Refusal } from './command.ts'
import { borrowerCommands, signerCommands } from './commands.ts'
import { event } from './events.ts'
import { evolve } from './evolve.ts'
import { factsOf, serverStateOf, signerFactsOf } from './facts.ts'
import type { RequestKind } from './requests.ts'
import { decideDeadline, decideResult, type Results } from './results.ts'
import type { Application, DocumentRecord, Personal } from './types.ts'
import { type LendingContext, todayAt } from './underwrite.ts'
import { applicationView, signerView } from './view.ts'

const lending: LendingContext = { policy: organisation.policy, pricing: organisation.pricing, creditUnionMember: false }

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const BORROWER = uuid(1)

const document = (n: number, type: string, stage: DocumentRecord['stage'], forIdentity?: string): DocumentRecord => ({
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

const CREDIT = {
  bureau: 'Sandbox Bureau',
  pulledOn: plainDate('2026-11-23'),
  score: 780,
  scoreModel: 'FICO 8',
  scoreRange: [300, 850] as const,
  keyFactors: [],
  monthlyDebts: dollars(400),
  tradelines: 12,
}

/** An application with everybody around it played by the test. */
class World {
  application: Application
  personal: Record<string, Personal> = {}
  now: Instant = instant('2026-11-23T15:00:00Z')
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
      policy: lending,
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
  get state(): string {
    return resolveBorrower(factsOf(this.application)).state
  }

  toOffers(): void {
    this.do('saveProfile', {
      firstName: 'Ada',
      lastName: 'Prime',
      dateOfBirth: '1980-04-02',
      selectedPropertyUuid: uuid(2),
      softCreditConsent: 'on',
    })
    expect(serverStateOf(this.application).name).toBe('WAITING_FOR_SOFT_CREDIT')
    const mortgage = {
      lender: 'Valley Bank',
      kind: 'FIRST_MORTGAGE' as const,
      balance: dollars(200_000),
      monthlyPayment: dollars(1300),
    }
    // The screen waits; who asks the interface anyway is told the same.
    expect(() => this.do('saveLiens', { hoaDues: '0', liensConfirmed: 'on' })).toThrow('still being looked up')
    this.report('SOFT_CREDIT', { file: { ...CREDIT, pull: 'SOFT' }, mortgages: [mortgage] })
    this.report('PROPERTY_RECORD', {
      county: 'Fresno',
      parcel: '1',
      legalDescription: 'Lot 1',
      yearBuilt: 1990,
      lastTransfer: plainDate('2015-01-01'),
      owners: ['Ada Prime'],
      type: 'SINGLE_FAMILY',
      monthlyTaxes: dollars(400),
      monthlyInsurance: dollars(120),
    })
    this.report('VALUATION', { value: dollars(700_000), confidence: 95 })
    this.report('LIENS', { liens: [mortgage] })
    expect(this.application.liens).toHaveLength(1)
    expect(this.state).toBe('liens')
    const [found] = this.application.liens
    // Three payments of $1,300 may have been made since the report; a dollar less needs somebody to look.
    const lowered = { liens: [{ uuid: found?.uuid, balance: '196,099' }], hoaDues: '0', liensConfirmed: 'on' }
    expect(() => this.do('saveLiens', lowered)).toThrow('less than the records show')
    this.do('saveLiens', {
      liens: this.application.liens.map((l) => ({ uuid: l.uuid, balance: l.balance / 100, payOff: '' })),
      hoaDues: '0',
      liensConfirmed: 'on',
    })
    expect(this.state).toBe('product')
  }
  toSummary(extra: object = {}): void {
    this.do('chooseOffer', {
      amount: '60000',
      draw: '60000',
      term: '10',
      drawPeriod: '5',
      feeOption: '0',
      autopay: 'YES',
    })
    this.do('saveContact', {
      propertyType: 'SINGLE_FAMILY',
      propertyCondition: 'GOOD',
      ownershipType: 'SOLE',
      maritalStatus: 'UNMARRIED',
      ssn: '123-45-6788',
      hardCreditConsent: 'on',
      ...extra,
    })
    this.do('saveHmda', { ethnicity: 'DECLINE', race: 'DECLINE', sex: 'DECLINE' })
    this.report('HARD_CREDIT', { file: { ...CREDIT, pull: 'HARD' } })
    this.report('SANCTIONS', { clear: true })
    this.report('TITLE', { vesting: 'Ada Prime' })
    this.report('FLOOD', { inHazardArea: false, zone: 'X' })
    this.report('SUMMARY_DOCUMENTS', { documents: [document(10, 'APPLICATION_SUMMARY', 'SUMMARY')] })
    this.do('acceptSummary', { readDocuments: [uuid(10)], acknowledged: 'on' })
    expect(this.state).toBe('incomeReview')
  }
  showIncome(confirmEmployment: boolean, annual = dollars(150_000)): void {
    this.do('linkIncome', { method: 'PAYROLL' })
    this.report('INCOME_LINK', { url: '/there' })
    this.do('returnFromIncomeLink', { reference: this.application.income.link?.reference })
    this.report('INCOME', { annual, employer: 'Acme', confirmEmployment })
  }
  toSigned(): void {
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
    this.report('IDENTITY', { identity: BORROWER, verified: true, reason: '' })
    this.report('CLOSING_DOCUMENTS', { documents: [document(11, 'CREDIT_AGREEMENT', 'CLOSING')] })
    this.do('readDisclosures', { readDocuments: [uuid(11)], acknowledged: 'on' })
    this.do('startSigning', { formatCode: formatCodeOf(uuid(3)), esignConsent: 'on' })
  }
  sign(): void {
    this.do('signDocuments', { signature: 'Ada Prime', initials: 'AP', esignConsent: 'on' })
    this.report('SEAL', { documents: [{ ...document(11, 'CREDIT_AGREEMENT', 'CLOSING'), sealed: true }] })
  }
  notarise(): void {
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

describe('the main path', () => {
  test('goes from the profile to a funded line, with the statuses in their order', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.toSigned()
    world.sign()
    world.notarise()
    expect(world.application.status).toBe('RESCISSION')
    // Signed on Monday the 23rd: Tuesday, Wednesday, not Thanksgiving, Friday.
    expect(world.application.rescission).toMatchObject({ expires: '2026-11-27', earliestDisbursement: '2026-11-28' })
    expect(world.state).toBe('insurance')
    world.insure()
    expect(world.state).toBe('fundingChecklist')
    world.now = instant('2026-11-28T09:00:00Z')
    world.take(decideDeadline(world.application, 'RESCISSION_EXPIRES', world.context()))
    world.report('RECORDING', { instrument: '2026-1', on: plainDate('2026-11-28') })
    world.report('DISBURSEMENT', { trace: 't1' })
    expect(world.application.status).toBe('COMPLETE')
    expect(world.state).toBe('complete')
    expect(serverStateOf(world.application)).toMatchObject({ kind: 'terminal', route: '/' })
  })

  test('waits for the insurance even after recording', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.toSigned()
    world.sign()
    world.notarise()
    world.take(decideDeadline(world.application, 'RESCISSION_EXPIRES', world.context()))
    world.report('RECORDING', { instrument: '2026-1', on: plainDate('2026-11-28') })
    expect(world.application.status).toBe('FUNDABLE')
    expect(world.state).toBe('insurance')
    world.insure()
    expect(world.application.requests.DISBURSEMENT?.state).toBe('OPEN')
  })

  test('an income that carries the line only over a longer time does not carry the offer that was chosen', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    // Half of $5,800 a month leaves $680 beside the other debts: less than ten years of payments take, more than thirty.
    world.showIncome(false, dollars(69_600))
    const { decision, income, offer } = world.application
    expect(decision).toMatchObject({ decision: 'SELECT', reasons: ['INCOME_INSUFFICIENT'] })
    expect(decision.maxLine).toBeGreaterThan(offer?.amount ?? 0)
    expect(income).toMatchObject({ verifiedAnnual: dollars(69_600), matched: false })
    expect(world.state).toBe('incomeReview')
    expect(world.application.status).toBe('INCOME_VERIFICATION')
  })

  test('a co-signer signs before the notary comes', () => {
    const world = new World()
    world.toOffers()
    world.toSummary({
      ownershipType: 'JOINT',
      coOwners: [{ firstName: 'Bo', lastName: 'Prime', email: 'bo@example.com', role: 'CO_SIGNER' }],
    })
    world.toSigned()
    world.sign()
    expect(world.state).toBe('codeed')
    expect(world.application.status).toBe('CO_DEED_SIGNING')
    const signer = world.application.owners[1]?.identityUuid ?? ''
    world.do(
      'acceptIntro',
      {
        firstName: 'Bo',
        lastName: 'Prime',
        dateOfBirth: '1982-01-01',
        phoneNumber: '2125550100',
        ssn: '123-45-6787',
        hardCreditConsent: 'on',
      },
      signer,
    )
    const picture = { name: 'a.jpg', size: 1000 }
    world.do('submitSignerIdentity', { documentType: 'PASSPORT', front: picture, selfie: picture }, signer)
    world.report('IDENTITY', { identity: signer, verified: true, reason: '' })
    expect(world.application.requests.CO_SIGNER_CREDIT).toMatchObject({ state: 'OPEN', reference: signer })
    const own = { ...CREDIT, score: 701, pull: 'HARD' as const }
    const { credit, quote } = world.application
    const shown = () => signerView(world.application, signer, world.personal, world.context().today)
    expect(shown()?.journey.state).toBe('waitDocuments')
    const notice = document(13, 'CREDIT_SCORE_NOTICE', 'SUMMARY', signer)
    world.report('CO_SIGNER_CREDIT', { identity: signer, file: own, documents: [notice] })
    expect(world.application.owners[1]?.credit).toEqual(own)
    expect(world.application).toMatchObject({ credit, quote })
    expect(shown()?.documents).toContainEqual(notice)
    const { documents } = applicationView(world.application, world.personal, lending.policy, world.context().today)
    expect(documents).not.toContainEqual(notice)
    expect(shown()?.journey).toMatchObject({ state: 'consent', screen: 'sign' })
    const consent = { esignConsent: 'on' }
    const wrong = { ...consent, formatCode: 'WRONG1' }
    expect(() => world.do('consentAsSigner', wrong, signer)).toThrow('not the code in the sample document')
    expect(() => world.do('consentAsSigner', consent, signer)).toThrow('Please enter the code')
    world.do('consentAsSigner', { ...consent, formatCode: formatCodeOf(world.application.uuid) }, signer)
    world.do('signAsSigner', { signature: 'Bo Prime', initials: 'BP', esignConsent: 'on' }, signer)
    const given = (identity: string) =>
      world.application.consents.filter((consent) => consent.identity === identity).map(({ type }) => type)
    expect(given(signer)).toEqual(['HARD_CREDIT', 'E_SIGN', 'E_SIGN'])
    expect(given(BORROWER)).toEqual(['SOFT_CREDIT', 'HARD_CREDIT', 'AUTOPAY', 'E_SIGN', 'E_SIGN'])
    world.report('SEAL', { documents: [] })
    expect(world.application.status).toBe('NOTARY')
    world.notarise()
    expect(world.application.status).toBe('RESCISSION')
    // Any owner cancels for all.
    world.do('rescindAsSigner', { cancelConfirmed: 'on', signature: 'Bo Prime' }, signer)
    expect(world.application.status).toBe('CANCELLED')
    expect(world.state).toBe('cancelled')
  })

  test('two co-signers who agree at once are each asked about', () => {
    const world = new World()
    world.toOffers()
    const named = (firstName: string) => ({
      ...{ firstName, lastName: 'Prime', role: 'CO_SIGNER' },
      email: `${firstName.toLowerCase()}@example.com`,
    })
    world.toSummary({ ownershipType: 'JOINT', coOwners: [named('Bo'), named('Cy')] })
    world.toSigned()
    world.sign()
    const [, bo = '', cy = ''] = world.application.owners.map(({ identityUuid }) => identityUuid)
    const profile = { lastName: 'Prime', dateOfBirth: '1982-01-01', phoneNumber: '2125550100', hardCreditConsent: 'on' }
    world.do('acceptIntro', { ...profile, firstName: 'Cy', ssn: '123-45-6786' }, cy)
    world.do('acceptIntro', { ...profile, firstName: 'Bo', ssn: '123-45-6787' }, bo)
    const file = { ...CREDIT, pull: 'HARD' as const }
    for (const [no, identity] of [cy, bo].entries()) {
      expect(world.application.requests.CO_SIGNER_CREDIT).toMatchObject({ no: no + 1, reference: identity })
      world.report('CO_SIGNER_CREDIT', { identity, file, documents: [] })
    }
    expect(world.application.requests.CO_SIGNER_CREDIT?.state).toBe('DONE')
    expect(world.application.owners.every(({ credit }) => credit)).toBe(true)
  })

  test('what another signer agrees to is not the borrower’s consent', () => {
    const world = new World()
    const consent = { version: 'x', at: world.now, ip: '', userAgent: '' }
    const given = (identity: string) =>
      event('ConsentGiven', { consent: { ...consent, type: 'HARD_CREDIT', identity } })
    world.application = evolve(world.application, given(uuid(9)), world.now)
    expect(factsOf(world.application).hardCreditConsent).toBe(false)
    world.application = evolve(world.application, given(BORROWER), world.now)
    expect(factsOf(world.application).hardCreditConsent).toBe(true)
  })

  test('an employer who does not confirm is asked about again, and there is no going on without', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.showIncome(true)
    expect(world.state).toBe('emplVerify')
    const employer = {
      jobTitle: 'Manager',
      startDate: '2019-03-04',
      employerPhone: '2125550199',
      verificationConsent: 'on',
    }
    world.do('confirmEmployment', { ...employer, employerName: 'Acme' })
    expect(serverStateOf(world.application).name).toBe('WAITING_FOR_EMPLOYMENT')
    world.report('EMPLOYMENT', { confirmed: false })
    expect(world.application.status).toBe('INCOME_VERIFICATION')
    expect(world.application.income.employmentDenied).toBe('Acme')
    expect(world.state).toBe('emplVerify')
    expect(() => world.do('linkBank')).toThrow()
    world.do('confirmEmployment', { ...employer, employerName: 'Acme Holdings' })
    expect(world.application.income.employmentDenied).toBeUndefined()
    world.report('EMPLOYMENT', { confirmed: true })
    expect(world.application.status).toBe('BANK_ACCOUNT')
    expect(world.state).toBe('ach')
  })

  test('after the third employer who does not confirm, paystubs are to show the job, and nobody is asked again', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.showIncome(true)
    const employer = {
      jobTitle: 'Manager',
      startDate: '2019-03-04',
      employerPhone: '2125550199',
      verificationConsent: 'on',
    }
    for (const employerName of ['Acme', 'Acme Holdings', 'Acme Works']) {
      expect(world.state).toBe('emplVerify')
      world.do('confirmEmployment', { ...employer, employerName })
      world.report('EMPLOYMENT', { confirmed: false })
    }
    expect(world.state).toBe('manualPaystubUpload')
    expect(world.application.status).toBe('INCOME_VERIFICATION')
    expect(world.application.income.employmentDenied).toBe('Acme Works')
    // A provider who cannot tell either is no way around.
    expect(() => world.do('linkIncome', { method: 'PAYROLL' })).toThrow('send us your paystubs')
    expect(() => world.do('confirmEmployment', { ...employer, employerName: 'Acme' })).toThrow()
    const paystub = document(50, 'USER_UPLOADED_PAYSTUB', 'UPLOAD', BORROWER)
    world.take(outcome({ events: [event('DocumentUploaded', { document: paystub })] }))
    world.do('submitPaystubs', { paystubs: [{ name: paystub.fileName, size: 1 }] })
    world.report('PAYSTUB_REVIEW', { annual: dollars(150_000), employer: 'Acme', confirmEmployment: true })
    expect(world.state).toBe('ach')
    expect(world.application.status).toBe('BANK_ACCOUNT')
  })

  test('while a person looks at the insurance the line can be cancelled', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.toSigned()
    world.sign()
    world.notarise()
    world.do('submitInsurance', {
      carrier: 'Safe',
      policyNumber: 'P1',
      expiresOn: '2027-10-01',
      proof: { name: 'p.pdf', size: 10 },
    })
    const no = world.application.requests.INSURANCE?.no ?? 0
    world.take(outcome({ events: [event('RequestSettled', { kind: 'INSURANCE', no, state: 'FAILED' })] }))
    expect(world.state).toBe('hold')
    world.do('rescind', { cancelConfirmed: 'on', signature: 'Ada Prime' })
    expect(world.application.cancelled).toMatchObject({ why: 'RESCINDED', by: BORROWER })
  })

  test('nobody rescinds after the last midnight', () => {
    const world = new World()
    world.toOffers()
    world.toSummary()
    world.toSigned()
    world.sign()
    world.notarise()
    world.now = instant('2026-11-28T09:00:00Z')
    expect(() => world.do('rescind', { cancelConfirmed: 'on', signature: 'Ada Prime' })).toThrow(Refusal)
  })
})
