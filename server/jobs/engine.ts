/**
 * Runs graphile-worker on this node. Takes over the jobs of dead nodes. Also releases jobs that the database locked for
 * this node although the node never got the response.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger as EngineLogger, makeWorkerUtils, type Runner, run, type Task, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { describe } from '../log.ts'
import { LIVENESS } from '../storage/database.ts'
import { holdLease, isOver, type Lease } from './lease.ts'
import { limitParties } from './parties.ts'
import { followJobs, type LockedJob, type RunnerJobs } from './runnerJobs.ts'

/** The names of the queue's jobs. */
export type JobName = 'request' | 'mail' | 'passwordReset'

export interface Engine {
  /** Makes this node look for jobs after `delay` milliseconds, before its next poll. */
  wakeIn(delay: number): void
  /** Stops this node from starting jobs, and resolves once none of its jobs are running. */
  stop(): Promise<void>
}

const WORKERS = 16
/**
 * The number of database connections for the workers. A worker needs a connection only to fetch a job and to mark the
 * job as finished.
 */
const CONNECTIONS = 10
/**
 * Milliseconds between a worker's polls for jobs that have become due. Workers are notified of new jobs without a poll.
 */
const POLL = 5000
const TAKEOVER_INTERVAL = 1000
const RESTART_DELAY = 1000
/** How many milliseconds a stopping node has to mark its last jobs as finished, provided that the database responds. */
const FLUSH = 2000
/**
 * The longest delay, in milliseconds, for which this node sets its own timer. Jobs with a longer delay wait for the
 * regular poll.
 */
const LONGEST_WAKE = 60_000

interface LockedRow extends LockedJob {
  readonly pool: string
  /** Whether the job is locked by a worker pool whose node is no longer running. */
  readonly isOver: boolean
}
const lockedJobs = `select id, locked_at, locked_by as pool, ${isOver('locked_by')} as "isOver"
  from graphile_worker.jobs where locked_by is not null`
/** Unlocks single jobs of a running pool. graphile-worker itself can only unlock all jobs of a pool. */
const unlockJobs = `update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where id = any($1) and locked_by = $2`
/**
 * Selects outdated queue entries. If a running job is added again, it gets a second entry for its next attempt. If its
 * node then dies, nothing deletes the entry of the first attempt.
 */
const superseded = `select id from graphile_worker.jobs where key is null and locked_by is null`

export async function startEngine(url: string, tasks: Readonly<Record<JobName, Task>>, log: Logger): Promise<Engine> {
  const pgPool = createJobPool(url)
  const logger = new EngineLogger(() => (level, _, meta) => {
    // Log only the error's name and code. The engine's message repeats the error's message, which may contain personal
    // data.
    if (level === 'error') log.error({ err: describe(meta?.error ?? {}) }, 'the queue reported an error')
  })
  const utils = await makeWorkerUtils({ pgPool, logger })
  let stopped = false
  let restarting: Promise<void> | undefined
  let current: { readonly runner: Runner; readonly pool: WorkerPool; readonly ended: Promise<void> } | undefined
  /**
   * This node's runners that may still have jobs running, keyed by pool. `ended` resolves when the runner has ended.
   */
  const alive = new Map<string, { readonly ended: Promise<void>; readonly jobs: RunnerJobs }>()
  /** The worker pools that had no lease at the last check. */
  let missing: readonly string[] = []
  /**
   * Whether this node is notified of new jobs. After a database outage, the engine may take up to a minute to listen
   * again.
   */
  let listening = false

  async function takeOver(first = false): Promise<void> {
    if (!listening) wake(WORKERS)
    const { rows } = await pgPool.query<LockedRow>(lockedJobs)
    // After a database outage, running nodes need a moment to take their leases again. So a node takes over only pools
    // that had no lease at two checks in a row, and never its own pool.
    const lost = [...new Set(rows.filter(({ isOver }) => isOver).map(({ pool }) => pool))].filter(
      (pool) => !alive.has(pool),
    )
    const gone = first ? lost : lost.filter((id) => missing.includes(id))
    missing = lost
    if (gone.length > 0) await utils.forceUnlockWorkers(gone)
    const own = await unlockOwn(rows)
    if (gone.length === 0 && own === 0) return
    const { rows: left } = await pgPool.query<{ id: string }>(superseded)
    await utils.completeJobs(left.map(({ id }) => id))
    if (gone.length > 0) log.info({ nodes: gone.length }, 'took over the jobs of dead nodes')
    if (own > 0) log.info({ jobs: own }, 'unlocked jobs that this node had locked but not started')
    wake(WORKERS)
  }
  /** Unlocks this node's jobs that will never start. Returns their number. */
  async function unlockOwn(rows: readonly LockedRow[]): Promise<number> {
    let unlocked = 0
    for (const [pool, { jobs }] of alive) {
      const ids = jobs.lost(rows.filter((row) => row.pool === pool)).map(({ id }) => id)
      if (ids.length === 0) continue
      await pgPool.query(unlockJobs, [ids, pool])
      unlocked += ids.length
    }
    return unlocked
  }
  const wake = (workers: number) => {
    try {
      current?.pool.nudge(workers)
    } catch {
      // The worker is about to stop, so ignore the error. The next runner looks for jobs when it starts.
    }
  }

  async function start(): Promise<void> {
    const events = new EventEmitter()
    const held = Promise.withResolvers<{ pool: WorkerPool; lease: Lease }>()
    const ended = Promise.withResolvers<void>()
    const jobs = followJobs(events, () => wake(1))
    events.on('pool:create', ({ workerPool: pool }: { workerPool: WorkerPool }) => {
      alive.set(pool.id, { ended: ended.promise.finally(() => alive.delete(pool.id)), jobs })
      const onLost = (error: unknown) => log.error({ err: describe(error) }, 'the lease of this node was lost')
      holdLease(url, pool.id, onLost).then((lease) => held.resolve({ pool, lease }), held.reject)
    })
    events.on('pool:listen:success', () => {
      listening = true
    })
    events.on('pool:listen:error', () => {
      listening = false
    })
    // If marking a job as finished fails, the job's runner shuts down. Start the next runner without waiting for the
    // old runner's other jobs, which may take a long time.
    events.on('pool:gracefulShutdown', () => {
      void jobs.idle().then(ended.resolve)
      if (!isCurrent()) return
      current = undefined
      if (!stopped) restarting = restart()
    })
    // A runner that fails its first search for jobs never recovers. So a runner counts as started only after its first
    // search succeeds.
    const looked = Promise.withResolvers<void>()
    for (const { promise } of [held, looked]) promise.catch(() => {})
    events.once('worker:getJob:empty', () => looked.resolve())
    events.once('job:start', () => looked.resolve())
    events.once('worker:getJob:error', ({ error }: { error: unknown }) => looked.reject(error))
    const fullParties = limitParties(events)
    const runner = await run({
      pgPool,
      logger,
      events,
      taskList: tasks,
      parsedCronItems: [],
      concurrency: WORKERS,
      pollInterval: POLL,
      noHandleSignals: true,
      // Use batch mode, because only then does graphile-worker handle a failure to mark jobs as finished. In other
      // modes, the failure would be an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      forbiddenFlags: async () => {
        // Take the lease before locking a job. Otherwise, other nodes could assume that this node is dead and take over
        // the job.
        await held.promise
        const full = await fullParties()
        // After losing the connection, try a statement before looking for jobs. While the database starts,
        // graphile-worker would wait for seconds before its next attempt, and meanwhile no other worker could fetch a
        // job. If the statement fails, this worker looks for jobs again at its next wake-up.
        if (!listening) await pgPool.query('select')
        return full
      },
    })
    const isCurrent = () => current?.runner === runner
    void runner.promise
      .catch((error: unknown) => log.error({ err: describe(error) }, 'the queue reported an error'))
      .then(ended.resolve)
    ended.promise
      .then(() => held.promise)
      .then(({ lease }) => lease.release())
      .catch((error: unknown) => log.error({ err: describe(error) }, 'the queue reported an error'))
    try {
      const { pool } = await held.promise
      await looked.promise
      current = { runner, pool, ended: ended.promise }
    } catch (error) {
      await runner.stop().catch(() => {})
      throw error
    }
  }
  async function restart(): Promise<void> {
    while (!stopped) {
      log.error('the queue stopped unexpectedly and is restarting')
      await pause(RESTART_DELAY)
      if (stopped) return
      const failure = await start().catch((error: unknown) => ({ error }))
      if (!failure) return
      log.error({ err: describe(failure.error) }, 'the queue could not be started')
    }
  }

  await takeOver(true)
  await start()
  // Skip a check while an earlier one is still running. Otherwise, checks would pile up during a database outage and
  // all run at once afterward. Other nodes would then have no time to take their leases between two checks.
  let checking = false
  const watch = setInterval(() => {
    if (checking) return
    checking = true
    takeOver()
      .catch((error: unknown) => log.error({ err: describe(error) }, 'could not look for lost jobs'))
      .finally(() => {
        checking = false
      })
  }, TAKEOVER_INTERVAL)
  return {
    wakeIn(delay) {
      if (delay <= LONGEST_WAKE) void pause(delay, undefined, { ref: false }).then(() => wake(1))
    },
    async stop() {
      stopped = true
      clearInterval(watch)
      await restarting
      const last = current
      await Promise.race([last?.runner.stop(), last?.ended.then(() => pause(FLUSH))])
      await Promise.all([...alive.values()].map(({ ended }) => ended))
      await Promise.race([Promise.resolve(utils.release()).then(() => pgPool.end()), pause(FLUSH)])
    },
  }
}

/** Creates a separate connection pool for the queue. Job handlers use the server's pool. */
function createJobPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...LIVENESS,
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'hearthline jobs',
  })
  // The pool replaces a broken connection the next time it's needed. Without these listeners, a connection's error
  // would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
