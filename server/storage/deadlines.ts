import type { DeadlineName } from 'domain/application/core/command.ts'
import { statement } from './transactions.ts'

/** Sets a deadline. Setting an existing deadline reopens it. */
export const setDeadline = statement(
  'deadline_set',
  `insert into deadline (application, name, due) values ($1, $2, $3)
   on conflict (application, name) do update set due = excluded.due, done_at = null, failures = 0, retry_at = null`,
)

export interface DueDeadline {
  readonly application: string
  readonly name: DeadlineName
}
/**
 * Lists up to 100 deadlines that are due at the given time, earliest first. Excludes failed deadlines that wait for
 * their next attempt.
 */
export const dueDeadlines = statement<DueDeadline>(
  'deadline_due',
  `select application, name from deadline
   where done_at is null and due <= $1 and (retry_at is null or retry_at <= now()) order by due limit 100`,
)

/**
 * After a deadline's first failure, the server waits one second. The wait doubles after each further failure, up to
 * this many times (34 minutes).
 */
const DOUBLINGS = 11
/** Counts a failed attempt and sets the time of the next attempt. */
export const postponeDeadline = statement(
  'deadline_postpone',
  `update deadline set failures = failures + 1, retry_at = now() + interval '1 second' * 2 ^ least(failures, ${DOUBLINGS})
   where application = $1 and name = $2`,
)

/** Returns the seconds since the due time of the oldest open deadline; 0 if none is overdue. */
export const deadlineLag = statement<{ lag: number }>(
  'deadline_lag',
  `select coalesce(extract(epoch from $1::timestamptz - min(due)), 0)::float8 as lag
   from deadline where done_at is null and due <= $1`,
)
/** Claims one deadline for this transaction. Returns no row if another node claimed it first. */
export const takeDeadline = statement<{ name: DeadlineName }>(
  'deadline_take',
  'select name from deadline where application = $1 and name = $2 and done_at is null and due <= $3 for update',
)
export const endDeadline = statement(
  'deadline_end',
  'update deadline set done_at = $3 where application = $1 and name = $2',
)
