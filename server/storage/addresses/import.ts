import type { Pool } from 'pg'
import { checkedRecord } from './check.ts'
import { csvRecords } from './csv.ts'
import { csvFormat, type Format, readFeature, type SourceAddress } from './formats.ts'
import { type Line, readLines, UnusableFile } from './lines.ts'
import type { AddressRecord } from './record.ts'
import { addAddresses } from './write.ts'

interface ImportReport {
  readonly format: string
  /** Number of records in the file, not counting the header. */
  readonly read: number
  /** Number of new addresses and units. */
  readonly added: number
  /** Number of records that an earlier import or an earlier line of this file has already added. */
  readonly known: number
  readonly bad: number
  /** The first few bad records. */
  readonly problems: readonly { readonly line: number; readonly reason: string }[]
}

const BATCH = 2000
const MOST_PROBLEMS = 5

const KNOWN_FORMATS = `Known formats:
  plain CSV                  address1,address2,city,state,postalCode
  OpenAddresses CSV          LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH
  OpenAddresses GeoJSON      one feature a line
  National Address Database  Add_Number, StNam_Full (or St_PreDir, St_Name, St_PosTyp …), Unit, Post_City, State, Zip_Code`

/**
 * Adds a file's addresses to the address book in batches. Existing addresses stay, so a file can be imported again. Bad
 * records are counted and skipped. If the file is damaged, the batches before the damage stay in the address book.
 * @param pool connections as the database owner
 * @param progress is called after each batch with the number of records read
 * @throws UnusableFile if the format is unknown or no record is usable
 */
export async function importAddresses(
  pool: Pool,
  path: string,
  progress: (read: number) => void = () => {},
): Promise<ImportReport> {
  const problems: { line: number; reason: string }[] = []
  let [read, good, added, bad] = [0, 0, 0, 0]
  let batch: AddressRecord[] = []
  // Each call starts writing one batch. The import reads the next batch during the write.
  let writing: Promise<number> = Promise.resolve(0)
  const flush = async () => {
    added += await writing
    writing = addAddresses(pool, batch)
    // The next call of this function awaits the write. Until then, a failed write must not end the process with an
    // unhandled rejection.
    writing.catch(() => {})
    batch = []
    progress(read)
  }

  const { format, records } = await openSource(path)
  try {
    for await (const { line, source } of records) {
      read++
      const record = typeof source === 'string' ? source : checkedRecord(source)
      if (typeof record === 'string') {
        bad++
        if (problems.length < MOST_PROBLEMS) problems.push({ line, reason: record })
        continue
      }
      good++
      batch.push(record)
      if (batch.length >= BATCH) await flush()
    }
  } finally {
    await flush()
    added += await writing
  }
  if (good === 0 && bad > 0) {
    const [first] = problems
    throw new UnusableFile(`No record of ${path} can be used. Line ${first?.line}: ${first?.reason}.`)
  }
  await pool.query('analyze addresses, address_units')
  return { format: format.name, read, added, known: good - added, bad, problems }
}

interface SourceRecord {
  readonly line: number
  readonly source: SourceAddress | string
}

async function openSource(path: string): Promise<{ format: Format; records: AsyncIterable<SourceRecord> }> {
  const lines = readLines(path)
  let { value: first } = await lines.next()
  while (first && first.text.trim() === '') first = (await lines.next()).value
  if (!first) throw new UnusableFile(`${path} is empty.`)
  const text = first.text.replace(/^\uFEFF/, '').trim()
  if (text.startsWith('{') || text.startsWith('[')) {
    const format: Format = { name: 'OpenAddresses GeoJSON', kind: 'geojson' }
    return { format, records: features(first, lines) }
  }
  const format = first.tooLong ? undefined : csvFormat(text)
  if (!format) {
    await lines.return(undefined)
    throw new UnusableFile(`${path} has a header that is not known: ${text.slice(0, 120)}\n${KNOWN_FORMATS}`)
  }
  return { format, records: rows(lines, (fields) => format.read(fields)) }
}

async function* rows(
  lines: AsyncIterable<Line>,
  read: (fields: readonly string[]) => SourceAddress | string,
): AsyncGenerator<SourceRecord> {
  for await (const { line, fields, problem } of csvRecords(lines)) {
    yield { line, source: problem ?? read(fields) }
  }
}

/**
 * Whether this line of a GeoJSON file only opens or closes the collection and contains no feature. The file has one
 * feature per line.
 */
function isFrame(text: string): boolean {
  const line = text.trim()
  if (/^[[\]{}\s]*,?$/.test(line) || /"features"\s*:\s*\[$/.test(line)) return true
  return /^"(type|name|crs)"\s*:/.test(line) || /^\{\s*"type"\s*:\s*"FeatureCollection"\s*,?$/.test(line)
}

async function* features(first: Line, lines: AsyncIterable<Line>): AsyncGenerator<SourceRecord> {
  const read = (line: Line): SourceRecord[] => {
    const text = line.text.replace(/^\uFEFF/, '')
    if (line.tooLong) return [{ line: line.number, source: 'the line is too long' }]
    return isFrame(text) ? [] : [{ line: line.number, source: readFeature(text) }]
  }
  yield* read(first)
  for await (const line of lines) yield* read(line)
}
