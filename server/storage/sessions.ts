import { FRESH_MINUTES } from 'domain/api/freshSignIn.ts'
import { statement } from './transactions.ts'

/** Hours after which people must sign in again, even if they've been active. */
export const SESSION_HOURS = 12

/**
 * Sessions use the real clock, because moving the sandbox's clock must not sign people out. The last parameter is
 * whether the person has proved all factors of the account.
 */
export const insertSession = statement(
  'session_insert',
  `insert into session (uuid, identity, org_code, secret_hash, user_agent, expires_at, proved_at)
   values ($1, $2, $3, $4, $5, now() + interval '${SESSION_HOURS} hours', case when $6 then now() end)`,
)
/** Returns a row if the person proved all factors in this session within the given number of minutes. */
export const readFreshSignIn = statement<{ uuid: string }>(
  'session_fresh',
  `select uuid from session where uuid = $1 and proved_at > now() - interval '${FRESH_MINUTES} minutes'`,
)
export const renewProof = statement('session_proved', 'update session set proved_at = now() where uuid = $1')

export const revokeSession = statement(
  'session_revoke',
  'update session set revoked_at = now() where uuid = $1 and revoked_at is null',
)

/** A signed-in session, or a remembered browser. */
export interface DeviceRow {
  readonly uuid: string
  readonly user_agent: string
  readonly created_at: string
  readonly last_seen: string
}

export const listSessions = statement<DeviceRow>(
  'session_list',
  `select uuid, user_agent, created_at, last_seen from session
   where identity = $1 and revoked_at is null and expires_at > now() order by last_seen desc, uuid`,
)
export const revokeOtherSessions = statement(
  'session_revoke_others',
  'update session set revoked_at = now() where identity = $1 and uuid <> $2 and revoked_at is null',
)

export const revokeAllSessions = statement(
  'session_revoke_all',
  'update session set revoked_at = now() where identity = $1 and revoked_at is null',
)

/** Number of days for which a remembered browser skips the sign-in code. */
export const REMEMBERED_DAYS = 30
export const insertRemembered = statement(
  'remembered_insert',
  `insert into remembered_device (uuid, identity, org_code, secret_hash, user_agent, expires_at)
   values ($1, $2, $3, $4, $5, now() + interval '${REMEMBERED_DAYS} days')`,
)
/** Returns a row if the browser with the given secret is remembered. */
export const useRemembered = statement<{ uuid: string }>(
  'remembered_use',
  `update remembered_device set last_seen = now()
   where identity = $1 and secret_hash = $2 and revoked_at is null and expires_at > now() returning uuid`,
)
export const listRemembered = statement<DeviceRow>(
  'remembered_list',
  `select uuid, user_agent, created_at, last_seen from remembered_device
   where identity = $1 and revoked_at is null and expires_at > now() order by last_seen desc, uuid`,
)
export const revokeRemembered = statement(
  'remembered_revoke',
  'update remembered_device set revoked_at = now() where uuid = $1 and revoked_at is null',
)
export const revokeAllRemembered = statement(
  'remembered_revoke_all',
  'update remembered_device set revoked_at = now() where identity = $1 and revoked_at is null',
)

/**
 * Counts a failed sign-in for an email or network address. Returns the number of failures in the current 15 minutes.
 */
export const countFailure = statement<{ failures: number }>(
  'sign_in_failure',
  `insert into sign_in_attempt (key, failures) values ($1, 1)
   on conflict (key) do update set
     failures = case when sign_in_attempt.since > now() - interval '15 minutes' then sign_in_attempt.failures + 1 else 1 end,
     since = case when sign_in_attempt.since > now() - interval '15 minutes' then sign_in_attempt.since else now() end
   returning failures`,
)
/** Counts a message that a person triggers. Returns the number of messages in the current hour. */
export const countWithinHour = statement<{ failures: number }>(
  'message_count',
  `insert into sign_in_attempt (key, failures) values ($1, 1)
   on conflict (key) do update set
     failures = case when sign_in_attempt.since > now() - interval '1 hour' then sign_in_attempt.failures + 1 else 1 end,
     since = case when sign_in_attempt.since > now() - interval '1 hour' then sign_in_attempt.since else now() end
   returning failures`,
)
/** Counts an event. Returns the number of events in the current day. A day begins with its first event. */
export const countWithinDay = statement<{ failures: number }>(
  'day_count',
  `insert into sign_in_attempt (key, failures) values ($1, 1)
   on conflict (key) do update set
     failures = case when sign_in_attempt.since > now() - interval '1 day' then sign_in_attempt.failures + 1 else 1 end,
     since = case when sign_in_attempt.since > now() - interval '1 day' then sign_in_attempt.since else now() end
   returning failures`,
)
/**
 * Cancels the failure that was counted for a sign-in attempt. Each attempt counts as a failure until its outcome is
 * known.
 */
export const uncountFailure = statement(
  'sign_in_uncount',
  'update sign_in_attempt set failures = failures - 1 where key = $1 and failures > 0',
)
/**
 * Marks something that works only once, such as a challenge, as used. Returns no row if it was used before. The mark is
 * kept for a day.
 */
export const useOnce = statement<{ key: Buffer }>(
  'use_once',
  'insert into sign_in_attempt (key) values ($1) on conflict (key) do nothing returning key',
)
export const clearFailures = statement('sign_in_success', 'delete from sign_in_attempt where key = $1')

export const forgetFailures = statement(
  'sign_in_attempt_sweep',
  "delete from sign_in_attempt where since < now() - interval '1 day'",
)

/**
 * Deletes expired sessions. A session that a person ended is kept until it would have expired. The parameter is the
 * maximum number of sessions to delete. Returns one row per deleted session.
 */
export const forgetEndedSessions = statement<{ uuid: string }>(
  'session_sweep',
  `delete from session where uuid = any(array(select uuid from session where expires_at < now() limit $1))
   returning uuid`,
)
/**
 * Deletes remembered browsers that have expired. The parameter is the maximum number of browsers to delete. Returns one
 * row per deleted browser.
 */
export const forgetRemembered = statement<{ uuid: string }>(
  'remembered_sweep',
  `delete from remembered_device
   where uuid = any(array(select uuid from remembered_device where expires_at < now() limit $1)) returning uuid`,
)
