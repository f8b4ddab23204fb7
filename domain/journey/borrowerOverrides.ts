/** What comes before the steps of the borrower's journey: an end, a block, or a task of its own; one row each. */
import type { Screen } from '../routes/routes.ts'
import type { BorrowerCommand, BorrowerOverrideId, BorrowerState } from './borrowerNames.ts'
import type { Facts } from './facts.ts'
import type { Table } from './machine.ts'
import type { ReviewKind } from './reviews.ts'

type BorrowerRow = Table<BorrowerState, Facts, Screen, BorrowerCommand>['overrides'][number]
/** In Texas nobody goes on from income and identity to closing before the value of the home is settled. */
const isTexanVerifying = (f: Facts): boolean =>
  f.propertyState === 'TX' && f.disclosurelistSummaryComplete && !f.disclosurelistClosingReady

/** A review that one waits for; `commands`: what the person can do meanwhile, beside cancelling where that is still open. */
const reviewed = (
  kind: ReviewKind,
  id: BorrowerOverrideId,
  screen: Screen,
  ...commands: readonly BorrowerCommand[]
): BorrowerRow => ({
  id,
  class: 'blocked',
  when: (f) => f.reviews.includes(kind),
  screens: [screen],
  commands: ['rescind', ...commands],
  waits: true,
})

/** Of several that hold, the class decides (terminal, jump, blocked, task), then the order here. */
export const borrowerOverrides: readonly BorrowerRow[] = [
  { id: 'cancelled', class: 'terminal', when: (f) => f.cancelled, screens: ['complete'], commands: [] },
  {
    id: 'creditScoreDeclined',
    class: 'terminal',
    when: (f) => f.declined && f.creditScoreDecline,
    screens: ['error/credit'],
    commands: [],
  },
  {
    id: 'dtiDeclined',
    class: 'terminal',
    when: (f) => f.declined && f.dtiDecline,
    screens: ['error/income'],
    commands: [],
  },
  { id: 'declined', class: 'terminal', when: (f) => f.declined, screens: ['error/decline'], commands: [] },
  // Somebody who waits out the days is told why the money does not move.
  {
    id: 'payoffHold',
    class: 'jump',
    when: (f) => f.reviews.includes('PAYOFF') && !f.funded,
    screens: ['payoff/hold'],
    commands: ['rescind'],
    waits: true,
  },
  {
    id: 'fundingChecklist',
    class: 'jump',
    // What is asked of the person holds the money up.
    when: (f) =>
      f.checklistStatus !== 'OPEN' && f.insuranceComplete && !f.funded && !f.conditionOpen && !f.idReuploadRequested,
    screens: ['complete'],
    commands: ['rescind'],
    waits: true,
  },
  {
    id: 'lapsed',
    class: 'blocked',
    when: (f) => f.lapsed,
    screens: ['product/prequal-winback'],
    commands: ['reopen'],
  },
  // Why there is no report, before anything that rests on one.
  {
    id: 'incorrectPin',
    class: 'blocked',
    when: (f) => f.creditFrozenWithPin,
    screens: ['review-app/incorrect-pin'],
    commands: ['retryCredit', 'saveCreditPin', 'rescind'],
    waits: true,
  },
  {
    id: 'errorCredit',
    class: 'blocked',
    when: (f) => f.creditBlocked !== undefined,
    screens: ['credit/error'],
    commands: ['retryCredit', 'saveCreditPin', 'rescind'],
    waits: true,
  },
  // What somebody else looks at meanwhile keeps nobody from sending what is asked of them.
  {
    id: 'documents',
    class: 'blocked',
    when: (f) => f.conditionOpen,
    screens: ['conditions', 'conditions/upload-document', 'conditions/phone-number'],
    commands: ['answerCondition', 'uploadDocument', 'removeUpload', 'rescind'],
  },
  {
    id: 'docVerify',
    class: 'blocked',
    when: (f) => f.idReuploadRequested,
    screens: ['identity'],
    commands: ['submitIdentity', 'uploadDocument', 'rescind'],
  },
  {
    id: 'factaReview',
    class: 'blocked',
    when: (f) => f.reviews.includes('FACTA_ALERT') || f.reviews.includes('MINOR_CREDIT'),
    screens: ['error/timeout'],
    commands: [],
    waits: true,
  },
  {
    id: 'noCredit',
    class: 'blocked',
    when: (f) => f.reviews.includes('NO_CREDIT'),
    screens: ['review-app/no-credit'],
    commands: ['saveSocial'],
    waits: true,
  },
  reviewed('NO_PROPERTY', 'noProperty', 'review-app/property', 'correctProperty', 'sendPropertyProof'),
  reviewed('PROPERTY_MISMATCH', 'datatreeError', 'review-app/datatree', 'explainProperty'),
  reviewed('OWNERSHIP', 'incorrectOwnership', 'review-app/incorrect-ownership', 'explainOwnership'),
  reviewed('DELINQUENCY', 'delinquency', 'review-app/delinquency'),
  reviewed('UNDERWRITING', 'uwReview', 'review-app/uw'),
  {
    id: 'bpoProcessing',
    class: 'blocked',
    when: (f) => f.bpo === 'BPO_PROCESSING' && !f.onHold,
    screens: ['bpo/waiting'],
    commands: [],
    waits: true,
  },
  reviewed('HOME_VALUE', 'bpoHold', 'bpo/hold'),
  reviewed('HOME_CONDITION', 'bpoCondition', 'bpo/condition', 'sendHomePictures'),
  reviewed('FLOOD', 'floodCert', 'error/flood-cert'),
  reviewed('MERCHANT', 'waitMerchant', 'merchant/review'),
  reviewed('SIGNED_DOCUMENTS', 'signDocs', 'review-app/signdocs'),
  {
    id: 'notaryError',
    class: 'blocked',
    when: (f) => f.reviews.includes('NOTARY'),
    screens: ['notary/error', 'notary/schedule-manual'],
    commands: ['chooseNotary', 'bookManualNotary'],
    waits: true,
  },
  // What a person of ours looks at holds nobody's right to cancel up.
  {
    id: 'hold',
    class: 'blocked',
    when: (f) => f.onHold || f.reviews.length > 0,
    screens: ['hold'],
    commands: ['rescind'],
    waits: true,
  },
  {
    id: 'refresh',
    class: 'blocked',
    // What is drawn again may want the whole tax number first.
    when: (f) => f.refreshing && !f.ssnNeeded,
    screens: ['product/select'],
    commands: [],
    waits: true,
  },
  {
    id: 'ssnCredit',
    class: 'task',
    from: ['profile', 'liens', 'rental', 'product', 'moreProfile'],
    when: (f) => f.ssnNeeded,
    screens: ['credit/social'],
    commands: ['saveSocial'],
  },
  {
    id: 'inquiries',
    class: 'task',
    when: (f) => f.inquiryAttestNeeded && !f.inquiryAttestComplete,
    screens: ['credit/inquiries'],
    commands: ['attestInquiries'],
  },
  {
    id: 'bpo',
    class: 'task',
    when: (f) => f.bpo === 'BPO_REQUIRED' || (f.bpo === 'UNKNOWN_BPO_STATUS' && isTexanVerifying(f)),
    screens: ['bpo/order-bpo', 'bpo/estimate-value'],
    commands: ['orderBpo', 'saveHomeValue', 'keepValue'],
  },
  {
    id: 'lienAttestation',
    class: 'task',
    when: (f) => f.lienAttestationNeeded,
    screens: ['merchant/lien-attestation'],
    commands: ['attestLiens'],
  },
  {
    id: 'floodInsurance',
    class: 'task',
    from: ['waitSign', 'sign'],
    when: (f) => f.floodInsuranceNeeded && f.disclosurelistClosingReady,
    screens: ['insurance/requirements', 'insurance/upload', 'document/close-disclosure', 'signing/support'],
    commands: ['submitInsurance', 'uploadDocument'],
  },
  // A smaller line than was chosen, which can be taken; or more income shown first.
  {
    id: 'counterOffer',
    class: 'task',
    when: (f) => f.counterOffer === 'OPEN',
    screens: [
      'product/counter-offer',
      'product/assets',
      'income/review',
      'income/link/:type',
      'income/pointserv-callback',
    ],
    commands: ['takeCounterOffer', 'saveAssets', 'linkIncome', 'returnFromIncomeLink'],
  },
  {
    id: 'assetDepletion',
    class: 'task',
    when: (f) => f.uwDecision === 'ASSET_DEPLETION' && !f.assetDepletionComplete,
    screens: ['product/assets', 'liens'],
    commands: ['saveAssets', 'saveLiens'],
  },
  {
    id: 'manualPaystubUpload',
    class: 'task',
    when: (f) => f.manualPaystubUpload && !f.manualPaystubTasksComplete,
    screens: ['income/upload/:type', 'income/review'],
    commands: ['submitPaystubs', 'uploadDocument', 'removeUpload', 'linkIncome', 'returnFromIncomeLink'],
  },
  {
    id: 'emplVerify',
    class: 'task',
    when: (f) => f.employmentVerificationNeeded,
    screens: ['income/employer-verification'],
    commands: ['confirmEmployment', 'uploadDocument'],
  },
]
