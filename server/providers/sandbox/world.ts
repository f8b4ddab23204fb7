import type { Persona } from '../../../personas/persona.ts'
import type { Clock } from '../../clock.ts'
import type { Ledger } from './ledger.ts'

/** What all parties of the sandbox share. */
export interface World {
  readonly ledger: Ledger
  readonly clock: Clock
  readonly personas: readonly Persona[]
}
