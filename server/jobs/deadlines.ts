/** Looks every second which deadlines have come, by the program's clock; also at once when that clock is moved. */
import type { Logger } from 'pino'
import { describe } from '../log.ts'
import { dueDeadlines } from '../storage/deadlines.ts'
import { forgetDrafts } from '../storage/drafts.ts'
import { forgetAnswers } from '../storage/idempotency.ts'
import { forgetEvents, forgetSessions } from '../storage/tracking.ts'
import type { Services } from '../usecases/services.ts'
import { meetDeadline } from '../usecases/settle.ts'

export interface Sweeper {
  /** Meets all that is due now; gives how many. */
  sweep(): Promise<number>
  stop(): Promise<void>
}

const INTERVAL = 1000
const CLEANING_INTERVAL = 3_600_000

export function startSweeper(services: Services, log: Logger): Sweeper {
  let running: Promise<number> | undefined
  let stopped = false

  async function sweepOnce(): Promise<number> {
    let met = 0
    // What a deadline causes may be due as well, hence until nothing is left; what fails waits for the next round.
    for (;;) {
      const [due] = await services.db.read({ mode: 'SWEEP' }, dueDeadlines(services.clock.now()))
      let done = 0
      for (const { application, name } of due) {
        try {
          const events = await meetDeadline(services, application, name)
          if (events) done++
          for (const { type, data } of events ?? [])
            if (type === 'AdverseActionOverdue')
              log.warn({ application, ...data }, 'a notice of a decline is not made: an agent has to see to it')
        } catch (error) {
          log.error({ application, deadline: name, err: describe(error) }, 'a deadline could not be met')
        }
      }
      met += done
      if (done === 0) return met
    }
  }

  const sweep = async (): Promise<number> => {
    // One round at a time; who asks during one wants a round that begins after.
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
    services.db
      .change({ mode: 'SWEEP' }, [forgetAnswers(), forgetDrafts(), forgetEvents(), forgetSessions()], () => undefined)
      .catch((error: unknown) => log.error({ err: describe(error) }, 'could not clean up'))
  }, CLEANING_INTERVAL)

  return {
    sweep,
    async stop() {
      stopped = true
      clearInterval(background)
      clearInterval(cleaning)
      await running?.catch(() => {})
    },
  }
}
