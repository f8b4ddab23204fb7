import type { Address } from 'domain/values/address.ts'
import { canonicalWords, isHouseNumber, unitKey, unitStart, withoutDirectionals, words } from './words.ts'

/** One address in its usual written form. For a house, `street2` is empty. */
export type AddressRow = Omit<Address, 'street2'> & { readonly street2?: string }

/** An address in the form that the address book stores. */
export interface AddressRecord extends Omit<Address, 'street2'> {
  readonly number: string
  readonly searchKey: string
  readonly nameKey: string
  /** The unit. Empty in the row for the street address itself. */
  readonly unit: string
  readonly unitKey: string
}

/** Creates an address's record. If `street2` is empty, moves a unit at the end of the street line to `street2`. */
export function addressRecord(row: AddressRow): AddressRecord {
  const { street, unit } = splitUnit(row.street1, row.street2 ?? '')
  const line = canonicalWords(words(street))
  const first = line[0] ?? ''
  const number = isHouseNumber(first) ? first : ''
  const name = withoutDirectionals(number === '' ? line : line.slice(1))
  const place = [...canonicalWords(words(row.city)), row.state.toLowerCase(), row.zip]
  return {
    street1: street,
    city: row.city,
    state: row.state,
    zip: row.zip,
    number,
    searchKey: [...line, ...place].join(' '),
    nameKey: [...name, ...place].join(' '),
    unit,
    unitKey: unitKey(unit),
  }
}

function splitUnit(street1: string, street2: string): { street: string; unit: string } {
  if (street2.trim() !== '') return { street: street1, unit: street2.trim() }
  const raw = words(street1)
  const at = unitStart(raw)
  if (at < 0 || unitKey(raw.slice(at).join(' ')) === '') return { street: street1, unit: '' }
  // Matches the unit at the end of the street line as it was typed, including punctuation.
  const match = new RegExp(`[\\s,]*${raw.slice(at).map(literally).join('[^A-Za-z0-9#]*')}[^A-Za-z0-9]*$`, 'i').exec(
    street1,
  )
  if (!match) return { street: street1, unit: '' }
  return { street: street1.slice(0, match.index), unit: match[0].replace(/^[\s,]+/, '').trim() }
}

const literally = (word: string): string => word.replace(/[^a-z0-9]/g, '\\$&')
