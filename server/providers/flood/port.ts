import { dateSchema, listOf } from 'domain/values/schemas.ts'
import * as z from 'zod/mini'
import { call, type Port } from '../shared/definePort.ts'
import { attachment, home } from '../shared/schemas.ts'

/**
 * The home's location on the flood map. The federal form asks for the same data (Standard Flood Hazard Determination
 * Form, section I).
 */
const onMap = {
  /** The number of the map panel, such as '12086C0314L'. */
  panel: z.optional(z.string()),
  /** The date on which the panel took effect or was last revised. */
  mapDate: z.optional(dateSchema),
  community: z.optional(
    z.object({
      name: z.string(),
      /** The community's six-digit number in the National Flood Insurance Program. */
      number: z.string().check(z.regex(/^\d{6}$/, 'Enter the community’s six digits')),
    }),
  ),
}

/** Why a flood map alone doesn't show which zone a home is in. */
const UNCLEAR = [
  'ADDRESS_NOT_FOUND',
  'SEVERAL_PLACES',
  'NO_MAP',
  'ZONE_UNDETERMINED',
  'ZONES_DIFFER',
  'NO_ANSWER',
] as const

/**
 * The flood map's data before a person or a company determines the zone. It's only a hint for staff and never the
 * determination.
 */
const prescreen = z.object({
  source: z.string(),
  /** The flood zones near the address. */
  zones: listOf(z.string()),
  unclear: z.optional(z.enum(UNCLEAR)),
  ...onMap,
})
export type Prescreen = z.infer<typeof prescreen>

const floodDetermination = z
  .object({
    /** True if the property is in a special flood hazard area. If so, flood insurance is required before closing. */
    inHazardArea: z.boolean(),
    /**
     * The flood zone as shown on the flood map, such as 'X' or 'AE'. Without a zone, the home goes to manual review.
     */
    zone: z.optional(z.string().check(z.minLength(1))),
    /** True if the flood maps are unclear and a specialist must read them. */
    undetermined: z.optional(z.boolean()),
    ...onMap,
    /** The Standard Flood Hazard Determination Form as a PDF or a picture. */
    determination: z.optional(attachment),
  })
  .check(
    // For a home in a hazard area, require the zone, because the flood notice states it.
    z.refine(({ inHazardArea, undetermined, zone }) => !inHazardArea || undetermined || zone !== undefined, {
      path: ['zone'],
      error: 'Enter the flood zone',
    }),
  )
export type FloodDetermination = z.infer<typeof floodDetermination>

export const floodCalls = {
  determine: call(
    'Determine whether the home is in a special flood hazard area, and keep the federal form.',
    z.extend(home, {
      prescreen: z.optional(prescreen),
      /** Whether the party must track changes of the flood map until the line is closed. Missing on older orders. */
      lifeOfLoan: z.optional(z.boolean()),
    }),
    floodDetermination,
  ),
}
export type Flood = Port<typeof floodCalls>
