import { splitRecord } from './csv.ts'

/** An unchecked address from a source file; missing values are empty. */
export interface SourceAddress {
  readonly street: string
  readonly unit: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

export interface Format {
  readonly name: string
  readonly kind: 'csv' | 'geojson'
}

interface CsvFormat extends Format {
  readonly kind: 'csv'
  read(fields: readonly string[]): SourceAddress | string
}

type Get = (...names: string[]) => string

const NO_NUMBER = 'no house number'
const NO_STREET = 'no street'

/** Recognizes a CSV file's format by its header. Returns undefined if the format is unknown. */
export function csvFormat(header: string): CsvFormat | undefined {
  const columns = new Map(splitRecord(header.replace(/^\uFEFF/, '')).map((name, i) => [name.trim().toLowerCase(), i]))
  const has = (...names: string[]) => names.every((name) => columns.has(name))
  const reader =
    (read: (get: Get) => SourceAddress | string) =>
    (fields: readonly string[]): SourceAddress | string => {
      if (fields.length === 1 && columns.size > 1) return 'too few fields'
      return read((...names) => firstOf(names, columns, fields))
    }
  if (has('address1', 'city', 'state') && (has('postalcode') || has('zip'))) {
    return { name: 'plain CSV', kind: 'csv', read: reader(plain) }
  }
  if (has('number', 'street', 'city', 'region', 'postcode')) {
    return { name: 'OpenAddresses CSV', kind: 'csv', read: reader((get) => openAddress(get)) }
  }
  const nadStreet = has('stnam_full') || has('st_name') || has('streetname')
  if (has('add_number', 'state', 'zip_code') && nadStreet) {
    return { name: 'National Address Database', kind: 'csv', read: reader(nationalAddress) }
  }
  return undefined
}

// The National Address Database writes "Not stated" for an empty field.
const NOTHING = /^(not stated|unknown|null|n\/a)$/i

function firstOf(names: string[], columns: ReadonlyMap<string, number>, fields: readonly string[]): string {
  for (const name of names) {
    const at = columns.get(name)
    const value = at === undefined ? '' : (fields[at] ?? '').trim()
    if (value !== '' && !NOTHING.test(value)) return value
  }
  return ''
}

function plain(get: Get): SourceAddress | string {
  const street = get('address1')
  if (street === '') return NO_STREET
  const zip = get('postalcode', 'zip')
  return { street, unit: get('address2'), city: get('city'), state: get('state'), zip }
}

function openAddress(get: Get): SourceAddress | string {
  const number = get('number')
  const street = get('street')
  if (street === '') return NO_STREET
  if (!/[1-9]/.test(number)) return NO_NUMBER
  return {
    street: `${number} ${street}`,
    unit: get('unit'),
    city: get('city'),
    state: get('region'),
    zip: get('postcode'),
  }
}

function nationalAddress(get: Get): SourceAddress | string {
  const parts = (...names: string[]) => join(names.map((name) => get(name)))
  const number = get('addno_full') || parts('addnum_pre', 'add_number', 'addnum_suf')
  const street =
    get('stnam_full') ||
    join([
      get('st_premod', 'stn_premod'),
      get('st_predir', 'stn_predir'),
      get('st_pretyp', 'stn_pretyp'),
      get('st_presep', 'stn_presep'),
      get('st_name', 'streetname'),
      get('st_postyp', 'stn_postyp'),
      get('st_posdir', 'stn_posdir'),
      get('st_posmod', 'stn_posmod'),
    ])
  if (street === '') return NO_STREET
  if (!/[1-9]/.test(number)) return NO_NUMBER
  return {
    street: `${number} ${street}`,
    unit: get('unit') || get('subaddress'),
    city: get('post_city', 'post_comm', 'inc_muni', 'uninc_comm', 'placeother'),
    state: get('state'),
    zip: get('zip_code'),
  }
}

const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/**
 * Reads an address from one line of GeoJSON features, as published by OpenAddresses. Returns a description of the error
 * if the line can't be read.
 */
export function readFeature(line: string): SourceAddress | string {
  let feature: unknown
  try {
    feature = JSON.parse(line.trim().replace(/,$/, ''))
  } catch {
    return 'the line is not JSON'
  }
  const properties = (feature as { properties?: unknown } | null)?.properties
  if (typeof properties !== 'object' || properties === null) return 'no properties'
  const values = properties as Record<string, unknown>
  return openAddress((name = '') => {
    const value = values[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return NOTHING.test(text) ? '' : text
  })
}
