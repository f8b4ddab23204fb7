import type { Home, Key } from '../shared/port.ts'

export interface FloodDetermination {
  /** In a special flood hazard area: insurance is then wanted before closing. */
  readonly inHazardArea: boolean
  /** As the flood map names it: 'X', 'AE' … */
  readonly zone: string
  /** The maps do not say: somebody has to read them. */
  readonly undetermined?: boolean
}

export interface Flood {
  determine(home: Home, key: Key): Promise<FloodDetermination>
}
