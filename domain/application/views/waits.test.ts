import { describe, expect, test } from 'vitest'
import { resolveBorrower } from '../../journey/borrower.ts'
import { SAMPLE_OWNER, SAMPLE_PERSON } from '../../journey/samples/person.fixture.ts'
import { WORKFLOW_STATUSES } from '../../journey/statuses.ts'
import { type Instant, instant, plainDate } from '../../values/dates.ts'
import { dollars } from '../../values/money.ts'
import { drawPayment } from '../core/payments.ts'
import { REQUEST_KINDS, REQUESTS } from '../core/requests.ts'
import { event } from '../events.ts'
import { evolve } from '../evolve.ts'
import { BORROWER, World } from '../testing/testWorld.ts'
import type { Application, Owner } from '../types.ts'
import { factsOf } from './facts.ts'
import { isOver, WAIT_HOLDERS, WAIT_KINDS, type WaitHolder, type WaitKind, waitFor, waitOf } from './waits.ts'

const AT = instant('2026-11-23T15:00:00Z')
const NOW = instant('2026-11-24T20:00:00Z')
const VALIDITY = { creditDays: 30, valuationDays: 60, titleDays: 60, offerValidDays: 30 }

/** Returns a sample application for each kind of wait, at the time when that wait first starts. */
function reached(): ReadonlyMap<WaitKind, Application> {
  const found = new Map<WaitKind, Application>()
  const world = new World()
  world.goUntil(() => {
    const { what } = waitOf(world.application, world.now)
    if (!found.has(what)) found.set(what, world.application)
    return what === 'FUNDED'
  })
  return found
}
const REACHED = reached()

/** Changes that make a sample application wait at a step that the server usually completes at once. */
const PASSED: Partial<Record<WaitKind, Partial<Application>>> = {
  RELEASE: { status: 'FUNDABLE', requests: {}, rescission: undefined },
  PAYOFFS: { status: 'DIRECT_DEBT_PAYOFF', requests: {} },
}

/** Returns the sample application at the time when it first waited for `step`, with the given changes. */
function before(step: WaitKind, change: Partial<Application> = {}): Application {
  const a = REACHED.get(step in PASSED ? 'RECORDING' : step)
  if (!a) throw new Error(`nobody waits for ${step}`)
  return { ...a, ...PASSED[step], ...change }
}
const base = before('PROFILE')

const HOLDERS: Partial<Record<WaitKind, WaitHolder>> = {
  PROFILE: 'BORROWER',
  LIENS: 'BORROWER',
  OFFER: 'BORROWER',
  DETAILS: 'BORROWER',
  DEMOGRAPHICS: 'BORROWER',
  SUMMARY_PREPARATION: 'LENDER',
  SUMMARY: 'BORROWER',
  INCOME: 'BORROWER',
  BANK_ACCOUNT: 'BORROWER',
  PAYMENT: 'BORROWER',
  IDENTITY: 'BORROWER',
  DOCUMENT_PREPARATION: 'LENDER',
  SIGNATURE: 'BORROWER',
  NOTARY_PREPARATION: 'LENDER',
  NOTARY_MEETING: 'BORROWER',
  INSURANCE: 'BORROWER',
  RESCISSION: 'NOBODY',
  RECORDING: 'COUNTY',
  CANCELLATION_MAIL: 'NOBODY',
  RELEASE: 'LENDER',
  PAYOFFS: 'BANK',
  FUNDING: 'BANK',
}

describe('what an application waits for', () => {
  test.each(Object.keys(HOLDERS) as WaitKind[])('the wait for the %s step shows the party that must act', (step) => {
    expect(waitOf(before(step), NOW)).toMatchObject({ what: step, by: HOLDERS[step] })
  })

  test('a draw waits for approval by two people on the staff, and then for the bank', () => {
    const draw = { payment: drawPayment(1), amount: dollars(50_000), payee: 'Harbor Bank', to: 'digest' } as const
    const proposed = evolve(before('FUNDING'), event('PaymentProposed', draw), AT)
    expect(waitOf(proposed, NOW)).toMatchObject({ what: 'RELEASE', by: 'LENDER' })
    const held = evolve(before('FUNDING'), event('FundingHeld', { by: 'anna', reason: 'Stop.' }), AT)
    expect(waitOf(held, NOW)).toMatchObject({ what: 'RELEASE', by: 'LENDER' })
    expect(waitOf(evolve(proposed, event('PaymentStarted', draw), AT), NOW)).toMatchObject({ what: 'FUNDING' })
  })

  test("an application that is funded, canceled or declined isn't waiting for anything", () => {
    const done = (change: Partial<Application>) => waitOf({ ...before('FUNDING'), ...change }, NOW)
    const cancelled = { at: AT, why: 'RESCINDED', by: BORROWER } as const
    const fundedAt = before('FUNDED').funding.fundedAt
    expect(waitOf(before('FUNDED'), NOW)).toEqual({ what: 'FUNDED', by: 'NOBODY', since: fundedAt })
    expect(done({ status: 'CANCELLED', cancelled })).toEqual({ what: 'CANCELLED', by: 'NOBODY', since: AT })
    expect(done({ status: 'DECLINED', declinedAt: AT })).toEqual({ what: 'DECLINED', by: 'NOBODY', since: AT })
    expect(WAIT_KINDS.filter((what) => isOver({ what }))).toEqual(['FUNDED', 'CANCELLED', 'DECLINED'])
  })

  test.each(WORKFLOW_STATUSES)('an application in the %s status always has a known kind of wait', (status) => {
    // Check each status with no step done and with every step done.
    for (const a of [base, before('FUNDING')]) {
      const { what, by, since } = waitOf({ ...a, status }, NOW)
      expect(WAIT_KINDS).toContain(what)
      expect(WAIT_HOLDERS).toContain(by)
      expect(since).toMatch(/Z$/)
    }
  })

  // Leave out the request for an adverse action notice, because a declined application no longer waits. Also leave out
  // requests that aren't tied to a status, because the application continues without their responses.
  const waited = REQUEST_KINDS.flatMap((kind) => {
    const { during } = REQUESTS[kind]
    return kind === 'ADVERSE_ACTION' || during === undefined ? [] : [[kind, during] as const]
  })
  test.each(waited)('while the %s request is open, the application waits for the outside party', (kind, status) => {
    const asked: Instant = instant('2026-11-24T09:00:00Z')
    const a = before('FUNDING', { status, requests: { [kind]: { no: 1, state: 'OPEN', at: asked } } })
    const wait = waitOf(a, NOW)
    expect(wait.by).not.toBe('BORROWER')
    expect(wait.since).toBe(asked)
    const failed = { ...a, requests: { [kind]: { no: 1, state: 'FAILED', at: asked } } } as const
    expect(waitOf(failed, NOW)).toMatchObject({ what: 'HOLD', by: 'LENDER', since: asked })
  })

  test('within one step, the application can wait for small tasks of the borrower, such as naming an employer', () => {
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

  test('an application waits for missing proof of insurance even while the county records the lien', () => {
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

  test('a wait counts from the time when the application reached its current status', () => {
    const later = instant('2026-11-24T10:00:00Z')
    const saved = evolve(evolve(base, event('ProfileSaved', {}), later), event('LiensSearched', { liens: [] }), NOW)
    expect([base.statusSince, saved.status, saved.statusSince]).toEqual([AT, 'LIEN_REVIEW', NOW])
    expect(evolve(saved, event('DemographicsSaved', {}), instant('2026-11-25T00:00:00Z')).statusSince).toBe(NOW)
    expect(waitOf({ ...base, statusSince: undefined }, NOW).since).toBe(AT)
  })
})

describe('the next date of a wait', () => {
  const next = (a: Application) => waitOf(a, NOW).next
  test('while the borrower chooses an offer, the next date is the last valid day of the offers and their data', () => {
    const a = before('OFFER', {
      valuation: { value: dollars(700_000), confidence: 95, on: plainDate('2026-11-20'), source: 'AVM' },
    })
    const holds = (creditDays: number, valuationDays: number) =>
      waitOf(a, NOW, { ...VALIDITY, creditDays, valuationDays }).next
    expect(holds(30, 60)).toEqual({ kind: 'OFFER_EXPIRES', date: '2026-12-23' })
    expect(holds(30, 20)).toEqual({ kind: 'OFFER_EXPIRES', date: '2026-12-10' })
    expect(waitOf(a, NOW).next).toBeUndefined()
    expect(waitOf({ ...a, status: 'MORE_INFORMATION' }, NOW, VALIDITY).next).toBeUndefined()
    // Prices can expire before the data becomes stale. After the prices have expired, the wait has no next date.
    expect(waitOf(a, NOW, { ...VALIDITY, offerValidDays: 14 }).next?.date).toBe('2026-12-07')
    expect(waitOf(a, NOW, { ...VALIDITY, offerValidDays: 0 }).next).toBeUndefined()
  })
  test('while a waiting period runs, the next date is the first day on which state law allows signing', () => {
    const closing = { scheduledOn: plainDate('2026-12-01') }
    expect(next(before('SIGNATURE', { closing }))).toEqual({ kind: 'SIGNING_FROM', date: '2026-12-01' })
    expect(next(before('SIGNATURE', { closing: { scheduledOn: plainDate('2026-11-24') } }))).toBeUndefined()
    expect(next(before('SIGNATURE'))).toBeUndefined()
  })
  test("in Texas, the wait shows the first signing day until that day has begun in both of the state's time zones", () => {
    const summaryAcceptedAt = instant('2026-11-19T15:00:00Z')
    const a = before('SIGNATURE', { closing: { scheduledOn: plainDate('2026-12-01') }, summaryAcceptedAt })
    const address = { ...a.property.address, state: 'TX' }
    const texan = { ...a, property: { ...a.property, address } }
    expect(waitOf(texan, instant('2026-12-01T06:30:00Z')).next).toEqual({ kind: 'SIGNING_FROM', date: '2026-12-01' })
    expect(waitOf(texan, instant('2026-12-01T07:00:00Z')).next).toBeUndefined()
  })
  test("after a notary visit is booked, the wait's next date is the day of the visit, and the notary must act", () => {
    const appointment = { date: plainDate('2026-11-30'), slot: '09:30', place: 'at home' }
    const a = before('NOTARY_MEETING')
    const booked = { ...a, notary: { ...a.notary, kind: 'MANUAL', appointment } } as const
    expect(waitOf(booked, NOW)).toMatchObject({
      what: 'NOTARY_VISIT',
      by: 'NOTARY',
      next: { kind: 'BOOKING', date: '2026-11-30', time: '09:30' },
    })
  })
  test('after notarization, the next date is the end of the right to cancel, and then the funding date', () => {
    expect(next(before('RESCISSION'))).toEqual({ kind: 'RESCISSION_ENDS', date: '2026-11-27' })
    // A cancellation that was mailed in time can arrive until December 1, so funding is expected the next day.
    expect(next(before('RECORDING'))).toEqual({ kind: 'FUNDING_EXPECTED', date: '2026-12-02' })
    expect(next(before('CANCELLATION_MAIL'))).toEqual({ kind: 'FUNDING_EXPECTED', date: '2026-12-02' })
    const late = waitOf(before('FUNDING'), instant('2026-12-05T20:00:00Z')).next
    expect(late).toEqual({ kind: 'FUNDING_EXPECTED', date: '2026-12-07' })
  })
})

describe('additional signers', () => {
  /** A sample application that has just started waiting for the co-signer's signature. */
  const toSign = (() => {
    const ownership = { ...SAMPLE_PERSON.ownership, type: 'JOINT' }
    const world = new World({ person: { ...SAMPLE_PERSON, ownership, coOwners: [SAMPLE_OWNER] } })
    world.goTo('codeed')
    return world.application
  })()
  const [own, theirs] = toSign.owners
  if (!own || !theirs) throw new Error('nobody else signs')
  const SIGNER = theirs.identityUuid
  const signer = (change?: Partial<Owner>): Owner => ({ ...theirs, ...change })
  const seen = (change?: Partial<Owner>, more?: Partial<Application>) =>
    waitFor({ ...toSign, owners: [own, signer(change)], ...more }, SIGNER, NOW)
  const verified = { introDoneAt: AT, identityStatus: 'VERIFIED' } as const

  test("while the borrower waits for additional signers' signatures, the wait lists the signers who haven't signed", () => {
    expect(waitFor(toSign, BORROWER, NOW)).toMatchObject({
      what: 'OTHER_SIGNATURES',
      by: 'SIGNER',
      signers: [SIGNER],
      mine: false,
    })
  })
  test("an additional signer sees their own tasks before the application's other waits", () => {
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
  test("after signing, an additional signer sees what the application waits for but not who else hasn't signed", () => {
    const signed = { ...verified, credit: {} as NonNullable<Owner['credit']>, signedAt: AT }
    const third = signer({ identityUuid: 'other' })
    const wait = seen(signed, { owners: [own, signer(signed), third] })
    expect(wait).toEqual({ what: 'OTHER_SIGNATURES', by: 'SIGNER', since: AT, mine: false })
    expect(seen(signed, { status: 'CANCELLED', cancelled: { at: NOW, why: 'WITHDRAWN', by: BORROWER } })).toEqual({
      what: 'CANCELLED',
      by: 'NOBODY',
      since: NOW,
      mine: false,
    })
  })
  test("while another owner's condition is open, the application waits for that owner and isn't complete", () => {
    const signed = { ...verified, signedAt: AT, credit: {} as NonNullable<Owner['credit']> }
    const owners = [own, signer(signed), signer({ ...signed, identityUuid: 'other' })]
    const condition = {
      ...({ uuid: 'condition', category: 'MISSING_PHONE_NUMBER', forIdentity: SIGNER, notes: '' } as const),
      ...({ commentsToBorrower: '', requestDocuments: [], actionNeeded: 'PHONE', numDocsRequired: 0 } as const),
    }
    const progress = (a: Application) => resolveBorrower(factsOf(a)).progress
    for (const step of ['RELEASE', 'PAYOFFS'] as const) {
      const ready = before(step, { owners })
      expect(waitFor(ready, BORROWER, NOW).what).toBe(step)
      expect(progress(ready)).toBe('COMPLETE')
      const held = evolve(ready, event('ConditionOpened', { condition }), AT)
      expect(waitFor(held, BORROWER, NOW)).toMatchObject({
        ...{ what: 'OTHER_CONDITION', by: 'SIGNER', signers: [SIGNER], mine: false },
      })
      expect(progress(held)).toBe('ENOTARY')
      expect(waitFor(held, SIGNER, NOW)).toMatchObject({ what: 'CONDITION', mine: true })
      expect(waitFor(held, 'other', NOW)).not.toHaveProperty('signers')
    }
  })
  test("an additional signer sees the borrower's tasks as the borrower's, not as their own", () => {
    expect(waitFor(before('INSURANCE'), BORROWER, NOW)).toMatchObject({ by: 'BORROWER', mine: true })
    const signed = { ...verified, signedAt: AT, credit: {} as NonNullable<Owner['credit']> }
    const a = before('INSURANCE', { owners: [own, signer(signed)] })
    expect(waitFor(a, SIGNER, NOW)).toMatchObject({ what: 'INSURANCE', by: 'BORROWER', mine: false })
  })
})

test("a wait counts as delayed only while the outside party isn't responding", () => {
  const { application } = new World()
  const asked = evolve({ ...application, status: 'SOFT_CREDIT' }, event('Requested', { kind: 'VALUATION', no: 1 }), AT)
  const delayed = evolve(asked, event('RequestDelayed', { kind: 'VALUATION', no: 1 }), NOW)
  expect(waitOf(asked, NOW)).not.toHaveProperty('delayed')
  expect(waitOf(delayed, NOW)).toMatchObject({ what: 'OFFER_PREPARATION', since: AT, delayed: true })
  const again = evolve(delayed, event('Requested', { kind: 'VALUATION', no: 2 }), NOW)
  expect(waitOf(again, NOW)).not.toHaveProperty('delayed')
  expect(waitOf(evolve(again, event('RequestDelayed', { kind: 'VALUATION', no: 1 }), NOW), NOW)).toEqual(
    waitOf(again, NOW),
  )
})

test('a wait counts as being at the desk only until staff have answered the open desk task', () => {
  const { application } = new World()
  const asked = evolve({ ...application, status: 'SOFT_CREDIT' }, event('Requested', { kind: 'VALUATION', no: 1 }), AT)
  expect(waitOf(asked, NOW)).not.toHaveProperty('atDesk')
  const task = {
    uuid: 'b0000000-0000-4000-8000-0000000000d1',
    key: 'valuation:1',
    call: 'valuation.automated',
    request: 'VALUATION',
    no: 1,
    due: plainDate('2026-11-25'),
  } as const
  const opened = evolve(asked, event('DeskTaskOpened', { task }), NOW)
  expect(waitOf(opened, NOW)).toMatchObject({ what: 'OFFER_PREPARATION', atDesk: true })
  const done = evolve(opened, event('DeskTaskDone', { task: task.uuid, by: BORROWER }), NOW)
  expect(waitOf(done, NOW)).not.toHaveProperty('atDesk')
})
