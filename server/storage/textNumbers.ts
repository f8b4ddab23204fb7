/**
 * Stores the phone numbers to which a lender sends texts, and which numbers replied STOP. `phone` is the number's blind
 * index.
 */
import type { Instant } from 'domain/values/dates.ts'
import { statement } from './transactions.ts'

/** Records that a person gets texts at a number. Parameters: the lender, the number and the person. */
export const insertTextNumber = statement(
  'text_number_insert',
  `insert into text_number (org_code, phone, identity) values ($1, $2, $3) on conflict do nothing`,
)

/** Returns a row if this number has replied STOP. */
export const stoppedNumber = statement<{ readonly identity: string }>(
  'text_number_stopped',
  'select identity from text_number where org_code = $1 and phone = $2 and stopped_at is not null limit 1',
)

/** The identity in each number's own row. The row also exists if the server never sent a text to the number. */
const NOBODY = `'00000000-0000-0000-0000-000000000000'`
const OWN_ROW = `select from text_number where org_code = $1 and phone = $2 and identity = ${NOBODY}`

/**
 * Records a STOP reply in the number's own row, unless a newer reply took effect already. Parameters: the lender, the
 * number, the time since when texts are stopped, and the time of the reply.
 */
export const noteStop = statement(
  'text_number_note_stop',
  `insert into text_number as t (org_code, phone, identity, stopped_at, replied_at) values ($1, $2, ${NOBODY}, $3, $4)
   on conflict (org_code, phone, identity) do update
     set stopped_at = coalesce(t.stopped_at, excluded.stopped_at), replied_at = excluded.replied_at
     where t.replied_at is null or t.replied_at <= excluded.replied_at`,
)

/** Stops texts to a number if \`noteStop\` recorded the reply. Returns the people whose texts were stopped. */
export const stopNumber = statement<{ readonly identity: string }>(
  'text_number_stop',
  `update text_number set stopped_at = $3
   where org_code = $1 and phone = $2 and identity <> ${NOBODY} and stopped_at is null
     and exists (${OWN_ROW} and replied_at = $4 and stopped_at is not null)
   returning identity`,
)

/**
 * Records a START reply in the number's own row, unless a newer reply or a STOP of the same time took effect already.
 * Parameters: the lender, the number, and the time of the reply.
 */
export const noteStart = statement(
  'text_number_note_start',
  `insert into text_number as t (org_code, phone, identity, replied_at) values ($1, $2, ${NOBODY}, $3)
   on conflict (org_code, phone, identity) do update set stopped_at = null, replied_at = excluded.replied_at
     where t.replied_at is null or t.replied_at < excluded.replied_at`,
)

/**
 * Allows texts to a number again if \`noteStart\` recorded the reply. Returns the people for whom texts had been
 * stopped, and since when.
 */
export const startNumber = statement<{ readonly identity: string; readonly since: Instant }>(
  'text_number_start',
  `update text_number set stopped_at = null
   where org_code = $1 and phone = $2 and identity <> ${NOBODY} and stopped_at is not null
     and exists (${OWN_ROW} and replied_at = $3 and stopped_at is null)
   returning identity, old.stopped_at as since`,
)
