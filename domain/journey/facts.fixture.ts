/** For tests: the facts that complete each step, and the facts that trigger each override. */
import { borrowerTable } from './borrower.ts'
import type { BorrowerState } from './borrowerNames.ts'
import type { Facts } from './facts.ts'
import { answerOf } from './machine.ts'
import { JOURNEY_VERSION } from './version.ts'

/** The facts of a new application. */
export const NOTHING: Facts = {
  journeyVersion: JOURNEY_VERSION,
  given: [],
  status: 'APP_SUBMISSION',
  propertyState: 'CA',
  softCreditConsent: false,
  nameGiven: false,
  dobGiven: false,
  propertySelected: false,
  homeChoiceNeeded: false,
  liensComplete: false,
  uwDecision: 'INITIAL',
  uwSubDecision: 'UNKNOWN_SUBDECISION',
  assetDepletionComplete: false,
  offerChosen: false,
  ownershipGiven: false,
  ssnOnFile: false,
  hardCreditConsent: false,
  hasHmda: false,
  hmdaAsked: true,
  askedFirst: false,
  disclosurelistSummaryReady: false,
  disclosurelistSummaryComplete: false,
  incomeMatched: false,
  manualPaystubUpload: false,
  manualPaystubTasksComplete: false,
  employmentVerificationNeeded: false,
  bypass: 'WAITING',
  accountReviewed: false,
  disburseAccountSet: false,
  payTypeSet: false,
  identitySubmitted: false,
  identityComplete: false,
  faceScanAnswered: false,
  idReuploadRequested: false,
  closingDisclosuresRead: false,
  signed: false,
  disclosurelistClosingReady: false,
  disclosurelistClosingComplete: false,
  coDeedStatus: 'NONE',
  disclosurelistNotaryReady: false,
  disclosurelistNotaryComplete: false,
  primaryParticipantAcceptComplete: false,
  manualDeedSigningComplete: false,
  manualNotary: false,
  manualNotaryBooked: false,
  insuranceReviewed: false,
  insuranceComplete: false,
  mailAwaited: false,
  noCancellationOpen: false,
  checklistStatus: 'OPEN',
  funded: false,
  cancellable: false,
  declined: false,
  cancelled: false,
  refreshing: false,
  onHold: false,
  reviews: [],
  conditionOpen: false,
  otherConditionOpen: false,
  documentUnread: false,
  paperStage: 'NONE',
  creditBlocked: undefined,
  creditFrozenWithPin: false,
  creditError: false,
  ssnNeeded: false,
  counterOffer: 'NONE',
  inquiryAttestNeeded: false,
  inquiryAttestComplete: false,
  bpo: 'BPO_NOT_REQUIRED',
  title: 'UNKNOWN_TITLE_STATUS',
  propertyComplete: false,
  datatreeNoMatch: false,
  condition: 'UNKNOWN_CONDITION',
  dtiDecline: false,
  creditScoreDecline: false,
  lienAttestationNeeded: false,
  partnerReferred: false,
  waitingOnFloodCert: false,
  floodInsuranceNeeded: false,
  accountNeeded: false,
  debitPossible: true,
  lapsed: false,
  rentalAsked: false,
  rentalGiven: false,
  carriedByRent: false,
}

type Change = Partial<Facts>

/**
 * For each step whose `done` is a function, the facts that complete the step. The order of the entries doesn't matter,
 * because the journey's rows determine the order of the steps.
 */
const FINISHED: Partial<Record<BorrowerState, Change>> = {
  profile: { softCreditConsent: true, nameGiven: true, dobGiven: true, propertySelected: true },
  liens: { liensComplete: true, uwDecision: 'SELECT' },
  product: { offerChosen: true, uwDecision: 'APPROVED' },
  moreProfile: { ownershipGiven: true, ssnOnFile: true, hardCreditConsent: true },
  waitSummary: { disclosurelistSummaryReady: true },
  appSummary: { disclosurelistSummaryComplete: true },
  incomeReview: { incomeMatched: true },
  ach: { disburseAccountSet: true },
  autopay: { payTypeSet: true },
  faceScan: { faceScanAnswered: true },
  docVerify: { identityComplete: true },
  waitSign: { disclosurelistClosingReady: true },
  sign: { closingDisclosuresRead: true, disclosurelistClosingComplete: true },
  codeed: { coDeedStatus: 'COMPLETE' },
  waitNotary: { disclosurelistNotaryReady: true },
  notary: { disclosurelistNotaryComplete: true },
  insurance: { insuranceComplete: true },
  waitFund: { funded: true },
}

/** The facts that complete each step of a typical borrower, in journey order. */
export const DONE: readonly (readonly [BorrowerState, Change])[] = borrowerTable.steps.flatMap((step) => {
  const answer = answerOf(step)
  const change = answer === undefined ? FINISHED[step.id] : { given: [answer] }
  return change ? [[step.id, change] as const] : []
})

/** For each optional step, the facts that make the step apply to a borrower. */
export const SOMETIMES: Partial<Record<BorrowerState, Change>> = {
  codeed: { coDeedStatus: 'IN_PROGRESS' },
  manualAutopay: { debitPossible: false },
  rental: { rentalAsked: true },
}

/** The facts that trigger each override. */
export const HELD: Partial<Record<BorrowerState, Change>> = {
  cancelled: { cancelled: true },
  askedFirst: { declined: true, askedFirst: true },
  creditScoreDeclined: { declined: true, creditScoreDecline: true },
  dtiDeclined: { declined: true, dtiDecline: true },
  declined: { declined: true },
  payoffHold: { reviews: ['PAYOFF'] },
  paymentReturned: { reviews: ['RETURNED_PAYMENT'], accountNeeded: true },
  waitFund: { checklistStatus: 'RESCISSION', insuranceComplete: true },
  lapsed: { lapsed: true },
  incorrectPin: { creditFrozenWithPin: true },
  errorCredit: { creditBlocked: 'FROZEN' },
  factaReview: { reviews: ['FACTA_ALERT'] },
  creditError: { creditError: true },
  noCredit: { reviews: ['NO_CREDIT'] },
  homeChoice: { homeChoiceNeeded: true },
  noProperty: { reviews: ['NO_PROPERTY'] },
  datatreeError: { reviews: ['PROPERTY_MISMATCH'] },
  incorrectOwnership: { reviews: ['OWNERSHIP'] },
  delinquency: { reviews: ['DELINQUENCY'] },
  uwReview: { reviews: ['UNDERWRITING'] },
  bpoProcessing: { bpo: 'BPO_PROCESSING' },
  bpoHold: { reviews: ['HOME_VALUE'] },
  bpoCondition: { reviews: ['HOME_CONDITION'] },
  floodCert: { reviews: ['FLOOD'] },
  waitMerchant: { reviews: ['MERCHANT'] },
  signDocs: { reviews: ['SIGNED_DOCUMENTS'] },
  notaryError: { reviews: ['NOTARY'] },
  hold: { onHold: true },
  refresh: { refreshing: true },
  ssnCredit: { ssnNeeded: true },
  conditions: { conditionOpen: true },
  documents: { documentUnread: true },
  paperSigning: { paperStage: 'SENT' },
  faceScan: { idReuploadRequested: true },
  docVerify: { idReuploadRequested: true, faceScanAnswered: true },
  inquiries: { inquiryAttestNeeded: true },
  bpo: { bpo: 'BPO_REQUIRED' },
  lienAttestation: { lienAttestationNeeded: true },
  floodInsurance: { floodInsuranceNeeded: true, disclosurelistClosingReady: true },
  counterOffer: { counterOffer: 'OPEN' },
  assetDepletion: { uwDecision: 'ASSET_DEPLETION' },
  manualPaystubUpload: { manualPaystubUpload: true },
  emplVerify: { employmentVerificationNeeded: true },
}

/**
 * Returns the facts with a change applied. Lists in the change extend the existing lists, and other values replace the
 * existing values.
 */
export const joined = (facts: Facts, change: Change): Facts => ({
  ...facts,
  ...change,
  given: [...facts.given, ...(change.given ?? [])],
  reviews: [...facts.reviews, ...(change.reviews ?? [])],
})

/** The facts of a borrower who is at a step and has completed all steps before it. */
export function factsAt(step: BorrowerState): Facts {
  const place = (id: BorrowerState) => borrowerTable.steps.findIndex((one) => one.id === id)
  return DONE.filter(([id]) => place(id) < place(step) && !(id in SOMETIMES) && !skips(step, id)).reduce<Facts>(
    (facts, [, change]) => joined(facts, change),
    NOTHING,
  )
}

/** A borrower who chose manual payments skips the `autopay` step and comes to the `manualAutopay` step. */
const skips = (step: BorrowerState, id: BorrowerState) => step === 'manualAutopay' && id === 'autopay'
