/**
 * The steps of the borrower's journey in order, one row each. The overrides in `borrowerOverrides` take precedence over
 * the steps.
 */
import type { Screen } from '../routes/routes.ts'
import type { Facts } from './facts.ts'
import type { Beside, RowWait, Step } from './machine.ts'
import { answersTo } from './samples/answers.ts'
import { CHANGEABLE, CLOSED } from './statuses.ts'

/** Whether underwriting is done. A chosen offer is enough, even while the lender underwrites the application again. */
const underwritten = (facts: Facts) =>
  facts.offerChosen || facts.uwDecision === 'APPROVED' || facts.uwDecision === 'SELECT' || facts.uwDecision === 'FINAL'

/**
 * The events that the application waits for after the notary session. The borrower doesn't have to do anything for
 * them.
 */
export const CLOSING_WAITS = [
  {
    what: 'RESCISSION',
    by: 'NOBODY',
    serverState: 'WAITING_FOR_RESCISSION',
    when: (f) => f.status === 'RESCISSION' && f.insuranceComplete,
  },
  { what: 'RESCISSION', by: 'NOBODY', when: (f) => f.status === 'RESCISSION' },
  { what: 'RECORDING', by: 'COUNTY', when: (f) => f.status === 'RECORDING' },
  { what: 'PAYOFFS', by: 'BANK', when: (f) => f.status === 'DIRECT_DEBT_PAYOFF' },
  { what: 'FUNDING', by: 'BANK', when: (f) => f.status === 'FUNDING' },
  { what: 'RELEASE', by: 'LENDER' },
] as const satisfies readonly RowWait<Facts>[]

/** A borrower who has put the counteroffer aside to prove more income can still accept it. */
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
    // If the loan qualifies on rent, underwriting starts after the borrower has stated the rent.
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
    // If a change invalidates the chosen offer, the borrower has to choose an offer again.
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
    done: (f) => f.hasHmda,
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
    id: 'docVerify',
    since: 1,
    screens: ['identity'],
    commands: ['submitIdentity', 'uploadDocument'],
    statuses: ['IDENTITY_VERIFICATION'],
    waits: [{ what: 'IDENTITY', by: 'BORROWER' }],
    progress: 'ID_UPLOAD',
    done: (f) => f.identityComplete,
    sample: answersTo('submitIdentity'),
  },
  {
    id: 'waitSign',
    since: 1,
    screens: ['document/disclosures'],
    commands: [],
    statuses: ['CLOSING_DOCUMENTS'],
    waits: [{ what: 'DOCUMENT_PREPARATION', by: 'LENDER' }],
    progress: 'SIGNING',
    done: (f) => f.disclosurelistClosingReady,
    polled: true,
    sample: {},
  },
  {
    id: 'sign',
    since: 1,
    screens: ['document/disclosures', 'signing/intro', 'signing/sign', 'document/close-disclosure', 'signing/support'],
    commands: ['readDisclosures', 'startSigning', 'signDocuments'],
    statuses: ['SIGNING'],
    waits: [
      { what: 'SEALING', by: 'LENDER', when: (f) => f.signed },
      { what: 'SIGNATURE', by: 'BORROWER' },
    ],
    progress: 'SIGNING',
    done: (f) => f.disclosurelistClosingComplete,
    lands: (f) => (f.closingDisclosuresRead ? 'signing/intro' : 'document/disclosures'),
    sample: answersTo('readDisclosures', 'startSigning', 'signDocuments'),
    next: ({ seen: { closing } }) => {
      if (!closing.readAt) return 'readDisclosures'
      if (!closing.startedAt) return 'startSigning'
      return closing.signedAt ? undefined : 'signDocuments'
    },
  },
  {
    id: 'codeed',
    since: 1,
    screens: ['signing/additional', 'signing/support'],
    commands: ['inviteSigner'],
    statuses: ['CO_DEED_SIGNING'],
    serverState: 'WAITING_FOR_CO_SIGNER',
    waits: [{ what: 'OTHER_SIGNATURES', by: 'SIGNER' }],
    progress: 'SIGNING',
    applies: (f) => f.coDeedStatus !== 'NONE',
    done: (f) => f.coDeedStatus === 'COMPLETE',
    polled: true,
    sample: {},
  },
  {
    id: 'waitNotary',
    since: 1,
    screens: ['notary/intro'],
    commands: [],
    statuses: ['NOTARY'],
    waits: [{ what: 'NOTARY_PREPARATION', by: 'LENDER' }],
    progress: (f) => (f.manualNotary ? 'MANUAL_NOTARY' : 'ENOTARY'),
    done: (f) => f.disclosurelistNotaryReady,
    polled: true,
    sample: {},
  },
  {
    id: 'notary',
    since: 1,
    screens: ['notary/intro', 'notary/session', 'notary/schedule-manual', 'notary/reserve-manual'],
    commands: ['chooseNotary', 'bookManualNotary', 'answerKnowledge', 'joinNotary', 'signWithNotary'],
    statuses: ['NOTARY'],
    waits: [
      { what: 'NOTARY_VISIT', by: 'NOTARY', when: (f) => f.manualNotary && f.manualNotaryBooked },
      { what: 'NOTARY_MEETING', by: 'BORROWER' },
    ],
    progress: (f) => (f.manualNotary ? 'MANUAL_NOTARY' : 'ENOTARY'),
    done: (f) => f.disclosurelistNotaryComplete,
    lands: (f) => {
      if (!f.manualNotary) return 'notary/intro'
      return f.manualNotaryBooked ? 'notary/reserve-manual' : 'notary/schedule-manual'
    },
    sample: answersTo('chooseNotary', 'answerKnowledge', 'joinNotary', 'signWithNotary', 'bookManualNotary'),
    next: ({ seen: { notary }, person }) => {
      if (person.notary === 'MANUAL') return notary.appointment ? undefined : 'bookManualNotary'
      if (notary.questions) return 'answerKnowledge'
      if (notary.roomState === 'LIVE') return 'signWithNotary'
      if (notary.knowledgePassed) return notary.roomState ? undefined : 'joinNotary'
      return 'chooseNotary'
    },
  },
  {
    id: 'insurance',
    since: 1,
    screens: ['insurance/requirements', 'insurance/upload'],
    commands: ['submitInsurance', 'uploadDocument', 'rescind'],
    statuses: ['RESCISSION', 'RECORDING', 'FUNDABLE'],
    waits: [{ what: 'INSURANCE', by: 'BORROWER', when: (f) => !f.insuranceReviewed }, ...CLOSING_WAITS],
    progress: 'COMPLETE',
    done: (f) => f.insuranceComplete,
    sample: answersTo('submitInsurance'),
  },
  {
    id: 'waitFund',
    since: 1,
    screens: ['complete'],
    commands: ['rescind'],
    statuses: CLOSED,
    waits: CLOSING_WAITS,
    progress: 'COMPLETE',
    done: (f) => f.funded,
    polled: true,
    sample: {},
  },
  {
    id: 'complete',
    since: 1,
    screens: ['complete'],
    commands: [],
    statuses: ['COMPLETE'],
    serverState: 'COMPLETE',
    waits: [{ what: 'FUNDED', by: 'NOBODY' }],
    leaves: true,
    progress: 'COMPLETE',
    done: () => false,
    sample: {},
  },
] as const satisfies readonly Step<Facts, string, Screen>[]
