/**
 * How the copy of a person's data treats each table. A table is copied, appears in another form, or is left out for a
 * reason that the copy states. A test compares this list with the database's schema.
 */
import { type Message, messageText } from '../../mail/letter.ts'
import { answersOfDenial } from '../../storage/denials.ts'
import type { Keyring } from '../../storage/keyring.ts'
import { decryptJson, PLACES } from '../../storage/secrets.ts'

export type Row = Readonly<Record<string, unknown>>

/** The keys needed to decrypt a person's rows. */
export interface Opener {
  readonly keyring: Keyring
  /** Returns the person's key. `identity`: the account, or the UUID under which the person owns a home. */
  readonly keyOf: (identity: string) => Buffer
  /** The applications on which the person is the borrower or a signer. */
  readonly applications: ReadonlySet<string>
}
type Open = (row: Row, opener: Opener) => unknown

/** COPY: as stored. KEY: read to decrypt another column, but not shown. A sentence: why the column isn't copied. */
type Column = 'COPY' | 'KEY' | Open | { readonly left: string }

/** Rows that are copied column by column. `where`: $1 is the list of the person's UUIDs. */
export interface Copied {
  readonly where: string
  readonly columns: Readonly<Record<string, Column>>
}
/** A table whose content appears in the copy in a form that the person also sees elsewhere. `shown` says where. */
interface Shown {
  readonly shown: string
}
export interface Left {
  readonly left: string
}
export type TableEntry = Copied | Shown | Left

const SECRET: Left = { left: 'It’s a secret or a hash that only protects the account.' }
const INTERNAL: Left = { left: 'Only the program uses it.' }
const OWN = 'identity = any($1)'
const DERIVED: Left = { left: 'The lender’s lists repeat what’s in the application.' }
const NOT_PERSONAL: Left = { left: 'It has no data about people.' }
const PROGRAM: Left = { left: 'It’s the program’s own work and has no data beyond that of the application.' }
const STAFF: Left = { left: 'It’s about the work of the lender’s staff and brokers.' }

/** Why investigations, screenings and reports to the authorities aren't in the copy. */
const RESTRICTED: Left = {
  left: 'Federal rules keep reports of suspicious activity confidential (31 CFR 1020.320(e), 1029.320(d)), so we leave out screening and investigations.',
}

const uuidOf = ({ uuid }: Row): string => String(uuid)
const keyOf = ({ identity }: Row, { keyOf: key }: Opener): Buffer => key(String(identity))
/** Decrypts a column that may be null. */
const opened =
  (name: string, place: (row: Row) => string): Open =>
  (row, opener) => {
    const ciphertext = row[name]
    return ciphertext instanceof Buffer ? decryptJson(keyOf(row, opener), ciphertext, place(row)) : null
  }

/** Remove the query from links, because it can be a secret that proves access to the mailbox. */
const withoutQueries = (text: string): string => text.replaceAll(/(https?:\/\/[^\s?]+)\?\S*/g, '$1')

/**
 * Decrypt only messages about applications. Messages about the account contain codes that prove the person's identity.
 */
const openMail: Open = (row, opener) => {
  if (!opener.applications.has(String(row.application))) return null
  const { to, subject, ...message } = decryptJson<Message & { to: string }>(
    keyOf(row, opener),
    row.ciphertext as Buffer,
    PLACES.mail(uuidOf(row)),
  )
  return { to, subject, text: withoutQueries(messageText(message)) }
}

export const TABLES: Readonly<Record<string, TableEntry>> = {
  identity: {
    where: 'uuid = any($1)',
    columns: {
      uuid: 'COPY',
      org_code: 'COPY',
      email_index: SECRET,
      password_hash: SECRET,
      profile: (row, { keyOf: key }) =>
        decryptJson(key(uuidOf(row)), row.profile as Buffer, PLACES.profile(uuidOf(row))),
      created_at: 'COPY',
    },
  },
  person_key: SECRET,
  session: {
    where: OWN,
    columns: {
      ...{ uuid: 'COPY', identity: INTERNAL, org_code: INTERNAL, secret_hash: SECRET, user_agent: 'COPY' },
      ...{ created_at: 'COPY', last_seen: 'COPY', expires_at: 'COPY', revoked_at: 'COPY', proved_at: 'COPY' },
    },
  },
  remembered_device: {
    where: OWN,
    columns: {
      ...{ uuid: 'COPY', identity: INTERNAL, org_code: INTERNAL, secret_hash: SECRET, user_agent: 'COPY' },
      ...{ created_at: 'COPY', last_seen: 'COPY', expires_at: 'COPY', revoked_at: 'COPY' },
    },
  },
  two_factor: {
    where: OWN,
    columns: { identity: INTERNAL, org_code: INTERNAL, secret: SECRET, confirmed_at: 'COPY', last_step: SECRET },
  },
  recovery_code: {
    where: OWN,
    columns: { identity: INTERNAL, org_code: INTERNAL, hash: SECRET, used_at: 'COPY' },
  },
  contact_change: {
    where: OWN,
    columns: {
      ...{ identity: 'KEY', kind: 'COPY', org_code: INTERNAL, code_hash: SECRET, tries: 'COPY', expires_at: 'COPY' },
      ciphertext: opened('ciphertext', ({ identity, kind }) => PLACES.contactChange(String(identity), String(kind))),
    },
  },
  notification_read: {
    where: OWN,
    columns: { identity: INTERNAL, notification: 'COPY', org_code: INTERNAL, at: 'COPY' },
  },
  wallet_account: {
    where: OWN,
    columns: {
      ...{ identity: INTERNAL, address: 'COPY', org_code: INTERNAL, name: 'COPY' },
      ...{ authorization_type: 'COPY', place: 'COPY' },
    },
  },
  wallet_choice: {
    where: OWN,
    columns: { session: 'COPY', identity: INTERNAL, org_code: INTERNAL, address: 'COPY' },
  },
  experiment_profile: {
    where: OWN,
    columns: { identity: INTERNAL, org_code: INTERNAL, profile: 'COPY', updated_at: 'COPY' },
  },
  sign_in_attempt: { left: 'It counts attempts by hashes, which don’t name a person, and is deleted soon after.' },
  registration_draft: { left: 'It belongs to a browser, not to the account, and is deleted soon after.' },
  registration_denial: {
    where: OWN,
    columns: {
      ...{ uuid: 'COPY', identity: INTERNAL, org_code: INTERNAL, reasons: 'COPY', state: 'COPY', at: 'COPY' },
      ...{ emailed: 'COPY', corrected_at: 'COPY', master_version: 'KEY' },
      ciphertext: (row, { keyring }) =>
        answersOfDenial(keyring, {
          uuid: uuidOf(row),
          master_version: Number(row.master_version),
          ciphertext: row.ciphertext as Buffer,
        }),
    },
  },
  opening_notice: {
    where: OWN,
    columns: {
      ...{ uuid: 'COPY', identity: 'KEY', org_code: INTERNAL, reason: 'COPY', state: 'COPY' },
      ...{ property_type: 'COPY', due: 'COPY', sent_at: 'COPY' },
      ciphertext: opened('ciphertext', (row) => PLACES.openingNotice(uuidOf(row))),
    },
  },
  idempotency: {
    left: 'It’s a copy of a response, so that a repeated request isn’t run twice, and is deleted soon after.',
  },
  setting: NOT_PERSONAL,
  application: { shown: 'applications' },
  application_party: { shown: 'applications' },
  personal: { shown: 'applications' },
  event: { shown: 'applications' },
  event_personal: { shown: 'applications' },
  file: { shown: 'applications' },
  file_upload: PROGRAM,
  effect: PROGRAM,
  deadline: PROGRAM,
  signer_invitation: SECRET,
  mail: {
    where: OWN,
    columns: {
      ...{ uuid: 'KEY', key: INTERNAL, org_code: INTERNAL, application: 'COPY', identity: 'KEY', channel: 'COPY' },
      ...{ template: 'COPY', ciphertext: openMail, at: 'COPY', created_at: 'COPY', sent_at: 'COPY' },
      ...{ tries: INTERNAL, error: INTERNAL, calling_since: INTERNAL, waits_until: INTERNAL, delivery: 'COPY' },
    },
  },
  access_log: { shown: 'applications' },
  application_experiment: {
    where: OWN,
    columns: { application: 'COPY', name: 'COPY', variation: 'COPY', identity: INTERNAL, updated_at: 'COPY' },
  },
  session_replay: {
    where: OWN,
    columns: { application: 'COPY', link: 'COPY', identity: INTERNAL, at: 'COPY' },
  },
  brokerage: NOT_PERSONAL,
  broker_seat: STAFF,
  broker_invitation: STAFF,
  pipeline_file: DERIVED,
  pipeline_count: NOT_PERSONAL,
  broker_lead: { left: 'It records a visit before an account existed, and doesn’t name the person.' },
  avatar: {
    where: OWN,
    columns: {
      ...{ identity: 'KEY', org_code: INTERNAL, published: INTERNAL, updated_at: 'COPY' },
      ciphertext: opened('ciphertext', ({ identity }) => PLACES.avatar(String(identity))),
    },
  },
  agent_seat: STAFF,
  work_item: RESTRICTED,
  agent_filter: STAFF,
  flag: NOT_PERSONAL,
  tracking_session: {
    left: 'It belongs to a browser, which several people can share. The page views of the account are copied.',
  },
  tracking_event: {
    where: OWN,
    columns: {
      ...{ id: INTERNAL, session: 'COPY', org_code: INTERNAL, epoch: 'COPY', at: 'COPY', event: 'COPY' },
      ...{ event_type: 'COPY', product: 'COPY', page: 'COPY', query: 'COPY', properties: 'COPY' },
      ...{ application: 'COPY', identity: INTERNAL, dedupe: INTERNAL },
    },
  },
  ceo_feedback: {
    where: OWN,
    columns: {
      ...{ uuid: 'COPY', org_code: INTERNAL, identity: 'KEY', application: 'COPY', request_key: INTERNAL },
      ...{ topic: 'COPY', marketing_consent: 'COPY', product: 'COPY', page: 'COPY', at: 'COPY' },
      ciphertext: opened('ciphertext', (row) => PLACES.feedback(uuidOf(row))),
    },
  },
  leave_survey: {
    where: OWN,
    columns: {
      ...{ uuid: 'COPY', org_code: INTERNAL, identity: 'KEY', application: 'COPY', request_key: INTERNAL },
      ...{ occasion: 'COPY', reason: 'COPY', page: 'COPY', at: 'COPY' },
      ciphertext: opened('ciphertext', (row) => PLACES.feedback(uuidOf(row))),
    },
  },
  addresses: NOT_PERSONAL,
  address_units: NOT_PERSONAL,
  address_loads: NOT_PERSONAL,
  counseling_agency: NOT_PERSONAL,
  sandbox_ledger: { left: 'It exists only in the sandbox, where all people are invented.' },
  sandbox_fault: NOT_PERSONAL,
  webhook_event: NOT_PERSONAL,
  text_number: {
    where: OWN,
    columns: { org_code: INTERNAL, phone: SECRET, identity: INTERNAL, stopped_at: 'COPY', replied_at: INTERNAL },
  },
  lender_file: DERIVED,
  lender_file_term: DERIVED,
  funding_item: DERIVED,
  organization_setting: STAFF,
  chat_conversation: { shown: 'chats' },
  chat_message: { shown: 'chats' },
  chat_file: { shown: 'chats' },
  chat_presence: STAFF,
  chat_term: DERIVED,
  passkey: {
    where: OWN,
    columns: {
      ...{ uuid: 'KEY', identity: 'KEY', org_code: INTERNAL, credential_id: SECRET, public_key: SECRET },
      ...{ counter: SECRET, transports: 'COPY', can_be_backed_up: 'COPY', is_backed_up: 'COPY', alone: INTERNAL },
      ...{ created_at: 'COPY', used_at: 'COPY' },
      name: opened('name', (row) => PLACES.passkey(uuidOf(row))),
    },
  },
  account_recovery: {
    where: OWN,
    columns: {
      ...{ uuid: 'COPY', identity: INTERNAL, org_code: INTERNAL, proposed_by: STAFF, proposed_at: 'COPY' },
      ...{ decided_by: STAFF, approved_at: 'COPY', rejected_at: 'COPY', stopped_at: 'COPY', sent_at: 'COPY' },
      ...{ used_at: 'COPY', stop_hash: SECRET, link_hash: SECRET },
      ciphertext: { left: 'It says how staff checked the person’s identity, which would help an impostor.' },
    },
  },
  erasure: NOT_PERSONAL,
  erased_object: NOT_PERSONAL,
  asked_vendor: STAFF,
  register_tract: DERIVED,
  denial_correction: { left: 'It’s the lender’s report to a federal agency. The person’s own answers are copied.' },
  register_correction: { left: 'It’s the lender’s report to a federal agency. The person’s own answers are copied.' },
}
