import { type Address, formatAddress, type AddressSuggestion as Suggestion } from 'domain/values/address.ts'
import { type Plan, plans } from './query.ts'
import { words } from './words.ts'

/** A pool or client of `pg`. */
interface Queryable {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>
}

/** One suggestion of the typeahead. If `street2` is empty, `units` is the number of units at this address. */
export interface AddressSuggestion extends Suggestion {
  readonly units: number
}

interface Row extends Omit<Address, 'street2'> {
  readonly range: number
  readonly id: string | number
  readonly units: number
  readonly listed: boolean
  readonly sole_unit: string | null
}

const LIMIT = 8
/** The maximum number of addresses that a lookup of a building's units returns. */
const MOST_UNITS = 500
/**
 * The maximum number of index keys to read from a range before filtering. This limits the search time per keystroke.
 */
const SCAN = 2000
/** The maximum length of the input. Longer input can't be an address. */
const LONGEST = 200

/**
 * Finds up to eight addresses that match a typed text, best matches first. Addresses that start with the typed text
 * come first. Next come addresses with the same house number and the words in any order, ignoring directionals. Text
 * without a house number is matched by street name. Case, punctuation and the spelling of suffixes and directionals
 * don't matter. An address with several units is one suggestion until the text includes a unit. If `state` is given,
 * returns only addresses in that state, but may miss some if the text is very short.
 */
export async function searchAddresses(
  db: Queryable,
  text: string,
  options: { readonly state?: string | undefined } = {},
): Promise<AddressSuggestion[]> {
  return (await find(db, text, options.state)).slice(0, LIMIT)
}

/**
 * Finds the address that a person chose from the suggestions. If the building has units and the text includes no unit,
 * returns all of its units in order. The building's own address comes first if the address book has it. Otherwise,
 * returns the same results as the search.
 */
export async function lookupAddress(db: Queryable, partial: string): Promise<AddressSuggestion[]> {
  const found = await findRows(db, partial, undefined)
  const [first, second] = found.rows
  const only = first && (second === undefined || sameWords(first, partial))
  if (!only || found.unit !== '' || first.units === 0) return (await expand(db, found)).slice(0, LIMIT)
  const { rows } = await db.query({
    name: 'address-units',
    text: 'select unit from address_units where address_id = $1 limit $2',
    values: [first.id, MOST_UNITS],
  })
  const names = (rows as { unit: string }[]).map((row) => row.unit).sort(inOrder.compare)
  const units = names.map((unit) => suggestion(first, unit))
  return first.listed ? [suggestion(first, '', 0), ...units] : units
}

const inOrder = new Intl.Collator('en-US', { numeric: true })

function sameWords(row: Row, text: string): boolean {
  return words(formatAddress({ ...row, street2: '' })).join(' ') === words(text).join(' ')
}

interface Found {
  readonly rows: Row[]
  readonly unit: string
}

async function find(db: Queryable, text: string, state: string | undefined): Promise<AddressSuggestion[]> {
  return expand(db, await findRows(db, text, state))
}

async function findRows(db: Queryable, text: string, state: string | undefined): Promise<Found> {
  const found = new Map<Row['id'], Row>()
  if (words(text).length === 0 || text.length > LONGEST) return { rows: [], unit: '' }
  const { first, fallback } = plans(text.trimStart())
  let unit = ''
  for (const plan of first) {
    if (found.size >= LIMIT) break
    for (const row of await ask(db, plan, state)) found.set(row.id, found.get(row.id) ?? row)
    unit = plan.unit
  }
  for (const plan of fallback) {
    if (found.size > 0) break
    for (const row of await ask(db, plan, state)) found.set(row.id, row)
    unit = plan.unit
  }
  return { rows: [...found.values()].slice(0, LIMIT), unit }
}

const COLUMNS = 'b.id, b.street1, b.city, b.state, b.zip, b.units, b.listed'
const SOLE_UNIT = `case when b.units = 1 and not b.listed
  then (select u.unit from address_units u where u.address_id = b.id limit 1) end as sole_unit`

// Each range is one index scan that stops at its limit, so the planner's statistics don't affect the search's speed.
function statement(where: string, key: string, filter: string): string {
  return `select r.n::int as range, s.* from unnest($1::text[], $2::text[]) with ordinality r(lo, hi, n)
    cross join lateral (
      select ${COLUMNS}, ${SOLE_UNIT}
      from (
        select * from addresses a where ${where} a.${key} >= r.lo and a.${key} < r.hi order by a.${key} limit $3
      ) b
      where ($4::text is null or b.state = $4) ${filter}
      order by b.${key} limit ${LIMIT}
    ) s`
}

const HAS_WORDS = `and (' ' || b.name_key || ' ') like all($5::text[])
  and (cardinality($6::text[]) = 0 or (' ' || b.name_key || ' ') like any($6::text[]))`
const STATEMENTS = {
  strict: { name: 'address-strict', text: statement('', 'search_key', '') },
  numbered: { name: 'address-numbered', text: statement('a.number = $7 and', 'name_key', HAS_WORDS) },
  named: { name: 'address-named', text: statement('', 'name_key', HAS_WORDS) },
}

async function ask(db: Queryable, plan: Plan, state: string | undefined): Promise<Row[]> {
  const los = plan.ranges.map((r) => r.lo)
  const his = plan.ranges.map((r) => r.hi)
  const filtered = state !== undefined || (plan.index !== 'strict' && plan.all.length + plan.any.length > 0)
  const values: unknown[] = [los, his, filtered ? SCAN : LIMIT, state?.toUpperCase() ?? null]
  if (plan.index !== 'strict') values.push(plan.all, plan.any)
  if (plan.index === 'numbered') values.push(plan.number)
  const { rows } = await db.query({ ...STATEMENTS[plan.index], values })
  return interleaved(rows as Row[])
}

/** Takes one result from each range in turn, so typing "for" shows both Fordham and Forest. */
function interleaved(rows: readonly Row[]): Row[] {
  const ranges = Map.groupBy(rows, (row) => row.range)
  const result: Row[] = []
  for (let i = 0; result.length < rows.length; i++) {
    for (const list of ranges.values()) {
      const row = list[i]
      if (row) result.push(row)
    }
  }
  return result
}

async function expand(db: Queryable, found: Found): Promise<AddressSuggestion[]> {
  const withUnits = found.rows.filter((row) => row.units > 0)
  const named = found.unit === '' || withUnits.length === 0 ? [] : await unitsLike(db, withUnits, found.unit)
  return found.rows.flatMap((row) => {
    const units = named.filter((unit) => unit.address_id === row.id)
    if (units.length > 0) return units.map(({ unit }) => suggestion(row, unit))
    return [suggestion(row, row.sole_unit ?? '')]
  })
}

async function unitsLike(db: Queryable, rows: readonly Row[], unit: string) {
  const { rows: found } = await db.query({
    name: 'address-units-like',
    text: `select u.* from unnest($1::bigint[]) i(id)
      cross join lateral (
        select address_id, unit from address_units
        where address_id = i.id and unit_key >= $2 and unit_key < $3 order by unit_key limit ${LIMIT}
      ) u`,
    values: [rows.map((row) => row.id), unit, `${unit}~`],
  })
  return found as { address_id: Row['id']; unit: string }[]
}

function suggestion(row: Row, street2: string, units = street2 === '' ? row.units : 0): AddressSuggestion {
  const { street1, city, state, zip } = row
  const address = { street1, street2, city, state, zip }
  return { fullAddress: formatAddress(address), ...address, units }
}
