/** The workflow status of an application and its transitions. The status is stored, and only the server changes it. */
import { CHANGEABLE, hasEnded, type WorkflowStatus } from '../../journey/statuses.ts'
import type { EventType } from '../events.ts'
import type { Application } from '../types.ts'
import { mustAskBorrower } from './applicants.ts'
import { isInsured } from './insured.ts'
import { isCarriedByRent } from './product.ts'

interface Transition {
  readonly on: EventType
  readonly to: WorkflowStatus | ((application: Application) => WorkflowStatus)
  /** Condition for the transition, checked on the application after the event. */
  readonly when?: (application: Application) => boolean
}

const others = (application: Application) => application.owners.filter((owner) => owner.role !== 'BORROWER')
const closedBy = (application: Application): WorkflowStatus =>
  others(application).every((owner) => owner.signedAt) ? 'NOTARY' : 'CO_DEED_SIGNING'
/** Whether the right to cancel has ended, and the time for mailed cancellations is over. */
export const isPastCancelling = ({ rescission }: Application): boolean =>
  !rescission || (rescission.expired && (rescission.moneyFrom === undefined || rescission.satisfied === true))
/**
 * Whether money can be sent: the county has recorded the lien, insurance is accepted, and the lender is satisfied that
 * no owner canceled.
 */
export const readyToFund = (a: Application): boolean => a.recording !== undefined && isInsured(a) && isPastCancelling(a)
/** Whether income is verified and, if required, the employer has confirmed the job. */
const incomeStands = ({ income }: Application) => income.matched && !income.employmentToConfirm
/** Whether all steps before closing documents are done. Doesn't check whether the borrower has chosen an offer. */
export const readyToClose = ({ summaryAcceptedAt, bank, identity }: Application): boolean =>
  summaryAcceptedAt !== undefined && bank.payType !== undefined && identity.status === 'VERIFIED'
/**
 * Returns the status of the first unfinished step before closing. After a late change, the borrower continues with this
 * step.
 */
export function stageOf(a: Application): WorkflowStatus {
  if (!a.liensConfirmed) return 'LIEN_REVIEW'
  if (!a.offer) return 'OFFER_SELECTION'
  if (!a.ownership) return 'MORE_INFORMATION'
  if (mustAskBorrower(a)) return 'DEMOGRAPHICS'
  if (!a.documents.some(({ stage }) => stage === 'SUMMARY')) return 'HARD_CREDIT'
  if (!a.summaryAcceptedAt) return 'APPLICATION_SUMMARY'
  if (!incomeStands(a) && !isCarriedByRent(a)) return 'INCOME_VERIFICATION'
  if (!a.bank.payType) return 'BANK_ACCOUNT'
  return a.identity.status === 'VERIFIED' ? 'CLOSING_DOCUMENTS' : 'IDENTITY_VERIFICATION'
}
export const isChangeable = (a: Application): boolean => CHANGEABLE.includes(a.status) && !a.closing.signedAt
/** The events that a late change can cause. */
const CHANGES: readonly EventType[] = ['IncomeChanged', 'OwnersChanged', 'OfferDropped', 'DocumentsOutdated']
const hasPayoffs = (a: Application) => a.liens.some((lien) => lien.payOff)

const TRANSITIONS: Record<WorkflowStatus, readonly Transition[]> = {
  APP_SUBMISSION: [{ on: 'ProfileSaved', to: 'SOFT_CREDIT' }],
  SOFT_CREDIT: [{ on: 'LiensSearched', to: 'LIEN_REVIEW' }],
  LIEN_REVIEW: [{ on: 'Underwritten', to: 'OFFER_SELECTION', when: (a) => a.liensConfirmed && a.decision.maxLine > 0 }],
  OFFER_SELECTION: [
    { on: 'OfferChosen', to: stageOf },
    { on: 'Refreshed', to: 'LIEN_REVIEW', when: (a) => !a.liensConfirmed },
  ],
  MORE_INFORMATION: [
    { on: 'ContactSaved', to: (a) => (mustAskBorrower(a) ? 'DEMOGRAPHICS' : 'HARD_CREDIT') },
    { on: 'Refreshed', to: 'LIEN_REVIEW', when: (a) => !a.liensConfirmed },
  ],
  // Liens that reappear after the summary can turn a line into a refinancing, and only then is the borrower asked.
  DEMOGRAPHICS: [{ on: 'DemographicsSaved', to: stageOf }],
  HARD_CREDIT: [{ on: 'SummaryDocumentsReady', to: 'APPLICATION_SUMMARY' }],
  APPLICATION_SUMMARY: [{ on: 'SummaryAccepted', to: stageOf }],
  INCOME_VERIFICATION: [
    // After a late change, the borrower verifies income again, but the later steps may already be done.
    { on: 'IncomeVerified', to: stageOf, when: incomeStands },
    { on: 'EmploymentConfirmed', to: stageOf, when: incomeStands },
  ],
  BANK_ACCOUNT: [{ on: 'PaymentChosen', to: stageOf }],
  IDENTITY_VERIFICATION: [
    { on: 'IdentityVerified', to: 'CLOSING_DOCUMENTS', when: ({ identity }) => identity.status === 'VERIFIED' },
  ],
  CLOSING_DOCUMENTS: [
    { on: 'ClosingDocumentsReady', to: 'SIGNING' },
    { on: 'LiensReopened', to: 'LIEN_REVIEW' },
    { on: 'Refreshed', to: 'LIEN_REVIEW', when: (a) => !a.liensConfirmed },
    { on: 'Refreshed', to: 'OFFER_SELECTION', when: (a) => !a.offer },
  ],
  SIGNING: [
    { on: 'RefreshStarted', to: 'CLOSING_DOCUMENTS' },
    { on: 'DocumentsSealed', to: 'CO_DEED_SIGNING', when: (a) => closedBy(a) === 'CO_DEED_SIGNING' },
    { on: 'DocumentsSealed', to: 'NOTARY', when: (a) => closedBy(a) === 'NOTARY' },
  ],
  CO_DEED_SIGNING: [{ on: 'SignerSigned', to: 'NOTARY', when: (a) => closedBy(a) === 'NOTARY' }],
  NOTARY: [
    { on: 'SignatureRefused', to: 'CO_DEED_SIGNING', when: (a) => closedBy(a) === 'CO_DEED_SIGNING' },
    { on: 'Notarized', to: 'RESCISSION', when: (a) => Boolean(a.rescission) },
    { on: 'Notarized', to: 'RECORDING', when: (a) => !a.rescission },
  ],
  RESCISSION: [{ on: 'RescissionExpired', to: 'RECORDING' }],
  RECORDING: [{ on: 'Recorded', to: 'FUNDABLE' }],
  FUNDABLE: [
    { on: 'FundingReleased', to: 'DIRECT_DEBT_PAYOFF', when: (a) => readyToFund(a) && hasPayoffs(a) },
    { on: 'FundingReleased', to: 'FUNDING', when: (a) => readyToFund(a) && !hasPayoffs(a) },
  ],
  DIRECT_DEBT_PAYOFF: [{ on: 'LiensPaidOff', to: 'FUNDING' }],
  FUNDING: [{ on: 'Funded', to: 'COMPLETE' }],
  COMPLETE: [
    { on: 'PaymentReturned', to: 'FUNDING' },
    // A letter that was mailed in time can arrive after the money was sent.
    { on: 'Cancelled', to: 'CANCELLED' },
  ],
  CANCELLED: [{ on: 'WithdrawalReversed', to: stageOf }],
  DECLINED: [],
}

/** Returns the status after an event. If no row matches, the status stays the same. */
export function advance(application: Application, event: EventType): WorkflowStatus {
  if (!hasEnded(application.status)) {
    if (event === 'Cancelled') return 'CANCELLED'
    if (event === 'Declined') return 'DECLINED'
    if (CHANGES.includes(event) && isChangeable(application)) return stageOf(application)
  }
  const row = TRANSITIONS[application.status].find((t) => t.on === event && (t.when?.(application) ?? true))
  if (!row) return application.status
  return typeof row.to === 'function' ? row.to(application) : row.to
}
