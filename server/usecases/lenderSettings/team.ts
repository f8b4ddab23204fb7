/** Changes a lender's team: proposals for seats, and what their approval does. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { LenderSettingsView } from 'domain/api/lenderSettings.ts'
import { invalid, Refusal } from 'domain/application/core/command.ts'
import type { AgentRole } from 'domain/application/views/agents.ts'
import { leavesManagers, TEAM } from 'domain/application/views/lenderSettings.ts'
import type { SettingLine } from 'domain/forms/lenderSettings.ts'
import { endSeatForm, inviteForm, roleForm } from 'domain/forms/team.ts'
import { AGENT_LOGIN } from 'domain/routes/pages.ts'
import { NotFound } from '../../errors.ts'
import { type AgentSeatRow, changeSeatRole, endSeat } from '../../storage/agents.ts'
import { insertSetting, type SettingRow } from '../../storage/lenderSettings.ts'
import { readKey } from '../../storage/people.ts'
import { decryptJson, encryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import { type ActorScope, entering, type Transaction, within } from '../../storage/transactions.ts'
import { inviteAgent, SeatTaken } from '../agents/seats.ts'
import type { Services } from '../services.ts'
import { checked } from '../settings/own.ts'
import { managing, sameLines } from './manage.ts'
import { type OpenSettings, readLenderSettings } from './read.ts'

/** What the approval of a change of the team does. */
type TeamChange =
  | { readonly action: 'INVITE'; readonly role: AgentRole }
  | { readonly action: 'ROLE'; readonly seat: string; readonly role: AgentRole }
  | { readonly action: 'END'; readonly seat: string }

interface Invited {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

interface Proposal {
  readonly change: TeamChange
  readonly reason: string
  readonly lines: readonly SettingLine[]
  readonly subject?: string
  readonly invited?: Invited
}

/** Stores a proposal for the team. The role in a line is the value before and after the change. */
async function propose(
  services: Services,
  scope: ActorScope,
  proposalOf: (opened: OpenSettings) => Proposal,
): Promise<LenderSettingsView> {
  await managing(services, scope, async (opened, transaction) => {
    const { change, reason, lines, subject, invited } = proposalOf(opened)
    const isSame = ({ part, state, lines: known }: SettingRow) =>
      part === TEAM && state === 'PROPOSED' && sameLines(known, lines)
    if (opened.rows.some(isSame)) throw new Refusal('INVALID', 'The same change is already waiting for approval.')
    const uuid = randomUUID()
    const { org, actor } = scope
    let sealed: Buffer | null = null
    if (invited) {
      const [[key]] = await transaction.ask(readKey(actor))
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

const FEW = 'Two people must be able to manage the settings. Invite another underwriter or compliance agent first.'

/** Returns a colleague's seat. @throws Refusal if there's no such seat, or too few managers would be left */
function seatOf({ seats }: OpenSettings, uuid: string, role?: AgentRole): AgentSeatRow {
  const seat = seats.find((one) => one.uuid === uuid)
  if (!seat) throw invalid('seat', 'This colleague no longer has a seat')
  const roles = new Map(seats.map((one) => [one.identity, one.role]))
  if (!leavesManagers(roles, seat.identity, role)) throw invalid('seat', FEW)
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

/**
 * Carries out an approved change of the team.
 * @returns the first password of a colleague who has no account yet
 * @throws Refusal if the change isn't possible anymore
 */
export async function applyTeamChange(
  services: Services,
  opened: OpenSettings,
  row: SettingRow,
  transaction: Transaction,
): Promise<string | undefined> {
  const change = row.value as TeamChange
  const password =
    change.action === 'INVITE'
      ? await invite(services, opened, row, change.role, transaction)
      : await changeSeat(opened, change, transaction)
  await transaction.ask(entering({ mode: 'AGENT', org: opened.org, actor: opened.seat.identity }))
  return password
}

async function changeSeat(
  opened: OpenSettings,
  change: Exclude<TeamChange, { readonly action: 'INVITE' }>,
  transaction: Transaction,
): Promise<undefined> {
  const role = change.action === 'ROLE' ? change.role : undefined
  const { uuid } = seatOf(opened, change.seat, role)
  const agents = { mode: 'AGENTS', org: opened.org } as const
  const [, changed] = await transaction.ask(entering(agents), role ? changeSeatRole(uuid, role) : endSeat(uuid))
  if (changed.length === 0) throw new Refusal('INVALID', 'This colleague no longer has a seat.')
}

/** The account, its seat and its email are stored with the approval, or not at all. */
async function invite(
  services: Services,
  { org }: OpenSettings,
  row: SettingRow,
  role: AgentRole,
  transaction: Transaction,
) {
  const db = within(transaction)
  const { uuid, proposed_by: proposer, ciphertext } = row
  const [[key]] = await db.read({ mode: 'ACTOR', org, actor: proposer }, readKey(proposer))
  if (!key || !ciphertext) throw new Refusal('INVALID', 'The invitation can’t be read. Propose it again.')
  const { email, firstName, lastName } = decryptJson<Invited>(
    unwrapKey(services.keyring, proposer, key),
    ciphertext,
    PLACES.teamInvitation(uuid),
  )
  const password = randomBytes(18).toString('base64url')
  const agent = { email, role, password, name: { firstName, lastName } }
  try {
    const isNew = await inviteAgent({ ...services, db }, org, agent, services.originOf(org) + AGENT_LOGIN)
    return isNew ? password : undefined
  } catch (error) {
    if (error instanceof SeatTaken) throw new Refusal('INVALID', error.message)
    throw error
  }
}
