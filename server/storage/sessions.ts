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

/** Failed sign-ins of an address or a network address, in the last quarter of an hour. */
export const readAttempts = statement<{ failures: number }>(
  'sign_in_attempts',
  "select coalesce(sum(failures), 0)::int as failures from sign_in_attempt where key = $1 and since > now() - interval '15 minutes'",
)
export const countFailure = statement(
  'sign_in_failure',
  `insert into sign_in_attempt (key, failures) values ($1, 1)
   on conflict (key) do update set
     failures = case when sign_in_attempt.since > now() - interval '15 minutes' then sign_in_attempt.failures + 1 else 1 end,
     since = case when sign_in_attempt.since > now() - interval '15 minutes' then sign_in_attempt.since else now() end`,
)
export const clearFailures = statement('sign_in_success', 'delete from sign_in_attempt where key = $1')
