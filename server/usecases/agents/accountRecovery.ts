/**
 * The staff's side of account recovery: one agent checks the person's identity and proposes the recovery, and another
 * approves it.
 */
import { randomUUID } from 'node:crypto'
import type { AccountRecoveries } from 'domain/api/accountRecovery.ts'
import { invalid, Refusal } from 'domain/application/core/command.ts'
import { proposeRecoveryForm } from 'domain/forms/accountRecovery.ts'
import {
  expiresAt,
  isOpen,
  type RecoveryAction,
  readyAt,
  recoveryFault,
  recoveryState,
} from 'domain/organization/accountRecovery.ts'
import { NotFound } from '../../errors.ts'
import { noteAccess } from '../../storage/accessLog.ts'
import {
  approveRecovery,
  detailsOf,
  insertRecovery,
  listOwnRecoveries,
  listRecoveries,
  type RecoveryRow,
  readRecovery,
  recoveryOf,
  rejectRecovery,
  stopRecovery,
} from '../../storage/accountRecoveries.ts'
import { type AgentSeatRow, listAgentSeats, readAgentSeat } from '../../storage/agents.ts'
import { emailIndex, findIdentity, profileOf, readIdentity } from '../../storage/identities.ts'
import { hashSecret, newSecret, unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { tellOfRecovery } from '../accountRecovery.ts'
import { mustProve } from '../passwordReset.ts'
import type { Services } from '../services.ts'
import { type Asked, changeOwn, checked } from '../settings/own.ts'
import { agentScope } from './act.ts'
import { namesOf } from './colleagues.ts'
import { hasAccount } from './invitations.ts'

type Shown = AccountRecoveries['recoveries'][number]

/**
 * Logs the caller's action in the access log.
 * @throws NotFound if the caller has no seat
 */
function enter(services: Services, scope: ActorScope, what: string) {
  const { org, actor } = scope
  const opening = [readAgentSeat(actor), listAgentSeats(), listRecoveries(org)] as const
  return services.db.change(agentScope(scope), opening, ([[seat], seats, rows], transaction) => {
    if (!seat) throw new NotFound()
    transaction.later(noteAccess(org, null, actor, what))
    return { seats, rows }
  })
}

/**
 * Returns the lender's newest recoveries. Logs the access.
 * @throws NotFound, Refusal
 */
export async function readAccountRecoveries(services: Services, scope: ActorScope): Promise<AccountRecoveries> {
  const { seats, rows } = await enter(services, scope, 'account recoveries')
  const shown = await Promise.all(rows.map((row) => viewOf(services, scope, row, seats)))
  return { recoveries: shown.filter((one) => one !== undefined) }
}

/** Returns a recovery as staff see it, or undefined if the person's data was erased. */
async function viewOf(
  services: Services,
  { org, actor }: ActorScope,
  row: RecoveryRow,
  seats: readonly AgentSeatRow[],
): Promise<Shown | undefined> {
  const { uuid, identity, proposed_by, proposed_at, decided_by } = row
  const [[account]] = await services.db.read({ mode: 'ACTOR', org, actor: identity }, readIdentity(identity))
  if (!account) return undefined
  const recovery = recoveryOf(row)
  const now = services.clock.now()
  const nameOf = namesOf(seats)
  const { name, email } = profileOf(services.keyring, account)
  const { checks, reason, newEmail } = detailsOf(row, unwrapKey(services.keyring, identity, account))
  const ready = readyAt(recovery)
  const may = (action: RecoveryAction) => recoveryFault(recovery, action, now, actor) === undefined
  return {
    uuid,
    state: recoveryState(recovery, now),
    name: [name.firstName, name.lastName].join(' '),
    email,
    ...(newEmail && { newEmail }),
    checks: [...checks],
    reason,
    proposedBy: nameOf(proposed_by),
    proposedAt: proposed_at,
    ...(decided_by && { decidedBy: nameOf(decided_by) }),
    ...(ready && { readyAt: ready }),
    expiresAt: expiresAt(recovery),
    isYours: proposed_by === actor,
    mayApprove: may('APPROVE'),
    mayReject: may('REJECT'),
    mayStop: may('STOP'),
  }
}

const NO_ACCOUNT = 'No account has this email. Check the spelling.'
const OWN_ACCOUNT = 'You can’t recover your own account. Ask two colleagues.'
const NO_PASSWORD = 'This colleague hasn’t used the invitation yet. Send a new link on the team page.'
const OTHER_ACCOUNT = 'Another account uses this email. Enter a different one.'
const UNVERIFIED = 'The account’s email was never verified. Enter an email that the person proved.'
const ALREADY = 'This account already has an open recovery. Find it in the list below.'

/** @throws NotFound, Refusal with a message per field */
export async function proposeRecovery(
  services: Services,
  { scope, body }: Pick<Asked, 'scope' | 'body'>,
): Promise<AccountRecoveries> {
  const { email, newEmail, checks, reason } = checked(services, proposeRecoveryForm, body)
  const { org, actor } = scope
  const { seats } = await enter(services, scope, 'account recovery, to propose it')
  const key = emailIndex(services.keyring, org, email)
  const [[account]] = await services.db.read({ mode: 'SIGN_IN', org, key }, findIdentity(key))
  if (!account) throw invalid('email', NO_ACCOUNT)
  const identity = account.uuid
  if (identity === actor) throw invalid('email', OWN_ACCOUNT)
  if (seats.some((one) => one.identity === identity && one.is_invited)) throw invalid('email', NO_PASSWORD)
  if (newEmail && (await hasAccount(services, org, newEmail))) throw invalid('newEmail', OTHER_ACCOUNT)
  const own = { mode: 'ACTOR', org, actor: identity } as const
  await changeOwn(services, own, 'propose recovery', async ({ key: personKey, now, profile, record }, transaction) => {
    // Require another address, because this unverified address may belong to a stranger.
    if (!newEmail && mustProve(profile)) throw invalid('newEmail', UNVERIFIED)
    const [known] = await transaction.ask(listOwnRecoveries(identity))
    if (known.some((row) => isOpen(recoveryOf(row), now))) throw invalid('email', ALREADY)
    const uuid = randomUUID()
    const details = { checks, reason, newEmail }
    transaction.later(insertRecovery(personKey, { uuid, identity, org, by: actor, at: now, details }))
    record('RecoveryProposed', { recovery: uuid, by: actor, checks })
  })
  return readAccountRecoveries(services, scope)
}

const PROPOSER_GONE = 'The colleague who proposed this has left. Reject it, and propose it again.'

const FAULTS = {
  OWN_ACCOUNT,
  OWN_PROPOSAL: 'Another colleague must approve your proposal.',
  NOT_NOW: 'This recovery has changed. Reload the page.',
} as const

type StaffAction = Exclude<RecoveryAction, 'USE'>

/**
 * Carries out an agent's decision on a recovery.
 * @throws NotFound, Refusal
 */
export async function decideRecovery(
  services: Services,
  scope: ActorScope,
  uuid: string,
  action: StaffAction,
): Promise<AccountRecoveries> {
  const { org, actor: by } = scope
  const { seats } = await enter(services, scope, `account recovery ${uuid}, to ${action.toLowerCase()} it`)
  const [[found]] = await services.db.read(agentScope(scope), readRecovery(uuid))
  if (!found) throw new NotFound()
  const own = { mode: 'ACTOR', org, actor: found.identity } as const
  const cause = `${action.toLowerCase()} recovery`
  await changeOwn(services, own, cause, async (account, transaction) => {
    const { now, record } = account
    const [[row]] = await transaction.ask(readRecovery(uuid))
    if (!row) throw new NotFound()
    const fault = recoveryFault(recoveryOf(row), action, now, by)
    if (fault) throw new Refusal('INVALID', FAULTS[fault])
    if (action === 'APPROVE' && !seats.some(({ identity }) => identity === row.proposed_by))
      throw new Refusal('INVALID', PROPOSER_GONE)
    const told = { recovery: uuid, by }
    if (action === 'APPROVE') {
      const token = newSecret()
      transaction.later(approveRecovery(uuid, by, now, hashSecret(token)))
      record('RecoveryApproved', told)
      tellOfRecovery(services, account, org, { row, token })
    } else if (action === 'REJECT') {
      transaction.later(rejectRecovery(uuid, by, now))
      record('RecoveryRejected', told)
    } else {
      transaction.later(stopRecovery(uuid, now))
      record('RecoveryStopped', told)
    }
  })
  return readAccountRecoveries(services, scope)
}
