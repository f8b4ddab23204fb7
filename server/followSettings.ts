/**
 * Applies the lenders' approved settings on this node: when it starts, after a change on this node, and soon after a
 * change on another node.
 */
import type { LenderSetting } from 'domain/organization/settings.ts'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { describe } from './log.ts'
import type { Organizations } from './organizations.ts'
import { approvedSettings, settingsMark } from './storage/lenderSettings.ts'
import type { Db } from './storage/transactions.ts'

interface FollowedSettings {
  /** Applies the settings that are currently approved. */
  readonly reload: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Milliseconds between checks for changes made on other nodes. */
const INTERVAL = 1000
const SCOPE = { mode: 'SETTINGS' } as const

/** @throws Error if a lender's approved settings contradict the lender's files */
export async function followSettings(
  db: Db,
  organizations: Organizations,
  clock: Clock,
  log: Pick<Logger, 'error'>,
): Promise<FollowedSettings> {
  let known: string | undefined

  async function reload(): Promise<void> {
    // Read the settings' hash before the settings. If the settings change between the two reads, the stored hash is
    // outdated, so the next check reloads the settings.
    const [[row], rows] = await db.read(SCOPE, settingsMark(), approvedSettings())
    const settings = new Map<string, LenderSetting[]>()
    for (const { org, ...setting } of rows) settings.set(org, [...(settings.get(org) ?? []), setting])
    organizations.apply(settings, clock)
    known = row?.mark
  }
  await reload()

  async function look(): Promise<void> {
    const [[row]] = await db.read(SCOPE, settingsMark())
    if (row?.mark !== known) await reload()
  }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: describe(error) }, 'could not check for new settings of lenders'))
      .finally(() => {
        looking = undefined
      })
  }, INTERVAL)
  return {
    reload,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
