import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Desk } from './desk/port.ts'

/** The server's services and settings for the adapters of vendors and the desk. */
export interface VendorWorld {
  readonly config: Config
  readonly clock: Clock
  readonly desk: Desk
  /**
   * Whether real people use this server. A live server refuses vendors' test keys, and all other servers refuse live
   * keys.
   */
  readonly isLive: boolean
}
