import type { Home, Key } from '../shared/port.ts'

export interface FloodDetermination {
  /** The property is in a special flood hazard area, so insurance is required before closing. */
  readonly inHazardArea: boolean
  /** The zone as shown on the flood map: 'X', 'AE' … */
  readonly zone: string
  /** The maps don't settle it, so a specialist must read them. */
  readonly undetermined?: boolean
}

export interface Flood {
  determine(home: Home, key: Key): Promise<FloodDetermination>
}
