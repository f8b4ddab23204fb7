import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { geoAzimuthalEqualArea, geoCentroid, geoPath } from 'd3-geo'
import { STATE_NAMES } from 'domain/values/address.ts'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
// Import only types, so that the build doesn't load the browser's code.
import type { StateMap } from '../src/widgets/homeMap/stateMap.ts'
import { relativePath } from './relativePath.ts'

type Names = GeometryCollection<{ name: string }>

const MODULE = 'virtual:county-maps'
const STATES = Object.entries(STATE_NAMES)
/** The size of every map in SVG units, and the margin that leaves room for the outline. */
const [WIDTH, HEIGHT, MARGIN] = [320, 240, 3]
/** The Census Bureau code of an independent city ends in 510 or a higher number. */
const FIRST_CITY = 510

/**
 * Returns the word that follows a county's name ('County', 'Parish' or 'city'). Names in Census data don't include this
 * word.
 */
function kindOf(state: string, id: string, name: string): string {
  if (Number(id.slice(2)) >= FIRST_CITY) return / City$/.test(name) ? '' : 'city'
  if (state === 'LA') return 'Parish'
  return state === 'AK' || state === 'DC' ? '' : 'County'
}

function readAtlas() {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'))
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ states: Names; counties: Names }>
  const { states, counties } = atlas.objects
  return { states: feature(atlas, states).features, counties: feature(atlas, counties).features }
}

/** Draws the counties of a state, with the state centered and north at the top. */
function drawn({ states, counties }: ReturnType<typeof readAtlas>, code: string): StateMap {
  const state = states.find(({ properties }) => properties.name === STATE_NAMES[code as keyof typeof STATE_NAMES])
  if (!state) throw new Error(`the atlas doesn't include ${code}`)
  const [longitude, latitude] = geoCentroid(state)
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [WIDTH - MARGIN, HEIGHT - MARGIN],
      ],
      state,
    )
  const path = geoPath(projection).digits(1)
  return counties
    .filter(({ id }) => String(id).startsWith(String(state.id)))
    .map((county) => {
      const { name } = county.properties
      return [name, kindOf(code, String(county.id), name), relativePath(path(county) ?? '')]
    })
}

/**
 * Provides `virtual:county-maps`, which loads the map of one state. The build draws the maps from the Census Bureau's
 * boundaries. The browser then needs neither a mapping library nor the maps of other states.
 */
export function countyMaps(): Plugin {
  let atlas: ReturnType<typeof readAtlas> | undefined
  return {
    name: 'county-maps',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return
      const code = id.slice(MODULE.length + 2)
      if (code === '') {
        const entries = STATES.map(([state]) => `${state}: () => import('${MODULE}/${state}')`)
        return `export const COUNTY_MAPS = {${entries.join(',')}}`
      }
      atlas ??= readAtlas()
      return `export const map = ${JSON.stringify(drawn(atlas, code))}`
    },
  }
}
