/** Has the daily anchors stamped by an independent authority, and finds days without an anchor or a stamp. */
import { addDays, type PlainDate, plainDate } from 'domain/values/dates.ts'
import type { Logger } from 'pino'
import { describe } from '../../log.ts'
import type { AnchorStore } from '../../providers/anchors/port.ts'
import { BadStamp, type Stamp, type StampOf, type TimestampAuthority } from '../../providers/timestamps/port.ts'
import { statementOf } from '../../storage/anchors.ts'
import type { Services } from '../services.ts'

/**
 * Returns the anchored days that should have a stamp and have none. Stamping starts with the newest anchor, because
 * each anchor contains the root of the one before it.
 */
async function unstampedDays(anchors: AnchorStore): Promise<readonly PlainDate[]> {
  const [days, stamped] = await Promise.all([anchors.days(), anchors.stampedDays()])
  const first = stamped[0] ?? days.at(-1)
  return days.filter((day) => first !== undefined && day >= first && !stamped.includes(day))
}

/**
 * Has each anchor stamped that has no stamp yet, oldest first. The server calls this every hour, so it repeats what
 * failed. A late stamp proves only that the anchor existed at the signed time.
 * @throws the error of the authority
 */
export async function stampAnchors({ anchors, timestamps }: Pick<Services, 'anchors' | 'timestamps'>): Promise<void> {
  if (!timestamps) return
  const missing = await unstampedDays(anchors)
  if (missing.length === 0) return
  for (const anchor of await anchors.read())
    if (missing.includes(anchor.day)) await anchors.addStamp(anchor.day, await timestamps.stamp(statementOf(anchor)))
}

/** The number of days before today on which gaps are shown. */
const SHOWN_DAYS = 30

/**
 * Returns the function that reads stamps for people's pages. The function caches each verified stamp, because a check
 * runs OpenSSL four times. If a stamp can't be read, the function logs the error and leaves the stamp out, because the
 * rest of the page is still correct.
 */
export function createStampReader(
  anchors: Pick<AnchorStore, 'readStamp'>,
  timestamps: Pick<TimestampAuthority, 'read'> | undefined,
  log: Pick<Logger, 'warn'>,
): StampOf {
  const verified = new Map<string, Stamp>()
  return async (anchor) => {
    const { day, root } = anchor
    const key = `${day} ${root}`
    const known = verified.get(key)
    if (known || !timestamps) return known
    try {
      const answer = await anchors.readStamp(day)
      const stamp = answer && (await timestamps.read(answer, statementOf(anchor)))
      if (stamp) verified.set(key, stamp)
      return stamp
    } catch (error) {
      log.warn({ err: describe(error), day }, 'the time stamp of an anchor could not be read')
      return undefined
    }
  }
}

type DayStamp = StampReport['stamps'][number]

/**
 * Whether an anchor was stamped more than a day after its own day. A late stamp proves little, because a person could
 * have rewritten the anchor before having it stamped.
 */
const isLate = ({ day, at }: DayStamp): boolean => plainDate(at.slice(0, 10)) > addDays(day, 1)

export interface AnchorGaps {
  /** The days before today that have no anchor, since the first anchor, at most 30 days ago. */
  readonly unanchored: readonly PlainDate[]
  /** The days whose anchor has no stamp. */
  readonly unstamped: readonly PlainDate[]
  /** The days before today whose anchor was stamped late, at most 30 days ago. */
  readonly late: readonly PlainDate[]
}

/** Returns the days from `since` on whose anchor was stamped late. */
async function lateDays(anchors: AnchorStore, stampOf: StampOf, since: PlainDate): Promise<readonly PlainDate[]> {
  const stamped = (await anchors.stampedDays()).filter((day) => day >= since)
  if (stamped.length === 0) return []
  const late: PlainDate[] = []
  for (const anchor of await anchors.read()) {
    const stamp = stamped.includes(anchor.day) ? await stampOf(anchor) : undefined
    if (stamp && isLate({ ...stamp, day: anchor.day })) late.push(anchor.day)
  }
  return late
}

/** @param today the current day in UTC */
export async function findGaps(anchors: AnchorStore, stampOf: StampOf, today: PlainDate): Promise<AnchorGaps> {
  const days = await anchors.days()
  const [first] = days
  const past = Array.from({ length: SHOWN_DAYS }, (_, ago) => addDays(today, ago - SHOWN_DAYS))
  return {
    unanchored: past.filter((day) => first !== undefined && day > first && !days.includes(day)),
    unstamped: await unstampedDays(anchors),
    late: await lateDays(anchors, stampOf, addDays(today, -SHOWN_DAYS)),
  }
}

/** Returns the gaps and the newest stamp, for staff; undefined if no authority stamps the anchors. */
export async function anchorState({
  anchors,
  timestamps,
  stampOf,
  clock,
}: Pick<Services, 'anchors' | 'timestamps' | 'stampOf' | 'clock'>) {
  if (!timestamps) return undefined
  const gaps = await findGaps(anchors, stampOf, plainDate(clock.now().slice(0, 10)))
  const day = (await anchors.stampedDays()).at(-1)
  const anchor = day && (await anchors.read()).find((one) => one.day === day)
  const stamp = anchor && (await stampOf(anchor))
  return { authority: timestamps.place, ...gaps, ...(day && stamp && { last: { day, ...stamp } }) }
}

export interface StampReport {
  readonly stamps: readonly (Stamp & { readonly day: PlainDate })[]
  /** The days with an invalid stamp, or with a stamp but no anchor. */
  readonly bad: readonly { readonly day: PlainDate; readonly problem: string }[]
  readonly unstamped: readonly PlainDate[]
}

/** Checks the stamp of each anchor. */
export async function verifyStamps(anchors: AnchorStore, timestamps: TimestampAuthority): Promise<StampReport> {
  const byDay = new Map((await anchors.read()).map((anchor) => [anchor.day, anchor]))
  const stamps: StampReport['stamps'][number][] = []
  const bad: StampReport['bad'][number][] = []
  for (const day of await anchors.stampedDays()) {
    const anchor = byDay.get(day)
    const answer = await anchors.readStamp(day)
    try {
      if (!anchor || !answer) throw new BadStamp('the day has no anchor')
      stamps.push({ day, ...(await timestamps.read(answer, statementOf(anchor))) })
    } catch (error) {
      if (!(error instanceof BadStamp)) throw error
      bad.push({ day, problem: error.message })
    }
  }
  return { stamps, bad, unstamped: await unstampedDays(anchors) }
}

/** Whether an anchor has no stamp, an invalid stamp or a late stamp. */
export const hasStampProblem = ({ stamps, bad, unstamped }: StampReport): boolean =>
  bad.length + unstamped.length > 0 || stamps.some(isLate)

/** Describes the result of `verifyStamps` for the operator. */
export function stampsInWords({ stamps, bad, unstamped }: StampReport): string {
  const [first, last] = [stamps[0], stamps.at(-1)]
  return [
    ...(first && last
      ? [
          `Anchors with a valid time stamp since ${first.day}: ${stamps.length}.`,
          `The anchor of ${last.day} was stamped by ${last.by} at ${last.at}.`,
        ]
      : ['No anchor has a valid time stamp.']),
    ...stamps.filter(isLate).map(({ day, at }) => `  The anchor of ${day} was stamped late, at ${at}.`),
    ...unstamped.map((day) => `  The anchor of ${day} has no time stamp.`),
    ...bad.map(({ day, problem }) => `  The time stamp of ${day} isn’t valid: ${problem}.`),
  ].join('\n')
}
