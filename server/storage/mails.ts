import type { Instant } from 'domain/values/dates.ts'
import { type Message, messageText } from '../mail/letter.ts'
import type { KeyRow } from './people.ts'
import { decryptJson, encryptJson, PLACES } from './secrets.ts'
import { type Call, statement } from './transactions.ts'

/** The encrypted part of an email or text message. A text message has an empty subject. */
interface MailContent extends Message {
  readonly to: string
}

interface MailData extends MailContent {
  readonly uuid: string
  readonly channel: 'EMAIL' | 'SMS'
  readonly template: string
  readonly at: Instant
}

export interface Mail extends MailData {
  /** The message as plain text, without the lender's name and address. */
  readonly text: string
}

export interface MailRow extends KeyRow {
  readonly uuid: string
  readonly channel: 'EMAIL' | 'SMS'
  readonly template: string
  /** The application's UUID; null for a message about the account itself. */
  readonly application: string | null
  readonly at: Instant
  readonly sent_at: Instant | null
  /** The vendor's report on a text; null without a report. */
  readonly delivery: 'DELIVERED' | 'UNDELIVERED' | null
  /** The time when the server told a vendor to send the text; null if the vendor refused. */
  readonly calling_since: Instant | null
  readonly org_code: string
  readonly ciphertext: Buffer
  /** Number of failed attempts. */
  readonly tries: number
  /** Seconds since the message was written. */
  readonly age: number
}

const COLUMNS = `select m.uuid, m.channel, m.template, m.application, m.at, m.sent_at, m.delivery, m.calling_since, m.org_code, m.ciphertext, m.tries,
    extract(epoch from now() - m.created_at)::float8 as age, k.identity, k.master_version, k.wrapped
  from mail m join person_key k on k.identity = m.identity and k.erased_at is null`
export const readMail = statement<MailRow>('mail_read', `${COLUMNS} where m.uuid = $1`)
export const listMails = statement<MailRow>(
  'mail_list',
  `${COLUMNS} where m.org_code = $1 order by m.at desc, m.uuid limit 200`,
)
export interface MessageRow {
  readonly uuid: string
  readonly identity: string
  readonly channel: 'EMAIL' | 'SMS'
  readonly template: string
  readonly at: Instant
  readonly sent_at: Instant | null
  readonly tries: number
  /** Whether the server no longer tries to send the message. */
  readonly given_up: boolean
  /** The vendor's report on a text; null without a report. */
  readonly delivery: 'DELIVERED' | 'UNDELIVERED' | null
}
const MESSAGE = `select uuid, identity, channel, template, at, sent_at, tries, delivery, exists (
     select from graphile_worker.jobs j where j.key = 'mail:' || mail.uuid and j.attempts >= j.max_attempts
   ) as given_up from mail`
/** Lists an application's messages without their contents. Excludes the email to the partner. */
export const listMessages = statement<MessageRow>(
  'mail_messages',
  `${MESSAGE}
   where application = $1 and template <> 'PARTNER_REVIEW' order by at desc, uuid limit 200`,
)
/** Lists the texts about people's accounts that didn't arrive, such as security codes. Needs the MAILBOX mode. */
export const listUndelivered = statement<MessageRow>(
  'mail_undelivered',
  `${MESSAGE}
   where identity = any($1::uuid[]) and org_code = $2 and application is null and delivery = 'UNDELIVERED'
   order by at desc, uuid limit 20`,
)
/**
 * Stores a vendor's report on a text. DELIVERED is never overwritten: if the text was sent twice, the other attempt's
 * report may say that it failed.
 */
export const noteDelivery = statement(
  'mail_delivery',
  `update mail set delivery = $3
   where uuid = $1 and org_code = $2 and channel = 'SMS' and delivery is distinct from 'DELIVERED'`,
)
export const markSent = statement('mail_sent', 'update mail set sent_at = now(), error = null where uuid = $1')
/**
 * Records when the server asked a vendor to send the text message. If `$2` is false, clears that time, because the
 * vendor refused.
 */
export const noteCalling = statement(
  'mail_calling',
  'update mail set calling_since = case when $2 then now() end where uuid = $1',
)
/** Records a failed attempt to send a message. `error` is an error's name and code, never the message's contents. */
export const noteMailFailure = statement(
  'mail_failure',
  'update mail set tries = tries + 1, error = $2 where uuid = $1',
)

/**
 * Lets a text wait until the given time. If `$3` is true, staff decided to send it again, so an earlier call without an
 * answer no longer matters.
 */
export const waitWithText = statement(
  'mail_wait',
  `update mail set waits_until = $2, calling_since = case when $3 then null else calling_since end
   where uuid = $1 and sent_at is null`,
)
/** Lists up to 100 texts whose wait is over. */
export const textsToSend = statement<{ readonly uuid: string; readonly org: string }>(
  'mail_texts_to_send',
  `select uuid, org_code as org from mail
   where sent_at is null and waits_until <= $1 order by waits_until limit 100`,
)
/** Ends a text's wait. Returns no row if the wait is already over. */
export const endWait = statement<{ readonly uuid: string }>(
  'mail_end_wait',
  'update mail set waits_until = null where uuid = $1 and waits_until is not null and sent_at is null returning uuid',
)

/** Stores the reason that an attempt didn't send the message. `error` is an error's name and code, or null. */
export const noteMailPause = statement('mail_pause', 'update mail set error = $2 where uuid = $1')

const insert = statement(
  'mail_insert',
  `insert into mail (uuid, key, org_code, application, identity, channel, template, ciphertext, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

interface NewMail extends MailData {
  /** The message's unique key, so that the same message is stored and sent only once. */
  readonly key: string
  readonly org: string
  /** The application's UUID; absent for a message about the account itself. */
  readonly application?: string
  readonly identity: string
}
export function insertMail(mail: NewMail, personKey: Buffer): Call<unknown> {
  const { to, subject, greeting, body } = mail
  const content: MailContent = { to, subject, greeting, body }
  const ciphertext = encryptJson(personKey, content, PLACES.mail(mail.uuid))
  return insert(
    mail.uuid,
    mail.key,
    mail.org,
    mail.application,
    mail.identity,
    mail.channel,
    mail.template,
    ciphertext,
    mail.at,
  )
}

/**
 * Decrypts a stored message.
 * @throws Error if the key isn't the recipient's
 */
export function mailOf(row: MailRow, personKey: Buffer): Mail {
  const content = decryptJson<MailContent>(personKey, row.ciphertext, PLACES.mail(row.uuid))
  const { uuid, channel, template, at } = row
  return { uuid, channel, template, at, ...content, text: messageText(content) }
}
