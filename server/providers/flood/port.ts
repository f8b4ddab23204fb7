import type { Home, Key } from '../shared/port.ts'

export interface FloodDetermination {
  /** In a special flood hazard area: insurance is required before closing. */
  readonly inHazardArea: boolean
  /** As on the flood map: 'X', 'AE' … */
  readonly zone: string
  /** The maps give no answer: a specialist must read them. */
  readonly undetermined?: boolean
}

export interface Flood {
  determine(home: Home, key: Key): Promise<FloodDetermination>
}
