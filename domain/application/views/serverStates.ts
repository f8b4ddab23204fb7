/** The server states of an application: the kind and route of each state, and the state that applies now. */

import { borrowerRow, borrowerTable } from '../../journey/borrower.ts'
import type { BorrowerServerState } from '../../journey/borrowerNames.ts'
import { waitIn } from '../../journey/machine.ts'
import type { SignerState } from '../../journey/signer.ts'
import { hasEnded, WORKFLOW_STATUSES, type WorkflowStatus } from '../../journey/statuses.ts'
import type { Screen } from '../../routes/routes.ts'
import { awaited } from '../core/awaited.ts'
import { REQUESTS, type WaitingState } from '../core/requests.ts'
import type { Application } from '../types.ts'
import { factsOf } from './facts.ts'

/**
 * `waiting`: the browser polls until the state ends, and shows the screen at `route`, if there is one. `blocking` and
 * `terminal`: the browser opens the route immediately. `stable`: the journey decides which screen comes next.
 */
type ServerStateKind = 'waiting' | 'blocking' | 'terminal' | 'stable'
interface State {
  readonly kind: ServerStateKind
  /** Path of the screen to show. '/' is the dashboard, which doesn't belong to any application. */
  readonly route?: Screen | '/'
}

export type ServerStateName = WaitingState | BorrowerServerState | WorkflowStatus | 'UNKNOWN'

type JourneyRow = (typeof borrowerTable.steps | typeof borrowerTable.overrides)[number]

function statesOf(row: JourneyRow): [ServerStateName, State][] {
  const terminal = 'class' in row && row.class === 'terminal'
  const names = [row.serverState, ...(row.waits ?? []).map(({ serverState }) => serverState)]
  return names.flatMap((name): [ServerStateName, State][] => {
    if (!name) return []
    const kind = terminal || row.leaves ? 'terminal' : name.startsWith('WAITING_FOR_') ? 'waiting' : 'blocking'
    return [[name, { kind, route: row.leaves ? '/' : row.screens[0] }]]
  })
}

export const SERVER_STATES = Object.fromEntries<State>([
  ...WORKFLOW_STATUSES.map((name): [ServerStateName, State] => [name, { kind: 'stable' }]),
  ...Object.values(REQUESTS).map(({ waitingState }): [ServerStateName, State] => [waitingState, { kind: 'waiting' }]),
  ...[...borrowerTable.steps, ...borrowerTable.overrides].flatMap(statesOf),
  /** Shown if the browser's code doesn't know the server state, because the screen would otherwise be blank. */
  ['UNKNOWN', { kind: 'blocking', route: 'error/timeout' }],
]) as Readonly<Record<ServerStateName, State>>

export const SERVER_STATE_NAMES = Object.keys(SERVER_STATES) as ServerStateName[]

export interface ServerState extends State {
  readonly name: ServerStateName
}

/**
 * Returns the borrower's current server state. The state comes from the first of these that applies: an override of the
 * journey, an open request to an outside party, the current step, or the status.
 */
export function serverStateOf(a: Application): ServerState {
  const current = nameOf(a)
  // A newer version of the server may have stored a status that this version doesn't know.
  const name = Object.hasOwn(SERVER_STATES, current) ? current : 'UNKNOWN'
  return { name, ...SERVER_STATES[name] }
}

const SIGNER_SERVER_STATES = {
  intro: 'CO_DEED_SIGNING',
  faceScan: 'IDENTITY_VERIFICATION',
  identity: 'IDENTITY_VERIFICATION',
  waitDocuments: 'WAITING_FOR_CLOSING_DOCUMENTS',
  consent: 'CO_DEED_SIGNING',
  sign: 'CO_DEED_SIGNING',
  done: 'CO_DEED_SIGNING',
  cancelled: 'CANCELLED',
  declined: 'DECLINED',
  conditions: 'CONDITIONS_OPEN',
  faceScanAgain: 'ID_REUPLOAD_WANTED',
  identityAgain: 'ID_REUPLOAD_WANTED',
  sentDocuments: 'DOCUMENTS_SENT',
  identityReview: 'WAITING_FOR_IDENTITY',
} as const satisfies Record<SignerState, ServerStateName>

/**
 * Returns the server state for an additional signer, based only on the signer's own journey. The borrower's server
 * state would reveal the borrower's credit, debts and reviews to the other owners. It has no route, because routes are
 * the borrower's screens.
 */
export function signerServerStateOf({ status }: Application, state: SignerState): ServerState {
  const name = status === 'COMPLETE' ? status : SIGNER_SERVER_STATES[state]
  return { name, kind: SERVER_STATES[name].kind }
}

function nameOf(a: Application): ServerStateName {
  const facts = factsOf(a)
  const { row, override } = borrowerRow(facts)
  const named = waitIn(row, facts).serverState ?? row.serverState
  if (override && named) return named
  const open = hasEnded(a.status) ? undefined : awaited(a)
  return open ? REQUESTS[open].waitingState : (named ?? a.status)
}
