import type { Pool, PoolClient } from 'pg'
import type { AddressRecord } from './record.ts'

/**
 * Adds new addresses and units to the address book in one transaction. The pool must connect as the database owner.
 * @returns the number of new records
 */
export async function addAddresses(pool: Pool, records: readonly AddressRecord[]): Promise<number> {
  if (records.length === 0) return 0
  const client = await pool.connect()
  try {
    await client.query('begin')
    const added = await write(client, records)
    await client.query('commit')
    client.release()
    return added
  } catch (error) {
    // Close the connection instead of reusing it after a failed transaction.
    client.release(true)
    throw error
  }
}

async function write(client: PoolClient, records: readonly AddressRecord[]): Promise<number> {
  // Writes rows in key order, so two simultaneous imports wait for each other instead of deadlocking.
  const sorted = [...records].sort((a, b) => (a.searchKey < b.searchKey ? -1 : a.searchKey > b.searchKey ? 1 : 0))
  const bases = new Map<string, AddressRecord>()
  const listed = new Set<string>()
  const units = new Map<string, AddressRecord>()
  for (const record of sorted) {
    if (!bases.has(record.searchKey)) bases.set(record.searchKey, record)
    if (record.unitKey === '') listed.add(record.searchKey)
    else units.set(`${record.searchKey}|${record.unitKey}`, record)
  }
  const rows = [...bases.values()]
  const column = (pick: (record: AddressRecord) => string) => rows.map(pick)
  const inserted = await client.query<{ listed: boolean }>({
    text: `insert into addresses as a (street1, city, state, zip, number, search_key, name_key, listed)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bool[])
      on conflict (search_key) do update set listed = true where excluded.listed and not a.listed
      returning a.listed`,
    values: [
      column((r) => r.street1),
      column((r) => r.city),
      column((r) => r.state),
      column((r) => r.zip),
      column((r) => r.number),
      column((r) => r.searchKey),
      column((r) => r.nameKey),
      rows.map((r) => listed.has(r.searchKey)),
    ],
  })
  // Some buildings have a row only so that their units can refer to it. Count the units, but not these rows.
  const added = inserted.rows.filter((row) => row.listed).length
  return added + (await writeUnits(client, [...units.values()]))
}

async function writeUnits(client: PoolClient, records: readonly AddressRecord[]): Promise<number> {
  if (records.length === 0) return 0
  const result = await client.query<{ added: number }>({
    text: `with added as (
        insert into address_units (address_id, unit_key, unit)
        select a.id, u.unit_key, u.unit
        from unnest($1::text[], $2::text[], $3::text[]) u(search_key, unit_key, unit)
        join addresses a on a.search_key = u.search_key
        on conflict do nothing
        returning address_id
      ), counts as (
        select address_id, count(*)::int as added from added group by address_id
      ), counted as (
        update addresses a set units = a.units + c.added from counts c where a.id = c.address_id
      )
      select coalesce(sum(added), 0)::int as added from counts`,
    values: [records.map((r) => r.searchKey), records.map((r) => r.unitKey), records.map((r) => r.unit)],
  })
  return result.rows[0]?.added ?? 0
}
