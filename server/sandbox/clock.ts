/** Stores the sandbox clock's offset, so that the offset survives a restart and is the same on every node. */
import { SandboxClock } from '../clock.ts'
import { readSetting, writeSetting } from '../storage/settings.ts'
import type { Db } from '../storage/transactions.ts'

const NAME = 'sandbox clock'
const FOLLOW_INTERVAL = 1000

export const readClock = async (db: Db): Promise<SandboxClock> =>
  new SandboxClock((await readSetting<number>(db, NAME)) ?? 0)

/** The stored offset of the clock. */
interface Store {
  readonly read: () => Promise<number | undefined>
  readonly write: (offset: number) => Promise<void>
}
export const clockIn = (db: Db): Store => ({
  read: () => readSetting<number>(db, NAME),
  write: (offset) => writeSetting(db, NAME, offset),
})

/**
 * Keeps this node's clock in step with the stored offset. `follow` applies an offset that another node stored. If this
 * node moves its own clock during the read, `follow` ignores the result, because an outdated offset would move the
 * clock back.
 */
export function sharedClock(clock: SandboxClock, { read, write }: Store) {
  let saving = 0
  let saves = 0
  const follow = async (): Promise<void> => {
    const before = saves
    const wasSaving = saving > 0
    const offset = await read()
    if (offset !== undefined && !wasSaving && before === saves) clock.offset = offset
  }
  return {
    follow,
    async save(offset: number): Promise<void> {
      saving++
      saves++
      try {
        await write(offset)
      } finally {
        saving--
      }
    },
    /** Keeps applying the stored offset until the returned function is called. */
    start(): () => void {
      const timer = setInterval(() => void follow().catch(() => {}), FOLLOW_INTERVAL)
      return () => clearInterval(timer)
    },
  }
}
