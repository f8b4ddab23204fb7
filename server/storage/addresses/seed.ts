import { STATE_CODES } from 'domain/values/address.ts'
import type { Pool } from 'pg'
import { type AddressRow, addressRecord } from './record.ts'
import { addAddresses } from './write.ts'
import { zipList } from './zipcodes.ts'

/**
 * The version of the generated data. Increase it whenever the data below changes, so that older address books get the
 * new data.
 */
const SEED = 'invented streets 1'

const ZIPS_A_STATE = 10
const HOUSES_A_ZIP = 9
/** A city with at least this many ZIP codes gets more streets. */
const BIG_CITY = 25
const ZIPS_A_BIG_CITY = 6

/**
 * Fills the address book with generated streets in real cities and with the given rows, which are the personas'
 * addresses. Does nothing if the address book was already filled.
 * @param pool connections as the database owner
 */
export async function seedAddresses(pool: Pool, extraRows: readonly AddressRow[] = []): Promise<void> {
  await addAddresses(pool, extraRows.map(addressRecord))
  const { rowCount } = await pool.query('select from address_loads where name = $1', [SEED])
  if (rowCount) return
  const records = inventedRows().map(addressRecord)
  await addAddresses(pool, records)
  await pool.query('insert into address_loads (name, rows) values ($1, $2) on conflict do nothing', [
    SEED,
    records.length,
  ])
  await pool.query('analyze addresses, address_units')
}

const NAMES =
  'Amberline,Birchwater,Calloway,Danforth Hill,Elderberry,Fernhollow,Gristmill,Heronwood,Ironbridge,Juniper,Kestrel,' +
  'Larkspur,Millrace,Northgate,Oakhurst,Pennywhistle,Quarry,Redwing,Sorrel,Thornbury,Upland,Vineyard,Willowbrook,' +
  'Yarrow,Zephyr,Main,Maple,Park,Washington,2nd,7th,19th,42nd,Saint Clair,Old Ferry,Copper Kettle,Blue Heron'
const SUFFIXES = 'Street,Avenue,Road,Drive,Lane,Court,Boulevard,Place,Way,Circle,Terrace,Trail,Parkway'
const DIRECTIONALS = ',,,,North,South,East,West'

/**
 * Generates the same addresses on every machine. Every state has some addresses, large cities have more, and a few
 * addresses have units.
 */
export function inventedRows(): AddressRow[] {
  const names = NAMES.split(',')
  const suffixes = SUFFIXES.split(',')
  const directionals = DIRECTIONALS.split(',')
  const rows: AddressRow[] = []
  for (const state of STATE_CODES) {
    const next = sequence(state)
    const pick = (list: readonly string[]): string => list[next(list.length)] ?? ''
    for (const { zip, city } of zipsOf(state)) {
      for (let i = 0; i < HOUSES_A_ZIP; i++) {
        const number = 1 + next(i % 3 === 0 ? 99 : 9899)
        const street1 = [number, pick(directionals), pick(names), pick(suffixes)]
          .filter((part) => part !== '')
          .join(' ')
        const place = { street1, city, state, zip }
        if (i === HOUSES_A_ZIP - 1) rows.push(...condominium(place, 2 + next(11)))
        else rows.push(place)
      }
    }
  }
  return rows
}

function condominium(place: AddressRow, units: number): AddressRow[] {
  return Array.from({ length: units }, (_, i) => {
    const floor = 1 + Math.floor(i / 4)
    return { ...place, street2: units > 6 ? `Unit ${floor}0${1 + (i % 4)}` : `Apt ${'ABCDEF'[i]}` }
  })
}

function zipsOf(state: string): { zip: string; city: string }[] {
  const all = zipList()
    .lookupByState(state)
    .sort((a, b) => (a.zip < b.zip ? -1 : 1))
  const spread = <T>(list: readonly T[], count: number): T[] =>
    list.length <= count
      ? [...list]
      : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)] as T)
  const chosen = new Map(spread(all, ZIPS_A_STATE).map((place) => [place.zip, place]))
  for (const places of Map.groupBy(all, (place) => place.city).values()) {
    if (places.length < BIG_CITY) continue
    for (const place of spread(places, ZIPS_A_BIG_CITY)) chosen.set(place.zip, place)
  }
  return [...chosen.values()]
}

/**
 * Returns a function that returns pseudorandom numbers below a limit, in the same sequence each time. A word seeds the
 * sequence (FNV-1a, then xorshift).
 */
function sequence(word: string): (below: number) => number {
  let state = 2_166_136_261
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}
