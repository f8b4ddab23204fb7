import { type Instant, instant } from 'domain/values/dates.ts'

/** The server's source of time. Callers pass it in, so that the sandbox and tests can move the clock. */
export interface Clock {
  now(): Instant
}

/**
 * Returns a function that converts milliseconds since 1970 to an instant. Caches the last result, because code that
 * handles a request often asks for the time several times within the same millisecond.
 */
function lastInstant(): (ms: number) => Instant {
  let known = Number.NaN
  let last = instant(0)
  return (ms) => {
    if (ms === known) return last
    last = instant(ms)
    known = ms
    return last
  }
}

const systemInstant = lastInstant()
export const systemClock: Clock = { now: () => systemInstant(Date.now()) }

/**
 * A clock that runs `offset` milliseconds ahead of another clock, at normal speed. The caller stores `offset` and
 * passes it in when the server starts again.
 */
export class SandboxClock implements Clock {
  offset: number
  readonly #base: Clock
  readonly #instant = lastInstant()

  /** @param offset milliseconds ahead of `base`; negative if behind. */
  constructor(offset = 0, base: Clock = systemClock) {
    this.offset = offset
    this.#base = base
  }

  now(): Instant {
    return this.#instant(Date.parse(this.#base.now()) + this.offset)
  }

  /**
   * Advances the clock by an ISO 8601 duration ('P4D', 'P4DT3H', '-P1W'). Returns the new offset in milliseconds.
   * @throws RangeError if `duration` isn't valid or the result is out of range.
   */
  advance(duration: string): number {
    return this.to(addDuration(this.now(), parseDuration(duration)))
  }

  /** Sets the clock to `moment`. Returns the new offset in milliseconds. */
  to(moment: Instant): number {
    this.offset = Date.parse(moment) - Date.parse(this.#base.now())
    return this.offset
  }
}

/**
 * A parsed duration. Months are calendar months. Weeks, days and shorter units are in milliseconds; a day has 24 hours.
 */
interface Duration {
  readonly months: number
  readonly milliseconds: number
}

const unit = (letter: string) => `(?:(\\d+(?:[.,]\\d+)?)${letter})?`
const durationPattern = new RegExp(
  `^([+-]?)P(?=.)${unit('Y')}${unit('M')}${unit('W')}${unit('D')}(?:T(?=.)${unit('H')}${unit('M')}${unit('S')})?$`,
)
const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Parses an ISO 8601 duration: 'P1Y2M', 'P2W', 'P4DT3H', 'PT1.5H', '-P1D'. Years and months are whole numbers.
 * @throws RangeError if `text` isn't a valid duration.
 */
export function parseDuration(text: string): Duration {
  const match = durationPattern.exec(text)
  if (!match) throw new RangeError(`not an ISO 8601 duration: ${text}`)
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(2)
    .map((part) => Number((part ?? '0').replace(',', '.'))) as [number, number, number, number, number, number, number]
  const allMonths = years * 12 + months
  if (!Number.isInteger(years) || !Number.isInteger(months)) {
    throw new RangeError(`a duration's years and months must be whole numbers: ${text}`)
  }
  const sign = match[1] === '-' ? -1 : 1
  const milliseconds = weeks * 7 * DAY + days * DAY + hours * HOUR + minutes * 60_000 + seconds * 1000
  // Adding 0 turns -0 into 0, so the result is never -0.
  return { months: sign * allMonths + 0, milliseconds: sign * Math.round(milliseconds) + 0 }
}

/** Returns `moment` moved by `duration`, in UTC. If the resulting month is too short for the day, uses its last day. */
export function addDuration(moment: Instant, { months, milliseconds }: Duration): Instant {
  const date = new Date(moment)
  if (months !== 0) {
    const day = date.getUTCDate()
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + months)
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(day, last))
  }
  return instant(date.getTime() + milliseconds)
}
