/** For tests: the facts in which each step is done, and each override holds. Total over both tables. */
import { JOURNEY_VERSION } from './borrower.ts'
import type { BorrowerState } from './borrowerNames.ts'
import type { Facts } from './facts.ts'

/** Nothing was done and nothing found. */
export const NOTHING: Facts = {
  journeyVersion: JOURNEY_VERSION,
  status: 'APP_SUBMISSION',
  propertyState: 'CA',
  softCreditConsent: false,
  nameGiven: false,
  dobGiven: false,
  propertySelected: false,
  liensComplete: false,
  uwDecision: 'INITIAL',
  uwSubDecision: 'UNKNOWN_SUBDECISION',
  assetDepletionComplete: false,
  offerChosen: false,
  ownershipGiven: false,
  ssnOnFile: false,
  hardCreditConsent: false,
  hasHmda: false,
  disclosurelistSummaryReady: false,
  disclosurelistSummaryComplete: false,
  incomeMatched: false,
  manualPaystubUpload: false,
  manualPaystubTasksComplete: false,
  employmentVerificationNeeded: false,
  accountReviewed: false,
  disburseAccountSet: false,
  payTypeSet: false,
  identityComplete: false,
  idReuploadRequested: false,
  closingDisclosuresRead: false,
  signed: false,
  disclosurelistClosingReady: false,
  disclosurelistClosingComplete: false,
  coDeedStatus: 'NONE',
  disclosurelistNotaryReady: false,
  disclosurelistNotaryComplete: false,
  manualNotary: false,
  manualNotaryBooked: false,
  insuranceReviewed: false,
  insuranceComplete: false,
  checklistStatus: 'OPEN',
  funded: false,
  declined: false,
  cancelled: false,
  refreshing: false,
  onHold: false,
  reviews: [],
  conditionOpen: false,
  creditBlocked: undefined,
  creditFrozenWithPin: false,
  ssnNeeded: false,
  counterOffer: 'NONE',
  inquiryAttestNeeded: false,
  inquiryAttestComplete: false,
  bpo: 'BPO_NOT_REQUIRED',
  dtiDecline: false,
  creditScoreDecline: false,
  lienAttestationNeeded: false,
  waitingOnFloodCert: false,
  floodInsuranceNeeded: false,
  debitPossible: true,
  lapsed: false,
  rentalAsked: false,
  rentalGiven: false,
  carriedByRent: false,
}

type Change = Partial<Facts>

/** What makes each step done, in their order. */
export const DONE: readonly (readonly [BorrowerState, Change])[] = [
  ['profile', { softCreditConsent: true, nameGiven: true, dobGiven: true, propertySelected: true }],
  ['liens', { liensComplete: true, uwDecision: 'SELECT' }],
  ['product', { offerChosen: true, uwDecision: 'APPROVED' }],
  ['moreProfile', { ownershipGiven: true, ssnOnFile: true, hardCreditConsent: true }],
  ['hmda', { hasHmda: true }],
  ['waitSummary', { disclosurelistSummaryReady: true }],
  ['appSummary', { disclosurelistSummaryComplete: true }],
  ['incomeReview', { incomeMatched: true }],
  ['ach', { disburseAccountSet: true }],
  ['autopay', { payTypeSet: true }],
  ['docVerify', { identityComplete: true }],
  ['waitSign', { disclosurelistClosingReady: true }],
  ['sign', { closingDisclosuresRead: true, disclosurelistClosingComplete: true }],
  ['codeed', { coDeedStatus: 'COMPLETE' }],
  ['waitNotary', { disclosurelistNotaryReady: true }],
  ['notary', { disclosurelistNotaryComplete: true }],
  ['insurance', { insuranceComplete: true }],
  ['waitFund', { funded: true }],
]

/** Steps that only some people come by, with what brings them there. */
export const SOMETIMES: Partial<Record<BorrowerState, Change>> = {
  codeed: { coDeedStatus: 'IN_PROGRESS' },
  manualAutopay: { debitPossible: false },
  rental: { rentalAsked: true },
}

/** A way in which each override holds, other than by the review of its name. */
export const HELD: Partial<Record<BorrowerState, Change>> = {
  cancelled: { cancelled: true },
  creditScoreDeclined: { declined: true, creditScoreDecline: true },
  dtiDeclined: { declined: true, dtiDecline: true },
  declined: { declined: true },
  payoffHold: { reviews: ['PAYOFF'] },
  fundingChecklist: { checklistStatus: 'RESCISSION', insuranceComplete: true },
  lapsed: { lapsed: true },
  incorrectPin: { creditFrozenWithPin: true },
  errorCredit: { creditBlocked: 'FROZEN' },
  factaReview: { reviews: ['FACTA_ALERT'] },
  noCredit: { reviews: ['NO_CREDIT'] },
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
  documents: { conditionOpen: true },
  docVerify: { idReuploadRequested: true },
  inquiries: { inquiryAttestNeeded: true },
  bpo: { bpo: 'BPO_REQUIRED' },
  lienAttestation: { lienAttestationNeeded: true },
  floodInsurance: { floodInsuranceNeeded: true, disclosurelistClosingReady: true },
  counterOffer: { counterOffer: 'OPEN' },
  assetDepletion: { uwDecision: 'ASSET_DEPLETION' },
  manualPaystubUpload: { manualPaystubUpload: true },
  emplVerify: { employmentVerificationNeeded: true },
}

/** Both at once. */
export const joined = (facts: Facts, change: Change): Facts => ({
  ...facts,
  ...change,
  reviews: [...facts.reviews, ...(change.reviews ?? [])],
})

/** Of steps that only some come by: the one whose place they take. */
const STANDS_BEFORE: Partial<Record<BorrowerState, BorrowerState>> = { manualAutopay: 'autopay', rental: 'product' }

/** The facts of somebody at a step: all before it is done. */
export function factsAt(step: BorrowerState): Facts {
  const index = DONE.findIndex(([id]) => id === (STANDS_BEFORE[step] ?? step))
  const before = step === 'complete' ? DONE : DONE.slice(0, Math.max(0, index))
  return before.reduce<Facts>((facts, [id, change]) => (id === 'codeed' ? facts : joined(facts, change)), NOTHING)
}
