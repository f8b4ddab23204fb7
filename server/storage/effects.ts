/**
 * Stores effects, which are actions outside the server. Each effect has only one result, even if the queue delivers its
 * job several times.
 */
import type { RequestKind } from 'domain/application/core/requests.ts'
import { statement } from './transactions.ts'

export interface RequestJob {
  readonly application: string
  readonly kind: RequestKind
  readonly no: number
}
export const effectKey = ({ application, kind, no }: RequestJob): string => `request:${application}:${kind}:${no}`

export interface EffectRow {
  /** Number of failed attempts. */
  readonly tries: number
  /** Number of responses saying that the order isn't complete yet. */
  readonly polls: number
  /**
   * Seconds since the effect was created. If the party has responded or staff have made a decision since then, counts
   * from that time instead.
   */
  readonly age: number
  /**
   * Whether an earlier attempt started. The party may have received it, even if the node died before it was answered.
   */
  readonly wasClaimed: boolean
}

export const insertEffect = statement(
  'effect_insert',
  'insert into effect (key, application, kind, no) values ($1, $2, $3, $4)',
)
/**
 * Stored as an effect's error while the effect waits for staff to decide. No job is running then: the decision starts a
 * new job.
 */
export const AWAITS_STAFF = 'AWAITS_STAFF'

/** Finds an open effect and locks it, so that only one node at a time can claim it. */
export const lockEffect = statement('effect_lock', "select from effect where key = $1 and state = 'OPEN' for update")

/**
 * Records the start of an attempt. If the effect was waiting for staff, resets its age and its number of failed
 * attempts. Doesn't count this attempt as failed yet. If the node dies during the attempt, that isn't the party's
 * failure. Returns nothing if an earlier job is still running an attempt. An earlier job counts as running until the
 * queue deletes or unlocks it, so the claim ends when its job ends or when other nodes take over the jobs of its node.
 * Parameters: the effect's key, the ID of the queue's job.
 */
export const claimEffect = statement<EffectRow>(
  'effect_claim',
  `update effect set claimed_at = now(), claimed_by = $2,
     answered_at = case when error = '${AWAITS_STAFF}' then now() else answered_at end,
     tries = case when error = '${AWAITS_STAFF}' then 0 else tries end,
     error = nullif(error, '${AWAITS_STAFF}')
   where key = $1 and not exists (
     select from graphile_worker.jobs j where j.id = effect.claimed_by and j.id <> $2 and j.locked_at is not null
   )
   returning tries, polls, extract(epoch from now() - coalesce(answered_at, created_at))::float8 as age,
     old.claimed_at is not null as "wasClaimed"`,
)
/** Marks an effect as ended. Stores its last error only if the effect failed. */
export const endEffect = statement(
  'effect_end',
  `update effect set state = $2, ended_at = now(), error = case when $2 = 'FAILED' then error end
   where key = $1 and state = 'OPEN'`,
)
/** Stores the reason that an attempt didn't reach the outside party. `error` is an error's name and code, or null. */
export const notePause = statement('effect_pause', 'update effect set error = $2 where key = $1')
/**
 * Counts a failed attempt and stores its error. `error` is the error's name and code, never the data sent or received.
 */
export const noteFailure = statement('effect_failure', 'update effect set tries = tries + 1, error = $2 where key = $1')
/**
 * Records that a party has accepted the request and will complete it later. Keeps the references of the request's
 * earlier orders. Parameters: the effect's key, the party's reference, and the name of its adapter.
 */
export const noteAccepted = statement(
  'effect_accepted',
  `update effect set reference = $2, adapter = $3, polls = polls + 1, answered_at = now(), tries = 0, error = null,
     former_orders = case when reference is null or (reference = $2 and adapter is not distinct from $3)
       then former_orders else former_orders || (coalesce(adapter, '') || ':' || reference) end
   where key = $1`,
)
/** Finds the open requests to which the outside party assigned one of these references. */
export const findByReference = statement<RequestJob>(
  'effect_by_reference',
  "select application, kind, no from effect where state = 'OPEN' and reference = any($1) limit 100",
)
