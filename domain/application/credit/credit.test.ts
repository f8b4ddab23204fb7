import { describe, expect, it } from 'vitest'
import { plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { noticeOf } from '../decline/decline.ts'
import { openReviews } from '../reviews/reviews.ts'
import { BORROWER, CREDIT, document } from '../testing/testWorld.ts'
import { applicationView } from '../views/borrowerView.ts'
import { documentsForStaff } from '../views/documentsForStaff.ts'
import { Credit, closedFile, FROZEN, hours, none } from './creditWorld.testdata.ts'
import type { CreditFile } from './types.ts'

it('a fraud alert opens one review, and no other step can continue until the review ends', () => {
  const world = new Credit().asked()
  world.soft({ alert: 'FRAUD' }, '9165550190')
  expect(world.server).toBe('FACTA_REVIEW')
  expect(world.application.requests.LIENS).toBeUndefined()
  expect(world.personal[BORROWER]?.alertPhone).toBe('9165550190')
  expect(JSON.stringify(world.application)).not.toContain('9165550190')
  world.end('CLEAR')
  world.liens()
  expect(world.isBlocked).toBe(false)
  world.choose()
  expect(openReviews(world.application)).toEqual([])
})

it("a new credit report doesn't remove the stored files of earlier reports", () => {
  const report = { ...document(60, 'CREDIT_REPORT', 'REPORT'), forIdentity: BORROWER }
  const world = new Credit().asked({ reports: [report] })
  world.liens()
  world.apply()
  world.report('SANCTIONS', { matches: [] })
  world.report('TITLE', { vesting: 'Ada Prime' })
  world.report('FLOOD', { inHazardArea: false, zone: 'X' })
  world.hard({ reports: [document(61, 'CREDIT_REPORT', 'REPORT')] })
  const kept = (world.application.credit?.reports ?? []).map(({ uuid }) => uuid)
  expect(kept).toEqual([document(60, 'CREDIT_REPORT', 'REPORT').uuid, document(61, 'CREDIT_REPORT', 'REPORT').uuid])
  expect(documentsForStaff(world.application).map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(kept))
  expect(world.application.documents.map(({ uuid }) => uuid)).not.toContain(kept[0])
})

describe("cases that need an underwriter's review", () => {
  it.each([
    ['delinquency', { pastDue: [{ creditor: 'Card', amount: dollars(90) }] }, 'DELINQUENT_OBLIGATIONS'],
    ['uwReview', { tradelines: 1 }, 'CREDIT_EXPERIENCE_INSUFFICIENT'],
  ] as const)('an underwriter reviews the credit file if the rules lead to the %s screen', (state, file, reason) => {
    const world = new Credit().asked(file)
    world.liens()
    expect(world.state).toBe(state)
    expect(world.application.decision).toMatchObject({ decision: 'REVIEW', reasons: [reason] })
    const declined = new Credit().asked(file)
    declined.liens()
    world.end('CLEAR')
    expect(world.isBlocked).toBe(false)
    world.choose()
    expect(world.application.offer).toBeDefined()
    declined.end('DECLINE')
    declined.send('answerBeforeDecision')
    expect(declined.state).toBe('declined')
  })

  it('an underwriter reviews the application if the hard inquiry shows a past-due debt', () => {
    const world = new Credit().toHard()
    world.hard({ pastDue: [{ creditor: 'Card', amount: dollars(90) }] })
    expect(world.state).toBe('delinquency')
    expect(world.application.requests.SUMMARY_DOCUMENTS).toBeUndefined()
    world.end('CLEAR')
    expect(world.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
    expect(world.application.offer).toBeDefined()
  })
})

describe('inquiries by other lenders', () => {
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

  it('before the summary, the borrower must explain the inquiries of the last 90 days', () => {
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

  it('the borrower must explain each inquiry and give the amounts of any new debt', () => {
    const world = found()
    expect(() =>
      world.do('attestInquiries', { inquiries: [{ newDebt: 'YES', lender: 'A' }], inquiriesConfirmed: 'on' }),
    ).toThrow(/inquiries.0.balance.*inquiries.0.monthlyPayment.*inquiries.1.newDebt/)
  })

  it('if the borrower explains inquiries with new debts, large debts can rule out the chosen offer', () => {
    const small = found()
    answer(small, '9,000', '300')
    expect(small.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
    expect(small.application.decision.decision).toBe('APPROVED')

    const large = found()
    answer(large, '20,000', '3600')
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

  it('an underwriter reviews large new debts that the borrower reports when explaining inquiries', () => {
    const world = found()
    answer(world, '25,000', '300')
    expect(world.state).toBe('hold')
    expect(openReviews(world.application).map(({ kind }) => kind)).toEqual(['INQUIRIES'])
    world.end('CLEAR')
    expect(world.application.requests.SUMMARY_DOCUMENTS?.state).toBe('OPEN')
  })
})

describe('declines', () => {
  it('a decline for a low score and a decline for high debts lead to different screens', () => {
    const score = new Credit().asked({ score: 612, keyFactors: ['A late payment'] })
    score.liens()
    score.send('answerBeforeDecision')
    expect(score.state).toBe('creditScoreDeclined')
    expect(score.server).toBe('CREDIT_SCORE_DECLINED')
    const debts = new Credit().asked({ monthlyDebts: dollars(9000) })
    debts.liens()
    expect(debts.application.decision.decision).toBe('ASSET_DEPLETION')
    debts.do('saveAssets', { CHECKING: '1000', assetsConfirmed: 'on' })
    debts.send('answerBeforeDecision')
    expect(debts.state).toBe('dtiDeclined')
    expect(debts.server).toBe('DTI_DECLINED')
  })

  it('a low score in the hard inquiry leads to a decline', () => {
    const world = new Credit().toHard()
    world.hard({ score: 610, keyFactors: ['A late payment'] })
    expect(world.state).toBe('creditScoreDeclined')
  })
})

describe("a co-signer's credit file", () => {
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

  it("the application continues if the rules still support the line after the co-signer's credit report arrives", () => {
    const [world, identity] = toTheirs()
    report(world, identity)
    expect(openReviews(world.application)).toEqual([])
  })

  it("an underwriter reviews a co-signer's low score, because the lower of the two scores counts", () => {
    const [world, identity] = toTheirs()
    report(world, identity, { score: 600, keyFactors: ['Theirs'] })
    expect(world.state).toBe('uwReview')
    expect(openReviews(world.application)).toMatchObject([{ kind: 'UNDERWRITING', subject: identity }])
    const before = world.application.decision
    world.end('CLEAR')
    expect(world.state).not.toBe('uwReview')
    expect(world.application.decision).toEqual(before)
  })

  it("if a decline is due to a co-signer's low score, only the co-signer's notice lists the key factors from that credit file", () => {
    const [world, identity] = toTheirs()
    report(world, identity, { score: 600, keyFactors: ['Theirs'] })
    world.end('DECLINE', { declineFor: 'CREDIT_SCORE_TOO_LOW' })
    expect(world.state).toBe('creditScoreDeclined')
    expect(noticeOf(world.application, identity).reasons).toEqual(['Theirs'])
    const borrowers = noticeOf(world.application)
    expect(borrowers.reasons).toEqual(['Other: information in the credit file of the person who applied with you'])
    const { adverseAction } = applicationView(world.application, world.personal, world.lending, world.today)
    expect(adverseAction?.ofAnother).toEqual(['CREDIT_SCORE_TOO_LOW'])
  })

  it("a co-signer's frozen credit file is requested several times before an agent takes over", () => {
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

  it('if a co-signer has no credit file, an agent reviews the application', () => {
    const [world, identity] = toTheirs()
    world.report('CO_SIGNER_CREDIT', { identity, noReport: none('NO_FILE') })
    expect(openReviews(world.application)).toMatchObject([{ kind: 'UNDERWRITING', subject: identity }])
  })
})
