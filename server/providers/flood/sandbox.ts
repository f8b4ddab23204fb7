import { pageWith } from '../../documents/textPage.ts'
import { timesAsked } from '../sandbox/again.ts'
import { fileOf } from '../sandbox/file.ts'
import type { World } from '../sandbox/world.ts'
import type { Attachment } from '../shared/port.ts'
import type { Flood, FloodDetermination } from './port.ts'

/**
 * Returns a flood service. If the flood map of a home is unclear, the service returns a result only on the second
 * request.
 */
export function sandboxFlood({ ledger, personas }: World): Flood {
  return {
    async determine(home, key) {
      const found = await ledger.once('flood', key, home, (): FloodDetermination => {
        const { undetermined, ...flood } = fileOf(home.owner, home.address, personas).property.flood
        return undetermined && timesAsked(key) === 1 ? { inHazardArea: false, undetermined } : flood
      })
      if (!found.zone) return found
      const bytes = async () => pageWith(`Flood determination. Zone: ${found.zone}`)
      const determination: Attachment = { type: 'FLOOD_DETERMINATION', mediaType: 'application/pdf', bytes }
      return { ...found, determination }
    },
  }
}
