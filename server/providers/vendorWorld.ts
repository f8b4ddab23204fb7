import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Desk } from './desk/port.ts'

/** What the adapters of vendors and the desk get from the server. */
export interface VendorWorld {
  readonly config: Config
  readonly clock: Clock
  readonly desk: Desk
  /**
   * Whether real people use this server. A live server refuses vendors' test keys, and every other server refuses live
   * keys.
   */
  readonly isLive: boolean
}
