/** Stores the housing counseling agencies that the operator loads. */
import type { CounselingAgency, CounselingData } from 'domain/rules/counseling.ts'
import { type PlainDate, plainDate } from 'domain/values/dates.ts'
import type { Pool } from 'pg'
import { type Db, statement } from './transactions.ts'

type Row = {
  readonly [K in keyof CounselingAgency]-?: Exclude<CounselingAgency[K], undefined> | null
} & { readonly obtained: string }

const readAll = statement<Row>(
  'counseling_read',
  `select id, name, phone, street1, street2, city, state, zip, website, email, services, languages, latitude, longitude,
     obtained_on::text as obtained
   from counseling_agency`,
)
const readDate = statement<{ obtained: string | null }>(
  'counseling_obtained',
  'select min(obtained_on)::text as obtained from counseling_agency',
)

/** Returns the loaded agencies; undefined if none were loaded. */
export async function readCounseling(db: Db): Promise<CounselingData | undefined> {
  const [rows] = await db.read({ mode: 'SWEEP' }, readAll())
  const [first] = rows
  if (!first) return undefined
  const agencies = rows.map(
    ({ obtained: _, website, email, ...row }) =>
      ({ ...row, ...(website && { website }), ...(email && { email }) }) as CounselingAgency,
  )
  return { obtainedOn: plainDate(first.obtained), agencies }
}

/** Returns the day on which the loaded agencies were obtained; undefined if none were loaded. */
export async function counselingObtainedOn(db: Db): Promise<PlainDate | undefined> {
  const [[row]] = await db.read({ mode: 'SWEEP' }, readDate())
  return row?.obtained ? plainDate(row.obtained) : undefined
}

/**
 * Replaces all agencies in one transaction, so that no list mixes old and new data.
 * @param pool connections as the database owner
 */
export async function replaceCounseling(pool: Pool, { agencies, obtainedOn }: CounselingData): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from counseling_agency')
    await client.query({
      text: `insert into counseling_agency (id, name, phone, street1, street2, city, state, zip, website, email, services,
          languages, latitude, longitude, obtained_on)
        select id, name, phone, street1, street2, city, state, zip, website, email, services, languages, latitude,
          longitude, $2::date
        from jsonb_to_recordset($1::jsonb) as a(id text, name text, phone text, street1 text, street2 text, city text,
          state text, zip text, website text, email text, services text[], languages text[], latitude float8,
          longitude float8)`,
      values: [JSON.stringify(agencies), obtainedOn],
    })
    await client.query('commit')
    client.release()
  } catch (error) {
    // Close the connection instead of reusing it after a failed transaction.
    client.release(true)
    throw error
  }
}
