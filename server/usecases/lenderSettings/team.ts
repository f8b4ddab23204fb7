/** Changes a lender's team: proposals for seats, and the effects of approving them. */
import { randomUUID } from 'node:crypto'
import type { LenderSettingsView } from 'domain/api/lenderSettings.ts'
import { invalid, Refusal } from 'domain/application/core/command.ts'
import type { SettingLine } from 'domain/forms/lenderSettings.ts'
import { endSeatForm, inviteForm, roleForm } from 'domain/forms/team.ts'
import { leavesTooFew, type PermissionForTwo, TEAM } from 'domain/organization/settingChanges.ts'
import type { AgentRole } from 'domain/values/agentRoles.ts'
import { NotFound } from '../../errors.ts'
import { type AgentSeatRow, changeSeatRole, endSeat } from '../../storage/agents.ts'
import { insertSetting, type SettingRow } from '../../storage/lenderSettings.ts'
import { readKey } from '../../storage/people.ts'
import { encryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import { type ActorScope, entering, type Transaction, within } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import { EXISTING_ACCOUNT, hasAccount, type Invited, inviteColleague, sendAgain } from '../agents/invitations.ts'
import { countSending } from '../sending.ts'
import type { Services } from '../services.ts'
import { type Asked, checked } from '../settings/own.ts'
import { managing, requireRoom, sameLines } from './manage.ts'
import { invitedIn, type OpenSettings, readLenderSettings } from './read.ts'

/** The change that is made to the team once the proposal is approved. */
type TeamChange =
  | { readonly action: 'INVITE'; readonly role: AgentRole }
  | { readonly action: 'ROLE'; readonly seat: string; readonly role: AgentRole }
  | { readonly action: 'END'; readonly seat: string }

interface Proposal {
  readonly change: TeamChange
  readonly reason: string
  readonly lines: readonly SettingLine[]
  readonly subject?: string
  readonly invited?: Invited
}

/** Stores a proposal to change the team. The proposal's `lines` show the role before and after the change. */
async function propose(
  services: Services,
  scope: ActorScope,
  proposalOf: (opened: OpenSettings) => Proposal,
): Promise<LenderSettingsView> {
  await managing(services, scope, async (opened, transaction) => {
    requireRoom(opened)
    const { change, reason, lines, subject, invited } = proposalOf(opened)
    const isSame = ({ part, state, lines: known }: SettingRow) =>
      part === TEAM && state === 'PROPOSED' && sameLines(known, lines)
    if (opened.rows.some(isSame)) throw new Refusal('INVALID', 'The same change is already waiting for approval.')
    const uuid = randomUUID()
    const { org, actor } = scope
    let sealed: Buffer | null = null
    if (invited) {
      const db = within(transaction)
      if (await hasAccount({ ...services, db }, org, invited.email)) throw invalid('email', EXISTING_ACCOUNT)
      const [, [key]] = await transaction.ask(entering(agentScope(scope)), readKey(actor))
      if (!key) throw new NotFound()
      sealed = encryptJson(unwrapKey(services.keyring, actor, key), invited, PLACES.teamInvitation(uuid))
    }
    const [json, shown] = [{ json: change }, { json: lines }]
    transaction.later(
      insertSetting(uuid, org, TEAM, json, shown, opened.today, reason, actor, opened.now, subject ?? null, sealed),
    )
  })
  return readLenderSettings(services, scope)
}

export function proposeInvitation(services: Services, scope: ActorScope, body: unknown): Promise<LenderSettingsView> {
  const { reason, role, ...invited } = checked(services, inviteForm, body)
  const name = `${invited.firstName} ${invited.lastName}`
  return propose(services, scope, () => ({
    change: { action: 'INVITE', role },
    reason,
    invited,
    lines: [{ name, before: '', after: role }],
  }))
}

const FEW: Readonly<Record<PermissionForTwo, string>> = {
  MANAGE_SETTINGS:
    'Two people must be able to manage the settings. Invite another underwriter or compliance agent first.',
  APPROVE_PAYMENTS: 'Two people must be able to approve payments. Invite another underwriter or processor first.',
  ANSWER_TASKS: 'Two people must be able to answer desk tasks. Invite another underwriter or processor first.',
}

/**
 * Returns a colleague's seat.
 * @throws Refusal if the seat doesn't exist, or if the change would leave too few people who can do the colleague's
 * work
 */
function seatOf({ seats }: OpenSettings, uuid: string, role?: AgentRole): AgentSeatRow {
  const seat = seats.find((one) => one.uuid === uuid)
  if (!seat) throw invalid('seat', 'This colleague no longer has a seat')
  // Leave out invited colleagues, because they can't work yet.
  const roles = new Map(seats.flatMap((one) => (one.is_invited ? [] : [[one.identity, one.role] as const])))
  const lacking = leavesTooFew(roles, seat.identity, role)
  if (lacking) throw invalid('seat', FEW[lacking])
  return seat
}

export function proposeRole(services: Services, scope: ActorScope, body: unknown): Promise<LenderSettingsView> {
  const { seat: uuid, role, reason } = checked(services, roleForm, body)
  return propose(services, scope, (opened) => {
    const seat = seatOf(opened, uuid, role)
    if (seat.role === role) throw invalid('role', 'The colleague already has this role')
    const lines = [{ name: seat.display_name, before: seat.role, after: role }]
    return { change: { action: 'ROLE', seat: uuid, role }, reason, subject: seat.identity, lines }
  })
}

export function proposeEnd(services: Services, scope: ActorScope, body: unknown): Promise<LenderSettingsView> {
  const { seat: uuid, reason } = checked(services, endSeatForm, body)
  return propose(services, scope, (opened) => {
    const seat = seatOf(opened, uuid)
    const lines = [{ name: seat.display_name, before: seat.role, after: '' }]
    return { change: { action: 'END', seat: uuid }, reason, subject: seat.identity, lines }
  })
}

/** Emails a new link to a colleague who hasn't set a password yet. @throws Refusal if the colleague has set one */
export async function sendInvitation(
  services: Services,
  { scope, client }: Pick<Asked, 'scope' | 'client'>,
  uuid: string,
): Promise<LenderSettingsView> {
  // Limit the links to each colleague, just like the messages to one address.
  await countSending(services, { scope, client, to: uuid })
  await managing(services, scope, async ({ org, seats }, transaction) => {
    const seat = seats.find((one) => one.uuid === uuid)
    if (!seat?.is_invited) throw new Refusal('INVALID', 'This colleague doesn’t need a link anymore. Reload the page.')
    await sendAgain({ ...services, db: within(transaction) }, org, seat)
  })
  return readLenderSettings(services, scope)
}

/** Makes an approved change to the team. @throws Refusal if the change is no longer possible */
export async function applyTeamChange(
  services: Services,
  opened: OpenSettings,
  row: SettingRow,
  transaction: Transaction,
): Promise<void> {
  const { org, seat: own } = opened
  const change = row.value as TeamChange
  if (change.action === 'INVITE') {
    const proposer = row.proposed_by
    const db = within(transaction)
    const [[key]] = await db.read({ mode: 'ACTOR', org, actor: proposer }, readKey(proposer))
    const invited = invitedIn(services, row, key)
    if (!invited) throw new Refusal('INVALID', 'The invitation can’t be read. Propose it again.')
    await inviteColleague({ ...services, db }, org, invited, change.role)
  } else {
    const role = change.action === 'ROLE' ? change.role : undefined
    const { uuid } = seatOf(opened, change.seat, role)
    const agents = entering({ mode: 'AGENTS', org })
    const [, changed] = await transaction.ask(agents, role ? changeSeatRole(uuid, role) : endSeat(uuid))
    if (changed.length === 0) throw new Refusal('INVALID', 'This colleague no longer has a seat.')
  }
  await transaction.ask(entering({ mode: 'AGENT', org, actor: own.identity }))
}
