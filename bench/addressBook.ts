import { STATE_CODES } from 'domain/values/address.ts'
import type { Pool } from 'pg'
import { canonicalWords, words } from '../server/storage/addresses/words.ts'
import { zipList } from '../server/storage/addresses/zipcodes.ts'

const FIRST =
  'Oak Maple Cedar Pine Elm Birch Walnut Cherry Willow Spruce Aspen Magnolia Laurel Hickory Chestnut Sycamore Poplar ' +
  'Main Church High Mill Lake River Spring Hill Valley Meadow Forest Park Garden Prairie Canyon Ridge Brook Harbor ' +
  'Washington Adams Jefferson Madison Monroe Jackson Lincoln Grant Wilson Franklin Hamilton Marshall Martin Mason'
const SECOND =
  ',,,,,,wood,field,ville,ton,ford,brook,dale,view,crest,haven,side,land,gate,mont,shire,bury,port, Hollow, Creek, Glen'
const DIRECTIONALS = ['', '', '', '', '', 'North', 'South', 'East', 'West']
const SUFFIXES = ['Street', 'Street', 'Avenue', 'Avenue', 'Road', 'Drive', 'Drive', 'Lane', 'Court', 'Boulevard', 'Way']

const key = (text: string): string => canonicalWords(words(text)).join(' ')

/**
 * Adds generated addresses from all ZIP codes until the address book has `rows` rows. The database does the work in one
 * transaction, which drops the indexes first and recreates them afterwards.
 * @returns the number of rows afterwards
 */
export async function fillAddresses(owner: Pool, rows: number, say: (line: string) => void): Promise<number> {
  const existing = await count(owner)
  // The insert skips duplicate addresses, so accept slightly fewer rows than requested.
  if (existing >= rows * 0.999) return existing
  const start = performance.now()
  const client = await owner.connect()
  try {
    await client.query("set maintenance_work_mem = '256MB'; set synchronous_commit = off")
    await client.query('begin')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = current_schema() and tablename = 'addresses' and indexname <> 'addresses_pkey'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`)
    await client.query(GENERATE, [...parts(), existing, rows])
    // Skips addresses that appear twice in the batch or already exist in the address book.
    await client.query(
      `delete from addresses a using (select search_key, min(id) as id from addresses group by 1 having count(*) > 1) d
       where a.search_key = d.search_key and a.id > d.id`,
    )
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  await owner.query('vacuum analyze addresses')
  const total = await count(owner)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  say(`${(total - existing).toLocaleString('en-US')} addresses generated in ${seconds} s`)
  return total
}

async function count(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from addresses')
  return rows[0]?.count ?? 0
}

function parts(): string[][] {
  const names = FIRST.split(' ').flatMap((first) => SECOND.split(',').map((second) => first + second))
  const places = STATE_CODES.flatMap((state) => zipList().lookupByState(state))
  return [
    names,
    names.map(key),
    DIRECTIONALS,
    DIRECTIONALS.map(key),
    SUFFIXES,
    SUFFIXES.map(key),
    places.map((place) => place.city),
    places.map((place) => place.state),
    places.map((place) => place.zip),
    places.map((place) => key(`${place.city} ${place.state} ${place.zip}`)),
  ]
}

// PostgreSQL's hashint8extended returns the same hash on every machine, so every machine generates the same rows. Low
// house numbers are the most frequent.
const draw = (seed: number, size: string): string => `(hashint8extended(i, ${seed}) & 1073741823) % ${size}`
const list = (columns: string, ...arrays: string[]): string =>
  `(select ${columns}, o from unnest(${arrays.join(', ')}) with ordinality u(${columns}, o))`
const GENERATE = `
  with drawn as (
    select (1 + (${draw(1, '9999')}) / (1 + ${draw(2, '20')}))::text as n,
      1 + ${draw(3, 'cardinality($1::text[])')} as name_at,
      1 + ${draw(4, 'cardinality($3::text[])')} as directional_at,
      1 + ${draw(5, 'cardinality($5::text[])')} as suffix_at,
      1 + ${draw(6, 'cardinality($7::text[])')} as place_at
    from generate_series($11::bigint + 1, $12::bigint) i
  ), picked as (
    select city, state, zip, n, concat_ws(' ', n, nullif(d, ''), name, s) as street1,
      concat_ws(' ', n, nullif(dk, ''), name_key, sk, place_key) as search_key,
      concat_ws(' ', name_key, sk, place_key) as name_key
    from drawn
    join ${list('name, name_key', '$1::text[]', '$2::text[]')} names on names.o = name_at
    join ${list('d, dk', '$3::text[]', '$4::text[]')} directionals on directionals.o = directional_at
    join ${list('s, sk', '$5::text[]', '$6::text[]')} suffixes on suffixes.o = suffix_at
    join ${list('city, state, zip, place_key', '$7::text[]', '$8::text[]', '$9::text[]', '$10::text[]')} places
      on places.o = place_at
  )
  insert into addresses (street1, city, state, zip, number, search_key, name_key, listed)
  select street1, city, state, zip, n, search_key, name_key, true from picked`

/**
 * Returns search texts like those that people type, made from addresses in the address book. Most are spelled as
 * stored. Others leave out North or another direction, use abbreviations or lowercase, or leave out the house number.
 */
export async function sampleTexts(owner: Pool, size: number): Promise<string[]> {
  const { rows } = await owner.query<{ street1: string; city: string; state: string; zip: string; number: string }>(
    'select street1, city, state, zip, number from addresses tablesample system (1) repeatable (7) limit $1',
    [size],
  )
  const shuffled = [...rows].sort((a, b) => (a.zip + a.street1 < b.zip + b.street1 ? -1 : 1))
  return Array.from({ length: size }, (_, i) => {
    const row = shuffled[(i * 7919) % shuffled.length]
    if (!row) return ''
    const whole = `${row.street1}, ${row.city}, ${row.state} ${row.zip}`
    const kinds = [
      whole,
      whole,
      whole.toLowerCase(),
      whole.replace(/ (North|South|East|West) /, ' '),
      whole.replace(' Street', ' St').replace(' Avenue', ' Ave.').replace('North ', 'N '),
      i % 10 === 5 ? whole.slice(row.number.length + 1) : whole,
    ]
    const text = kinds[i % kinds.length] ?? whole
    // 75% of the samples have at most 24 characters, because people find their address after typing about 12
    // characters.
    const most = i % 4 === 0 ? text.length : Math.min(text.length, 24)
    return text.slice(0, 1 + ((i * 104_729) % most))
  })
}
