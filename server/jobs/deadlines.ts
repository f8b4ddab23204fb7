/** Runs the deadlines that are due by the server's clock, every second and whenever the sandbox moves the clock. */
import type { Organization } from 'domain/organization/organization.ts'
import type { Logger } from 'pino'
import { causedBy, describe, newCause } from '../log.ts'
import { type DueDeadline, dueDeadlines, postponeDeadline } from '../storage/deadlines.ts'
import { runTask } from '../telemetry/channels.ts'
import { sendRecoveryLinks } from '../usecases/accountRecovery.ts'
import { sendDigests } from '../usecases/agents/digest.ts'
import { indexFiles } from '../usecases/agents/indexFiles.ts'
import { returnChats } from '../usecases/chat/supervise.ts'
import { tellOpenings } from '../usecases/knockouts/openings.ts'
import { rescanWaiting } from '../usecases/rescan.ts'
import type { Services } from '../usecases/services.ts'
import { meetDeadline } from '../usecases/settle.ts'
import { sendWaitingTexts } from '../usecases/texts.ts'
import { cleanUp } from './cleanUp.ts'

export interface Sweeper {
  /** Handles every deadline that has passed, and sends every announcement that is due. Returns how many it handled. */
  sweep(): Promise<number>
  stop(): Promise<void>
}

const INTERVAL = 1000
const CLEANING_INTERVAL = 3_600_000
const DIGEST_INTERVAL = 900_000
const CHAT_INTERVAL = 15_000
const SCAN_INTERVAL = 15_000

/** @param organizations the lenders, whose retention periods determine when feedback is deleted */
export function startSweeper(services: Services, organizations: readonly Organization[], log: Logger): Sweeper {
  let running: Promise<number> | undefined
  let stopped = false

  /** Returns true if this call handled the deadline, or false if it failed or another node handled it. */
  async function meet({ application, name }: DueDeadline): Promise<boolean> {
    const cause = newCause()
    try {
      return await runTask({ task: 'deadline', kind: name, cause }, async () => {
        const events = await meetDeadline(services, application, name)
        for (const { type, data } of events ?? [])
          if (type === 'AdverseActionOverdue')
            log.warn({ application, ...data }, 'an adverse action notice is overdue, so an agent must act')
        return events !== undefined
      })
    } catch (error) {
      causedBy(cause, () =>
        log.error({ application, deadline: name, err: describe(error) }, 'a deadline could not be met'),
      )
      await services.db.change({ mode: 'SYSTEM', application }, [postponeDeadline(application, name)], () => undefined)
      return false
    }
  }

  async function sweepOnce(): Promise<number> {
    let met = await sendRecoveryLinks(services, (error) =>
      log.error({ err: describe(error) }, 'a link to recover an account could not be sent'),
    )
    met += await tellOpenings(services, (error) =>
      log.error({ err: describe(error) }, 'an email about changed criteria failed'),
    )
    await indexFiles(services, (application, error) =>
      log.error({ application, err: describe(error) }, 'a file could not be indexed for the search'),
    )
    await sendWaitingTexts(services).catch((error: unknown) =>
      log.error({ err: describe(error) }, 'texts that waited for the morning could not be sent'),
    )
    // A deadline can set another deadline that's already due, so repeat until none is due.
    for (;;) {
      const [due] = await services.db.read({ mode: 'SWEEP' }, dueDeadlines(services.clock.now()))
      if (due.length === 0) return met
      for (const deadline of due) {
        if (stopped) return met
        if (await meet(deadline)) met++
      }
    }
  }

  const sweep = async (): Promise<number> => {
    // Run one round at a time. A caller that arrives during a round waits for a new round, because the current one may
    // miss the caller's changes.
    while (running) await running.catch(() => {})
    running = sweepOnce()
    try {
      return await running
    } finally {
      running = undefined
    }
  }

  const background = setInterval(() => {
    if (!running && !stopped)
      sweep().catch((error: unknown) => log.error({ err: describe(error) }, 'could not look for deadlines'))
  }, INTERVAL)
  const cleaning = setInterval(() => {
    cleanUp(services, organizations).catch((error: unknown) =>
      log.error({ err: describe(error) }, 'could not clean up'),
    )
  }, CLEANING_INTERVAL)

  const telling = setInterval(() => {
    sendDigests(services, organizations).catch((error: unknown) =>
      log.error({ err: describe(error) }, 'could not send the summaries of work'),
    )
  }, DIGEST_INTERVAL)

  const returning = setInterval(() => {
    returnChats(services).catch((error: unknown) =>
      log.error({ err: describe(error) }, 'could not return chats without an agent to the queue'),
    )
  }, CHAT_INTERVAL)

  let scanning = false
  const scans = setInterval(() => {
    if (scanning) return
    scanning = true
    rescanWaiting(services)
      .catch((error: unknown) => log.error({ err: describe(error) }, 'could not check waiting files for viruses'))
      .finally(() => {
        scanning = false
      })
  }, SCAN_INTERVAL)

  return {
    sweep,
    async stop() {
      stopped = true
      clearInterval(background)
      clearInterval(cleaning)
      clearInterval(telling)
      clearInterval(returning)
      clearInterval(scans)
      await running?.catch(() => {})
    },
  }
}
