/** Changes a lender's settings. One person proposes a change, and a second person decides on it. */
import { randomUUID } from 'node:crypto'
import type { LenderSettingsView, SettingPreview } from 'domain/api/lenderSettings.ts'
import { Refusal } from 'domain/application/core/command.ts'
import { SETTING_FORMS } from 'domain/forms/lenderSettings.ts'
import { returnForm } from 'domain/forms/team.ts'
import { OrganizationError } from 'domain/organization/organization.ts'
import { type SettingAction, TEAM } from 'domain/organization/settingChanges.ts'
import { changeDays, type LenderSetting, type SettingPart } from 'domain/organization/settings.ts'
import { formatDate } from 'domain/values/dates.ts'
import { NotFound } from '../../errors.ts'
import { decideSetting, insertSetting, type SettingRow, withdrawSetting } from '../../storage/lenderSettings.ts'
import type { ActorScope } from '../../storage/transactions.ts'
import { agentScope } from '../agents/act.ts'
import type { Services } from '../services.ts'
import { checked } from '../settings/own.ts'
import { managing, requireRoom, sameLines } from './manage.ts'
import {
  actionsOf,
  effectOf,
  markOf,
  type OpenSettings,
  openingCalls,
  openSettings,
  readLenderSettings,
  settingOf,
} from './read.ts'
import { applyTeamChange } from './team.ts'

/**
 * Turns a problem's text into a message. Replaces braces with quotation marks, because braces in a message would be
 * read as the message's own placeholders.
 */
const worded = (problem: string): string => {
  const plain = problem
    .replace(/^((organization\.json|pricing|policy|info|disclosureCopy): )+/, '')
    .replace(/\{(\w+)\}/g, '“$1”')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/**
 * Checks that the lender's data is usable today, and on each later day on which a setting takes effect.
 * @throws Refusal with one message for each problem
 */
function requireUsable(services: Services, opened: OpenSettings, settings: readonly LenderSetting[]): void {
  for (const day of changeDays(settings, opened.today)) {
    try {
      services.lenderSettings.tryOut(opened.org, settings, day)
    } catch (error) {
      if (!(error instanceof OrganizationError)) throw error
      const when = day === opened.today ? '' : ` (on ${formatDate(day)})`
      const errors = error.problems.map((problem) => ({ field: '', message: worded(problem) + when }))
      throw new Refusal('INVALID', 'These settings can’t be used.', errors)
    }
  }
}

const SAME = 'No values differ from that day’s settings. Change at least one.'
const TWICE = 'The same change is already waiting for approval.'

/**
 * Returns a proposed change with its effect.
 * @throws Refusal if the form is wrong, or the lender's data can't be used with the change
 */
function proposed(services: Services, opened: OpenSettings, part: SettingPart, body: unknown) {
  const { org, approved, today, now, rows } = opened
  const form = SETTING_FORMS[part].form(services.lenderSettings.fileOn(org, [], today))
  const { effectiveOn, reason, value } = checked(services, form, body)
  const setting: LenderSetting = { uuid: randomUUID(), part, effectiveOn, approvedAt: now, value }
  requireUsable(services, opened, [...approved, setting])
  const effect = effectOf(services, opened, setting)
  if (effect.lines.length === 0) throw new Refusal('INVALID', SAME, [{ field: '', message: SAME }])
  const isSame = (row: SettingRow) =>
    row.part === part &&
    row.state === 'PROPOSED' &&
    row.effective_on === effectiveOn &&
    sameLines(row.lines, effect.lines)
  if (rows.some(isSame)) throw new Refusal('INVALID', TWICE, [{ field: '', message: TWICE }])
  return { setting, reason, effect }
}

/** Returns a change's effect. A preview changes nothing, so it doesn't wait for the lock. */
export async function previewSetting(
  services: Services,
  scope: ActorScope,
  part: SettingPart,
  body: unknown,
): Promise<SettingPreview> {
  const opened = openSettings(services, scope, await services.db.read(agentScope(scope), ...openingCalls(scope)))
  return proposed(services, opened, part, body).effect
}

export async function proposeSetting(
  services: Services,
  scope: ActorScope,
  part: SettingPart,
  body: unknown,
): Promise<LenderSettingsView> {
  await managing(services, scope, (opened, transaction) => {
    requireRoom(opened)
    const { setting, reason, effect } = proposed(services, opened, part, body)
    const { uuid, effectiveOn, value } = setting
    const [json, lines] = [{ json: value }, { json: effect.lines }]
    transaction.later(
      insertSetting(uuid, opened.org, part, json, lines, effectiveOn, reason, scope.actor, opened.now, null, null),
    )
  })
  return readLenderSettings(services, scope)
}

/** Returns the change. @throws NotFound; Refusal if the caller may not make this decision on the change */
function decidable(opened: OpenSettings, uuid: string, action: SettingAction): SettingRow {
  const row = opened.rows.find((one) => one.uuid === uuid)
  if (!row) throw new NotFound()
  if (actionsOf(opened, row).includes(action)) return row
  const isOwn = row.proposed_by === opened.seat.identity || row.subject === opened.seat.identity
  if (row.state === 'PROPOSED' && isOwn && action !== 'WITHDRAW')
    throw new Refusal('NOT_ALLOWED', 'A second person must decide on this change.')
  if (row.state === 'PROPOSED' && action === 'APPROVE' && actionsOf(opened, row).includes('RETURN'))
    throw new Refusal('INVALID', 'This change can only be sent back. Reload the page.')
  throw new Refusal('INVALID', 'This change has already been decided. Reload the page.')
}

const OTHER_EFFECT = 'Other changes were approved meanwhile. Check the values again, then approve this change.'

/**
 * Approves a change.
 * @param mark the hash of the effect that the approver saw
 * @throws Refusal if the lender's data can't be used with the change, or if its effect is no longer what the approver
 * saw
 */
export async function approveSetting(
  services: Services,
  scope: ActorScope,
  uuid: string,
  mark: string,
): Promise<LenderSettingsView> {
  await managing(services, scope, async (opened, transaction) => {
    const row = decidable(opened, uuid, 'APPROVE')
    const setting = settingOf(row, opened.now)
    if (setting) requireUsable(services, opened, [...opened.approved, setting])
    const lines = setting ? effectOf(services, opened, setting).lines : row.lines
    if (markOf(lines) !== mark) throw new Refusal('INVALID', OTHER_EFFECT)
    if (row.part === TEAM) await applyTeamChange(services, opened, row, transaction)
    transaction.later(decideSetting(uuid, 'APPROVED', { json: lines }, scope.actor, opened.now, null))
  })
  await services.lenderSettings.reload()
  return readLenderSettings(services, scope)
}

export async function returnSetting(
  services: Services,
  scope: ActorScope,
  uuid: string,
  body: unknown,
): Promise<LenderSettingsView> {
  const { answer } = checked(services, returnForm, body)
  await managing(services, scope, (opened, transaction) => {
    const { lines } = decidable(opened, uuid, 'RETURN')
    transaction.later(decideSetting(uuid, 'RETURNED', { json: lines }, scope.actor, opened.now, answer))
  })
  return readLenderSettings(services, scope)
}

/** Withdraws a change. @throws Refusal if the lender's data can't be used without the change */
export async function withdrawChange(services: Services, scope: ActorScope, uuid: string): Promise<LenderSettingsView> {
  await managing(services, scope, (opened, transaction) => {
    const { state } = decidable(opened, uuid, 'WITHDRAW')
    const without = opened.approved.filter((one) => one.uuid !== uuid)
    if (state === 'APPROVED') requireUsable(services, opened, without)
    transaction.later(withdrawSetting(uuid, scope.actor, opened.now))
  })
  await services.lenderSettings.reload()
  return readLenderSettings(services, scope)
}
