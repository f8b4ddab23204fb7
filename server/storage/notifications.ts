/** Stores which notifications a person has read. Also reads the events from which notifications are derived. */
import { type Call, statement } from './transactions.ts'

export const readMarks = statement<{ notification: string }>(
  'notification_read_list',
  'select notification from notification_read where identity = $1',
)

const insertMarks = statement(
  'notification_read_insert',
  `insert into notification_read (identity, org_code, notification, at)
   select $1, $2, unnest($3::uuid[]), $4 on conflict (identity, notification) do nothing`,
)
export const addMarks = (identity: string, org: string, notifications: readonly string[], at: string): Call<unknown> =>
  insertMarks(identity, org, notifications, at)

interface PastEventRow {
  readonly aggregate: string
  readonly body: string
}

/** Reads events of the given types from the applications that an account is on, in order within each application. */
export const readEventsOf = statement<PastEventRow>(
  'event_read_types',
  `select aggregate, body from event
   where aggregate = any(array(select application from application_party where identity = $1)) and type = any($2::text[])
   order by aggregate, seq`,
)
