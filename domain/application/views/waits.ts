/** What an application waits for: what it is, who has it in hand, since when, and the next date that is known. */

import { resolveBorrower } from '../../journey/borrower.ts'
import type { BorrowerState } from '../../journey/borrowerNames.ts'
import { resolveSigner, type SignerState } from '../../journey/signer.ts'
import type { Instant, PlainDate } from '../../values/dates.ts'
import { lastDayAt, todayAt } from '../../values/timeZones.ts'
import { openConditionsOf } from '../conditions/conditions.ts'
import { awaited, factsOf, failed, signerFactsOf } from '../core/facts.ts'
import type { RequestKind } from '../core/requests.ts'
import { hasEnded } from '../core/status.ts'
import type { WaitHolder, WaitKind } from '../core/waitKinds.ts'
import { promisedDay } from '../funding/fundingDay.ts'
import { offersHoldUntil, type Validity } from '../offers/refresh.ts'
import type { Application } from '../types.ts'

export { WAIT_HOLDERS, WAIT_KINDS, type WaitHolder, type WaitKind } from '../core/waitKinds.ts'

/**
 * OFFER_EXPIRES, SEND_BY, RESCISSION_ENDS: the last day on which offers hold, what was asked for can be sent, or the line
 * can be cancelled. BOOKING: the notary comes.
 */
export const NEXT_DATES = [
  'OFFER_EXPIRES',
  'SEND_BY',
  'SIGNING_FROM',
  'BOOKING',
  'RESCISSION_ENDS',
  'FUNDING_EXPECTED',
] as const
export interface NextDate {
  readonly kind: (typeof NEXT_DATES)[number]
  readonly date: PlainDate
  /** 'HH:mm' at the property, of a booking. */
  readonly time?: string
}

export interface Wait {
  readonly what: WaitKind
  readonly by: WaitHolder
  /** Identities of the owners it waits for, of OTHER_SIGNATURES. */
  readonly signers?: readonly string[]
  readonly since: Instant
  readonly next?: NextDate
}

type Held = readonly [WaitKind, WaitHolder]

const PENDING: Readonly<Record<RequestKind, Held>> = {
  SOFT_CREDIT: ['OFFER_PREPARATION', 'LENDER'],
  PROPERTY_RECORD: ['OFFER_PREPARATION', 'LENDER'],
  VALUATION: ['OFFER_PREPARATION', 'LENDER'],
  LIENS: ['OFFER_PREPARATION', 'LENDER'],
  BPO: ['VALUATION', 'APPRAISER'],
  HARD_CREDIT: ['SUMMARY_PREPARATION', 'LENDER'],
  SANCTIONS: ['SUMMARY_PREPARATION', 'LENDER'],
  TITLE: ['SUMMARY_PREPARATION', 'LENDER'],
  FLOOD: ['SUMMARY_PREPARATION', 'LENDER'],
  SUMMARY_DOCUMENTS: ['SUMMARY_PREPARATION', 'LENDER'],
  INCOME_LINK: ['INCOME_CHECK', 'LENDER'],
  INCOME: ['INCOME_CHECK', 'LENDER'],
  PAYSTUB_REVIEW: ['PAYSTUB_REVIEW', 'LENDER'],
  EMPLOYMENT: ['EMPLOYER_ANSWER', 'EMPLOYER'],
  BANK_LINK: ['ACCOUNT_CHECK', 'BANK'],
  BANK_ACCOUNTS: ['ACCOUNT_CHECK', 'BANK'],
  ACCOUNT_CHECK: ['ACCOUNT_CHECK', 'BANK'],
  IDENTITY: ['IDENTITY_CHECK', 'LENDER'],
  CLOSING_DOCUMENTS: ['DOCUMENT_PREPARATION', 'LENDER'],
  CO_SIGNER_CREDIT: ['OTHER_SIGNATURES', 'SIGNER'],
  SEAL: ['SEALING', 'LENDER'],
  NOTARY_DOCUMENTS: ['NOTARY_PREPARATION', 'LENDER'],
  KNOWLEDGE_QUESTIONS: ['NOTARY_PREPARATION', 'LENDER'],
  NOTARY_ROOM: ['NOTARY_ARRIVAL', 'NOTARY'],
  NOTARY_BOOKING: ['BOOKING_CONFIRMATION', 'NOTARY'],
  NOTARY_VISIT: ['NOTARY_VISIT', 'NOTARY'],
  NOTARIZE: ['NOTARY_SEAL', 'NOTARY'],
  INSURANCE: ['INSURANCE_REVIEW', 'LENDER'],
  RECORDING: ['RECORDING', 'COUNTY'],
  PAYOFF: ['PAYOFFS', 'BANK'],
  DISBURSEMENT: ['FUNDING', 'BANK'],
  ADVERSE_ACTION: ['DECLINED', 'NOBODY'],
  INCOMPLETE_NOTICE: ['CONDITION', 'BORROWER'],
}

/** Once all have signed before the notary, by status: nobody of them has to do anything. */
function closed(a: Application): Held {
  if (a.status === 'RESCISSION') return ['RESCISSION', 'NOBODY']
  if (a.status === 'RECORDING') return ['RECORDING', 'COUNTY']
  if (a.status === 'DIRECT_DEBT_PAYOFF') return ['PAYOFFS', 'BANK']
  return a.status === 'FUNDING' ? ['FUNDING', 'BANK'] : ['RELEASE', 'LENDER']
}

const IN_STATE: Readonly<Record<BorrowerState, Held | ((a: Application) => Held)>> = {
  profile: ['PROFILE', 'BORROWER'],
  liens: ({ status }) => (status === 'SOFT_CREDIT' ? ['OFFER_PREPARATION', 'LENDER'] : ['LIENS', 'BORROWER']),
  rental: ['RENTAL', 'BORROWER'],
  assetDepletion: ['ASSETS', 'BORROWER'],
  product: ['OFFER', 'BORROWER'],
  moreProfile: ['DETAILS', 'BORROWER'],
  hmda: ['DEMOGRAPHICS', 'BORROWER'],
  waitSummary: ['SUMMARY_PREPARATION', 'LENDER'],
  appSummary: ['SUMMARY', 'BORROWER'],
  incomeReview: ['INCOME', 'BORROWER'],
  manualPaystubUpload: ['PAYSTUBS', 'BORROWER'],
  emplVerify: ['EMPLOYER_NAME', 'BORROWER'],
  ach: ({ bank }) =>
    bank.checkStatus === 'PENDING_REVIEW' ? ['ACCOUNT_REVIEW', 'LENDER'] : ['BANK_ACCOUNT', 'BORROWER'],
  autopay: ['PAYMENT', 'BORROWER'],
  manualAutopay: ['PAYMENT', 'BORROWER'],
  docVerify: ['IDENTITY', 'BORROWER'],
  documents: ['CONDITION', 'BORROWER'],
  errorCredit: ['CREDIT_LIFT', 'BORROWER'],
  incorrectPin: ['CREDIT_LIFT', 'BORROWER'],
  ssnCredit: ['SOCIAL', 'BORROWER'],
  counterOffer: ['OFFER', 'BORROWER'],
  inquiries: ['INQUIRIES', 'BORROWER'],
  bpo: ['HOME_VALUE', 'BORROWER'],
  lienAttestation: ['LIEN_ATTESTATION', 'BORROWER'],
  floodInsurance: (a) =>
    a.requests.INSURANCE?.state === 'OPEN' ? ['INSURANCE_REVIEW', 'LENDER'] : ['INSURANCE', 'BORROWER'],
  lapsed: ['LAPSED', 'BORROWER'],
  factaReview: ['REVIEW', 'LENDER'],
  noCredit: ['REVIEW', 'LENDER'],
  noProperty: ['REVIEW', 'LENDER'],
  datatreeError: ['REVIEW', 'LENDER'],
  incorrectOwnership: ['REVIEW', 'LENDER'],
  uwReview: ['REVIEW', 'LENDER'],
  delinquency: ['REVIEW', 'LENDER'],
  bpoProcessing: ['VALUATION', 'APPRAISER'],
  bpoHold: ['REVIEW', 'LENDER'],
  bpoCondition: ['REVIEW', 'LENDER'],
  floodCert: ['REVIEW', 'LENDER'],
  waitMerchant: ['PARTNER_REVIEW', 'PARTNER'],
  signDocs: ['REVIEW', 'LENDER'],
  notaryError: ['REVIEW', 'LENDER'],
  payoffHold: ['PAYOFFS', 'LENDER'],
  waitSign: ['DOCUMENT_PREPARATION', 'LENDER'],
  sign: ({ closing }) => (closing.signedAt ? ['SEALING', 'LENDER'] : ['SIGNATURE', 'BORROWER']),
  codeed: ['OTHER_SIGNATURES', 'SIGNER'],
  waitNotary: ['NOTARY_PREPARATION', 'LENDER'],
  notary: ({ notary }) =>
    notary.kind === 'MANUAL' && notary.appointment ? ['NOTARY_VISIT', 'NOTARY'] : ['NOTARY_MEETING', 'BORROWER'],
  insurance: (a) => (a.requests.INSURANCE?.state === 'OPEN' ? closed(a) : ['INSURANCE', 'BORROWER']),
  waitFund: closed,
  fundingChecklist: closed,
  complete: closed,
  hold: ['HOLD', 'LENDER'],
  refresh: ['REFRESH', 'LENDER'],
  cancelled: ['CANCELLED', 'NOBODY'],
  declined: ['DECLINED', 'NOBODY'],
  creditScoreDeclined: ['DECLINED', 'NOBODY'],
  dtiDeclined: ['DECLINED', 'NOBODY'],
}

/** What it waits for as a whole, without the date that comes next. Total over every status and open request. */
export function waitNow(a: Application): Omit<Wait, 'next'> {
  if (a.status === 'COMPLETE') return wait(a, ['FUNDED', 'NOBODY'], a.funding.fundedAt)
  if (a.status === 'CANCELLED') return wait(a, ['CANCELLED', 'NOBODY'], a.cancelled?.at)
  if (a.status === 'DECLINED') return wait(a, ['DECLINED', 'NOBODY'], a.declinedAt)
  const broken = failed(a)
  if (broken) return wait(a, ['HOLD', 'LENDER'], a.requests[broken]?.at)
  if (a.refresh) return wait(a, ['REFRESH', 'LENDER'], a.refresh.at)
  const { state } = resolveBorrower(factsOf(a))
  // Proof of insurance is asked for while the period to cancel runs and the county records: it holds the money up.
  const insuring = state === 'insurance' && a.requests.INSURANCE?.state !== 'OPEN'
  const open = insuring ? undefined : openNow(a)
  if (open) return wait(a, PENDING[open], a.requests[open]?.at)
  const found = IN_STATE[state]
  return wait(a, typeof found === 'function' ? found(a) : found, insuring ? a.notary.completedAt : undefined)
}

/**
 * What it waits for as a whole, whoever looks at it.
 * @param validity without it nothing is said of how long offers hold.
 */
export function waitOf(a: Application, now: Instant, validity?: Validity): Wait {
  const wait = waitNow(a)
  const next = (wait.what === 'CONDITION' ? sendBy(a, now) : undefined) ?? nextDate(a, now, validity)
  return { ...wait, ...(next && { next }) }
}

/** The first of the days that notices gave the borrower, where it has not passed. */
function sendBy(a: Application, now: Instant): NextDate | undefined {
  const [date] = openConditionsOf(a, a.borrower)
    .flatMap((one) => one.sendBy ?? [])
    .sort()
  return date && date >= lastDayAt(a.property.address.state, now) ? { kind: 'SEND_BY', date } : undefined
}

/** The open request that holds it up; a look at the insurance does so once the money could go out. */
const openNow = (a: Application): RequestKind | undefined =>
  awaited(a) ?? (a.status === 'FUNDABLE' && a.requests.INSURANCE?.state === 'OPEN' ? 'INSURANCE' : undefined)

function wait(a: Application, [what, by]: Held, since?: Instant): Omit<Wait, 'next'> {
  const signers = what === 'OTHER_SIGNATURES' ? a.owners.filter((o) => o.role !== 'BORROWER' && !o.signedAt) : []
  return {
    what,
    by,
    since: since ?? a.statusSince ?? a.createdAt,
    ...(signers.length > 0 && { signers: signers.map(({ identityUuid }) => identityUuid) }),
  }
}

function nextDate(a: Application, now: Instant, validity: Validity | undefined): NextDate | undefined {
  const today = todayAt(a.property.address.state, now)
  const { scheduledOn } = a.closing
  const { appointment } = a.notary
  switch (a.status) {
    case 'OFFER_SELECTION': {
      if (!validity || a.refresh || a.decision.maxLine <= 0) return undefined
      const date = offersHoldUntil(a, validity)
      return date && date >= today ? { kind: 'OFFER_EXPIRES', date } : undefined
    }
    case 'SIGNING':
      return scheduledOn && scheduledOn > lastDayAt(a.property.address.state, now) && !a.closing.signedAt
        ? { kind: 'SIGNING_FROM', date: scheduledOn }
        : funding(a, today)
    case 'NOTARY':
      return appointment && a.notary.kind === 'MANUAL'
        ? { kind: 'BOOKING', date: appointment.date, time: appointment.slot }
        : funding(a, today)
    case 'RESCISSION':
      return a.rescission && { kind: 'RESCISSION_ENDS', date: a.rescission.expires }
    default:
      return hasEnded(a.status) ? undefined : funding(a, today)
  }
}

/** Once a day for the money was told. */
function funding(a: Application, today: PlainDate): NextDate | undefined {
  const date = promisedDay(a, today)
  return date && { kind: 'FUNDING_EXPECTED', date }
}

const SIGNER_STATE: Readonly<
  Record<
    Exclude<SignerState, 'done' | 'cancelled' | 'declined' | 'conditions' | 'identityAgain' | 'identityReview'>,
    WaitKind
  >
> = {
  intro: 'SIGNER_INTRODUCTION',
  identity: 'SIGNER_IDENTITY',
  waitDocuments: 'DOCUMENT_PREPARATION',
  consent: 'SIGNER_SIGNATURE',
  sign: 'SIGNER_SIGNATURE',
}

export interface OwnWait extends Wait {
  /** It is for the one who looks to do. */
  readonly mine: boolean
}

/**
 * What it waits for in the eyes of one of its people: an additional signer sees first what is theirs to do, and of the
 * others only that they are waited for.
 * @param identity of the owner.
 */
export function waitFor(a: Application, identity: string, now: Instant, validity?: Validity): OwnWait {
  const whole = waitOf(a, now, validity)
  const facts = signerFactsOf(a, identity)
  const owner = a.owners.find(({ identityUuid }) => identityUuid === identity)
  if (!facts || !owner) return { ...whole, mine: whole.by === 'BORROWER' }
  const { signers: _, ...rest } = whole
  const { state } = resolveSigner(facts)
  if (state === 'conditions' || state === 'identityAgain') {
    const since = openConditionsOf(a, identity)[0]?.created ?? whole.since
    return { what: state === 'conditions' ? 'CONDITION' : 'SIGNER_IDENTITY', by: 'SIGNER', since, mine: true }
  }
  if (owner.signedAt || state === 'done' || state === 'cancelled' || state === 'declined')
    return { ...rest, mine: false }
  const since = owner.introDoneAt ?? owner.invitedAt ?? whole.since
  if (state === 'identityReview')
    return { what: 'IDENTITY_CHECK', by: 'LENDER', since: owner.identityCheck?.submittedAt ?? since, mine: false }
  if (state === 'waitDocuments') return { what: 'DOCUMENT_PREPARATION', by: 'LENDER', since, mine: false }
  if (state === 'identity' && owner.identityStatus === 'SUBMITTED')
    return { what: 'IDENTITY_CHECK', by: 'LENDER', since: owner.identityCheck?.submittedAt ?? since, mine: false }
  return { what: SIGNER_STATE[state], by: 'SIGNER', since, mine: true }
}

/** Nothing more is to come: funded, cancelled or declined. */
export const isOver = ({ what }: Pick<Wait, 'what'>): boolean =>
  what === 'FUNDED' || what === 'CANCELLED' || what === 'DECLINED'
