import { tidy } from './text.ts'

/** Names of the states and the District of Columbia, keyed by USPS code. */
export const STATE_NAMES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

/**
 * Territories, freely associated states and military mail. Their codes are valid in mailing addresses, but no lender
 * has or needs a license for them.
 */
export const TERRITORY_NAMES = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  FM: 'Federated States of Micronesia',
  MH: 'Marshall Islands',
  PW: 'Palau',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const

export type StateCode = keyof typeof STATE_NAMES | keyof typeof TERRITORY_NAMES
export const STATE_CODES = Object.keys(STATE_NAMES) as readonly (keyof typeof STATE_NAMES)[]

/** Returns the name of a state or the District of Columbia. Other codes are returned unchanged. */
export const stateName = (code: string): string => STATE_NAMES[code as keyof typeof STATE_NAMES] ?? code

/** Whether `code` (in capital letters) is a USPS state or territory code. */
export const isStateCode = (code: string): code is StateCode =>
  Object.hasOwn(STATE_NAMES, code) || Object.hasOwn(TERRITORY_NAMES, code)

/** A US postal address. `street2` is '' if there's no second line; `zip` has five digits. */
export interface Address {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: StateCode
  readonly zip: string
}

export interface AddressSuggestion extends Address {
  readonly fullAddress: string
}

export const STREET_MAX = 100
export const CITY_MAX = 60

export const isZip = (text: string): boolean => /^\d{5}$/.test(text)

/**
 * A city's name may have letters of any script, spaces, periods, hyphens and apostrophes: St. Louis, Winston-Salem,
 * Coeur d'Alene.
 */
export const isCity = (text: string): boolean => /^\p{L}[\p{L}\p{M}. '-]*$/u.test(text)

/** Whether the input is long enough for an address search: at least three characters and two words. */
export function isStreetSearch(text: string): boolean {
  const search = tidy(text)
  return search.length >= 3 && search.includes(' ')
}

// In spellings of "PO", people write a zero for the letter O, and any punctuation between the letters.
const BOX = 'b[o0]x|bx|drawer'
const NUMBER = String.raw`\s?(?:no\s|number\s)?\d`
const PO_BOXES: readonly RegExp[] = [
  // Matches PO Box, P.O. Box 12, po-box, P/O Box 12, and Post Office Drawer A.
  new RegExp(String.raw`(?:^|\s)(?:p\s?[o0]|post\s?[o0]ffice)\s?(?:${BOX})(?=\s|\d|$)`),
  // Matches POB 12, Post Box 12, and Postal Box 12.
  new RegExp(String.raw`(?:^|\s)(?:p\s?[o0]\s?b|post(?:al)?\s?(?:${BOX}))${NUMBER}`),
  // Matches a box without a route before it, such as Box 12 or Box 12 Suite 4. A rural route such as RR 2 Box 12
  // doesn't match, because it names its box on the same line.
  new RegExp(String.raw`^(?:${BOX})${NUMBER}\d*(?:\s[a-z])?(?:\s(?:apt|apartment|ste|suite|unit)\b.*)?$`),
]

/**
 * Whether a line of an address is a PO box, in any spelling. A home address can't be one (31 CFR
 * 1020.220(a)(2)(i)(A)(3) requires a residential or business street address).
 */
export function isPoBox(line: string): boolean {
  const plain = line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return PO_BOXES.some((box) => box.test(plain))
}

/** An address as stored. Its state can be any string. */
type WrittenAddress = Omit<Address, 'state'> & { readonly state: string }

/** Whether two addresses are equal, ignoring case and spaces. */
export const sameAddress = (one: WrittenAddress, other: WrittenAddress): boolean =>
  tidy(formatAddress(one)).toLowerCase() === tidy(formatAddress(other)).toLowerCase()

/** Formats an address as one line: '12 Elm Street, Apt 4, Austin, TX 78701'. */
export const formatAddress = (address: WrittenAddress): string =>
  [address.street1, address.street2, address.city, `${address.state} ${address.zip}`]
    .filter((part) => part !== '')
    .join(', ')
