import type { Home, Key } from '../shared/port.ts'

export interface FloodDetermination {
  /** True if the property is in a special flood hazard area. If so, flood insurance is required before closing. */
  readonly inHazardArea: boolean
  /** The flood zone as shown on the flood map, such as 'X' or 'AE'. */
  readonly zone: string
  /** True if the flood maps are unclear and a specialist must read them. */
  readonly undetermined?: boolean
}

export interface Flood {
  determine(home: Home, key: Key, signal?: AbortSignal): Promise<FloodDetermination>
}
