import type { Persona } from '../../../personas/persona.ts'
import type { Clock } from '../../clock.ts'
import type { Ledger } from './ledger.ts'

/** Settings shared by all sandbox parties. */
export interface World {
  readonly ledger: Ledger
  readonly clock: Clock
  readonly personas: readonly Persona[]
}
