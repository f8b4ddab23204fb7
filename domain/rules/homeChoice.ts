/**
 * Helps a borrower choose their home if several homes share an address. The borrower sees only parts of each record, so
 * the neighbors' names stay private.
 */

export interface HomeOnRecord {
  /** The second line of the home's address, such as 'Unit 2'; undefined if the county lists none. */
  readonly unit?: string | undefined
  readonly parcel: string
  readonly owners: readonly string[]
  readonly yearBuilt: number
}

/** The parts of a county record that a borrower sees when choosing a home. */
export interface HomeChoice {
  readonly unit?: string | undefined
  /** The last letters and digits of the parcel number. */
  readonly parcelEnding: string
  /** The initials of each owner, such as 'Q. A. M.', in the order of the county's record. */
  readonly ownerInitials: readonly string[]
  readonly yearBuilt: number
}

/** The minimum number of characters of a parcel number that a borrower sees. We chose this number. */
const FEWEST = 4

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Returns the last characters of each parcel number, enough to tell the parcels apart. */
function parcelEndings(parcels: readonly string[]): readonly string[] {
  const whole = parcels.map(plain)
  const longest = Math.max(...whole.map(({ length }) => length))
  for (let length = FEWEST; length < longest; length++) {
    const endings = whole.map((parcel) => parcel.slice(-length))
    if (new Set(endings).size === whole.length) return endings
  }
  return whole
}

const initials = (owner: string): string =>
  owner
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (word ? [`${[...word][0]?.toUpperCase()}.`] : []))
    .join(' ')

export function homeChoices(homes: readonly HomeOnRecord[]): readonly HomeChoice[] {
  const endings = parcelEndings(homes.map(({ parcel }) => parcel))
  return homes.map(({ unit, owners, yearBuilt }, index) => ({
    ...(unit && { unit }),
    parcelEnding: endings[index] ?? '',
    ownerInitials: owners.map(initials),
    yearBuilt,
  }))
}

/** Returns the number or letter of a unit, such as '12' for 'Apt. 12', 'Unit 12' or '#12'; '' if there's none. */
const unitNumber = (line: string): string =>
  plain(line.replace(/^\s*(?:apartment|apt|unit|suite|ste|number|no)\b/i, ''))

/** Whether the second lines of two addresses refer to the same unit. */
export const sameUnit = (one: string, other: string): boolean => unitNumber(one) === unitNumber(other)

/**
 * Given several homes at one address, finds the borrower's home by its parcel number or by the unit in the address.
 * Returns undefined if the borrower must choose.
 */
export function knownAmong<Home extends HomeOnRecord>(
  homes: readonly Home[],
  { parcel, street2 }: { readonly parcel?: string | undefined; readonly street2: string },
): Home | undefined {
  const recorded = homes.filter((home) => home.parcel === parcel)
  const inUnit = street2 ? homes.filter(({ unit }) => unit && sameUnit(unit, street2)) : []
  return [recorded, inUnit].find(({ length }) => length === 1)?.[0]
}
