/** Stores the sandbox clock's offset, so that the offset survives a restart and is the same on every node. */
import { SandboxClock } from '../clock.ts'
import { readSetting, writeSetting } from '../storage/settings.ts'
import type { Db } from '../storage/transactions.ts'

const NAME = 'sandbox clock'
const FOLLOW_INTERVAL = 1000

export const readClock = async (db: Db): Promise<SandboxClock> =>
  new SandboxClock((await readSetting<number>(db, NAME)) ?? 0)
export const saveClock = (db: Db, offset: number): Promise<void> => writeSetting(db, NAME, offset)

/**
 * Checks regularly whether another node has moved the clock, and applies the new offset. Returns a function that stops
 * the checks.
 */
export function followClock(db: Db, clock: SandboxClock | undefined): () => void {
  const timer = setInterval(() => {
    readSetting<number>(db, NAME)
      .then((offset) => {
        if (clock && offset !== undefined) clock.offset = offset
      })
      .catch(() => {})
  }, FOLLOW_INTERVAL)
  return () => clearInterval(timer)
}
