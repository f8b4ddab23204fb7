/**
 * Overrides of the borrower's journey, which take precedence over its steps. This file defines the terminal rows and
 * jumps; `borrowerBlocks.ts` and `borrowerTasks.ts` define the rest.
 */
import type { Screen } from '../routes/routes.ts'
import { BORROWER_BLOCKS } from './borrowerBlocks.ts'
import { CLOSING_WAITS, isAsked } from './borrowerClosingSteps.ts'
import { BORROWER_TASKS } from './borrowerTasks.ts'
import type { Facts } from './facts.ts'
import type { Override } from './machine.ts'
import { answersTo } from './samples/answers.ts'
import { CLOSED } from './statuses.ts'

const BORROWER_ENDS = [
  {
    id: 'cancelled',
    since: 1,
    class: 'terminal',
    when: (f) => f.cancelled,
    screens: ['complete'],
    commands: [],
    statuses: ['CANCELLED'],
    serverState: 'CANCELLED',
    waits: [{ what: 'CANCELLED', by: 'NOBODY' }],
    leaves: true,
    sample: {},
  },
  // The application is declined, but the borrower learns that only after these questions.
  {
    id: 'askedFirst',
    since: 4,
    older: 'apply',
    class: 'terminal',
    when: (f) => f.askedFirst,
    screens: ['start/before-decision'],
    commands: ['answerBeforeDecision'],
    statuses: ['DECLINED'],
    serverState: 'QUESTIONS_BEFORE_DECISION',
    waits: [{ what: 'DEMOGRAPHICS', by: 'BORROWER' }],
    sample: answersTo('answerBeforeDecision'),
  },
  {
    id: 'creditScoreDeclined',
    since: 1,
    class: 'terminal',
    when: (f) => f.declined && f.creditScoreDecline,
    screens: ['error/credit', 'document/disclosures'],
    commands: [],
    statuses: ['DECLINED'],
    serverState: 'CREDIT_SCORE_DECLINED',
    waits: [{ what: 'DECLINED', by: 'NOBODY' }],
    sample: {},
  },
  {
    id: 'dtiDeclined',
    since: 1,
    class: 'terminal',
    when: (f) => f.declined && f.dtiDecline,
    screens: ['error/income', 'document/disclosures'],
    commands: [],
    statuses: ['DECLINED'],
    serverState: 'DTI_DECLINED',
    waits: [{ what: 'DECLINED', by: 'NOBODY' }],
    sample: {},
  },
  {
    id: 'declined',
    since: 1,
    class: 'terminal',
    when: (f) => f.declined,
    screens: ['error/decline', 'document/disclosures'],
    commands: [],
    statuses: ['DECLINED'],
    serverState: 'DECLINED',
    waits: [{ what: 'DECLINED', by: 'NOBODY' }],
    sample: {},
  },
  // The `payoff/hold` screen explains to the borrower why the money is delayed.
  {
    id: 'payoffHold',
    since: 1,
    class: 'jump',
    when: (f) => f.reviews.includes('PAYOFF') && !f.funded && !isAsked(f),
    screens: ['payoff/hold'],
    commands: [],
    statuses: ['DIRECT_DEBT_PAYOFF'],
    serverState: 'WAITING_FOR_PAYOFF_REVIEW',
    waits: [{ what: 'PAYOFFS', by: 'LENDER' }],
    polled: true,
    sample: {},
  },
  // The borrower's bank sent the money back, so the borrower must choose an account again.
  {
    id: 'paymentReturned',
    since: 1,
    class: 'jump',
    when: (f) => f.reviews.includes('RETURNED_PAYMENT') && !f.funded && !isAsked(f),
    screens: ['bank/returned', 'bank/disburse', 'bank/confirm', 'bank/manual-disburse'],
    commands: ['linkBank', 'returnFromBankLink', 'confirmBankAccount', 'saveManualBankAccount'],
    statuses: ['FUNDING'],
    waits: [
      { what: 'RETURNED_PAYMENT', by: 'BORROWER', when: (f) => f.accountNeeded },
      { what: 'PAYMENT_REVIEW', by: 'LENDER' },
    ],
    polled: true,
    sample: {},
  },
  // Once the borrower has signed with the notary, insurance is the only step that can still delay funding.
  {
    id: 'waitFund',
    since: 1,
    class: 'jump',
    when: (f) => f.checklistStatus !== 'OPEN' && f.insuranceComplete && !f.funded && !isAsked(f),
    screens: ['complete'],
    commands: [],
    statuses: ['NOTARY', ...CLOSED],
    waits: CLOSING_WAITS,
    polled: true,
    sample: {},
  },
] as const satisfies readonly Override<Facts, string, Screen>[]

/**
 * If several overrides apply, their classes decide the precedence: terminal, jump, blocked, task. Within a class, the
 * first row in this list takes precedence.
 */
export const BORROWER_OVERRIDES = [...BORROWER_ENDS, ...BORROWER_BLOCKS, ...BORROWER_TASKS] as const
