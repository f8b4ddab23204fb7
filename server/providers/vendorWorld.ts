import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Desk } from './desk/port.ts'

/** The context of the adapters of vendors and the desk. */
export interface VendorWorld {
  readonly config: Config
  readonly clock: Clock
  readonly desk: Desk
  /** Whether real people use this server. Vendors' test keys are refused then; otherwise, their live keys are. */
  readonly isLive: boolean
}
