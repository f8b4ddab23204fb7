/**
 * Checks whether a county record lists a person as an owner of a home. Counties write names in different orders and
 * formats, and the check accepts them all.
 */
import type { Suffix } from '../values/name.ts'

const SUFFIXES: Readonly<Record<string, Suffix>> = {
  JR: 'JR',
  JUNIOR: 'JR',
  SR: 'SR',
  SENIOR: 'SR',
  II: 'II',
  III: 'III',
  IV: 'IV',
}
/** Words that county clerks add to an owner's name. */
const BESIDE = new Set(['MR', 'MRS', 'MS', 'DR', 'ET', 'UX', 'VIR', 'AL', 'JT', 'TEN', 'COM', 'HUSBAND', 'WIFE'])

/**
 * Removes diacritics and splits a string into words, which can be in any script. Apostrophes and periods don't split a
 * word; other punctuation does.
 */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'\u2019.]/gu, '')
    .toUpperCase()
const words = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const joined = (text: string): string => words(text).join('')

/**
 * Returns how many words at the start of `list` make up the given name. The count can be more than one, because county
 * records may split a name ('MC KAY'). Returns undefined if the list starts with a different name.
 */
function begins(with_: string, list: readonly string[]): number | undefined {
  for (let count = 1, read = ''; count <= list.length; count++) {
    read += list[count - 1]
    if (read === with_) return count
    if (!with_.startsWith(read)) return undefined
  }
  return undefined
}

/**
 * Removes the last name from a recorded name and returns the other words. The last name can come first or last. If both
 * are possible, returns both results.
 */
function withoutLast(last: string, list: readonly string[]): string[][] {
  const first = begins(last, list)
  const ways = first === undefined ? [] : [list.slice(first)]
  for (let from = list.length - 1; from > 0; from--)
    if (list.slice(from).join('') === last) ways.push(list.slice(0, from))
  return ways
}

/** A legal name as stored. Its suffix can be any string. */
export interface RecordedName {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
}

interface Recorded {
  readonly words: readonly string[]
  readonly suffix?: Suffix
}

/** Parses a recorded name. A single 'V' or 'I' may be an initial, so it isn't treated as a suffix. */
function readPerson(text: string): Recorded {
  const list = words(text).filter((word) => !BESIDE.has(word))
  const suffix = list.map((word) => SUFFIXES[word]).find((one) => one !== undefined)
  return { words: list.filter((word) => SUFFIXES[word] === undefined), ...(suffix && { suffix }) }
}

/**
 * Whether the middle names are compatible. Either the record or the person may omit or abbreviate a middle name. If the
 * middle names conflict, the record is about another person.
 */
function middleFits(recorded: readonly string[], middle: string): boolean {
  const told = words(middle)
  if (told.length === 0 || recorded.length === 0) return true
  return recorded.some((word) =>
    told.some((one) => one === word || ((one.length === 1 || word.length === 1) && one[0] === word[0])),
  )
}

/**
 * Whether a recorded owner is the given person. The full last and first names must match in either order ('PRIME PAULA
 * A', 'Paula Anne Prime'), including in a joint entry ('PRIME JOHN & PAULA'). A different middle name or suffix means a
 * different person. A record with only a first initial never matches.
 */
export function namesOwner(recordedOwners: readonly string[], name: RecordedName): boolean {
  const last = joined(name.lastName)
  const first = joined(name.firstName)
  const isThem = (list: readonly string[], suffix: Suffix | undefined): boolean =>
    withoutLast(last, list).some((rest) => {
      const count = begins(first, rest)
      if (count === undefined || !middleFits(rest.slice(count), name.middleName)) return false
      return !suffix || name.suffix === '' || name.suffix === suffix
    })
  return recordedOwners.some((entry) => {
    const people = entry.split(/&|;|\/|\band\b/i).map(readPerson)
    return people.some(({ words: list, suffix }) => {
      if (isThem(list, suffix)) return true
      // Entries such as 'PRIME JOHN & PAULA' and 'John & Paula Prime' state the shared last name only once.
      const shares =
        people.length > 1 &&
        begins(first, list) !== undefined &&
        (begins(last, people[0]?.words ?? []) !== undefined || withoutLast(last, people.at(-1)?.words ?? []).length > 0)
      return shares && isThem([last, ...list], suffix)
    })
  })
}

const TRUST = /\b(?:TRUST|TRUSTEES?|TTEES?|TRS?|REV(?:OCABLE)? LIV(?:ING)?|LIVING TR)\b/
const COMPANY = /\b(?:LLC|L L C|LLP|LP|LTD|INC|CORP|CORPORATION|COMPANY|PARTNERSHIP|LIMITED)\b/

/**
 * Returns TRUST or LLC if the recorded owner's name contains a word that indicates a trust or a company. Otherwise,
 * returns undefined.
 */
export function entityAmong(recordedOwners: readonly string[]): 'TRUST' | 'LLC' | undefined {
  const all = recordedOwners.map((one) => words(one).join(' '))
  if (all.some((one) => COMPANY.test(one))) return 'LLC'
  return all.some((one) => TRUST.test(one)) ? 'TRUST' : undefined
}

/** Ways in which a person can own a home that the county record lists under another name. */
export const HOLDINGS = ['TRUST', 'LLC', 'MARRIED', 'INHERITED', 'OTHER'] as const
export type Holding = (typeof HOLDINGS)[number]
