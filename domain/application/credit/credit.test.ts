import { describe, expect, it } from 'vitest'
import { addDays, instant, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { noticeOf } from '../decline/decline.ts'
import { event } from '../events.ts'
import { openReview, openReviews } from '../reviews/reviews.ts'
import { BORROWER, CREDIT, document, lending, MORTGAGE, RECORD, uuid, World } from '../testing/testWorld.ts'
import { serverStateOf } from '../views/serverStates.ts'
import type { NoReport } from './results.ts'
import type { CreditFile } from './types.ts'

const BUREAU = {
  bureau: 'Test Bureau',
  bureauContact: { address: 'P.O. Box 1', phone: '1-888-555-0100', website: 'bureau.example' },
}
const FROZEN: NoReport = { kind: 'FROZEN', ...BUREAU, pinRefused: false }
const LOCKED: NoReport = { kind: 'LOCKED', ...BUREAU, pinRefused: false }
const none = (kind: 'NO_FILE' | 'NOT_SURE' | 'MINOR'): NoReport => ({ kind, bureau: 'Test Bureau' })
const { closedFile } = lending.policy.credit
const hours = (world: World, count: number) => {
  world.now = instant(Date.parse(world.now) + count * 3_600_000)
}

class Credit extends World {
  /** The profile is sent, and the other parties have answered. */
  asked(file?: Partial<CreditFile>): this {
    this.profile()
    if (file) this.soft(file)
    this.report('PROPERTY_RECORD', RECORD)
    this.report('VALUATION', { value: dollars(700_000), confidence: 95 })
    return this
  }
  soft(file: Partial<CreditFile> = {}, alertPhone?: string): void {
    this.report('SOFT_CREDIT', {
      file: { ...CREDIT, pull: 'SOFT', ...file },
      mortgages: [MORTGAGE],
      ...(alertPhone && { alertPhone }),
    })
  }
  liens(): void {
    this.report('LIENS', { liens: [MORTGAGE] })
    this.confirmLiens()
  }
  /** Up to the request for the hard pull, with everything else answered. */
  toHard(file?: Partial<CreditFile>): this {
    this.asked(file ?? {})
    this.liens()
    this.apply()
    this.report('SANCTIONS', { clear: true })
    this.report('TITLE', { vesting: 'Ada Prime' })
    this.report('FLOOD', { inHazardArea: false, zone: 'X' })
    return this
  }
  hard(file: Partial<CreditFile> = {}): void {
    this.report('HARD_CREDIT', { file: { ...CREDIT, pull: 'HARD', ...file } })
  }
  get server(): string {
    return serverStateOf(this.application).name
  }
}

describe('a frozen or locked file', () => {
  it('is explained, requested again automatically, and continues once open', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    expect(world.state).toBe('errorCredit')
    expect(world.server).toBe('CREDIT_FROZEN')
    expect(world.application.requests.LIENS).toBeUndefined()
    const { creditBlock } = world.application
    expect(creditBlock).toMatchObject({ ...BUREAU, until: addDays(world.today, closedFile.days), wrongPins: 0 })
    expect(Date.parse(creditBlock?.next ?? '') - Date.parse(world.now)).toBe(closedFile.retryHours * 3_600_000)

    hours(world, closedFile.retryHours)
    world.deadline('CREDIT_RETRY')
    expect(world.application.requests.SOFT_CREDIT).toMatchObject({ no: 2, state: 'OPEN' })
    expect(world.state).toBe('errorCredit')
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    expect(world.application.creditBlock?.since).toBe(creditBlock?.since)
    expect(world.application.creditBlock?.until).toBe(creditBlock?.until)

    hours(world, 1)
    world.do('retryCredit')
    world.soft()
    expect(world.application.creditBlock).toBeUndefined()
    expect(world.application.requests.LIENS?.state).toBe('OPEN')
  })

  it('can be requested by the borrower at most once a minute, and not while a request is open', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: LOCKED })
    expect(world.server).toBe('CREDIT_LOCKED')
    expect(() => world.do('retryCredit')).toThrow('a moment ago')
    world.now = instant(Date.parse(world.now) + 61_000)
    world.do('retryCredit')
    world.do('retryCredit')
    expect(world.application.requests.SOFT_CREDIT?.no).toBe(2)
    world.deadline('CREDIT_RETRY')
    expect(world.application.requests.SOFT_CREDIT?.no).toBe(2)
  })

  it('opens by its PIN, which is deleted after the answer and never in an event', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    world.do('saveCreditPin', { pin: '12 34-56' })
    expect(world.personal[BORROWER]?.creditPin).toBe('123456')
    world.report('SOFT_CREDIT', { noReport: { ...FROZEN, pinRefused: true } })
    expect(world.state).toBe('incorrectPin')
    expect(world.server).toBe('CREDIT_FROZEN_WITH_PIN')
    expect(world.personal[BORROWER]?.creditPin).toBe('')
    world.do('saveCreditPin', { pin: '654321' })
    world.soft()
    expect(world.personal[BORROWER]?.creditPin).toBe('')
    expect(world.state).toBe('liens')
    expect(JSON.stringify(world.application)).not.toMatch(/123456|654321/)
  })

  it('accepts no fourth PIN, but is requested again', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    for (const pin of ['1111', '2222', '3333']) {
      world.do('saveCreditPin', { pin })
      world.report('SOFT_CREDIT', { noReport: { ...FROZEN, pinRefused: true } })
    }
    expect(() => world.do('saveCreditPin', { pin: '4444' })).toThrow('Three PINs')
    hours(world, 1)
    world.do('retryCredit')
    world.soft()
    expect(world.state).toBe('liens')
  })

  it('accepts no PIN for a lock', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: LOCKED })
    expect(() => world.do('saveCreditPin', { pin: '4444' })).toThrow('No PIN')
  })

  it('ends the application in time for its notice if it stays frozen', () => {
    const world = new Credit().asked()
    const first = world.today
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    world.wait(closedFile.days)
    world.deadline('CREDIT_BLOCK_ENDS')
    expect(world.state).toBe('errorCredit')
    world.wait(1)
    world.deadline('CREDIT_BLOCK_ENDS')
    expect(world.state).toBe('declined')
    expect(world.application.adverseAction?.noticeDue).toBe(addDays(first, 30))
    expect(world.application.adverseAction?.noticeDue.localeCompare(world.today)).toBe(1)
    expect(noticeOf(world.application).reasons).toEqual(['Unable to verify credit references'])
    world.deadline('CREDIT_RETRY')
    expect(world.application.requests.SOFT_CREDIT?.state).toBe('DONE')
  })

  it('blocks the hard pull in the same way', () => {
    const world = new Credit().toHard()
    world.report('HARD_CREDIT', { noReport: FROZEN })
    expect(world.state).toBe('errorCredit')
    hours(world, closedFile.retryHours)
    world.deadline('CREDIT_RETRY')
    world.hard()
    expect(world.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
  })

  it('blocks a refresh, whoever answers last', () => {
    const world = new Credit()
    world.toOffers()
    world.wait(61)
    world.choose()
    expect(world.application.refresh?.kinds).toEqual(['SOFT_CREDIT', 'VALUATION'])
    world.report('SOFT_CREDIT', { noReport: FROZEN })
    world.report('VALUATION', { value: dollars(700_000), confidence: 95 })
    expect(world.state).toBe('errorCredit')
    expect(world.application.refresh).toBeDefined()
    hours(world, closedFile.retryHours)
    world.deadline('CREDIT_RETRY')
    world.soft({ pulledOn: world.today })
    expect(world.application.refresh).toBeUndefined()
    expect(world.state).toBe('product')
  })
})

describe('file identification', () => {
  it("asks for the full SSN when the bureau can't decide", () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: none('NOT_SURE') })
    expect(world.state).toBe('ssnCredit')
    world.do('saveSocial', { ssn: '123-45-6788' })
    expect(world.personal[BORROWER]?.ssn).toBe('123456788')
    expect(JSON.stringify(world.application)).not.toContain('123456788')
    world.soft()
    expect(world.state).toBe('liens')
    expect(world.application.requests.LIENS?.state).toBe('OPEN')
  })

  it('goes to manual review when there is no file, unless the SSN finds it', () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: none('NO_FILE') })
    expect(world.state).toBe('noCredit')
    world.do('saveSocial', { ssn: '123-45-6788' })
    expect(openReviews(world.application)).toEqual([])
    // The bureau still can't decide: now no one's SSN is missing.
    world.report('SOFT_CREDIT', { noReport: none('NOT_SURE') })
    expect(world.state).toBe('noCredit')
    world.end('AGAIN')
    expect(world.state).toBe('liens')
    world.soft()
    expect(world.application.requests.LIENS?.state).toBe('OPEN')
  })

  it('requests the hard pull again if that was the missing report', () => {
    const world = new Credit().toHard()
    world.report('HARD_CREDIT', { noReport: none('NO_FILE') })
    expect(world.state).toBe('noCredit')
    world.end('AGAIN')
    expect(world.application.requests.HARD_CREDIT).toMatchObject({ no: 2, state: 'OPEN' })
    expect(world.application.requests.SOFT_CREDIT?.no).toBe(1)
  })

  it("goes to an agent for a minor's file", () => {
    const world = new Credit().asked()
    world.report('SOFT_CREDIT', { noReport: none('MINOR') })
    expect(world.state).toBe('factaReview')
    expect(world.server).toBe('MINOR_CREDIT')
    world.end('AGAIN')
    world.soft()
    expect(world.state).toBe('liens')
  })
})

it('calls the consumer first for a fraud alert, once', () => {
  const world = new Credit().asked()
  world.soft({ alert: 'FRAUD' }, '9165550190')
  expect(world.server).toBe('FACTA_REVIEW')
  expect(world.application.requests.LIENS).toBeUndefined()
  expect(world.personal[BORROWER]?.alertPhone).toBe('9165550190')
  expect(JSON.stringify(world.application)).not.toContain('9165550190')
  world.end('CLEAR')
  world.liens()
  expect(world.state).toBe('product')
  world.choose()
  expect(openReviews(world.application)).toEqual([])
})

describe('cases for an underwriter', () => {
  it.each([
    ['delinquency', { pastDue: [{ creditor: 'Card', amount: dollars(90) }] }, 'DELINQUENT_OBLIGATIONS'],
    ['uwReview', { tradelines: 1 }, 'CREDIT_EXPERIENCE_INSUFFICIENT'],
  ] as const)('include %s', (state, file, reason) => {
    const world = new Credit().asked(file)
    world.liens()
    expect(world.state).toBe(state)
    expect(world.application.decision).toMatchObject({ decision: 'REVIEW', reasons: [reason] })
    const declined = new Credit().asked(file)
    declined.liens()
    world.end('CLEAR')
    expect(world.state).toBe('product')
    world.choose()
    expect(world.state).toBe('moreProfile')
    declined.end('DECLINE')
    expect(declined.state).toBe('declined')
  })

  it('can come up as late as the hard pull', () => {
    const world = new Credit().toHard()
    world.hard({ pastDue: [{ creditor: 'Card', amount: dollars(90) }] })
    expect(world.state).toBe('delinquency')
    expect(world.application.requests.SUMMARY_DOCUMENTS).toBeUndefined()
    world.end('CLEAR')
    expect(world.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
    expect(world.application.offer).toBeDefined()
  })
})

describe('recent inquiries', () => {
  const inquiries = [
    { creditor: 'Auto Finance', on: plainDate('2026-11-03') },
    { creditor: 'Card Services', on: plainDate('2026-08-25') },
    { creditor: 'Old Bank', on: plainDate('2026-08-24') },
  ]
  const answer = (world: Credit, balance: string, monthlyPayment: string) =>
    world.do('attestInquiries', {
      inquiries: [{ newDebt: 'YES', lender: 'Auto Finance', balance, monthlyPayment }, { newDebt: 'NO' }],
      inquiriesConfirmed: 'on',
    })
  const found = () => {
    const world = new Credit().toHard()
    world.hard({ inquiries })
    return world
  }

  it('of 90 days are explained before the summary', () => {
    const world = found()
    expect(world.state).toBe('inquiries')
    expect(world.application.inquiries?.listed.map(({ creditor }) => creditor)).toEqual([
      'Auto Finance',
      'Card Services',
    ])
    expect(world.application.requests.SUMMARY_DOCUMENTS).toBeUndefined()
    world.do('attestInquiries', { inquiries: [{ newDebt: 'NO' }, { newDebt: 'NO' }], inquiriesConfirmed: 'on' })
    expect(world.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
  })

  it('all need an answer, and a debt needs its figures', () => {
    const world = found()
    expect(() =>
      world.do('attestInquiries', { inquiries: [{ newDebt: 'YES', lender: 'A' }], inquiriesConfirmed: 'on' }),
    ).toThrow(/inquiries.0.balance.*inquiries.0.monthlyPayment.*inquiries.1.newDebt/)
  })

  it('count as debts, and the borrower chooses again if the offer is no longer supported', () => {
    const small = found()
    answer(small, '9,000', '300')
    expect(small.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
    expect(small.application.decision.decision).toBe('APPROVED')

    const large = found()
    answer(large, '20,000', '3600')
    expect(large.state).toBe('product')
    expect(large.application.requests.SUMMARY_DOCUMENTS).toBeUndefined()
    expect(large.application.refreshed?.changes.map(({ what }) => what)).toContain('LARGEST_LINE')
    large.do('chooseOffer', {
      amount: '20000',
      draw: '20000',
      term: '30',
      drawPeriod: '5',
      feeOption: '0',
      autopay: 'YES',
    })
    expect(large.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
  })

  it('go to an underwriter if the new debts are large', () => {
    const world = found()
    answer(world, '25,000', '300')
    expect(world.state).toBe('hold')
    expect(openReviews(world.application).map(({ kind }) => kind)).toEqual(['INQUIRIES'])
    world.end('CLEAR')
    expect(world.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
  })
})

describe('declines', () => {
  it('lead to the credit decline screen for a score and the income screen for debts', () => {
    const score = new Credit().asked({ score: 612, keyFactors: ['A late payment'] })
    score.liens()
    expect(score.state).toBe('creditScoreDeclined')
    expect(score.server).toBe('CREDIT_SCORE_DECLINED')
    const debts = new Credit().asked({ monthlyDebts: dollars(9000) })
    debts.liens()
    expect(debts.state).toBe('assetDepletion')
    debts.do('saveAssets', { CHECKING: '1000', assetsConfirmed: 'on' })
    expect(debts.state).toBe('dtiDeclined')
    expect(debts.server).toBe('DTI_DECLINED')
  })

  it('from the hard pull count too', () => {
    const world = new Credit().toHard()
    world.hard({ score: 610, keyFactors: ['A late payment'] })
    expect(world.state).toBe('creditScoreDeclined')
  })
})

describe('a co-signer', () => {
  const other = { firstName: 'Bea', lastName: 'Prime', email: 'bea@example.com', role: 'CO_SIGNER' }
  const signer = {
    firstName: 'Bea',
    middleName: '',
    lastName: 'Prime',
    suffix: '',
    dateOfBirth: '1981-01-01',
    phoneNumber: '(555) 555-0111',
    ssn: '123-45-6787',
    hardCreditConsent: 'on',
  }
  const toTheirs = (): readonly [Credit, string] => {
    const world = new Credit()
    world.toOffers()
    world.toSummary({ ownershipType: 'JOINT', coOwners: [other] })
    world.toSigned()
    world.sign()
    const identity = world.application.owners[1]?.identityUuid ?? ''
    world.do('acceptIntro', signer, identity)
    return [world, identity]
  }
  const report = (world: Credit, identity: string, file: Partial<CreditFile> = {}) =>
    world.report('CO_SIGNER_CREDIT', {
      identity,
      file: { ...CREDIT, pull: 'HARD', ...file },
      documents: [document(90, 'CREDIT_SCORE_NOTICE', 'CLOSING', identity)],
    })

  it('continues if the rules support the line with both', () => {
    const [world, identity] = toTheirs()
    report(world, identity)
    expect(openReviews(world.application)).toEqual([])
  })

  it('goes to an underwriter if their score is too low, because the lower one counts', () => {
    const [world, identity] = toTheirs()
    report(world, identity, { score: 600, keyFactors: ['Theirs'] })
    expect(world.state).toBe('uwReview')
    expect(openReviews(world.application)).toMatchObject([{ kind: 'UNDERWRITING', subject: identity }])
    const before = world.application.decision
    world.end('CLEAR')
    expect(world.state).not.toBe('uwReview')
    expect(world.application.decision).toEqual(before)
  })

  it('declines with the key factors of the file that counted', () => {
    const [world, identity] = toTheirs()
    report(world, identity, { score: 600, keyFactors: ['Theirs'] })
    world.end('DECLINE', { declineFor: 'CREDIT_SCORE_TOO_LOW' })
    expect(world.state).toBe('creditScoreDeclined')
    expect(noticeOf(world.application).reasons).toEqual(['Theirs'])
  })

  it('with a frozen file is waited for and requested again; in the end an agent reviews', () => {
    const [world, identity] = toTheirs()
    world.report('CO_SIGNER_CREDIT', { identity, noReport: FROZEN })
    expect(world.application.creditBlock).toBeUndefined()
    expect(world.application.owners[1]?.creditBlock).toMatchObject({ kind: 'FROZEN', bureau: 'Test Bureau' })
    hours(world, closedFile.retryHours)
    world.deadline('CREDIT_RETRY')
    expect(world.application.requests.CO_SIGNER_CREDIT).toMatchObject({ state: 'OPEN', reference: identity })
    world.report('CO_SIGNER_CREDIT', { identity, noReport: FROZEN })
    world.wait(closedFile.days + 1)
    world.deadline('CREDIT_BLOCK_ENDS')
    expect(world.state).toBe('uwReview')
    world.end('AGAIN')
    report(world, identity)
    expect(world.application.owners[1]?.creditBlock).toBeUndefined()
    expect(openReviews(world.application)).toEqual([])
  })

  it('without a file goes to an agent', () => {
    const [world, identity] = toTheirs()
    world.report('CO_SIGNER_CREDIT', { identity, noReport: none('NO_FILE') })
    expect(openReviews(world.application)).toMatchObject([{ kind: 'UNDERWRITING', subject: identity }])
  })
})

describe('verified income that supports less than chosen', () => {
  const short = () => {
    const world = new Credit()
    world.toOffers()
    world.do('chooseOffer', {
      amount: '250000',
      draw: '250000',
      term: '15',
      drawPeriod: '5',
      feeOption: '0',
      autopay: 'YES',
    })
    world.application = {
      ...world.application,
      income: { ...world.application.income, employmentType: 'SELF_EMPLOYED' },
    }
    world.do('saveContact', {
      propertyType: 'SINGLE_FAMILY',
      propertyCondition: 'GOOD',
      ownershipType: 'SOLE',
      maritalStatus: 'UNMARRIED',
      ssn: '123-45-6788',
      hardCreditConsent: 'on',
    })
    world.do('saveHmda', { ethnicity: 'DECLINE', race: 'DECLINE', sex: 'DECLINE' })
    world.hard()
    world.report('SANCTIONS', { clear: true })
    world.report('TITLE', { vesting: 'Ada Prime' })
    world.report('FLOOD', { inHazardArea: false, zone: 'X' })
    summary(world)
    world.showIncome(false, dollars(72_000))
    return world
  }
  const summary = (world: Credit) => {
    world.report('SUMMARY_DOCUMENTS', { documents: [document(10, 'APPLICATION_SUMMARY', 'SUMMARY')] })
    world.do('acceptSummary', { readDocuments: [uuid(10)], acknowledged: 'on' })
  }

  it('leads to the largest supported line on the same terms', () => {
    const world = short()
    expect(world.state).toBe('counterOffer')
    const { counterOffer, offer } = world.application
    expect(counterOffer?.offer).toMatchObject({ termYears: 15, feeRate: 0, drawYears: 5 })
    expect(counterOffer?.offer.amount).toBeLessThan(offer?.amount ?? 0)
    expect(counterOffer?.offer.draw).toBe(counterOffer?.offer.amount)
    expect(counterOffer?.noticeDue).toBe(addDays(world.today, 90))
  })

  it('can be accepted: the summary is made again and the income counts', () => {
    const world = short()
    const amount = world.application.counterOffer?.offer.amount
    world.do('takeCounterOffer')
    expect(world.application.offer?.amount).toBe(amount)
    expect(world.application.counterOffer).toBeUndefined()
    expect(world.application.income.matched).toBe(true)
    summary(world)
    expect(world.state).toBe('ach')
  })

  it('can be supplemented with more income, and the offer taken meanwhile', () => {
    const world = short()
    world.do('linkIncome', { method: 'BANK_TRANSACTIONS' })
    expect(world.state).toBe('incomeReview')
    world.report('INCOME_LINK', { url: '/there' })
    world.do('returnFromIncomeLink', { reference: world.application.income.link?.reference })
    world.report('INCOME', { annual: dollars(149_000), employer: 'Own', confirmEmployment: false })
    expect(world.state).toBe('ach')
    expect(world.application.counterOffer).toBeUndefined()

    const other = short()
    other.do('linkIncome', { method: 'BANK_TRANSACTIONS' })
    other.do('takeCounterOffer')
    expect(other.application.income.matched).toBe(true)
  })

  it('can be supplemented with assets', () => {
    const world = short()
    world.do('saveAssets', { BROKERAGE: '900000', assetsConfirmed: 'on' })
    expect(world.application.income.matched).toBe(true)
    expect(world.state).toBe('ach')
    const little = short()
    const before = little.application.counterOffer?.offer.amount ?? 0
    little.do('saveAssets', { BROKERAGE: '60000', assetsConfirmed: 'on' })
    expect(little.state).toBe('counterOffer')
    expect(little.application.counterOffer?.offer.amount).toBeGreaterThan(before)
  })

  it('ends with a notice within 90 days if nobody takes the counteroffer', () => {
    const world = short()
    const first = world.today
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.state).toBe('counterOffer')
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.state).toBe('dtiDeclined')
    expect(world.application.adverseAction?.noticeDue).toBe(addDays(first, 90))
    expect(noticeOf(world.application).reasons).toEqual(['Income insufficient for amount of credit requested'])
  })

  it('has its notice even if other figures replaced the counteroffer', () => {
    const world = short()
    const first = world.today
    world.take({ events: [event('Refreshed', { changes: [{ what: 'TERMS' }] })], effects: [], personal: [] })
    expect(world.application.counterOffer).toBeUndefined()
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.application.adverseAction?.noticeDue).toBe(addDays(first, 90))
    expect(noticeOf(world.application).reasons).toEqual(['Income insufficient for amount of credit requested'])
  })

  it("isn't ended by the lender's own open review, as long as the notice allows", () => {
    const world = short()
    world.take(openReview(world.application, 'PAYSTUBS', world.context()))
    world.wait(61)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.application.declinedAt).toBeUndefined()
    world.wait(25)
    world.deadline('COUNTER_OFFER_ENDS')
    expect(world.application.declinedAt).toBeDefined()
  })
})
