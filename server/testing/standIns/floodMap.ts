/** A stand-in for both the Census Bureau's geocoder and the flood map. One local URL serves both. */
import { type StandInAnswer, startStandIn } from './standIn.ts'

export interface MappedHome {
  /** The number of matches that the geocoder returns for an address. */
  readonly places: number
  /** The flood zones around the home. */
  readonly zones: readonly string[]
  readonly panel?: string
  /** The date on which the map panel took effect, in milliseconds since 1970 as in the map's data. */
  readonly effective?: number
  readonly community?: { readonly CID: string; readonly POL_NAME1: string }
}

const features = (...attributes: readonly object[]) => ({
  status: 200,
  body: { features: attributes.map((one) => ({ attributes: one })) },
})

/** @param home the home that is returned for every address */
export async function startFloodMap(home: MappedHome) {
  const shown = { home }
  /** A test's own responses to the next requests, one for each request. Further requests get the usual response. */
  const next: StandInAnswer[] = []
  const standIn = await startStandIn(
    'fema',
    ({ path }) => {
      const failure = next.shift()
      if (failure) return failure
      const { places, zones, panel, effective, community } = shown.home
      const [, layer] = /^\/map\/(\d+)(?:\/query)?$/.exec(path) ?? []
      switch (layer) {
        case '28':
          return features(...zones.map((FLD_ZONE) => ({ FLD_ZONE })))
        case '3':
          return features(...(panel ? [{ FIRM_PAN: panel, EFF_DATE: effective ?? null }] : []))
        case '22':
          return features(...(community ? [community] : []))
        default: {
          const match = { matchedAddress: '1 ELM ST', coordinates: { x: -75.5, y: 39.1 } }
          return { status: 200, body: { result: { addressMatches: Array.from({ length: places }, () => match) } } }
        }
      }
    },
    false,
  )
  return { ...standIn, shown, next, settings: { GEOCODER_URL: standIn.url, FLOOD_MAP_URL: `${standIn.url}/map` } }
}
