/**
 * The steps of the borrower's journey in order, one row each. The steps that follow, starting with the closing
 * documents, are in `borrowerClosingSteps.ts`. The overrides in `borrowerOverrides.ts` take precedence over the steps.
 */
import type { Screen } from '../routes/routes.ts'
import { CLOSING_STEPS } from './borrowerClosingSteps.ts'
import type { Facts } from './facts.ts'
import type { Beside, Step } from './machine.ts'
import { answersTo } from './samples/answers.ts'
import { CHANGEABLE } from './statuses.ts'

/**
 * The decisions after which the borrower has offers. ERROR means that the server couldn't get a new credit report, so
 * the borrower keeps the earlier offers.
 */
const UNDERWRITTEN: readonly Facts['uwDecision'][] = ['APPROVED', 'SELECT', 'FINAL', 'ERROR']
/**
 * Whether underwriting is done. It stays done once the borrower has chosen an offer, even while the lender underwrites
 * again.
 */
const underwritten = (facts: Facts) => facts.offerChosen || UNDERWRITTEN.includes(facts.uwDecision)

/** A borrower who decided to prove more income first can still accept the counteroffer in the meantime. */
export const COUNTEROFFER_STANDS = {
  when: (f) => f.counterOffer === 'ASIDE',
  screens: ['product/counter-offer'],
  commands: ['takeCounterOffer'],
} as const satisfies Beside<Facts, Screen, string>

/** The borrower can correct the rent until the application is complete. */
export const RENT_OPEN = {
  when: (f) => f.rentalAsked,
  screens: ['start/rental'],
  commands: ['saveRental', 'uploadDocument'],
} as const satisfies Beside<Facts, Screen, string>

const unsigned = (facts: Facts) => !facts.signed

export const BORROWER_STEPS = [
  {
    id: 'profile',
    since: 1,
    screens: ['start/profile'],
    commands: ['saveProfile'],
    statuses: ['APP_SUBMISSION'],
    waits: [{ what: 'PROFILE', by: 'BORROWER' }],
    progress: 'INITIAL',
    done: (f) => f.softCreditConsent && f.nameGiven && f.dobGiven && f.propertySelected,
    sample: answersTo('saveProfile'),
  },
  {
    id: 'liens',
    since: 1,
    screens: ['liens'],
    commands: ['saveLiens'],
    statuses: ['SOFT_CREDIT', 'LIEN_REVIEW'],
    waits: [
      { what: 'OFFER_PREPARATION', by: 'LENDER', when: (f) => f.status === 'SOFT_CREDIT' },
      { what: 'LIENS', by: 'BORROWER' },
    ],
    progress: 'INITIAL',
    // If the line qualifies on rent, underwriting starts after the borrower has stated the rent.
    done: (f) => f.liensComplete && (underwritten(f) || (f.rentalAsked && !f.rentalGiven)),
    lateChange: {
      screens: ['liens'],
      commands: ['saveLiens'],
      until: 'moreProfile',
      reopens: ['liens', 'product'],
    },
    sample: answersTo('saveLiens'),
  },
  {
    id: 'rental',
    since: 1,
    screens: ['start/rental'],
    commands: ['saveRental', 'uploadDocument', 'removeUpload'],
    statuses: ['LIEN_REVIEW'],
    waits: [{ what: 'RENTAL', by: 'BORROWER' }],
    progress: 'INITIAL',
    applies: (f) => f.rentalAsked,
    done: (f) => f.rentalGiven && underwritten(f),
    lateChange: { ...RENT_OPEN, until: 'moreProfile', reopens: ['liens', 'product'] },
    sample: answersTo('saveRental'),
  },
  {
    id: 'product',
    since: 1,
    screens: ['product/select', 'bpo/estimate-value'],
    commands: ['chooseOffer', 'disputeValue'],
    // A later change can invalidate the chosen offer. The borrower then chooses an offer again.
    statuses: CHANGEABLE,
    waits: [{ what: 'OFFER', by: 'BORROWER' }],
    progress: 'PRODUCT_SELECT',
    done: (f) => f.offerChosen,
    lateChange: {
      screens: ['product/select', 'bpo/estimate-value'],
      commands: ['chooseOffer', 'disputeValue'],
      until: 'sign',
      when: unsigned,
      reopens: ['liens', 'product', 'waitSummary'],
    },
    sample: answersTo('chooseOffer'),
  },
  {
    id: 'moreProfile',
    since: 1,
    screens: ['start/contact'],
    commands: ['saveContact'],
    statuses: ['MORE_INFORMATION'],
    waits: [{ what: 'DETAILS', by: 'BORROWER' }],
    progress: 'MORE_INFO',
    done: (f) => f.ownershipGiven && f.ssnOnFile && f.hardCreditConsent,
    lateChange: {
      screens: ['start/changes'],
      commands: ['changeIncome', 'changeOwners'],
      until: 'sign',
      when: unsigned,
      reopens: ['liens', 'product', 'waitSummary'],
    },
    sample: answersTo('saveContact'),
  },
  {
    id: 'hmda',
    since: 1,
    screens: ['start/hmda'],
    commands: ['saveHmda'],
    statuses: ['DEMOGRAPHICS'],
    waits: [{ what: 'DEMOGRAPHICS', by: 'BORROWER' }],
    progress: 'MORE_INFO',
    applies: (f) => f.hmdaAsked || f.hasHmda,
    done: { personal: 'demographics' },
    sample: answersTo('saveHmda'),
  },
  {
    id: 'waitSummary',
    since: 1,
    screens: ['start/app-summary'],
    commands: [],
    statuses: ['HARD_CREDIT'],
    waits: [{ what: 'SUMMARY_PREPARATION', by: 'LENDER' }],
    progress: 'MORE_INFO',
    done: (f) => f.disclosurelistSummaryReady,
    polled: true,
    sample: {},
  },
  {
    id: 'appSummary',
    since: 1,
    screens: ['start/app-summary'],
    commands: ['acceptSummary'],
    statuses: ['APPLICATION_SUMMARY'],
    waits: [{ what: 'SUMMARY', by: 'BORROWER' }],
    progress: 'MORE_INFO',
    done: (f) => f.disclosurelistSummaryComplete,
    sample: answersTo('acceptSummary'),
  },
  {
    id: 'incomeReview',
    since: 1,
    screens: [
      'income/review',
      'income/link/:type',
      'income/pointserv-callback',
      'income/upload/:type',
      'income/tax-instruction',
    ],
    commands: ['linkIncome', 'returnFromIncomeLink', 'submitPaystubs', 'uploadDocument', 'removeUpload'],
    beside: [COUNTEROFFER_STANDS],
    statuses: ['INCOME_VERIFICATION'],
    waits: [{ what: 'INCOME', by: 'BORROWER' }],
    progress: 'LINK_INCOME',
    applies: (f) => !f.carriedByRent,
    done: (f) => f.incomeMatched || f.uwSubDecision === 'FINAL_OFFER',
    sample: answersTo('linkIncome', 'returnFromIncomeLink'),
    next: ({ seen: { income } }) => (income.link?.url ? 'returnFromIncomeLink' : 'linkIncome'),
  },
  {
    id: 'ach',
    since: 1,
    screens: ['bank/disburse', 'bank/confirm', 'bank/manual-disburse'],
    commands: ['linkBank', 'returnFromBankLink', 'confirmBankAccount', 'saveManualBankAccount'],
    statuses: ['BANK_ACCOUNT'],
    waits: [
      { what: 'ACCOUNT_REVIEW', by: 'LENDER', when: (f) => f.accountReviewed },
      { what: 'BANK_ACCOUNT', by: 'BORROWER' },
    ],
    progress: 'LINK_INCOME',
    done: (f) => f.disburseAccountSet,
    lateChange: {
      screens: ['bank/disburse', 'bank/confirm', 'bank/manual-disburse'],
      commands: ['linkBank', 'returnFromBankLink', 'confirmBankAccount', 'saveManualBankAccount'],
      until: 'manualAutopay',
      reopens: ['ach'],
    },
    sample: answersTo('linkBank', 'returnFromBankLink', 'confirmBankAccount', 'saveManualBankAccount'),
    next: ({ seen: { bank }, person }) => {
      if (person.bank.method === 'MANUAL') return 'saveManualBankAccount'
      if (bank.accounts.length > 0) return 'confirmBankAccount'
      return bank.linkUrl ? 'returnFromBankLink' : 'linkBank'
    },
  },
  {
    id: 'autopay',
    since: 1,
    screens: ['bank/autopay', 'bank/autopay-manual'],
    commands: ['saveAutopay', 'saveManualPayment'],
    statuses: ['BANK_ACCOUNT'],
    waits: [{ what: 'PAYMENT', by: 'BORROWER' }],
    progress: 'LINK_INCOME',
    applies: (f) => f.debitPossible || f.payTypeSet,
    done: (f) => f.payTypeSet,
    lateChange: {
      screens: ['bank/autopay', 'bank/autopay-manual'],
      commands: ['saveAutopay', 'saveManualPayment'],
      until: 'docVerify',
      reopens: ['autopay'],
    },
    sample: answersTo('saveAutopay', 'saveManualPayment'),
    next: ({ person }) => (person.payment === 'MANUAL' ? 'saveManualPayment' : 'saveAutopay'),
  },
  // If no bank account can be debited, the borrower can choose only manual payments.
  {
    id: 'manualAutopay',
    since: 1,
    screens: ['bank/autopay-manual'],
    commands: ['saveManualPayment'],
    statuses: ['BANK_ACCOUNT'],
    waits: [{ what: 'PAYMENT', by: 'BORROWER' }],
    progress: 'LINK_INCOME',
    applies: (f) => !f.debitPossible,
    done: (f) => f.payTypeSet,
    sample: answersTo('saveManualPayment'),
  },
  {
    id: 'faceScan',
    since: 2,
    older: 'apply',
    screens: ['identity'],
    commands: ['answerFaceScan'],
    statuses: ['IDENTITY_VERIFICATION'],
    waits: [{ what: 'IDENTITY', by: 'BORROWER' }],
    progress: 'ID_UPLOAD',
    // Borrowers who sent their pictures before we introduced the face scan notice don't have to answer it.
    done: (f) => f.faceScanAnswered || f.identitySubmitted || f.identityComplete,
    sample: answersTo('answerFaceScan'),
  },
  {
    id: 'docVerify',
    since: 1,
    screens: ['identity'],
    commands: ['submitIdentity', 'uploadDocument', 'answerFaceScan'],
    statuses: ['IDENTITY_VERIFICATION'],
    waits: [{ what: 'IDENTITY', by: 'BORROWER' }],
    progress: 'ID_UPLOAD',
    done: (f) => f.identityComplete,
    sample: answersTo('submitIdentity'),
  },
  ...CLOSING_STEPS,
] as const satisfies readonly Step<Facts, string, Screen>[]
