import { CITY_MAX, isPoBox, STREET_MAX } from 'domain/values/address.ts'
import { INVALID_ZIP, statesOfZip } from 'domain/values/zip.ts'
import type { SourceAddress } from './formats.ts'
import { type AddressRecord, addressRecord } from './record.ts'
import { stateCode } from './states.ts'
import { checkStateZipByList, onlyZipOfCity, placeOfZip } from './zipcodes.ts'

const UNIT_MAX = 40

/**
 * Converts an imported address to a record. Fills in a missing city or state from the ZIP code. For an unusable
 * address, returns the reason as text.
 */
export function checkedRecord(source: SourceAddress): AddressRecord | string {
  const street = written(source.street).slice(0, STREET_MAX + 1)
  if (street.length > STREET_MAX) return 'the street is too long'
  if (!/\p{L}/u.test(street) || !/\d|\s/.test(street)) return `not a street address: ${street}`
  if (isPoBox(street)) return `a box, not a place: ${street}`

  const zip = zipOf(source)
  if (typeof zip !== 'object') return zip
  const state = source.state === '' ? stateOf(zip.code) : stateCode(source.state)
  if (!state) return source.state === '' ? 'no state' : `not a state: ${source.state}`
  const wrong = checkStateZipByList(state, zip.code)
  if (wrong) return wrong === INVALID_ZIP ? `not a ZIP code: ${zip.code}` : `ZIP code ${zip.code} is not in ${state}`

  const city = written(source.city || placeOfZip(zip.code)?.city || '')
  if (city === '' || city.length > CITY_MAX) return city === '' ? 'no city' : 'the city is too long'
  const unit = unitAsWritten(source.unit)
  if (unit.length > UNIT_MAX) return 'the unit is too long'
  const record = addressRecord({ street1: street, street2: unit, city, state, zip: zip.code })
  return record.number === '' && !/\s/.test(record.street1) ? `not a street address: ${street}` : record
}

/**
 * Returns a five-digit ZIP code. Removes the +4 part, restores leading zeros that a spreadsheet dropped, and fills in a
 * missing ZIP code if the city has only one.
 */
function zipOf(source: SourceAddress): { code: string } | string {
  const match = /^(\d{3,5})(?:\.0)?(?:-?\d{4})?$/.exec(source.zip.replace(/\s+/g, ''))
  if (match?.[1]) return { code: match[1].padStart(5, '0') }
  if (source.zip !== '') return `not a ZIP code: ${source.zip.slice(0, 20)}`
  const state = stateCode(source.state)
  const only = state && source.city !== '' ? onlyZipOfCity(source.city, state) : undefined
  return only ? { code: only } : 'no ZIP code'
}

function stateOf(zip: string) {
  const [only, ...others] = statesOfZip(zip)
  return stateCode((others.length === 0 ? only : placeOfZip(zip)?.state) ?? '')
}

/** Returns a unit in the usual spelling. For example, "#APT 000002" becomes "APT 2". */
function unitAsWritten(text: string): string {
  return tidySpace(text)
    .replace(/^#\s*(?=[a-z]{2,}\s)/i, '')
    .replace(/(^|[\s#])0+(?=\d)/g, '$1')
}

const tidySpace = (text: string): string => text.replace(/[\s,]+/g, ' ').trim()

/** Returns a name in mixed case. Many sources use all capital letters, which are hard to read. */
function written(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '')
  if (/\p{Ll}/u.test(tidy) && /\p{Lu}/u.test(tidy)) return tidy
  return tidy
    .replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .replace(/(\d)(st|nd|rd|th)\b|(')s\b/gi, (ending) => ending.toLowerCase())
    .replace(/\bMc(\p{Ll})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b(Ne|Nw|Se|Sw|Us|Cr|Fm|Sr)\b/g, (word) => word.toUpperCase())
}
