/**
 * Applies erasures on this node. When the node starts, repeats erasures that its database lacks because an older backup
 * was restored. Also updates the list of erasures outside the database, and clears the node's caches soon after an
 * erasure on any node.
 */
import type { Logger } from 'pino'
import { describe } from './log.ts'
import { addToErasureList, readErasureList } from './storage/erasureList.ts'
import { type ErasureRow, readErasures } from './storage/erasures.ts'
import { repeatErasures } from './usecases/erasure.ts'
import type { ErasureSignal, Services } from './usecases/services.ts'

interface FollowedErasures extends ErasureSignal {
  /** Looks for new erasures now. */
  readonly look: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Milliseconds between checks for new erasures. */
const INTERVAL = 1000
const SCOPE = { mode: 'SWEEP' } as const

/**
 * Repeats the erasures in the list before the node serves any request.
 * @param list the path of the list outside the database
 */
export async function followErasures(
  eraser: Pick<Services, 'db' | 'fileStore'>,
  list: string,
  log: Pick<Logger, 'error' | 'warn'>,
): Promise<FollowedErasures> {
  const { db } = eraser
  const forgetting: (() => void)[] = []
  let known = 0

  const repeated = await repeatErasures(eraser, await readErasureList(list))
  if (repeated > 0) log.warn({ files: repeated }, 'files that were erased after the restored backup are erased again')

  /** @param isFirst whether the node is starting, in which case old erasures aren't logged again */
  async function look(isFirst = false): Promise<void> {
    for (;;) {
      const [rows] = await db.read(SCOPE, readErasures(known))
      const last: ErasureRow | undefined = rows.at(-1)
      if (!last) return
      known = last.seq
      for (const forget of forgetting) forget()
      for (const { application, unasked = [] } of isFirst ? [] : rows)
        if (unasked.length > 0)
          log.warn(
            { application, vendors: unasked.map(({ party, adapter }) => `${party}.${adapter}`) },
            'vendors of an erased file could not be asked to delete its data, because their settings or adapters are missing',
          )
      await addToErasureList(list, rows).catch((error: unknown) =>
        log.error({ err: describe(error) }, 'the list of erasures could not be written'),
      )
    }
  }
  await look(true)

  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: describe(error) }, 'could not look for erasures'))
      .finally(() => {
        looking = undefined
      })
  }, INTERVAL)
  return {
    onErased: (forget) => void forgetting.push(forget),
    look: () => look(),
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
