/** The server's application states: every name with its kind and route, one row each, and which of them holds. */
import { resolveBorrower } from '../../journey/borrower.ts'
import type { BorrowerState } from '../../journey/borrowerNames.ts'
import type { Screen } from '../../routes/routes.ts'
import { wantsIdentityAgain } from '../conditions/conditions.ts'
import { awaited, factsOf } from '../core/facts.ts'
import { REQUESTS, type WaitingState } from '../core/requests.ts'
import { WORKFLOW_STATUSES, type WorkflowStatus } from '../core/workflow.ts'
import type { Application } from '../types.ts'

/**
 * waiting: polled until it has passed; with a route the person sees that screen meanwhile. blocking and terminal: route
 * at once. stable: the journey says where.
 */
type ServerStateKind = 'waiting' | 'blocking' | 'terminal' | 'stable'
interface Row {
  readonly kind: ServerStateKind
  /** '/' leaves the application. */
  readonly route?: Screen | '/'
}

const OWN = {
  WAITING_FOR_CO_SIGNER: { kind: 'waiting', route: 'signing/additional' },
  WAITING_FOR_RESCISSION: { kind: 'waiting', route: 'complete' },
  WAITING_FOR_MERCHANT_REVIEW: { kind: 'waiting', route: 'merchant/review' },
  WAITING_FOR_BPO: { kind: 'waiting', route: 'bpo/waiting' },
  WAITING_FOR_BPO_REVIEW: { kind: 'waiting', route: 'bpo/hold' },
  WAITING_FOR_HOME_CONDITION_REVIEW: { kind: 'waiting', route: 'bpo/condition' },
  WAITING_FOR_FLOOD_REVIEW: { kind: 'waiting', route: 'error/flood-cert' },
  WAITING_FOR_SIGNED_DOCUMENTS_REVIEW: { kind: 'waiting', route: 'review-app/signdocs' },
  WAITING_FOR_NOTARY_REVIEW: { kind: 'waiting', route: 'notary/error' },
  WAITING_FOR_PAYOFF_REVIEW: { kind: 'waiting', route: 'payoff/hold' },
  WAITING_FOR_AGENT: { kind: 'waiting', route: 'hold' },
  CREDIT_FROZEN: { kind: 'blocking', route: 'credit/error' },
  CREDIT_LOCKED: { kind: 'blocking', route: 'credit/error' },
  CREDIT_FROZEN_WITH_PIN: { kind: 'blocking', route: 'review-app/incorrect-pin' },
  FACTA_REVIEW: { kind: 'blocking', route: 'error/timeout' },
  MINOR_CREDIT: { kind: 'blocking', route: 'error/timeout' },
  NO_CREDIT: { kind: 'blocking', route: 'review-app/no-credit' },
  NO_PROPERTY: { kind: 'blocking', route: 'review-app/property' },
  DATATREE_MISMATCH: { kind: 'blocking', route: 'review-app/datatree' },
  INCORRECT_OWNERSHIP: { kind: 'blocking', route: 'review-app/incorrect-ownership' },
  UW_REVIEW: { kind: 'blocking', route: 'review-app/uw' },
  DELINQUENCY_REVIEW: { kind: 'blocking', route: 'review-app/delinquency' },
  DOCUMENTS_WANTED: { kind: 'blocking', route: 'conditions' },
  ID_REUPLOAD_WANTED: { kind: 'blocking', route: 'identity' },
  ASSETS_PREQUAL: { kind: 'blocking', route: 'product/assets' },
  PREQUAL_LAPSED: { kind: 'blocking', route: 'product/prequal-winback' },
  DTI_DECLINED: { kind: 'terminal', route: 'error/income' },
  CREDIT_SCORE_DECLINED: { kind: 'terminal', route: 'error/credit' },
  /** Something that this version has no row for: never a blank page. */
  UNKNOWN: { kind: 'blocking', route: 'error/timeout' },
} as const satisfies Record<string, Row>

export type ServerStateName = WaitingState | keyof typeof OWN | WorkflowStatus

const ENDED: Partial<Record<WorkflowStatus, Row>> = {
  COMPLETE: { kind: 'terminal', route: '/' },
  CANCELLED: { kind: 'terminal', route: '/' },
  DECLINED: { kind: 'terminal', route: 'error/decline' },
}

export const SERVER_STATES: Readonly<Record<ServerStateName, Row>> = {
  ...(Object.fromEntries(WORKFLOW_STATUSES.map((name) => [name, ENDED[name] ?? { kind: 'stable' }])) as Record<
    WorkflowStatus,
    Row
  >),
  ...(Object.fromEntries(
    Object.values(REQUESTS).map(({ waitingState }) => [waitingState, { kind: 'waiting' }]),
  ) as Record<WaitingState, Row>),
  ...OWN,
}

/** What holds before anything is asked of an outside party; undefined where the status or an open request says it. */
const OF_JOURNEY: Partial<Record<BorrowerState, ServerStateName | ((a: Application) => ServerStateName | undefined)>> =
  {
    creditScoreDeclined: 'CREDIT_SCORE_DECLINED',
    dtiDeclined: 'DTI_DECLINED',
    payoffHold: 'WAITING_FOR_PAYOFF_REVIEW',
    lapsed: 'PREQUAL_LAPSED',
    incorrectPin: 'CREDIT_FROZEN_WITH_PIN',
    errorCredit: ({ creditBlock }) => (creditBlock?.kind === 'LOCKED' ? 'CREDIT_LOCKED' : 'CREDIT_FROZEN'),
    factaReview: (a) => (factsOf(a).reviews.includes('FACTA_ALERT') ? 'FACTA_REVIEW' : 'MINOR_CREDIT'),
    documents: 'DOCUMENTS_WANTED',
    docVerify: (a) => (wantsIdentityAgain(a, a.borrower) ? 'ID_REUPLOAD_WANTED' : undefined),
    noCredit: 'NO_CREDIT',
    noProperty: 'NO_PROPERTY',
    datatreeError: 'DATATREE_MISMATCH',
    incorrectOwnership: 'INCORRECT_OWNERSHIP',
    delinquency: 'DELINQUENCY_REVIEW',
    uwReview: 'UW_REVIEW',
    bpoProcessing: 'WAITING_FOR_BPO',
    bpoHold: 'WAITING_FOR_BPO_REVIEW',
    bpoCondition: 'WAITING_FOR_HOME_CONDITION_REVIEW',
    floodCert: 'WAITING_FOR_FLOOD_REVIEW',
    waitMerchant: 'WAITING_FOR_MERCHANT_REVIEW',
    signDocs: 'WAITING_FOR_SIGNED_DOCUMENTS_REVIEW',
    notaryError: 'WAITING_FOR_NOTARY_REVIEW',
    hold: 'WAITING_FOR_AGENT',
    assetDepletion: 'ASSETS_PREQUAL',
  }

export interface ServerState extends Row {
  readonly name: ServerStateName
}

/** The state that holds: what ended it, what a person has to look at, what is asked of an outside party, else the status. */
export function serverStateOf(a: Application): ServerState {
  const held = nameOf(a)
  // A later version may have written it.
  const name = Object.hasOwn(SERVER_STATES, held) ? held : 'UNKNOWN'
  return { name, ...SERVER_STATES[name] }
}

function nameOf(a: Application): ServerStateName {
  const { state } = resolveBorrower(factsOf(a))
  const found = OF_JOURNEY[state]
  const named = typeof found === 'function' ? found(a) : found
  if (named) return named
  if (ENDED[a.status]) return a.status
  const open = awaited(a)
  if (open) return REQUESTS[open].waitingState
  if (a.status === 'CO_DEED_SIGNING') return 'WAITING_FOR_CO_SIGNER'
  if (a.status === 'RESCISSION' && a.insurance?.accepted) return 'WAITING_FOR_RESCISSION'
  return a.status
}
