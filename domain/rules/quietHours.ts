/**
 * Quiet hours. The lender texts people only between 8 AM and 9 PM where they are (47 CFR 64.1200(c)(1)). The rule is
 * about offers; keeping its hours for news about an application, too, is our own choice.
 */
import { addDays, dateIn, type Instant, instantAt, timeIn } from '../values/dates.ts'
import { zonesOf } from '../values/timeZones.ts'

/** The first and last clock times at which a text may be sent. At the last one, it's too late. */
const FROM = '08:00'
const UNTIL = '21:00'

/** Returns the moment from which texts may be sent in a time zone: now, or the next morning's 8 AM. */
function sendableIn(zone: string, now: Instant): Instant {
  const time = timeIn(zone, now)
  if (time >= FROM && time < UNTIL) return now
  const today = dateIn(zone, now)
  return instantAt(zone, time < FROM ? today : addDays(today, 1), FROM)
}

/**
 * Returns the first moment, not before `now`, at which a text may be sent to a person who may be in any of the states.
 * In a state with two time zones, both must be outside the quiet hours, because the program knows only the state.
 */
export function textableFrom(states: readonly string[], now: Instant): Instant {
  const zones = states.flatMap((state) => Object.values(zonesOf(state)))
  const from = zones.reduce<Instant>((latest, zone) => sendableIn(zone, latest), now)
  return from === now ? now : textableFrom(states, from)
}
