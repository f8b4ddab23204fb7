import { statement } from './transactions.ts'

/** Hours after which somebody signs in again, whatever they do. */
export const SESSION_HOURS = 12

/** Sessions live by the real clock: one that a sandbox moves must not sign people out. */
export const insertSession = statement(
  'session_insert',
  `insert into session (uuid, identity, org_code, secret_hash, expires_at)
   values ($1, $2, $3, $4, now() + interval '${SESSION_HOURS} hours')`,
)

export const revokeSession = statement(
  'session_revoke',
  'update session set revoked_at = now() where uuid = $1 and revoked_at is null',
)

/** Counts a failed sign-in of an address or a network address; gives how many there were in this quarter of an hour. */
export const countFailure = statement<{ failures: number }>(
  'sign_in_failure',
  `insert into sign_in_attempt (key, failures) values ($1, 1)
   on conflict (key) do update set
     failures = case when sign_in_attempt.since > now() - interval '15 minutes' then sign_in_attempt.failures + 1 else 1 end,
     since = case when sign_in_attempt.since > now() - interval '15 minutes' then sign_in_attempt.since else now() end
   returning failures`,
)
/** Takes back one that was counted ahead. */
export const uncountFailure = statement(
  'sign_in_uncount',
  'update sign_in_attempt set failures = failures - 1 where key = $1 and failures > 0',
)
export const clearFailures = statement('sign_in_success', 'delete from sign_in_attempt where key = $1')
