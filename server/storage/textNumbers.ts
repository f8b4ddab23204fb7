/**
 * Stores the phone numbers to which a lender sends texts, and which numbers replied STOP. `phone` is the number's blind
 * index.
 */
import type { Instant } from 'domain/values/dates.ts'
import { statement } from './transactions.ts'

/**
 * Records that a person gets texts at a number, or that an unknown number replied STOP. Parameters: the lender, the
 * number, the person, and the time of the STOP reply or null.
 */
export const insertTextNumber = statement(
  'text_number_insert',
  `insert into text_number (org_code, phone, identity, stopped_at) values ($1, $2, $3, $4) on conflict do nothing`,
)

/** Returns a row if this number has replied STOP. */
export const stoppedNumber = statement<{ readonly identity: string }>(
  'text_number_stopped',
  'select identity from text_number where org_code = $1 and phone = $2 and stopped_at is not null limit 1',
)

/** Stops texts to a number. Returns the people whose texts were stopped. */
export const stopNumber = statement<{ readonly identity: string }>(
  'text_number_stop',
  `update text_number set stopped_at = $3 where org_code = $1 and phone = $2 and stopped_at is null returning identity`,
)

/** Allows texts to a number again. Returns the people for whom texts had been stopped, and since when. */
export const startNumber = statement<{ readonly identity: string; readonly since: Instant }>(
  'text_number_start',
  `update text_number set stopped_at = null where org_code = $1 and phone = $2 and stopped_at is not null
   returning identity, old.stopped_at as since`,
)
