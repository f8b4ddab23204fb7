import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { readConfig } from '../../../config.ts'
import { type MappedHome, startFloodMap } from '../../../testing/standIns/floodMap.ts'
import type { VendorWorld } from '../../vendorWorld.ts'
import type { Prescreen } from '../port.ts'
import { floodCalls } from '../port.ts'
import { fema } from './fema.ts'

const HOME: MappedHome = {
  places: 1,
  zones: ['X', 'X'],
  panel: '10001C0123K',
  effective: Date.UTC(2019, 6, 5),
  community: { CID: '100006', POL_NAME1: 'City of Dover' },
}
const QUESTION = {
  address: { street1: '1 Elm Street', street2: 'Apt 2', city: 'Dover', state: 'DE', zip: '19901' },
  owner: { firstName: 'Ivy', middleName: '', lastName: 'Sample', suffix: '' },
}

let map: Awaited<ReturnType<typeof startFloodMap>>
let isOpen = false
let asked: { readonly call: string; readonly more: { readonly prescreen: Prescreen } | undefined }[] = []
beforeEach(async () => {
  map = await startFloodMap(HOME)
  isOpen = false
  asked = []
})
afterEach(() => map.stop())

const world = (isLive = false): VendorWorld => ({
  config: readConfig(map.settings),
  clock: systemClock,
  isLive,
  desk: {
    ask: async (call, _, __, more) => {
      asked.push({ call, more: isOpen ? undefined : ((await more?.()) as { prescreen: Prescreen }) })
      isOpen = true
      return { state: 'PENDING', reference: 'task' }
    },
  },
})
async function prescreen(): Promise<Prescreen | undefined> {
  const flood = fema.make(world(), 'FIGURE')
  expect(await flood?.determine(QUESTION, 'key')).toEqual({ state: 'PENDING', reference: 'task' })
  return asked.at(-1)?.more?.prescreen
}

describe('the flood map', () => {
  it('staff get the zone, panel, date and community with the flood task, and make the determination themselves', async () => {
    const found = await prescreen()
    expect(found).toEqual({
      source: 'National Flood Hazard Layer',
      zones: ['X'],
      panel: '10001C0123K',
      mapDate: '2019-07-05',
      community: { name: 'City of Dover', number: '100006' },
    })
    expect(asked[0]?.call).toBe('flood.determine')
    expect(floodCalls.determine.question.safeParse({ ...QUESTION, prescreen: found }).success).toBe(true)
  })

  it('the geocoder gets the address without the unit or the owner, and the map service gets only the coordinates', async () => {
    await prescreen()
    const [geocoder, ...layers] = map.requests
    expect(geocoder?.query).toEqual({
      ...{ street: '1 Elm Street', city: 'Dover', state: 'DE', zip: '19901' },
      ...{ benchmark: 'Public_AR_Current', format: 'json' },
    })
    expect(layers.map(({ path, query: { geometry, distance } }) => ({ path, geometry, distance }))).toEqual([
      { path: '/map/28/query', geometry: '-75.5,39.1', distance: '60' },
      { path: '/map/3/query', geometry: '-75.5,39.1', distance: undefined },
      { path: '/map/22/query', geometry: '-75.5,39.1', distance: undefined },
    ])
  })

  test.each<[string, Partial<MappedHome>, Prescreen['unclear']]>([
    ['an address that the geocoder doesn’t know', { places: 0 }, 'ADDRESS_NOT_FOUND'],
    ['an address with two places', { places: 2 }, 'SEVERAL_PLACES'],
    ['a place without a digital map', { zones: [] }, 'NO_MAP'],
    ['a zone of undetermined risk', { zones: ['D'] }, 'ZONE_UNDETERMINED'],
    ['a place outside the mapped area', { zones: ['AREA NOT INCLUDED', 'X'] }, 'ZONE_UNDETERMINED'],
    ['a home near the edge of a hazard area', { zones: ['X', 'AE'] }, 'ZONES_DIFFER'],
    ['a home in a hazard area', { zones: ['AE', 'VE'] }, undefined],
  ])('the prescreen of %s (%j) gives staff the reason %s', async (_, home, unclear) => {
    map.shown.home = { ...HOME, ...home }
    expect((await prescreen())?.unclear).toBe(unclear)
  })

  it('a flood task leaves out panel dates and community numbers that the map doesn’t have', async () => {
    map.shown.home = { ...HOME, effective: Date.UTC(1, 0), community: { CID: 'n/a', POL_NAME1: 'City of Dover' } }
    expect(await prescreen()).toEqual({ source: 'National Flood Hazard Layer', zones: ['X'], panel: HOME.panel })
  })

  test.each([
    ['an outage of the geocoder', [{ status: 503 }]],
    [
      'an error of the map, which comes with status 200',
      [
        { status: 200, body: { result: { addressMatches: [{ coordinates: { x: 1, y: 2 } }] } } },
        { status: 200, body: { error: { code: 500, message: 'Error performing query operation' } } },
      ],
    ],
    [
      'a map without areas',
      [
        { status: 200, body: { result: { addressMatches: [{ coordinates: { x: 1, y: 2 } }] } } },
        { status: 200, body: {} },
      ],
    ],
  ])('staff get the flood task despite %s', async (_, answers) => {
    map.next.push(...answers)
    expect(await prescreen()).toEqual({ source: 'National Flood Hazard Layer', zones: [], unclear: 'NO_ANSWER' })
  })

  it('later calls for the same home don’t query the map again', async () => {
    await prescreen()
    const before = map.requests.length
    expect(await prescreen()).toBeUndefined()
    expect(map.requests).toHaveLength(before)
  })

  it('the credentials check queries the map’s zone layer and fails if the map responds with an error', async () => {
    await fema.check?.(world(), 'FIGURE')
    expect(map.requests.map(({ path }) => path)).toEqual(['/map/28'])
    map.next.push({ status: 500 })
    await expect(fema.check?.(world(), 'FIGURE')).rejects.toThrow('500')
  })
})
