/**
 * Reads a file of housing counseling agencies. The columns have the names of HUD's housing counselor data, such as
 * `agcid`, `nme` and `agc_ADDR_LATITUDE`. Reads CSV, and the JSON list that HUD's API returns.
 */
import { readFile } from 'node:fs/promises'
import { type CounselingAgency, LISTED_AGENCIES } from 'domain/rules/counseling.ts'
import { csvRecords } from '../../storage/addresses/csv.ts'
import { readLines, UnusableFile } from '../../storage/addresses/lines.ts'
import { LANGUAGES, SERVICES } from './names.ts'

export interface AgencyFile {
  readonly agencies: readonly CounselingAgency[]
  /** The records that were left out. `line`: the line or the position in the list, starting at 1. */
  readonly problems: readonly { readonly line: number; readonly reason: string }[]
}

interface Entry {
  readonly line: number
  readonly cells: Readonly<Record<string, unknown>>
}

const NEEDED = ['agcid', 'nme', 'adr1', 'city', 'statecd', 'zipcd', 'phone1', 'services', 'languages'] as const
const PLACE = ['agc_addr_latitude', 'agc_addr_longitude'] as const

/** Values with which HUD's data says that there's no value. */
const NOTHING = /^(?:null|n\/?a|none|https?:\/\/(?:n\/a|site\.notavailable\.org)?\/?)$/i

function text(cells: Entry['cells'], name: string): string {
  const value = String(cells[name] ?? '').trim()
  return NOTHING.test(value) ? '' : value
}

/**
 * Returns the names for a comma-separated list of codes. A code that isn't in `names` stays a code, because HUD may
 * have added new codes.
 */
const named = (codes: string, names: Readonly<Record<string, string>>): readonly string[] =>
  codes
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
    .map((code) => names[code.toUpperCase()] ?? code)

const degrees = (value: string, most: number): number | undefined => {
  const number = value === '' ? Number.NaN : Number(value)
  return Math.abs(number) <= most ? number : undefined
}

/** Returns the agency, or the reason why the record can't be used. */
function agencyOf(cells: Entry['cells']): CounselingAgency | string {
  const [missing] = NEEDED.filter((name) => text(cells, name) === '')
  if (missing) return `${missing} is missing`
  const [latitude, longitude] = PLACE.map((name, index) => degrees(text(cells, name), index === 0 ? 90 : 180))
  // HUD's data has zeros if it couldn't locate the address.
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return 'the coordinates are missing or invalid'
  const state = text(cells, 'statecd').toUpperCase()
  if (!/^[A-Z]{2}$/.test(state)) return `${state} is not a state`
  const zip = text(cells, 'zipcd')
  if (!/^\d{5}(?:-?\d{4})?$/.test(zip)) return `${zip} is not a ZIP code`
  const website = text(cells, 'weburl')
  const email = text(cells, 'email')
  return {
    ...{ id: text(cells, 'agcid'), name: text(cells, 'nme'), phone: text(cells, 'phone1') },
    ...{ street1: text(cells, 'adr1'), street2: text(cells, 'adr2'), city: text(cells, 'city'), state },
    zip: zip.slice(0, 5),
    ...(website && { website }),
    ...(email && { email }),
    services: named(text(cells, 'services'), SERVICES),
    languages: named(text(cells, 'languages'), LANGUAGES),
    ...{ latitude, longitude },
  }
}

const lowered = (cells: object): Entry['cells'] =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [name.trim().toLowerCase(), value]))

async function* entriesOf(path: string): AsyncGenerator<Entry | { readonly line: number; readonly reason: string }> {
  let columns: readonly string[] | undefined
  for await (const { line, fields, problem } of csvRecords(readLines(path))) {
    if (!columns) {
      columns = fields.map((name) =>
        name
          .replace(/^\uFEFF/, '')
          .trim()
          .toLowerCase(),
      )
      const known = columns
      const [missing] = [...NEEDED, ...PLACE].filter((name) => !known.includes(name))
      if (missing) throw new UnusableFile(`${path} has no column ${missing}.`)
    } else if (problem) yield { line, reason: problem }
    else yield { line, cells: Object.fromEntries(columns.map((name, index) => [name, fields[index]])) }
  }
}

/** Returns the entries of a JSON list; undefined if the file isn't JSON. */
async function jsonEntries(path: string): Promise<Entry[] | undefined> {
  if (!path.endsWith('.json')) return undefined
  try {
    const list: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (Array.isArray(list))
      return list.map((cells: unknown, index) => ({ line: index + 1, cells: lowered(Object(cells) as object) }))
  } catch (error) {
    throw new UnusableFile(`${path} cannot be read: ${(error as Error).message}`)
  }
  throw new UnusableFile(`${path} has no list of agencies.`)
}

/**
 * Reads the agencies of a CSV or JSON file. Leaves out records that can't be used, and repeated IDs.
 * @throws UnusableFile if the file can't be read, lacks a column or has fewer than ten usable agencies
 */
export async function readAgencyFile(path: string): Promise<AgencyFile> {
  const agencies = new Map<string, CounselingAgency>()
  const problems: { line: number; reason: string }[] = []
  for await (const entry of (await jsonEntries(path)) ?? entriesOf(path)) {
    const agency = 'reason' in entry ? entry.reason : agencyOf(entry.cells)
    if (typeof agency === 'string') problems.push({ line: entry.line, reason: agency })
    else if (agencies.has(agency.id)) problems.push({ line: entry.line, reason: `agcid ${agency.id} is repeated` })
    else agencies.set(agency.id, agency)
  }
  if (agencies.size < LISTED_AGENCIES)
    throw new UnusableFile(
      `${path} has ${agencies.size} usable agencies, and a list needs ${LISTED_AGENCIES}.${problems[0] ? ` Line ${problems[0].line}: ${problems[0].reason}.` : ''}`,
    )
  return { agencies: [...agencies.values()], problems }
}
