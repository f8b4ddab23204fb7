/** The steps of the borrower's journey from the closing documents to the funded line, in order, one row each. */
import type { Screen } from '../routes/routes.ts'
import type { Facts } from './facts.ts'
import type { RowWait, Step } from './machine.ts'
import { answersTo } from './samples/answers.ts'
import { CLOSED } from './statuses.ts'

/** The waiting steps after the notary session. The borrower doesn't have to do anything to end them. */
export const CLOSING_WAITS = [
  {
    what: 'RESCISSION',
    by: 'NOBODY',
    serverState: 'WAITING_FOR_RESCISSION',
    when: (f) => f.status === 'RESCISSION' && f.insuranceComplete,
  },
  { what: 'RESCISSION', by: 'NOBODY', when: (f) => f.status === 'RESCISSION' },
  { what: 'RECORDING', by: 'COUNTY', when: (f) => f.status === 'RECORDING' },
  { what: 'OTHER_CONDITION', by: 'SIGNER', when: (f) => f.otherConditionOpen },
  { what: 'PAYOFFS', by: 'BANK', when: (f) => f.status === 'DIRECT_DEBT_PAYOFF' },
  { what: 'FUNDING', by: 'BANK', when: (f) => f.status === 'FUNDING' },
  { what: 'CANCELLATION_MAIL', by: 'NOBODY', when: (f) => f.status === 'FUNDABLE' && f.mailAwaited },
  { what: 'RELEASE', by: 'LENDER' },
] as const satisfies readonly RowWait<Facts>[]

/**
 * Whether the lender asked the borrower for something outside the steps. Screens on which the borrower waits give way.
 */
export const isAsked = (f: Facts): boolean => f.conditionOpen || f.idReuploadRequested || f.documentUnread

/** Whether an owner or the lender still has something to do before the money is sent, besides waiting. */
const isOpen = (f: Facts): boolean => isAsked(f) || f.otherConditionOpen || f.onHold || f.reviews.length > 0

/**
 * The last step in the progress stepper. It stays current as long as an owner or the lender has something to do.
 */
const lastStep = (f: Facts) => (f.manualNotary ? 'MANUAL_NOTARY' : 'ENOTARY')

export const CLOSING_STEPS = [
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
    commands: ['readDisclosures', 'startSigning', 'signDocuments', 'requestPaper'],
    statuses: ['SIGNING'],
    waits: [
      { what: 'SEALING', by: 'LENDER', when: (f) => f.signed },
      { what: 'SIGNATURE', by: 'BORROWER' },
    ],
    progress: 'SIGNING',
    done: (f) => f.disclosurelistClosingComplete,
    lands: (f) => (f.closingDisclosuresRead ? 'signing/intro' : 'document/disclosures'),
    sample: answersTo('readDisclosures', 'startSigning', 'signDocuments', 'requestPaper'),
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
    progress: lastStep,
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
    progress: lastStep,
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
    commands: ['submitInsurance', 'uploadDocument'],
    statuses: ['RESCISSION', 'RECORDING', 'FUNDABLE'],
    waits: [
      { what: 'INSURANCE', by: 'BORROWER', when: (f) => !f.insuranceReviewed },
      { what: 'INSURANCE_REVIEW', by: 'LENDER', when: (f) => f.status === 'FUNDABLE' },
      ...CLOSING_WAITS,
    ],
    progress: lastStep,
    done: (f) => f.insuranceComplete,
    sample: answersTo('submitInsurance'),
  },
  {
    id: 'waitFund',
    since: 1,
    screens: ['complete'],
    commands: [],
    statuses: CLOSED,
    waits: CLOSING_WAITS,
    progress: (f) => (isOpen(f) ? lastStep(f) : 'COMPLETE'),
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
