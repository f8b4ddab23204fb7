/** The queue of what is done outside transactions: pg-boss on a pool of its own. */
import type { Db as BossDb, PgBoss } from 'pg-boss'
import { PgBoss as Boss } from 'pg-boss'
import { effectKey, type RequestJob } from '../storage/effects.ts'
import { sha256 } from '../storage/secrets.ts'
import { statement, type Transaction } from '../storage/transactions.ts'
import type { Enqueuing } from '../usecases/services.ts'

export const REQUEST_QUEUE = 'request'
export const MAIL_QUEUE = 'mail'

export interface MailJob {
  readonly uuid: string
  readonly org: string
}

export interface Queue extends Enqueuing {
  readonly boss: PgBoss
  stop(): Promise<void>
}

/** Milliseconds that running jobs get to end when the program stops. */
const GRACE = 10_000

/**
 * Starts the queue as the restricted role: its tables came with the migrations.
 * @param onError is told what goes wrong in the background.
 */
export async function startQueue(url: string, onError: (error: Error) => void): Promise<Queue> {
  const boss = new Boss({
    connectionString: url,
    application_name: 'hearthline jobs',
    max: 12,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
    supervise: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', onError)
  await boss.start()
  return {
    boss,
    requests: (transaction, jobs) =>
      add(
        boss,
        transaction,
        REQUEST_QUEUE,
        jobs.map((data) => ({ data, singletonKey: effectKey(data) })),
      ),
    mails: (transaction, mails) =>
      add(
        boss,
        transaction,
        MAIL_QUEUE,
        mails.map((data) => ({ data })),
      ),
    stop: () => boss.stop({ graceful: true, timeout: GRACE }),
  }
}

async function add(
  boss: PgBoss,
  transaction: Transaction,
  queue: string,
  jobs: { data: RequestJob | MailJob; singletonKey?: string }[],
): Promise<void> {
  await boss.insert(
    queue,
    jobs.map((job) => ({ ...job, data: { ...job.data } })),
    { db: within(transaction), returnId: false },
  )
}

/** The library's own statement, carried out with the commit of our transaction. */
function within(transaction: Transaction): BossDb {
  return {
    executeSql: async (text, values = []) => {
      const name = `job_${sha256(text).toString('hex').slice(0, 16)}`
      transaction.later(statement(name, text)(...(values as string[])))
      return { rows: [] }
    },
  }
}
