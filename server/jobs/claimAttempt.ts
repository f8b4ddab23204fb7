/** Starts the attempts of a request one after another, on all nodes. */
import type { Job } from 'graphile-worker'
import { type ApplicationRow, readApplication } from '../storage/applications.ts'
import { claimEffect, type EffectRow, effectKey, lockEffect, type RequestJob } from '../storage/effects.ts'
import { addRequest } from '../storage/jobs.ts'
import { type PersonalRow, readPersonal } from '../storage/people.ts'
import type { Services } from '../usecases/services.ts'
import type { Engine } from './engine.ts'

interface Attempt {
  readonly effect: EffectRow
  readonly row: ApplicationRow
  readonly personal: readonly PersonalRow[]
}

/** The milliseconds after which a job tries again to start an attempt, if an earlier attempt is still running. */
const AGAIN_AFTER = 200

/**
 * Claims the next attempt of a request for a job. If a job is added while an attempt is running, for example by a
 * vendor's message, graphile-worker starts the new job at once. Two concurrent attempts could order twice from a vendor
 * without idempotency keys. So if an earlier attempt is still running, puts the job back into the queue.
 * @returns undefined if the request is no longer open, or an earlier attempt is still running
 */
export async function claimAttempt(
  { db }: Pick<Services, 'db'>,
  { wakeIn }: Pick<Engine, 'wakeIn'>,
  data: RequestJob,
  { id }: Pick<Job, 'id'>,
): Promise<Attempt | undefined> {
  const { application } = data
  const key = effectKey(data)
  const opening = [
    lockEffect(key),
    claimEffect(key, id),
    readApplication(application),
    readPersonal(application),
  ] as const
  return db.change({ mode: 'SYSTEM', application }, opening, ([[open], [effect], [row], personal], transaction) => {
    if (!open || !row) return undefined
    if (effect) return { effect, row, personal }
    // Don't keep the time of a waiting job, because the running attempt may just have set the time of its next poll.
    transaction.later(addRequest(data, AGAIN_AFTER))
    wakeIn(AGAIN_AFTER)
    return undefined
  })
}
