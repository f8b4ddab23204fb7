import { describe, expect, test } from 'vitest'
import { WORKFLOW_STATUSES } from '../../journey/statuses.ts'
import { type Instant, instant, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { REQUEST_KINDS, REQUESTS } from '../core/requests.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import type { Application, DocumentRecord, Owner } from '../types.ts'
import { isOver, WAIT_HOLDERS, WAIT_KINDS, waitFor, waitOf } from './waits.ts'

const BORROWER = 'b0000000-0000-4000-8000-000000000001'
const SIGNER = 'b0000000-0000-4000-8000-000000000002'
const AT = instant('2026-11-23T15:00:00Z')
const NOW = instant('2026-11-24T20:00:00Z')

const base: Application = evolve(
  undefined,
  event('Created', {
    uuid: 'a0000000-0000-4000-8000-000000000001',
    loanNumber: 'HL-1',
    orgCode: 'FIGURE',
    borrower: BORROWER,
    property: {
      uuid: 'c0000000-0000-4000-8000-000000000001',
      address: { street1: '1 Elm Street', street2: '', city: 'Fresno', state: 'CA', zip: '93701' },
      occupancy: 'PRIMARY',
      selected: true,
    },
    listedForSale: false,
    consents: [],
    referrer: undefined,
    income: { annual: dollars(150_000), other: dollars(0), employmentType: 'FULL_TIME' },
    nameGiven: true,
    dobGiven: true,
  }),
  AT,
)

const document = (stage: DocumentRecord['stage'], sealed = false): DocumentRecord => ({
  uuid: stage,
  type: 'SUPPORT',
  title: stage,
  fileName: `${stage}.pdf`,
  mediaType: 'application/pdf',
  stage,
  sha256: '',
  pages: 1,
  createdAt: AT,
  sealed,
})
const consent = (type: 'SOFT_CREDIT' | 'HARD_CREDIT') => ({
  type,
  identity: BORROWER,
  version: '1',
  at: AT,
  ip: '',
  userAgent: '',
})
const signer = (change: Partial<Owner> = {}): Owner => ({
  identityUuid: SIGNER,
  role: 'CO_SIGNER',
  version: 'v1',
  identityStatus: 'NONE',
  invitedAt: AT,
  ...change,
})
const VALIDITY = { creditDays: 30, valuationDays: 60, titleDays: 60, offerValidDays: 30 }
const RESCISSION = {
  opened: plainDate('2026-11-23'),
  expires: plainDate('2026-11-27'),
  earliestDisbursement: plainDate('2026-11-28'),
  expired: false,
}

/** How to complete each step, in order. Tests use it to take the application up to a step. */
const STEPS: Record<string, (a: Application) => Partial<Application>> = {
  PROFILE: () => ({ status: 'LIEN_REVIEW', consents: [consent('SOFT_CREDIT')] }),
  LIENS: (a) => ({
    status: 'OFFER_SELECTION',
    liensConfirmed: true,
    decision: { ...a.decision, decision: 'APPROVED', maxLine: dollars(90_000) },
  }),
  OFFER: () => ({ status: 'MORE_INFORMATION', offer: {} as NonNullable<Application['offer']> }),
  DETAILS: (a) => ({
    status: 'DEMOGRAPHICS',
    ownership: { type: 'JOINT', married: false },
    ssnOnFile: true,
    consents: [...a.consents, consent('HARD_CREDIT')],
  }),
  DEMOGRAPHICS: () => ({ status: 'HARD_CREDIT', hasHmda: true }),
  SUMMARY_PREPARATION: () => ({ status: 'APPLICATION_SUMMARY', documents: [document('SUMMARY')] }),
  SUMMARY: () => ({ status: 'INCOME_VERIFICATION', summaryAcceptedAt: AT }),
  INCOME: (a) => ({ status: 'BANK_ACCOUNT', income: { ...a.income, matched: true } }),
  BANK_ACCOUNT: (a) => ({ bank: { ...a.bank, disburse: 'x', checkStatus: 'VERIFIED' } }),
  PAYMENT: (a) => ({ status: 'IDENTITY_VERIFICATION', bank: { ...a.bank, payType: 'MANUAL' } }),
  IDENTITY: () => ({ status: 'CLOSING_DOCUMENTS', identity: { status: 'VERIFIED', attempts: 1 } }),
  DOCUMENT_PREPARATION: (a) => ({ status: 'SIGNING', documents: [...a.documents, document('CLOSING')] }),
  SIGNATURE: (a) => ({
    status: 'NOTARY',
    closing: { signedAt: AT },
    documents: a.documents.map((one) => ({ ...one, sealed: true })),
  }),
  NOTARY_PREPARATION: (a) => ({ documents: [...a.documents, document('NOTARY')] }),
  NOTARY_MEETING: (a) => ({
    status: 'RESCISSION',
    notary: { ...a.notary, completedAt: AT },
    rescission: RESCISSION,
  }),
  INSURANCE: () => ({
    insurance: { carrier: 'x', policyNumber: '1', expires: plainDate('2027-11-27'), accepted: true },
  }),
  RESCISSION: () => ({ status: 'RECORDING', rescission: { ...RESCISSION, expired: true } }),
  RECORDING: () => ({ status: 'FUNDABLE' }),
  RELEASE: () => ({ status: 'DIRECT_DEBT_PAYOFF' }),
  PAYOFFS: () => ({ status: 'FUNDING' }),
  FUNDING: (a) => ({ status: 'COMPLETE', funding: { ...a.funding, fundedAt: NOW } }),
}
const EVERY = Object.keys(STEPS)

/** The application with every step before `step` done. */
function before(step: string, change: Partial<Application> = {}): Application {
  let a: Application = { ...base, statusSince: AT }
  for (const name of EVERY.slice(0, EVERY.indexOf(step))) a = { ...a, ...STEPS[name]?.(a) }
  return { ...a, ...change }
}

const HOLDERS: Record<string, string> = {
  SUMMARY_PREPARATION: 'LENDER',
  DOCUMENT_PREPARATION: 'LENDER',
  NOTARY_PREPARATION: 'LENDER',
  RESCISSION: 'NOBODY',
  RECORDING: 'COUNTY',
  RELEASE: 'LENDER',
  PAYOFFS: 'BANK',
  FUNDING: 'BANK',
}

describe('what an application waits for', () => {
  test.each(EVERY)('is the step %s, with the party that has to act', (step) => {
    expect(waitOf(before(step), NOW)).toMatchObject({ what: step, by: HOLDERS[step] ?? 'BORROWER' })
  })

  test('is nothing once the line is funded, canceled or declined', () => {
    const done = (change: Partial<Application>) => waitOf({ ...before('FUNDING'), ...change }, NOW)
    const cancelled = { at: AT, why: 'RESCINDED', by: BORROWER } as const
    expect(done({ ...STEPS.FUNDING?.(before('FUNDING')) })).toEqual({ what: 'FUNDED', by: 'NOBODY', since: NOW })
    expect(done({ status: 'CANCELLED', cancelled })).toEqual({ what: 'CANCELLED', by: 'NOBODY', since: AT })
    expect(done({ status: 'DECLINED', declinedAt: AT })).toEqual({ what: 'DECLINED', by: 'NOBODY', since: AT })
    expect(WAIT_KINDS.filter((what) => isOver({ what }))).toEqual(['FUNDED', 'CANCELLED', 'DECLINED'])
  })

  test.each(WORKFLOW_STATUSES)('is known for the status %s', (status) => {
    // Both with no step done and with every step done.
    for (const a of [base, before('FUNDING')]) {
      const { what, by, since } = waitOf({ ...a, status }, NOW)
      expect(WAIT_KINDS).toContain(what)
      expect(WAIT_HOLDERS).toContain(by)
      expect(since).toMatch(/Z$/)
    }
  })

  // A declined application waits for nothing, not even its notice or an open condition.
  const waited = REQUEST_KINDS.filter((kind) => kind !== 'ADVERSE_ACTION' && kind !== 'INCOMPLETE_NOTICE')
  test.each(waited)('is the requested party while the request %s is open', (kind) => {
    const asked: Instant = instant('2026-11-24T09:00:00Z')
    const status = REQUESTS[kind].during
    const a = before('FUNDING', { status, requests: { [kind]: { no: 1, state: 'OPEN', at: asked } } })
    const wait = waitOf(a, NOW)
    expect(wait.by).not.toBe('BORROWER')
    expect(wait.since).toBe(asked)
    const failed = { ...a, requests: { [kind]: { no: 1, state: 'FAILED', at: asked } } } as const
    expect(waitOf(failed, NOW)).toMatchObject({ what: 'HOLD', by: 'LENDER', since: asked })
  })

  test("includes the borrower's tasks between steps", () => {
    const a = before('INCOME')
    const income = { ...a.income, matched: true, employmentToConfirm: true }
    expect(waitOf({ ...a, income }, NOW)).toMatchObject({ what: 'EMPLOYER_NAME', by: 'BORROWER' })
    const link = { type: 'MANUAL_PAYSTUB', reference: 'x' } as const
    expect(waitOf({ ...a, income: { ...a.income, link } }, NOW)).toMatchObject({ what: 'PAYSTUBS', by: 'BORROWER' })
    const depleting = before('LIENS')
    const decision = { ...depleting.decision, decision: 'ASSET_DEPLETION' } as const
    expect(waitOf({ ...depleting, decision }, NOW)).toMatchObject({ what: 'ASSETS', by: 'BORROWER' })
    const bank = { ...before('BANK_ACCOUNT').bank, checkStatus: 'PENDING_REVIEW' } as const
    expect(waitOf(before('BANK_ACCOUNT', { bank }), NOW)).toMatchObject({ what: 'ACCOUNT_REVIEW', by: 'LENDER' })
  })

  test('is proof of insurance first, even while other steps run in parallel', () => {
    for (const status of ['RESCISSION', 'RECORDING', 'FUNDABLE'] as const) {
      const a = before('INSURANCE', { status })
      const requests = { RECORDING: { no: 1, state: 'OPEN', at: NOW } } as const
      expect(waitOf({ ...a, requests }, NOW)).toMatchObject({ what: 'INSURANCE', by: 'BORROWER', since: AT })
    }
    const looked = { INSURANCE: { no: 1, state: 'OPEN', at: NOW } } as const
    expect(waitOf(before('INSURANCE', { status: 'FUNDABLE', requests: looked }), NOW)).toMatchObject({
      what: 'INSURANCE_REVIEW',
      by: 'LENDER',
    })
    expect(waitOf(before('INSURANCE', { status: 'RECORDING', requests: looked }), NOW).what).toBe('RECORDING')
  })

  test('counts from when the status was reached', () => {
    const later = instant('2026-11-24T10:00:00Z')
    const saved = evolve(evolve(base, event('ProfileSaved', {}), later), event('LiensSearched', { liens: [] }), NOW)
    expect([base.statusSince, saved.status, saved.statusSince]).toEqual([AT, 'LIEN_REVIEW', NOW])
    expect(evolve(saved, event('DemographicsSaved', {}), instant('2026-11-25T00:00:00Z')).statusSince).toBe(NOW)
    expect(waitOf({ ...base, statusSince: undefined }, NOW).since).toBe(AT)
  })
})

describe('the next date of a wait', () => {
  const next = (a: Application) => waitOf(a, NOW).next
  test('is the last day of the offers, which their data can shorten', () => {
    const a = before('OFFER', {
      credit: { pulledOn: plainDate('2026-11-23') } as NonNullable<Application['credit']>,
      valuation: { value: dollars(700_000), confidence: 95, on: plainDate('2026-11-20'), source: 'AVM' },
    })
    const holds = (creditDays: number, valuationDays: number) =>
      waitOf(a, NOW, { ...VALIDITY, creditDays, valuationDays }).next
    expect(holds(30, 60)).toEqual({ kind: 'OFFER_EXPIRES', date: '2026-12-23' })
    expect(holds(30, 20)).toEqual({ kind: 'OFFER_EXPIRES', date: '2026-12-10' })
    expect(waitOf(a, NOW).next).toBeUndefined()
    expect(waitOf({ ...a, status: 'MORE_INFORMATION' }, NOW, VALIDITY).next).toBeUndefined()
    // The offers' prices expire too, and expired prices aren't promised.
    const quote = { pricedOn: plainDate('2026-11-23') } as NonNullable<Application['quote']>
    expect(waitOf({ ...a, quote }, NOW, { ...VALIDITY, offerValidDays: 14 }).next?.date).toBe('2026-12-07')
    expect(waitOf({ ...a, quote }, NOW, { ...VALIDITY, offerValidDays: 0 }).next).toBeUndefined()
  })
  test('is the first day on which state law allows signing', () => {
    const closing = { scheduledOn: plainDate('2026-12-01') }
    expect(next(before('SIGNATURE', { closing }))).toEqual({ kind: 'SIGNING_FROM', date: '2026-12-01' })
    expect(next(before('SIGNATURE', { closing: { scheduledOn: plainDate('2026-11-24') } }))).toBeUndefined()
    expect(next(before('SIGNATURE'))).toBeUndefined()
  })
  test('is the first day of signing once that day has begun everywhere in Texas', () => {
    const a = before('SIGNATURE', { closing: { scheduledOn: plainDate('2026-12-01') } })
    const address = { ...a.property.address, state: 'TX' }
    const texan = { ...a, property: { ...a.property, address } }
    expect(waitOf(texan, instant('2026-12-01T06:30:00Z')).next).toEqual({ kind: 'SIGNING_FROM', date: '2026-12-01' })
    expect(waitOf(texan, instant('2026-12-01T07:00:00Z')).next).toBeUndefined()
  })
  test('is a booked visit, for which the notary must act', () => {
    const appointment = { date: plainDate('2026-11-30'), slot: '09:30', place: 'at home' }
    const a = before('NOTARY_MEETING')
    const booked = { ...a, notary: { ...a.notary, kind: 'MANUAL', appointment } } as const
    expect(waitOf(booked, NOW)).toMatchObject({
      what: 'NOTARY_VISIT',
      by: 'NOTARY',
      next: { kind: 'BOOKING', date: '2026-11-30', time: '09:30' },
    })
  })
  test('is the end of the right to cancel, and then the funding date', () => {
    expect(next(before('RESCISSION'))).toEqual({ kind: 'RESCISSION_ENDS', date: '2026-11-27' })
    // The first business day after Saturday, November 28.
    expect(next(before('RECORDING'))).toEqual({ kind: 'FUNDING_EXPECTED', date: '2026-11-30' })
    const late = waitOf(before('FUNDING'), instant('2026-12-05T20:00:00Z')).next
    expect(late).toEqual({ kind: 'FUNDING_EXPECTED', date: '2026-12-07' })
  })
})

describe('additional signers', () => {
  const others = (change?: Partial<Owner>): Partial<Application> => ({
    status: 'CO_DEED_SIGNING',
    owners: [...base.owners, signer(change)],
    closing: { signedAt: AT },
    documents: [document('SUMMARY'), document('CLOSING', true)],
  })
  const seen = (change?: Partial<Owner>, more?: Partial<Application>) =>
    waitFor(before('NOTARY_PREPARATION', { ...others(change), ...more }), SIGNER, NOW)
  const verified = { introDoneAt: AT, identityStatus: 'VERIFIED' } as const

  test('are listed while the borrower waits for their signatures', () => {
    const a = before('NOTARY_PREPARATION', others())
    expect(waitFor(a, BORROWER, NOW)).toMatchObject({
      what: 'OTHER_SIGNATURES',
      by: 'SIGNER',
      signers: [SIGNER],
      mine: false,
    })
  })
  test('see their own tasks first', () => {
    expect(seen()).toMatchObject({ what: 'SIGNER_INTRODUCTION', mine: true })
    expect(seen({ introDoneAt: AT })).toMatchObject({ what: 'SIGNER_IDENTITY', mine: true })
    expect(seen({ introDoneAt: AT, identityStatus: 'SUBMITTED' })).toMatchObject({
      what: 'IDENTITY_CHECK',
      mine: false,
    })
    expect(seen(verified)).toMatchObject({ what: 'DOCUMENT_PREPARATION', by: 'LENDER', mine: false })
    const credit = {} as NonNullable<Owner['credit']>
    expect(seen({ ...verified, credit })).toMatchObject({ what: 'SIGNER_SIGNATURE', mine: true })
  })
  test("see what the application waits for after they've signed, without other people's identities", () => {
    const signed = { ...verified, credit: {} as NonNullable<Owner['credit']>, signedAt: AT }
    const third = signer({ identityUuid: 'other' })
    const wait = seen(signed, { owners: [...base.owners, signer(signed), third] })
    expect(wait).toEqual({ what: 'OTHER_SIGNATURES', by: 'SIGNER', since: AT, mine: false })
    expect(seen(signed, { status: 'CANCELLED', cancelled: { at: NOW, why: 'WITHDRAWN', by: BORROWER } })).toEqual({
      what: 'CANCELLED',
      by: 'NOBODY',
      since: NOW,
      mine: false,
    })
  })
  test("don't see the borrower’s tasks as their own", () => {
    expect(waitFor(before('INSURANCE'), BORROWER, NOW)).toMatchObject({ by: 'BORROWER', mine: true })
    const signed = { ...verified, signedAt: AT, credit: {} as NonNullable<Owner['credit']> }
    const a = before('INSURANCE', { owners: [...base.owners, signer(signed)] })
    expect(waitFor(a, SIGNER, NOW)).toMatchObject({ what: 'INSURANCE', by: 'BORROWER', mine: false })
  })
})
