import { CODE_OF_NAME } from './states.ts'
import {
  canonicalWord,
  canonicalWords,
  completions,
  isDesignator,
  isDirectional,
  isHouseNumber,
  isUnitName,
  startsDesignator,
  unitKey,
  unitStart,
  withoutDirectionals,
  words,
} from './words.ts'

/** A range of keys with a common prefix, from `lo` up to but not including `hi`. */
interface KeyRange {
  readonly lo: string
  readonly hi: string
}

/**
 * One way to look up the input. `strict` uses the full key, `numbered` uses a house number and the first word of the
 * street name, and `named` uses the street name alone. With `numbered` and `named`, the other words can be anywhere in
 * the rest of the key.
 */
export type Plan =
  | { readonly index: 'strict'; readonly ranges: KeyRange[]; readonly unit: string }
  | {
      readonly index: 'numbered' | 'named'
      readonly number: string
      readonly ranges: KeyRange[]
      /** LIKE patterns: the key must match every pattern in `all` and at least one in `any`. */
      readonly all: string[]
      readonly any: string[]
      readonly unit: string
    }

/** What the person typed, respelled the way the address book spells it. `last` is the unfinished word. */
interface Typed {
  readonly done: readonly string[]
  readonly last: string
  readonly unit: string
}

/**
 * The lookups for the typed text. `first` plans run until there are enough results. `fallback` plans run only while
 * there are no results.
 */
export function plans(text: string): { first: Plan[]; fallback: Plan[] } {
  const typed = readTyped(text)
  const first: Plan[] = []
  const fallback: Plan[] = []
  const numbered = isHouseNumber(typed.done[0] ?? typed.last)
  if (numbered) {
    first.push(strict(typed))
    add(first, loose(typed))
    add(fallback, byStateName(text, typed, loose))
    for (const other of otherReadings(text, typed)) {
      fallback.push(strict(other))
      add(fallback, loose(other))
    }
    // The unfinished word may be the start of an ordinal street name: "5t" may become "5th Avenue".
    if (typed.done.length === 0) add(fallback, named(typed))
  } else {
    add(first, namedInARow(typed))
    add(fallback, named(typed))
    add(fallback, byStateName(text, typed, named))
    for (const other of otherReadings(text, typed)) add(fallback, named(other))
  }
  return { first, fallback }
}

function add(list: Plan[], plan: Plan | undefined): void {
  if (plan) list.push(plan)
}

function readTyped(text: string): Typed {
  const finished = /[\s,]$/.test(text)
  const segments = text.split(',')
  const done: string[] = []
  let last = ''
  let unit = ''
  segments.forEach((segment, index) => {
    let raw = words(segment)
    const at = unit === '' ? unitStart(index === 0 ? raw : ['', '', ...raw]) : -1
    const cut = index === 0 ? at : at - 2
    if (at >= 0 && cut >= 0) {
      // A unit between commas may have several words: "#R 16".
      const alone = index > 0 && raw.every((word) => isDesignator(word) || isUnitName(word))
      const length = alone ? raw.length : unitLength(raw, cut)
      unit = unitKey(raw.slice(cut, cut + length).join(' '))
      raw = [...raw.slice(0, cut), ...raw.slice(cut + length)]
      // The unfinished word is part of the unit, so the street name before it is complete.
      if (index === segments.length - 1 && cut === raw.length) raw.push('')
    }
    const open = index === segments.length - 1 && !finished && raw.length > 0 ? raw.pop() : undefined
    done.push(...canonicalWords(raw))
    last = open ?? ''
  })
  return { done, last, unit }
}

function unitLength(raw: readonly string[], at: number): number {
  let length = 0
  while (isDesignator(raw[at + length] ?? '')) length++
  const name = raw[at + length]
  return name !== undefined && isUnitName(name) ? length + 1 : length
}

/** Returns the key prefixes that match the unfinished word. A prefix for a complete word ends with a space. */
function startsOf(last: string): string[] {
  const whole = canonicalWord(last)
  const starts = whole === last ? [last] : [`${whole} `, last]
  for (const word of completions(last)) if (!starts.includes(`${word} `)) starts.push(`${word} `)
  return starts
}

// Keys contain no character above 'z', so '~' ends every range.
const range = (start: string): KeyRange => ({ lo: start, hi: `${start}~` })

function ranges(done: readonly string[], last: string): KeyRange[] {
  const before = done.map((word) => `${word} `).join('')
  return last === '' ? [range(before)] : startsOf(last).map((start) => range(before + start))
}

const strict = (typed: Typed): Plan => ({ index: 'strict', ranges: ranges(typed.done, typed.last), unit: typed.unit })

/**
 * Finds addresses with this house number. The street name must start with the first typed word. The other typed words
 * can be anywhere after it. Ignores directionals.
 */
function loose(typed: Typed): Plan | undefined {
  const [number, ...rest] = typed.done
  if (number === undefined) return undefined
  const { first, all, any } = pieces(rest, typed.last)
  return first.length === 0 ? undefined : { index: 'numbered', number, ranges: first, all, any, unit: typed.unit }
}

/**
 * Finds addresses by street name. The street name must start with the first typed word. The other typed words can be
 * anywhere after it.
 */
function named(typed: Typed): Plan | undefined {
  const { first, all, any } = pieces(typed.done, typed.last)
  return first.length === 0 ? undefined : { index: 'named', number: '', ranges: first, all, any, unit: typed.unit }
}

/** Finds addresses whose street name contains the words in the typed order. */
function namedInARow(typed: Typed): Plan | undefined {
  const { name, open } = nameOf(typed.done, typed.last)
  if (name.length === 0) return undefined
  return { index: 'named', number: '', ranges: ranges(name, open), all: [], any: [], unit: typed.unit }
}

/** Returns the street name's words without directionals, and the unfinished word separately. */
function nameOf(done: readonly string[], last: string): { name: string[]; open: string } {
  const word = canonicalWord(last)
  const name = withoutDirectionals(last === '' ? done : [...done, word])
  const ended = last === '' || isDirectional(word)
  return ended ? { name, open: '' } : { name: name.slice(0, -1), open: last }
}

function pieces(done: readonly string[], last: string): { first: KeyRange[]; all: string[]; any: string[] } {
  const { name, open } = nameOf(done, last)
  const [head, ...others] = name
  if (head === undefined) return { first: open === '' ? [] : ranges([], open), all: [], any: [] }
  const any = open === '' ? [] : startsOf(open).map((start) => `% ${start}%`)
  return { first: [range(`${head} `)], all: others.map((word) => `% ${word} %`), any }
}

/**
 * Looks up a text that ends with a state name, which may be unfinished or followed by a ZIP code. Searches that state
 * for the text before the state name.
 */
function byStateName(text: string, typed: Typed, look: (typed: Typed) => Plan | undefined): Plan | undefined {
  const tail = words(text)
  const zip = /^\d{1,5}$/.test(tail.at(-1) ?? '') ? (tail.pop() ?? '') : ''
  const spoken = typed.last === '' ? typed.done : [...typed.done, canonicalWord(typed.last)]
  for (const count of [3, 2, 1]) {
    const end = tail.slice(-count).join(' ')
    if (tail.length <= count || end.length < 3) continue
    const codes = [...CODE_OF_NAME].filter(([name]) => (zip === '' ? name.startsWith(end) : name === end))
    if (codes.length === 0) continue
    const plan = look({ ...typed, done: spoken.slice(0, spoken.length - count - (zip === '' ? 0 : 1)), last: '' })
    if (!plan || plan.index === 'strict') return undefined
    return { ...plan, any: codes.map(([, code]) => `% ${code.toLowerCase()} ${zip}%`) }
  }
  return undefined
}

/**
 * Returns other ways to read a search text that found nothing. The last word may be an unfinished "apt", or a unit
 * without a designator.
 */
function otherReadings(text: string, typed: Typed): Typed[] {
  if (typed.unit !== '') return []
  const unfinished = typed.done.length >= 2 && startsDesignator(typed.last)
  return unfinished ? [{ ...typed, last: '' }] : bareUnit(text, typed)
}

/**
 * Reads a short word before a comma or at the end of the text as a unit: "74 Springfield St B" or "74 Springfield St,
 * B, Agawam".
 */
function bareUnit(text: string, typed: Typed): Typed[] {
  const [street = [], second, ...others] = text.split(',').map(words)
  if (second === undefined) {
    const short = typed.last !== '' && isUnitName(typed.last) && typed.done.length >= 3
    return short ? [{ done: typed.done, last: '', unit: unitKey(typed.last) }] : []
  }
  if (second.length > 0 && second.every(isUnitName)) return [withUnit(street, second, others)]
  const last = street.slice(-1)
  return street.length >= 3 && last.every(isUnitName) ? [withUnit(street.slice(0, -1), last, [second, ...others])] : []
}

function withUnit(street: string[], unit: string[], place: string[][]): Typed {
  const done = [street, ...place].flatMap(canonicalWords)
  return { done: done.slice(0, -1), last: done.at(-1) ?? '', unit: unitKey(unit.join(' ')) }
}
