/** Reads a lender's settings for the settings page of the lender's staff. */
import { createHash } from 'node:crypto'
import type { LenderSettingsView, SettingChangeView, SettingPreview } from 'domain/api/lenderSettings.ts'
import { type SettingLine, settingAnswers, settingLines } from 'domain/forms/lenderSettings.ts'
import { may } from 'domain/organization/permissions.ts'
import { samplePrices } from 'domain/organization/samplePrices.ts'
import { settingActions, TEAM } from 'domain/organization/settingChanges.ts'
import { type LenderSetting, SETTING_PARTS, settingsOn } from 'domain/organization/settings.ts'
import type { Instant, PlainDate } from 'domain/values/dates.ts'
import { todayAt } from 'domain/values/timeZones.ts'
import { NotFound } from '../../errors.ts'
import { type AgentSeatRow, listAgentSeats, readAgentSeat } from '../../storage/agents.ts'
import { listSettings, type SettingRow } from '../../storage/lenderSettings.ts'
import { type KeyRow, readKey } from '../../storage/people.ts'
import { decryptJson, PLACES, unwrapKey } from '../../storage/secrets.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import { GONE } from '../agents/colleagues.ts'
import type { Invited } from '../agents/invitations.ts'
import type { Services } from '../services.ts'

/** The caller's seat, and all data about the lender's settings. */
export interface OpenSettings {
  readonly org: string
  readonly today: PlainDate
  readonly now: Instant
  readonly seat: AgentSeatRow
  readonly seats: readonly AgentSeatRow[]
  readonly rows: readonly SettingRow[]
  readonly approved: readonly LenderSetting[]
}

type OpeningRows = readonly [readonly AgentSeatRow[], readonly AgentSeatRow[], readonly SettingRow[]]
export const openingCalls = ({ actor }: ActorScope) => [readAgentSeat(actor), listAgentSeats(), listSettings()] as const

/** @throws NotFound if the caller has no seat */
export function openSettings(
  { clock }: Services,
  { org }: ActorScope,
  [[seat], seats, rows]: OpeningRows,
): OpenSettings {
  if (!seat) throw new NotFound()
  const now = clock.now()
  const approved = rows.flatMap(({ part, state, uuid, effective_on, decided_at, value }) =>
    part === TEAM || state !== 'APPROVED'
      ? []
      : [{ uuid, part, effectiveOn: effective_on, approvedAt: String(decided_at), value }],
  )
  return { org, today: todayAt('', now), now, seat, seats, rows, approved }
}

/** Compares the lender's data with and without a change, on the day when the change takes effect. */
export function effectOf(services: Services, opened: OpenSettings, setting: LenderSetting): SettingPreview {
  const { fileOn, tryOut } = services.lenderSettings
  const { org } = opened
  const day = setting.effectiveOn
  const others = opened.approved.filter(({ uuid }) => uuid !== setting.uuid)
  // Leave out an approved setting for the same part and day, because the change would replace it.
  const both = [...others.filter(({ part, effectiveOn }) => part !== setting.part || effectiveOn !== day), setting]
  const lines = settingLines(setting.part, fileOn(org, others, day), fileOn(org, both, day))
  if (setting.part !== 'prices') return { lines }
  const pricesOf = (settings: readonly LenderSetting[]) => {
    const { policy, pricing } = tryOut(org, settings, day)
    return samplePrices(pricing, policy.eligibility.occupancies[0] ?? 'PRIMARY')
  }
  const [before, after] = [pricesOf(others), pricesOf(both)]
  const terms = [...new Set([...before, ...after].map(({ term }) => term))].sort((a, b) => a - b)
  const priceOf = (prices: typeof before, term: number) => {
    const found = prices.find((one) => one.term === term)
    return found && { rate: found.rate, payment: found.payment }
  }
  return {
    lines,
    samples: terms.map((term) => ({ term, before: priceOf(before, term), after: priceOf(after, term) })),
  }
}

export const settingOf = ({ uuid, part, effective_on, value }: SettingRow, now: Instant): LenderSetting | undefined =>
  part === TEAM ? undefined : { uuid, part, effectiveOn: effective_on, approvedAt: now, value }

const signed = (name: string | null, at: Instant | null) => at && { name: name ?? GONE, at }

/**
 * A proposal's effect is recomputed, because other settings may have been approved since. A decided change shows its
 * stored effect.
 */
function shownEffect(services: Services, opened: OpenSettings, row: SettingRow): SettingPreview {
  const setting = row.state === 'PROPOSED' ? settingOf(row, opened.now) : undefined
  try {
    return setting ? effectOf(services, opened, setting) : { lines: row.lines }
  } catch {
    // Return the stored lines, because the proposal now conflicts with other settings. Anyone who tries to approve it
    // will see the problems.
    return { lines: row.lines }
  }
}

/** Returns a hash that identifies an effect. An approval includes the hash, to prove which effect the approver saw. */
export const markOf = (lines: readonly SettingLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ name, before, after }) => [name, before, after])))
    .digest('base64url')

/** Returns the colleague whom a proposal invites. `key`: the proposer's key. */
export const invitedIn = (
  { keyring }: Pick<Services, 'keyring'>,
  { uuid, proposed_by: proposer, ciphertext }: SettingRow,
  key: KeyRow | undefined,
): Invited | undefined =>
  key && ciphertext
    ? decryptJson<Invited>(unwrapKey(keyring, proposer, key), ciphertext, PLACES.teamInvitation(uuid))
    : undefined

/** Returns the keys of all people who proposed an invitation, keyed by identity. Leaves out erased people. */
async function proposersKeys({ db }: Services, { org, rows }: OpenSettings): Promise<ReadonlyMap<string, KeyRow>> {
  const proposers = [...new Set(rows.flatMap((row) => (row.ciphertext ? [row.proposed_by] : [])))]
  const found = await Promise.all(proposers.map((actor) => db.read({ mode: 'ACTOR', org, actor }, readKey(actor))))
  return new Map(found.flatMap(([[key]]) => (key ? [[key.identity, key] as const] : [])))
}

function changeView(
  services: Services,
  opened: OpenSettings,
  row: SettingRow,
  invited: Invited | undefined,
): SettingChangeView {
  const { uuid, part, state, effective_on: effectiveOn, reason, answer } = row
  const decided = signed(row.decider, row.decided_at)
  const withdrawn = signed(row.withdrawer, row.withdrawn_at)
  const effect = shownEffect(services, opened, row)
  return {
    uuid,
    part,
    state,
    effectiveOn,
    reason,
    proposed: { name: row.proposer ?? GONE, at: row.proposed_at },
    ...(decided && { decided }),
    ...(answer && { answer }),
    ...(withdrawn && { withdrawn }),
    applies: settingsOn(opened.approved, opened.today).some((one) => one.uuid === uuid),
    actions: actionsOf(opened, row),
    ...(invited && { email: invited.email }),
    ...effect,
    mark: markOf(effect.lines),
  }
}

export const actionsOf = ({ seat, seats, today }: OpenSettings, row: SettingRow) =>
  settingActions(
    {
      part: row.part,
      state: row.state,
      effectiveOn: row.effective_on,
      proposedBy: row.proposed_by,
      decidedBy: row.decided_by ?? undefined,
      subject: row.subject ?? undefined,
      proposerManages: seats.some((one) => one.identity === row.proposed_by && may(one.role, 'MANAGE_SETTINGS')),
    },
    { identity: seat.identity, role: seat.role, today },
  )

export async function readLenderSettings(services: Services, scope: ActorScope): Promise<LenderSettingsView> {
  const opened = openSettings(services, scope, await services.db.read(agentScope(scope), ...openingCalls(scope)))
  const { org, today, seat, seats, approved } = opened
  const current = settingsOn(approved, today)
  const { fileOn } = services.lenderSettings
  const [own, file] = [fileOn(org, [], today), fileOn(org, approved, today)]
  const mayManage = may(seat.role, 'MANAGE_SETTINGS')
  const keys = mayManage ? await proposersKeys(services, opened) : new Map<string, KeyRow>()
  return {
    today,
    mayManage,
    parts: SETTING_PARTS.map((part) => {
      const since = current.find((one) => one.part === part)?.effectiveOn
      return { part, answers: settingAnswers(part, own, file), ...(since && { since }) }
    }),
    seats: seats.map(({ uuid, display_name: name, role, identity, is_invited: isInvited }) => ({
      ...{ uuid, name, role, isInvited },
      isYou: identity === seat.identity,
    })),
    changes: opened.rows.map((row) =>
      changeView(services, opened, row, invitedIn(services, row, keys.get(row.proposed_by))),
    ),
  }
}
