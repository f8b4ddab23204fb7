/**
 * Overrides of class `task` in the borrower's journey, one row each. If several rows apply, the first row takes
 * precedence.
 */
import type { Screen } from '../routes/routes.ts'
import { COUNTEROFFER_STANDS, RENT_OPEN } from './borrowerSteps.ts'
import type { Facts } from './facts.ts'
import type { Override } from './machine.ts'
import { answersTo } from './samples/answers.ts'
import { ACTIVE, CHANGEABLE } from './statuses.ts'

/** In Texas, the lender prepares closing documents only after the home's value is final. */
const isTexanVerifying = (f: Facts): boolean =>
  f.propertyState === 'TX' && f.disclosurelistSummaryComplete && !f.disclosurelistClosingReady

export const BORROWER_TASKS = [
  {
    id: 'ssnCredit',
    since: 1,
    class: 'task',
    from: ['profile', 'liens', 'rental', 'product', 'moreProfile'],
    when: (f) => f.ssnNeeded,
    screens: ['credit/social'],
    commands: ['saveSocial'],
    statuses: ACTIVE,
    waits: [{ what: 'SOCIAL', by: 'BORROWER' }],
    sample: answersTo('saveSocial'),
  },
  {
    id: 'inquiries',
    since: 1,
    class: 'task',
    when: (f) => f.inquiryAttestNeeded && !f.inquiryAttestComplete,
    screens: ['credit/inquiries'],
    commands: ['attestInquiries'],
    statuses: ACTIVE,
    waits: [{ what: 'INQUIRIES', by: 'BORROWER' }],
    sample: answersTo('attestInquiries'),
  },
  {
    id: 'bpo',
    since: 1,
    class: 'task',
    when: (f) => f.bpo === 'BPO_REQUIRED' || (f.bpo === 'UNKNOWN_BPO_STATUS' && isTexanVerifying(f)),
    screens: ['bpo/order-bpo', 'bpo/estimate-value'],
    commands: ['orderBpo', 'saveHomeValue', 'keepValue'],
    statuses: ACTIVE,
    waits: [{ what: 'HOME_VALUE', by: 'BORROWER' }],
    sample: answersTo('orderBpo'),
  },
  {
    id: 'lienAttestation',
    since: 1,
    class: 'task',
    when: (f) => f.lienAttestationNeeded,
    screens: ['merchant/lien-attestation'],
    commands: ['attestLiens'],
    statuses: ['CLOSING_DOCUMENTS'],
    waits: [{ what: 'LIEN_ATTESTATION', by: 'BORROWER' }],
    sample: answersTo('attestLiens'),
  },
  {
    id: 'floodInsurance',
    since: 1,
    class: 'task',
    from: ['waitSign', 'sign'],
    when: (f) => f.floodInsuranceNeeded && f.disclosurelistClosingReady,
    screens: ['insurance/requirements', 'insurance/upload', 'document/close-disclosure', 'signing/support'],
    commands: ['submitInsurance', 'uploadDocument'],
    statuses: ['CLOSING_DOCUMENTS', 'SIGNING'],
    waits: [
      { what: 'INSURANCE_REVIEW', by: 'LENDER', when: (f) => f.insuranceReviewed },
      { what: 'INSURANCE', by: 'BORROWER' },
    ],
    sample: answersTo('submitInsurance'),
  },
  // The borrower asked to sign on paper. Until the lender confirms the signatures, the borrower can still sign online.
  {
    id: 'paperSigning',
    since: 1,
    class: 'task',
    from: ['sign'],
    when: (f) => f.paperStage !== 'NONE' && !f.signed,
    screens: ['signing/support', 'document/close-disclosure'],
    commands: ['cancelPaper'],
    statuses: ['SIGNING'],
    serverState: 'WAITING_FOR_PAPER_SIGNING',
    waits: [
      { what: 'PAPER_PREPARATION', by: 'LENDER', when: (f) => f.paperStage === 'REQUESTED' },
      { what: 'PAPER_MAILING', by: 'LENDER', when: (f) => f.paperStage === 'PREPARED' },
      { what: 'PAPER_SIGNATURE', by: 'BORROWER', when: (f) => f.paperStage === 'SENT' },
      { what: 'PAPER_CHECK', by: 'LENDER' },
    ],
    polled: true,
    sample: answersTo('cancelPaper'),
  },
  // After a counteroffer, the borrower either accepts the smaller line or first proves more income.
  {
    id: 'counterOffer',
    since: 1,
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
    statuses: CHANGEABLE,
    waits: [{ what: 'OFFER', by: 'BORROWER' }],
    sample: answersTo('takeCounterOffer'),
  },
  {
    id: 'assetDepletion',
    since: 1,
    class: 'task',
    when: (f) => f.uwDecision === 'ASSET_DEPLETION' && !f.assetDepletionComplete,
    screens: ['product/assets', 'liens'],
    commands: ['saveAssets', 'saveLiens'],
    beside: [RENT_OPEN],
    statuses: ACTIVE,
    serverState: 'ASSETS_PREQUAL',
    waits: [{ what: 'ASSETS', by: 'BORROWER' }],
    sample: answersTo('saveAssets'),
  },
  {
    id: 'manualPaystubUpload',
    since: 1,
    class: 'task',
    when: (f) => f.manualPaystubUpload && !f.manualPaystubTasksComplete,
    screens: ['income/upload/:type', 'income/review'],
    commands: ['submitPaystubs', 'uploadDocument', 'removeUpload', 'linkIncome', 'returnFromIncomeLink'],
    beside: [COUNTEROFFER_STANDS],
    statuses: ACTIVE,
    waits: [{ what: 'PAYSTUBS', by: 'BORROWER' }],
    sample: answersTo('submitPaystubs'),
  },
  {
    id: 'emplVerify',
    since: 1,
    class: 'task',
    when: (f) => f.employmentVerificationNeeded,
    screens: ['income/employer-verification'],
    commands: ['confirmEmployment', 'uploadDocument'],
    statuses: ACTIVE,
    waits: [{ what: 'EMPLOYER_NAME', by: 'BORROWER' }],
    sample: answersTo('confirmEmployment'),
  },
] as const satisfies readonly Override<Facts, string, Screen>[]
