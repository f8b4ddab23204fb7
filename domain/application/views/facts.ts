/** The facts that determine the journey's current step. The server computes these facts from the application. */

import { BORROWER_ANSWERS } from '../../journey/borrower.ts'
import type { ChecklistStatus, Facts } from '../../journey/facts.ts'
import type { SignerFacts } from '../../journey/signer.ts'
import type { WorkflowStatus } from '../../journey/statuses.ts'
import { hasEnded } from '../../journey/statuses.ts'
import { remember } from '../../values/remember.ts'
import { mayStateNoCancellation } from '../closing/noCancellation.ts'
import { openConditionsOf, wantsIdentityAgain } from '../conditions/conditions.ts'
import { unreadDocumentsOf } from '../conditions/sentDocuments.ts'
import { mustAskBorrower } from '../core/applicants.ts'
import { failed } from '../core/awaited.ts'
import { gave } from '../core/command.ts'
import { isInsured } from '../core/insured.ts'
import { givenPersonal } from '../core/personalAnswers.ts'
import { hasRightToCancel, isCarriedByRent } from '../core/product.ts'
import { isPastCancelling } from '../core/status.ts'
import { needsAccount } from '../funding/returns.ts'
import { bypassOf } from '../income/bypass.ts'
import { decisionNow, isCreditFailed } from '../offers/decisionNow.ts'
import { bpoStatusOf } from '../property/bpo.ts'
import { conditionOf, isHomeKnown } from '../property/knownHome.ts'
import { titleStatusOf } from '../property/titleStatus.ts'
import { isIdentityReviewed } from '../reviews/identityReview.ts'
import { cleared, clearedOf, isBlocking, openReviews } from '../reviews/reviews.ts'
import type { Application, DocumentRecord, Owner } from '../types.ts'

/** The application fields that store answers to the journey's steps. The compiler checks that each field exists. */
export const ANSWERS: readonly (keyof Application)[] = BORROWER_ANSWERS

const CHECKLIST: Partial<Record<WorkflowStatus, ChecklistStatus>> = {
  RESCISSION: 'RESCISSION',
  RECORDING: 'RECORDING',
  FUNDABLE: 'FUNDABLE',
  DIRECT_DEBT_PAYOFF: 'FUNDABLE',
  FUNDING: 'FUNDABLE',
}

/** Whether the borrower has signed in front of the notary, in person or online. */
const hasAccepted = ({ notary, requests }: Application): boolean =>
  notary.completedAt !== undefined || (requests.NOTARIZE?.state === 'OPEN' && notary.link === undefined)

/**
 * GEN_RESCISSION: the notary's documents are being sealed. The server is already preparing the notices of the right to
 * cancel.
 */
const checklistOf = (a: Application): ChecklistStatus =>
  CHECKLIST[a.status] ?? (a.status === 'NOTARY' && hasAccepted(a) && hasRightToCancel(a) ? 'GEN_RESCISSION' : 'OPEN')

const ready = (a: Application, stage: DocumentRecord['stage']) => a.documents.some((d) => d.stage === stage)
/**
 * Whether the right to cancel applies to the line and hasn't ended. Before notarization, there's nothing to cancel yet.
 */
const isCancellable = ({ rescission }: Application): boolean => rescission !== undefined && !rescission.expired
const isBorrowing = (owner: Owner) => owner.role === 'BORROWER'
/** Cached, because several views need the facts of the same application. */
export const factsOf = remember((a: Application): Facts => {
  const others = a.owners.filter((o) => !isBorrowing(o))
  const { decision, subDecision } = decisionNow(a)
  const signedOthers = others.filter((o) => o.signedAt).length
  return {
    journeyVersion: a.journeyVersion ?? 1,
    given: [...ANSWERS.filter((field) => a[field] !== undefined), ...givenPersonal(a)],
    status: a.status,
    propertyState: a.property.address.state,
    softCreditConsent: gave(a, 'SOFT_CREDIT'),
    nameGiven: a.nameGiven,
    dobGiven: a.dobGiven,
    propertySelected: a.property.selected,
    homeChoiceNeeded: a.homes !== undefined,
    liensComplete: a.liensConfirmed,
    rentalAsked: a.products?.includes('DSCR') ?? false,
    rentalGiven: a.productSaidAt !== undefined,
    carriedByRent: isCarriedByRent(a),
    uwDecision: decision,
    uwSubDecision: subDecision,
    assetDepletionComplete: a.assets !== undefined && a.decision.decision !== 'ASSET_DEPLETION',
    offerChosen: a.offer !== undefined,
    ownershipGiven: a.ownership !== undefined,
    ssnOnFile: a.ssnOnFile,
    hardCreditConsent: gave(a, 'HARD_CREDIT'),
    hasHmda: a.hasHmda ?? false,
    askedFirst: a.askedFirst !== undefined,
    // An application that had reached the step before we stopped asking such applicants keeps the step.
    hmdaAsked: mustAskBorrower(a) || a.status === 'DEMOGRAPHICS',
    disclosurelistSummaryReady: ready(a, 'SUMMARY'),
    disclosurelistSummaryComplete: a.summaryAcceptedAt !== undefined,
    incomeMatched: a.income.matched,
    manualPaystubUpload:
      a.income.link?.type === 'MANUAL_PAYSTUB' && !a.income.matched && a.income.employmentType !== 'SELF_EMPLOYED',
    manualPaystubTasksComplete: a.income.paystubsSubmitted,
    employmentVerificationNeeded: a.income.employmentToConfirm,
    bypass: bypassOf(a),
    accountReviewed: a.bank.checkStatus === 'PENDING_REVIEW',
    giactAccountStatus: a.bank.checkStatus === 'NONE' ? undefined : a.bank.checkStatus,
    // Ignore the result of the account check if the bank has returned a payment. Otherwise, choosing another account
    // after closing would reopen earlier steps.
    disburseAccountSet:
      a.bank.disburse !== undefined && (a.bank.checkStatus === 'VERIFIED' || a.funding.returns !== undefined),
    accountNeeded: needsAccount(a),
    payTypeSet: a.bank.payType !== undefined,
    identitySubmitted: a.identity.status === 'SUBMITTED',
    identityComplete: a.identity.status === 'VERIFIED',
    faceScanAnswered: a.identity.faceScan !== undefined,
    idReuploadRequested: wantsIdentityAgain(a, a.borrower),
    closingDisclosuresRead: a.closing.readAt !== undefined,
    signed: a.closing.signedAt !== undefined,
    disclosurelistClosingReady: ready(a, 'CLOSING'),
    // The borrower's own signature isn't enough, because other signers' documents may not be sealed yet.
    disclosurelistClosingComplete:
      a.closing.signedAt !== undefined && a.documents.every((d) => d.stage !== 'CLOSING' || d.sealed),
    coDeedStatus:
      others.length === 0
        ? 'NONE'
        : signedOthers === others.length
          ? 'COMPLETE'
          : signedOthers > 0
            ? 'IN_PROGRESS'
            : 'INITIAL',
    disclosurelistNotaryReady: ready(a, 'NOTARY'),
    disclosurelistNotaryComplete: a.notary.completedAt !== undefined,
    primaryParticipantAcceptComplete: hasAccepted(a),
    manualDeedSigningComplete: a.notary.kind === 'MANUAL' && a.notary.completedAt !== undefined,
    manualNotary: a.notary.kind === 'MANUAL',
    manualNotaryBooked: a.notary.appointment !== undefined,
    insuranceReviewed:
      a.requests.INSURANCE?.state === 'OPEN' || openReviews(a).some(({ kind }) => kind === 'INSURANCE'),
    insuranceComplete: isInsured(a),
    mailAwaited: !isPastCancelling(a),
    noCancellationOpen: mayStateNoCancellation(a, a.borrower),
    checklistStatus: checklistOf(a),
    funded: a.funding.fundedAt !== undefined,
    cancellable: isCancellable(a),
    declined: a.declinedAt !== undefined,
    cancelled: a.cancelled !== undefined,
    refreshing: a.refresh !== undefined,
    onHold:
      failed(a) !== undefined ||
      (!hasEnded(a.status) && (a.conditions ?? []).some(({ state }) => state === 'SUBMITTED')),
    reviews: (a.reviews ?? []).flatMap(({ kind, resolved }) => (!resolved && isBlocking(kind, a) ? [kind] : [])),
    conditionOpen: openConditionsOf(a, a.borrower).some(({ actionNeeded }) => actionNeeded !== 'IDENTITY'),
    otherConditionOpen: others.some(({ identityUuid }) => openConditionsOf(a, identityUuid).length > 0),
    documentUnread: unreadDocumentsOf(a, a.borrower).length > 0,
    paperStage: a.closing.paper?.stage ?? 'NONE',
    creditBlocked: a.creditBlock?.kind,
    creditFrozenWithPin: a.creditBlock?.pinRefused ?? false,
    creditError: isCreditFailed(a),
    ssnNeeded: a.ssnNeeded ?? false,
    counterOffer: a.counterOffer ? (a.counterOffer.aside ? 'ASIDE' : 'OPEN') : 'NONE',
    inquiryAttestNeeded: (a.inquiries?.listed.length ?? 0) > 0,
    inquiryAttestComplete: a.inquiries?.attestedAt !== undefined,
    bpo: bpoStatusOf(a),
    title: titleStatusOf(a),
    propertyComplete: isHomeKnown(a),
    datatreeNoMatch: openReviews(a).some(({ kind }) => kind === 'PROPERTY_MISMATCH'),
    condition: conditionOf(a),
    creditScoreDecline: a.decision.reasons.includes('CREDIT_SCORE_TOO_LOW'),
    dtiDecline: a.decision.reasons.some(
      (reason) => reason === 'OBLIGATIONS_EXCESSIVE' || reason === 'INCOME_INSUFFICIENT',
    ),
    // After the partner's review is cleared, closing documents wait only for the borrower's attestation about the
    // liens.
    lienAttestationNeeded:
      a.merchant !== undefined &&
      a.merchant.attestedAt === undefined &&
      cleared(a, 'MERCHANT') &&
      a.status === 'CLOSING_DOCUMENTS',
    partnerReferred: openReviews(a).some(({ kind, referred }) => kind === 'MERCHANT' && referred !== undefined),
    waitingOnFloodCert: a.requests.FLOOD?.state === 'OPEN' || openReviews(a).some(({ kind }) => kind === 'FLOOD'),
    floodInsuranceNeeded: (a.flood?.inHazardArea ?? false) && !isInsured(a),
    debitPossible: a.bank.accounts.length === 0 || a.bank.accounts.some(({ kind }) => kind === 'CHECKING'),
    lapsed: a.lapsedAt !== undefined,
  }
})

export function signerFactsOf(a: Application, identity: string): SignerFacts | undefined {
  const owner = a.owners.find((o) => o.identityUuid === identity && !isBorrowing(o))
  if (!owner || owner.role === 'BORROWER') return undefined
  return {
    role: owner.role,
    journeyVersion: a.journeyVersion ?? 1,
    given: [],
    introDone: owner.introDoneAt !== undefined,
    identitySubmitted: owner.identityStatus === 'SUBMITTED',
    identityComplete: owner.identityStatus === 'VERIFIED',
    faceScanAnswered: owner.identityCheck?.faceScan !== undefined,
    // Co-signers must see their score disclosure before they sign. The disclosure arrives with the co-signer's credit
    // file. If an underwriter cleared the review without a credit file, there's no disclosure.
    documentsReady:
      ready(a, 'CLOSING') &&
      (owner.role !== 'CO_SIGNER' || owner.credit !== undefined || clearedOf(a, 'UNDERWRITING', identity)),
    esignConsent: gave(a, 'E_SIGN', identity),
    signed: owner.signedAt !== undefined,
    conditionOpen: openConditionsOf(a, identity).some(({ actionNeeded }) => actionNeeded !== 'IDENTITY'),
    documentUnread: unreadDocumentsOf(a, identity).length > 0,
    idReuploadRequested: wantsIdentityAgain(a, identity),
    identityReviewed: isIdentityReviewed(a, identity),
    applicationCancelled: a.cancelled !== undefined,
    applicationDeclined: a.declinedAt !== undefined && a.askedFirst === undefined,
    cancellable: isCancellable(a),
    noCancellationOpen: mayStateNoCancellation(a, identity),
  }
}
