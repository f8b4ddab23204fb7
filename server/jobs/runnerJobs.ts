/** Keeps track of one runner's jobs by listening to graphile-worker's events. */
import type { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const IDLE_INTERVAL = 250

/** A job that the queue has locked for a runner. */
export interface LockedJob {
  readonly id: string
  readonly locked_at: Date | null
}

export interface RunnerJobs {
  /** Waits until a runner that is shutting down has no running jobs. */
  idle(): Promise<void>
  /**
   * Returns the jobs that are locked for the runner but will never start. A job gets lost in this way if the connection
   * breaks after the database locked the job and before the database's response arrived.
   * @param locked the result of a query for all jobs that are locked for the runner. Pass each query's result, in the
   * order of the queries
   */
  lost<Job extends LockedJob>(locked: readonly Job[]): Job[]
}

/** A job that runs again has the same ID but a new start time, so compare both. */
const nameOf = ({ id, locked_at }: LockedJob): string => `${id} ${locked_at?.getTime()}`

/** @param search makes a worker of the runner search for a job soon */
export function followJobs(events: EventEmitter, search: () => void): RunnerJobs {
  const running = new Set<string>()
  /**
   * `ended`: the jobs that ended since the last call of `lost`. `endedEarlier`: jobs that ended before that call. The
   * queue may still list both.
   */
  let ended = new Set<string>()
  let endedEarlier = new Set<string>()
  /** For each locked job that hasn't started, the number of job searches that had ended when it was first seen. */
  let waiting = new Map<string, number>()
  let searches = 0
  const end = (job: LockedJob | null) => {
    if (!job || !running.delete(nameOf(job))) return
    ended.add(nameOf(job))
  }
  events.on('job:start', ({ job }: { job: LockedJob }) => {
    running.add(nameOf(job))
    searches++
  })
  for (const fruitless of ['worker:getJob:empty', 'worker:getJob:error']) events.on(fruitless, () => searches++)
  events.on('job:complete', ({ job }: { job: LockedJob }) => end(job))
  events.on('worker:fatalError', ({ worker }: { worker: { getActiveJob(): LockedJob | null } }) =>
    end(worker.getActiveJob()),
  )
  return {
    async idle() {
      // Check twice, because a worker that was fetching a job during the first check may start the job after it.
      for (let looks = 0; looks < 2; looks = running.size === 0 ? looks + 1 : 0) await pause(IDLE_INTERVAL)
    },
    lost(locked) {
      const names = new Set(locked.map(nameOf))
      endedEarlier = new Set([...[...endedEarlier].filter((name) => names.has(name)), ...ended])
      ended = new Set()
      const unknown = locked.filter((job) => !running.has(nameOf(job)) && !endedEarlier.has(nameOf(job)))
      // A runner searches for one job at a time. So only the search that was running when a job was first seen can
      // still start this job.
      const lost = unknown.filter((job) => searches > (waiting.get(nameOf(job)) ?? searches))
      if (unknown.length > lost.length) search()
      waiting = new Map(unknown.map((job) => [nameOf(job), waiting.get(nameOf(job)) ?? searches]))
      return lost
    },
  }
}
