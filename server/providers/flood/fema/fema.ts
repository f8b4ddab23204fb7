/**
 * Looks up a home on the National Flood Hazard Layer of the Federal Emergency Management Agency (FEMA). The Census
 * Bureau's geocoder turns the address into map coordinates. Staff see the result and make the determination, because a
 * map service doesn't replace the Standard Flood Hazard Determination Form (42 U.S.C. 4104b).
 */
import type { PostalAddress } from 'domain/application/property/types.ts'
import { isHazardZone } from 'domain/rules/flood.ts'
import { dateIn, instant, type PlainDate } from 'domain/values/dates.ts'
import type { Adapter, CheckWorld } from '../../adapters.ts'
import { callVendor } from '../../shared/http.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Flood, Prescreen } from '../port.ts'

const GEOCODER = 'https://geocoding.geo.census.gov/geocoder'
const MAP = 'https://hazards.fema.gov/arcgis/rest/services/public/NFHL/MapServer'
const SOURCE = 'National Flood Hazard Layer'
/** The map service's numbers for its layers. */
const LAYERS = { panels: 3, communities: 22, zones: 28 } as const
/**
 * All zones within this many meters of the point must agree. The geocoder estimates a house's position along its
 * street, so the house could be in any zone nearby. We chose this distance ourselves.
 */
const AROUND = 60

interface Point {
  readonly x: number
  readonly y: number
}
type Attributes = Readonly<Record<string, unknown>>

/** Returns the coordinates that the geocoder finds for an address. */
async function placesOf(base: string, address: PostalAddress, signal?: AbortSignal): Promise<readonly Point[]> {
  const { street1: street, city, state, zip } = address
  const query = new URLSearchParams({ street, city, state, zip, benchmark: 'Public_AR_Current', format: 'json' })
  const answer = await callVendor({ method: 'GET', url: `${base}/locations/address?${query}`, signal })
  const { result } = answer as { result: { addressMatches: readonly { coordinates: Point }[] } }
  return result.addressMatches.map(({ coordinates }) => coordinates)
}

interface Looked {
  readonly layer: keyof typeof LAYERS
  readonly fields: readonly string[]
  /** The radius around the point, in meters. */
  readonly around?: number
}

/**
 * Returns the attributes of a layer's areas at a point.
 * @throws Error with the map's error code. The map reports errors in responses with status 200
 */
async function areasAt(base: string, { x, y }: Point, look: Looked, signal?: AbortSignal): Promise<Attributes[]> {
  const { layer, fields, around } = look
  const query = new URLSearchParams({
    ...{ geometry: `${x},${y}`, geometryType: 'esriGeometryPoint', inSR: '4326', f: 'json', returnGeometry: 'false' },
    ...{ spatialRel: 'esriSpatialRelIntersects', outFields: fields.join(',') },
    ...(around !== undefined && { distance: String(around), units: 'esriSRUnit_Meter' }),
  })
  const answer = await callVendor({ method: 'GET', url: `${base}/${LAYERS[layer]}/query?${query}`, signal })
  const { features, error } = answer as { features?: { attributes: Attributes }[]; error?: { code: number } }
  if (error || !features) throw new Error(`the flood map answered ${error?.code ?? 'without areas'}`)
  return features.map(({ attributes }) => attributes)
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Returns why the zones around a home don't show whether the home is in a hazard area, or undefined if all zones agree.
 */
function unclearZones(zones: readonly string[]): Prescreen['unclear'] {
  if (zones.length === 0) return 'NO_MAP'
  const hazards = new Set(zones.map(isHazardZone))
  if (hazards.has(undefined)) return 'ZONE_UNDETERMINED'
  return hazards.size > 1 ? 'ZONES_DIFFER' : undefined
}

/**
 * The earliest date that can be a real panel date, in milliseconds since 1970. For a panel without a date, the map
 * gives a date from before the flood program began.
 */
const EARLIEST = Date.UTC(1968, 0)
const dateOf = (value: unknown): PlainDate | undefined =>
  typeof value === 'number' && value > EARLIEST ? dateIn('UTC', instant(new Date(value).toISOString())) : undefined

async function lookUp(urls: Urls, address: PostalAddress, signal?: AbortSignal): Promise<Prescreen> {
  const nothing = { source: SOURCE, zones: [] }
  const [place, ...others] = await placesOf(urls.geocoder, address, signal)
  if (!place) return { ...nothing, unclear: 'ADDRESS_NOT_FOUND' }
  if (others.length > 0) return { ...nothing, unclear: 'SEVERAL_PLACES' }
  const [areas, [panel], [community]] = await Promise.all([
    areasAt(urls.map, place, { layer: 'zones', fields: ['FLD_ZONE'], around: AROUND }, signal),
    areasAt(urls.map, place, { layer: 'panels', fields: ['FIRM_PAN', 'EFF_DATE'] }, signal),
    areasAt(urls.map, place, { layer: 'communities', fields: ['CID', 'POL_NAME1'] }, signal),
  ])
  const zones = [...new Set(areas.map(({ FLD_ZONE }) => text(FLD_ZONE)))].toSorted()
  const unclear = unclearZones(zones)
  const mapDate = dateOf(panel?.EFF_DATE)
  const number = text(community?.CID)
  return {
    ...{ source: SOURCE, zones },
    ...(unclear && { unclear }),
    ...(text(panel?.FIRM_PAN) && { panel: text(panel?.FIRM_PAN) }),
    ...(mapDate && { mapDate }),
    ...(/^\d{6}$/.test(number) && { community: { name: text(community?.POL_NAME1), number } }),
  }
}

interface Urls {
  readonly geocoder: string
  readonly map: string
}
/** Settings can replace the addresses of the geocoder and the map, but not in production. */
const urlsOf = ({ config, isLive }: CheckWorld, org: string): Urls => {
  const other = (name: string) => (isLive ? undefined : config.secret(org, name))
  return { geocoder: other('GEOCODER_URL') ?? GEOCODER, map: other('FLOOD_MAP_URL') ?? MAP }
}

export const fema: Adapter<VendorWorld, 'flood'> = {
  make: (world, org) => {
    const urls = urlsOf(world, org)
    const prescreened = async (address: PostalAddress, signal?: AbortSignal): Promise<Prescreen> => {
      try {
        return await lookUp(urls, address, signal)
      } catch {
        // Return no zones instead of an error. Staff can read the map themselves, so a map outage doesn't delay the
        // application.
        return { source: SOURCE, zones: [], unclear: 'NO_ANSWER' }
      }
    }
    const determine: Flood['determine'] = async (home, key, signal) =>
      (await world.desk.ask('flood.determine', home, key, async () => ({
        prescreen: await prescreened(home.address, signal),
      }))) as Awaited<ReturnType<Flood['determine']>>
    return { determine }
  },
  check: async (world, org) => {
    await callVendor({ method: 'GET', url: `${urlsOf(world, org).map}/${LAYERS.zones}?f=json` })
  },
}
