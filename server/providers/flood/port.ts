import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { home } from '../shared/schemas.ts'

const floodDetermination = z.object({
  /** True if the property is in a special flood hazard area. If so, flood insurance is required before closing. */
  inHazardArea: z.boolean(),
  /** The flood zone as shown on the flood map, such as 'X' or 'AE'. */
  zone: z.string().check(z.minLength(1)),
  /** True if the flood maps are unclear and a specialist must read them. */
  undetermined: z.optional(z.boolean()),
})
export type FloodDetermination = z.infer<typeof floodDetermination>

export const floodCalls = {
  determine: call('Determines whether the home is in a special flood hazard area.', home, floodDetermination),
}
export type Flood = Port<typeof floodCalls>
