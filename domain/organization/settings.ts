/**
 * A lender's settings are approved changes to parts of the lender's file. Each setting has an effective date. The
 * lender's data on a given day is the file with the settings that apply on that day.
 */
import type { PlainDate } from '../values/dates.ts'
import { mergePatch } from './mergePatch.ts'

/** The parts of a lender's file that the lender's staff can change. */
export const SETTING_PARTS = ['prices', 'licenses', 'hours', 'contact', 'content'] as const
export type SettingPart = (typeof SETTING_PARTS)[number]

/** An approved change to one part of a lender's file. */
export interface LenderSetting {
  readonly uuid: string
  readonly part: SettingPart
  /** The first day on which the change applies. */
  readonly effectiveOn: PlainDate
  /** When the change was approved. Of two changes with the same effective date, the one approved later applies. */
  readonly approvedAt: string
  /**
   * A JSON merge patch for the lender's file. It contains every value of the changed part, even values that stay the
   * same.
   */
  readonly value: unknown
}

const isLater = (one: LenderSetting, other: LenderSetting): boolean =>
  one.effectiveOn === other.effectiveOn ? one.approvedAt > other.approvedAt : one.effectiveOn > other.effectiveOn

/** Returns the settings that apply on a day: at most one for each part. */
export const settingsOn = (settings: readonly LenderSetting[], day: PlainDate): LenderSetting[] =>
  SETTING_PARTS.flatMap((part) => {
    const started = settings.filter((one) => one.part === part && one.effectiveOn <= day)
    const [first, ...others] = started
    return first ? [others.reduce((latest, next) => (isLater(next, latest) ? next : latest), first)] : []
  })

/** Returns `today` and each later day on which a setting takes effect, in order. */
export const changeDays = (settings: readonly LenderSetting[], today: PlainDate): PlainDate[] =>
  [...new Set([today, ...settings.flatMap(({ effectiveOn }) => (effectiveOn > today ? [effectiveOn] : []))])].sort()

/** Returns a unique version name for the lender's prices or policy. Offers and decisions store this name. */
const versionOf = ({ effectiveOn, uuid }: LenderSetting): string => `${effectiveOn}-${uuid.slice(0, 8)}`

/**
 * Returns a patch with the new version of the prices or the policy. The patch is empty if the setting changes neither.
 */
function versionPatch(setting: LenderSetting, file: unknown): object {
  const { part, effectiveOn } = setting
  if (part === 'prices') return { pricing: { version: versionOf(setting), effectiveOn } }
  if (part !== 'licenses') return {}
  const { policy } = file as { readonly policy?: { readonly version?: unknown } }
  // Licenses also change the policy's version, because the rules read the licensed states from the policy.
  return { policy: { version: `${String(policy?.version ?? '').slice(0, 15)}+${versionOf(setting)}` } }
}

/**
 * Returns a lender's file with the settings that apply on a day.
 * @param file the lender's own file, merged with the defaults
 */
export const withSettings = (file: unknown, settings: readonly LenderSetting[], day: PlainDate): unknown =>
  settingsOn(settings, day).reduce(
    (merged, setting) => mergePatch(mergePatch(merged, setting.value), versionPatch(setting, file)),
    file,
  )
