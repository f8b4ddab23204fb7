/** The borrower's journey: the steps of the main path in order, and what comes before them. */
import type { Screen } from '../routes/routes.ts'
import type { Facts } from './facts.ts'
import { type Resolution, type Table, walk } from './machine.ts'
import type { ReviewKind } from './reviews.ts'

/** What a borrower may ask of an application; each is one form and one path of the interface. */
export const BORROWER_COMMANDS = [
  'saveProfile',
  'saveLiens',
  'saveRental',
  'saveAssets',
  'retryCredit',
  'saveCreditPin',
  'saveSocial',
  'attestInquiries',
  'takeCounterOffer',
  'chooseOffer',
  'saveContact',
  'saveHmda',
  'acceptSummary',
  'linkIncome',
  'returnFromIncomeLink',
  'submitPaystubs',
  'confirmEmployment',
  'linkBank',
  'returnFromBankLink',
  'confirmBankAccount',
  'saveManualBankAccount',
  'saveAutopay',
  'saveManualPayment',
  'submitIdentity',
  'readDisclosures',
  'startSigning',
  'signDocuments',
  'inviteSigner',
  'chooseNotary',
  'bookManualNotary',
  'answerKnowledge',
  'joinNotary',
  'signWithNotary',
  'submitInsurance',
  'attestLiens',
  'uploadDocument',
  'removeUpload',
  'answerCondition',
  'reopen',
  'changeIncome',
  'changeOwners',
  'rescind',
  'correctProperty',
  'sendPropertyProof',
  'explainProperty',
  'explainOwnership',
  'sendHomePictures',
  'orderBpo',
  'saveHomeValue',
  'disputeValue',
  'keepValue',
  'withdraw',
] as const
export type BorrowerCommand = (typeof BORROWER_COMMANDS)[number]

type BorrowerStepId =
  | 'profile'
  | 'liens'
  | 'rental'
  | 'product'
  | 'moreProfile'
  | 'hmda'
  | 'waitSummary'
  | 'appSummary'
  | 'incomeReview'
  | 'ach'
  | 'autopay'
  | 'manualAutopay'
  | 'docVerify'
  | 'waitSign'
  | 'sign'
  | 'codeed'
  | 'waitNotary'
  | 'notary'
  | 'insurance'
  | 'waitFund'
  | 'complete'
type BorrowerOverrideId =
  | 'declined'
  | 'creditScoreDeclined'
  | 'dtiDeclined'
  | 'cancelled'
  | 'lapsed'
  | 'payoffHold'
  | 'errorCredit'
  | 'incorrectPin'
  | 'factaReview'
  | 'noCredit'
  | 'noProperty'
  | 'datatreeError'
  | 'incorrectOwnership'
  | 'uwReview'
  | 'delinquency'
  | 'bpoProcessing'
  | 'bpoHold'
  | 'bpoCondition'
  | 'floodCert'
  | 'waitMerchant'
  | 'signDocs'
  | 'notaryError'
  | 'ssnCredit'
  | 'inquiries'
  | 'bpo'
  | 'lienAttestation'
  | 'floodInsurance'
  | 'fundingChecklist'
  | 'hold'
  | 'refresh'
  | 'assetDepletion'
  | 'counterOffer'
  | 'documents'
  | 'manualPaystubUpload'
  | 'emplVerify'
export type BorrowerState = BorrowerStepId | BorrowerOverrideId

/** What was chosen keeps its place while somebody looks at it again. */
const underwritten = (facts: Facts) =>
  facts.offerChosen || facts.uwDecision === 'APPROVED' || facts.uwDecision === 'SELECT' || facts.uwDecision === 'FINAL'

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

export const borrowerTable: Table<BorrowerState, Facts, Screen, BorrowerCommand> = {
  always: ['withdraw'],
  everywhere: ['status', 'conditions', 'product/offer-package'],
  steps: [
    {
      id: 'profile',
      screens: ['start/profile'],
      commands: ['saveProfile'],
      progress: 'INITIAL',
      done: (f) => f.softCreditConsent && f.nameGiven && f.dobGiven && f.propertySelected,
      reopens: 'never',
    },
    {
      id: 'liens',
      screens: ['liens'],
      commands: ['saveLiens'],
      progress: 'INITIAL',
      // Where the rent decides, nothing is decided before it is told.
      done: (f) => f.liensComplete && (underwritten(f) || (f.rentalAsked && !f.rentalGiven)),
      reopens: 'byCommand',
    },
    {
      id: 'rental',
      screens: ['start/rental', 'liens'],
      commands: ['saveRental', 'saveLiens', 'uploadDocument', 'removeUpload'],
      progress: 'INITIAL',
      applies: (f) => f.rentalAsked,
      done: (f) => f.rentalGiven && underwritten(f),
      reopens: 'byCommand',
    },
    {
      id: 'product',
      screens: ['product/select', 'bpo/estimate-value'],
      commands: ['chooseOffer', 'saveLiens', 'disputeValue'],
      progress: 'PRODUCT_SELECT',
      done: (f) => f.offerChosen,
      reopens: 'byCommand',
    },
    {
      id: 'moreProfile',
      screens: ['start/contact', 'product/select', 'liens'],
      commands: ['saveContact', 'chooseOffer', 'saveLiens'],
      progress: 'MORE_INFO',
      done: (f) => f.ownershipGiven && f.ssnOnFile && f.hardCreditConsent,
      reopens: 'never',
    },
    {
      id: 'hmda',
      screens: ['start/hmda'],
      commands: ['saveHmda'],
      progress: 'MORE_INFO',
      done: (f) => f.hasHmda,
      reopens: 'never',
    },
    {
      id: 'waitSummary',
      screens: ['start/app-summary'],
      commands: [],
      progress: 'MORE_INFO',
      done: (f) => f.disclosurelistSummaryReady,
      reopens: 'never',
      waits: true,
    },
    {
      id: 'appSummary',
      screens: ['start/app-summary'],
      commands: ['acceptSummary'],
      progress: 'MORE_INFO',
      done: (f) => f.disclosurelistSummaryComplete,
      reopens: 'never',
    },
    {
      id: 'incomeReview',
      screens: [
        'income/review',
        'income/link/:type',
        'income/pointserv-callback',
        'income/upload/:type',
        'income/tax-instruction',
      ],
      commands: ['linkIncome', 'returnFromIncomeLink', 'submitPaystubs', 'uploadDocument', 'removeUpload'],
      progress: 'LINK_INCOME',
      applies: (f) => !f.carriedByRent,
      done: (f) => f.incomeMatched || f.uwSubDecision === 'FINAL_OFFER',
      reopens: 'never',
    },
    {
      id: 'ach',
      screens: ['bank/disburse', 'bank/confirm', 'bank/manual-disburse'],
      commands: ['linkBank', 'returnFromBankLink', 'confirmBankAccount', 'saveManualBankAccount'],
      progress: 'LINK_INCOME',
      done: (f) => f.disburseAccountSet,
      reopens: 'byCommand',
    },
    {
      id: 'autopay',
      applies: (f) => f.debitPossible || f.payTypeSet,
      screens: ['bank/autopay', 'bank/autopay-manual', 'bank/disburse', 'bank/confirm', 'bank/manual-disburse'],
      commands: [
        'saveAutopay',
        'saveManualPayment',
        'linkBank',
        'returnFromBankLink',
        'confirmBankAccount',
        'saveManualBankAccount',
      ],
      progress: 'LINK_INCOME',
      done: (f) => f.payTypeSet,
      reopens: 'byCommand',
    },
    // Where no account can be debited there is nothing to choose.
    {
      id: 'manualAutopay',
      screens: ['bank/autopay-manual', 'bank/disburse', 'bank/confirm', 'bank/manual-disburse'],
      commands: ['saveManualPayment', 'linkBank', 'returnFromBankLink', 'confirmBankAccount', 'saveManualBankAccount'],
      progress: 'LINK_INCOME',
      applies: (f) => !f.debitPossible,
      done: (f) => f.payTypeSet,
      reopens: 'byCommand',
    },
    {
      id: 'docVerify',
      screens: ['identity', 'bank/autopay', 'bank/autopay-manual'],
      commands: ['submitIdentity', 'uploadDocument', 'saveAutopay', 'saveManualPayment'],
      progress: 'ID_UPLOAD',
      done: (f) => f.identityComplete,
      reopens: 'never',
    },
    {
      id: 'waitSign',
      screens: ['document/disclosures'],
      commands: [],
      progress: 'SIGNING',
      done: (f) => f.disclosurelistClosingReady,
      reopens: 'never',
      waits: true,
    },
    {
      id: 'sign',
      screens: [
        'document/disclosures',
        'signing/intro',
        'signing/sign',
        'document/close-disclosure',
        'signing/support',
      ],
      commands: ['readDisclosures', 'startSigning', 'signDocuments'],
      progress: 'SIGNING',
      done: (f) => f.disclosurelistClosingComplete,
      reopens: 'never',
      lands: (f) => (f.closingDisclosuresRead ? 'signing/intro' : 'document/disclosures'),
    },
    {
      id: 'codeed',
      screens: ['signing/additional', 'signing/support'],
      commands: ['inviteSigner'],
      progress: 'SIGNING',
      applies: (f) => f.coDeedStatus !== 'NONE',
      done: (f) => f.coDeedStatus === 'COMPLETE',
      reopens: 'never',
      waits: true,
    },
    {
      id: 'waitNotary',
      screens: ['notary/intro'],
      commands: [],
      progress: 'ENOTARY',
      done: (f) => f.disclosurelistNotaryReady,
      reopens: 'never',
      waits: true,
    },
    {
      id: 'notary',
      screens: ['notary/intro', 'notary/session', 'notary/schedule-manual', 'notary/reserve-manual'],
      commands: ['chooseNotary', 'bookManualNotary', 'answerKnowledge', 'joinNotary', 'signWithNotary'],
      progress: 'ENOTARY',
      done: (f) => f.disclosurelistNotaryComplete,
      reopens: 'never',
      lands: (f) => {
        if (!f.manualNotary) return 'notary/intro'
        return f.manualNotaryBooked ? 'notary/reserve-manual' : 'notary/schedule-manual'
      },
    },
    {
      id: 'insurance',
      screens: ['insurance/requirements', 'insurance/upload'],
      commands: ['submitInsurance', 'uploadDocument', 'rescind'],
      progress: 'COMPLETE',
      done: (f) => f.insuranceComplete,
      reopens: 'byCommand',
    },
    {
      id: 'waitFund',
      screens: ['complete'],
      commands: ['rescind'],
      progress: 'COMPLETE',
      done: (f) => f.funded,
      reopens: 'never',
      waits: true,
    },
    {
      id: 'complete',
      screens: ['complete'],
      commands: [],
      progress: 'COMPLETE',
      done: () => false,
      reopens: 'never',
    },
  ],
  overrides: [
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
  ],
}

export type BorrowerResolution = Resolution<BorrowerState, Screen, BorrowerCommand>

/** Until the application is complete, who was asked for the rent may say something else. */
const RENT_IS_OPEN: readonly BorrowerState[] = ['product', 'moreProfile', 'assetDepletion']

/** What may be changed late, and where. */
const LATE: { readonly screens: readonly Screen[]; readonly commands: readonly BorrowerCommand[] } = {
  screens: ['start/changes', 'product/select', 'bpo/estimate-value'],
  commands: ['changeIncome', 'changeOwners', 'chooseOffer', 'disputeValue'],
}
const widened = (resolution: BorrowerResolution, more: typeof LATE): BorrowerResolution => ({
  ...resolution,
  screens: [...new Set([...resolution.screens, ...more.screens])],
  commands: [...new Set([...resolution.commands, ...more.commands])],
})
/** A state from a step after the offer, where nothing has to be settled first. */
const isLate = ({ state, base }: BorrowerResolution): boolean => state === base && LATE_STEPS.includes(state)
const LATE_STEPS: readonly BorrowerState[] = [
  'hmda',
  'appSummary',
  'incomeReview',
  'ach',
  'autopay',
  'manualAutopay',
  'docVerify',
  'sign',
]

const SHOWING_INCOME: readonly BorrowerState[] = ['incomeReview', 'manualPaystubUpload']

/** Where the borrower is now, from the facts alone. */
export function resolveBorrower(facts: Facts): BorrowerResolution {
  const walked = walk(borrowerTable, facts)
  const resolution = isLate(walked) && !facts.signed ? widened(walked, LATE) : walked
  if (resolution.progress === 'ENOTARY' && facts.manualNotary) return { ...resolution, progress: 'MANUAL_NOTARY' }
  // Who shows more income first may still take what was offered.
  if (facts.counterOffer === 'ASIDE' && SHOWING_INCOME.includes(resolution.state))
    return widened(resolution, { screens: ['product/counter-offer'], commands: ['takeCounterOffer'] })
  if (facts.rentalAsked && RENT_IS_OPEN.includes(resolution.state))
    return widened(resolution, { screens: ['start/rental'], commands: ['saveRental', 'uploadDocument'] })
  return resolution
}
