/** The borrower's journey: the steps of the main path in order, and what comes before them. */
import type { Screen } from '../routes/routes.ts'
import type { Facts } from './facts.ts'
import { type Resolution, type Table, walk } from './machine.ts'

/** What a borrower may ask of an application; each is one form and one path of the interface. */
export const BORROWER_COMMANDS = [
  'saveProfile',
  'saveLiens',
  'saveAssets',
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
  'uploadDocument',
  'removeUpload',
  'rescind',
  'withdraw',
] as const
export type BorrowerCommand = (typeof BORROWER_COMMANDS)[number]

type BorrowerStepId =
  | 'profile'
  | 'liens'
  | 'product'
  | 'moreProfile'
  | 'hmda'
  | 'waitSummary'
  | 'appSummary'
  | 'incomeReview'
  | 'ach'
  | 'autopay'
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
  | 'cancelled'
  | 'fundingChecklist'
  | 'hold'
  | 'refresh'
  | 'assetDepletion'
  | 'documents'
  | 'manualPaystubUpload'
  | 'emplVerify'
export type BorrowerState = BorrowerStepId | BorrowerOverrideId

const underwritten = (facts: Facts) =>
  facts.uwDecision === 'APPROVED' || facts.uwDecision === 'SELECT' || facts.uwDecision === 'FINAL'

export const borrowerTable: Table<BorrowerState, Facts, Screen, BorrowerCommand> = {
  always: ['withdraw'],
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
      done: (f) => f.liensComplete && underwritten(f),
      reopens: 'byCommand',
    },
    {
      id: 'product',
      screens: ['product/select'],
      commands: ['chooseOffer', 'saveLiens'],
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
      screens: ['income/review', 'income/link/:type', 'income/pointserv-callback', 'income/upload/:type'],
      commands: ['linkIncome', 'returnFromIncomeLink', 'submitPaystubs', 'uploadDocument', 'removeUpload'],
      progress: 'LINK_INCOME',
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
    {
      id: 'docVerify',
      screens: ['identity', 'bank/autopay', 'bank/autopay-manual'],
      commands: ['submitIdentity', 'uploadDocument', 'saveAutopay', 'saveManualPayment'],
      progress: 'ID_UPLOAD',
      done: (f) => f.identityComplete && !f.idReuploadRequested,
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
      screens: ['document/disclosures', 'signing/intro', 'signing/sign'],
      commands: ['readDisclosures', 'startSigning', 'signDocuments'],
      progress: 'SIGNING',
      done: (f) => f.disclosurelistClosingComplete,
      reopens: 'never',
      lands: (f) => (f.closingDisclosuresRead ? 'signing/intro' : 'document/disclosures'),
    },
    {
      id: 'codeed',
      screens: ['signing/additional'],
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
    { id: 'declined', class: 'terminal', when: (f) => f.declined, screens: ['error/decline'], commands: [] },
    {
      id: 'fundingChecklist',
      class: 'jump',
      when: (f) => f.checklistStatus !== 'OPEN' && f.insuranceComplete && !f.funded,
      screens: ['complete'],
      commands: ['rescind'],
      waits: true,
    },
    // What a person of ours looks at holds nobody's right to cancel up.
    { id: 'hold', class: 'blocked', when: (f) => f.onHold, screens: ['hold'], commands: ['rescind'], waits: true },
    {
      id: 'refresh',
      class: 'blocked',
      when: (f) => f.refreshing,
      screens: ['product/select'],
      commands: [],
      waits: true,
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

/** Where the borrower is now, from the facts alone. */
export function resolveBorrower(facts: Facts): BorrowerResolution {
  const resolution = walk(borrowerTable, facts)
  if (resolution.progress === 'ENOTARY' && facts.manualNotary) return { ...resolution, progress: 'MANUAL_NOTARY' }
  return resolution
}
