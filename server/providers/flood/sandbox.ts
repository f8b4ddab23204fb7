import { timesAsked } from '../sandbox/again.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Flood, FloodDetermination } from './port.ts'

/**
 * Returns a flood service. If the flood map of a home is unclear, the service returns a result only on the second
 * request.
 */
export function sandboxFlood({ ledger, personas }: World): Flood {
  return {
    determine: (home, key) =>
      ledger.once('flood', key, home, (): FloodDetermination => {
        const { undetermined, ...flood } = fileOf(home.owner, home.address, personas).property.flood
        return undetermined && timesAsked(key) === 1 ? { inHazardArea: false, zone: '', undetermined } : flood
      }),
  }
}
