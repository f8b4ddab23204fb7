/** The borrower's journey: the steps of the main path in order; what comes before them is in `borrowerOverrides`. */
import type { Screen } from '../routes/routes.ts'
import type { BorrowerCommand, BorrowerState } from './borrowerNames.ts'
import { borrowerOverrides } from './borrowerOverrides.ts'
import type { Facts } from './facts.ts'
import { type Resolution, type Table, walk } from './machine.ts'

/** What was chosen keeps its place while somebody looks at it again. */
const underwritten = (facts: Facts) =>
  facts.offerChosen || facts.uwDecision === 'APPROVED' || facts.uwDecision === 'SELECT' || facts.uwDecision === 'FINAL'

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
  overrides: borrowerOverrides,
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
