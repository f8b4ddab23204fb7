/**
 * Defines a standard spelling for words that addresses spell in several ways (USPS Publication 28, appendices B and C).
 * Both the address book and the typed text use it, so "Street", "St." and "st" match.
 */

const SUFFIXES: Readonly<Record<string, string>> = {
  aly: 'alley ally allee',
  ave: 'avenue av aven avenu avn avnue',
  bch: 'beach',
  bnd: 'bend',
  blf: 'bluff',
  blvd: 'boulevard boul boulv',
  br: 'branch brnch',
  brg: 'bridge',
  brk: 'brook',
  byp: 'bypass',
  cyn: 'canyon canyn',
  cswy: 'causeway',
  ctr: 'center center cntr',
  cir: 'circle circ crcl',
  clf: 'cliff',
  cmn: 'common commons',
  cor: 'corner',
  ct: 'court crt',
  cv: 'cove',
  crk: 'creek',
  cres: 'crescent',
  xing: 'crossing crssng',
  dr: 'drive driv drv',
  est: 'estate',
  ests: 'estates',
  expy: 'expressway expwy',
  ext: 'extension',
  fls: 'falls',
  fld: 'field',
  frst: 'forest',
  frk: 'fork',
  fwy: 'freeway frwy',
  gdn: 'garden',
  gdns: 'gardens',
  gln: 'glen',
  grn: 'green',
  grv: 'grove',
  hbr: 'harbor',
  hts: 'heights',
  hwy: 'highway hiway hway',
  hl: 'hill',
  hls: 'hills',
  holw: 'hollow',
  jct: 'junction',
  knl: 'knoll',
  knls: 'knolls',
  lk: 'lake',
  lndg: 'landing',
  ln: 'lane',
  loop: 'loops',
  mnr: 'manor',
  mdw: 'meadow',
  mdws: 'meadows',
  mtn: 'mountain',
  pkwy: 'parkway parkways parkwy pkway pky',
  pl: 'place',
  plz: 'plaza plza',
  pt: 'point',
  rnch: 'ranch',
  rdg: 'ridge',
  rd: 'road',
  rte: 'route',
  shr: 'shore',
  spg: 'spring',
  spgs: 'springs',
  sq: 'square sqr',
  sta: 'station',
  st: 'street str strt',
  ter: 'terrace terr',
  trce: 'trace',
  trl: 'trail trails',
  tpke: 'turnpike trnpk',
  vly: 'valley',
  vw: 'view',
  vlg: 'village',
  vis: 'vista',
  way: 'wy',
}

const DIRECTIONALS: Readonly<Record<string, string>> = {
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
}

const OTHERS: Readonly<Record<string, string>> = {
  ft: 'fort',
  mt: 'mount',
  st: 'saint',
  co: 'county',
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
  '4th': 'fourth',
  '5th': 'fifth',
  '6th': 'sixth',
  '7th': 'seventh',
  '8th': 'eighth',
  '9th': 'ninth',
  '10th': 'tenth',
  '11th': 'eleventh',
  '12th': 'twelfth',
}

const canonical = new Map<string, string>()
for (const table of [SUFFIXES, DIRECTIONALS, OTHERS]) {
  for (const [short, spellings] of Object.entries(table)) {
    for (const spelling of spellings.split(' ')) canonical.set(spelling, short)
  }
}
const suffixes = new Set([...Object.keys(SUFFIXES), 'park', 'pass', 'path', 'pike', 'row', 'run', 'walk'])

/** Returns the standard spelling of a lowercase word. */
export const canonicalWord = (word: string): string => canonical.get(word) ?? word

export const isDirectional = (word: string): boolean => word in DIRECTIONALS

/**
 * Returns the standard spellings of words that start with the typed letters, such as n, ne and nw for "nor". Omits
 * standard spellings that begin with the typed letters, because a search for the letters finds them anyway.
 */
export function completions(start: string): string[] {
  if (start.length < 2) return []
  const found = new Set<string>()
  for (const [spelling, short] of canonical) {
    if (spelling.startsWith(start) && !short.startsWith(start)) found.add(short)
  }
  return [...found]
}

/**
 * Returns a line's lowercase words in the standard spelling. Removes accents, periods and apostrophes. Other
 * punctuation separates words. A ZIP+4 loses its last four digits. Parts joined by a hyphen, such as "41-25" and "C-2",
 * form one word. A "#" is a word of its own.
 */
export function words(line: string): string[] {
  const plain = line
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(\d{5})-\d{4}\b/g, '$1')
    .replace(/\b([a-z]|\d+)-(?=(?:[a-z]|\d+)\b)/g, '$1')
    .replace(/([a-z]{2})\./g, '$1 ')
    .replace(/['’‘`.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/#/g, ' # ')
  return plain.split(/[^a-z0-9#]+/).filter((word) => word !== '')
}

/** Returns the words in their standard spelling. A two-word directional, such as "north east", becomes one word. */
export function canonicalWords(raw: readonly string[]): string[] {
  const result: string[] = []
  for (let i = 0; i < raw.length; i++) {
    const word = raw[i] ?? ''
    const next = raw[i + 1] ?? ''
    if ((word === 'north' || word === 'south') && (next === 'east' || next === 'west')) {
      result.push(canonicalWord(word + next))
      i++
    } else if (word !== '#') {
      result.push(canonicalWord(word))
    }
  }
  return result
}

/**
 * Returns a street name without directionals. Keeps a directional if otherwise only a suffix would remain ("E Street",
 * "North Avenue").
 */
export function withoutDirectionals(name: readonly string[]): string[] {
  const kept = name.filter((word) => !isDirectional(word))
  return kept.every((word) => suffixes.has(word)) ? [...name] : kept
}

/** Whether a word can be a house number, such as 12, 12a or n6w23001, but not an ordinal as in "5th Avenue". */
export const isHouseNumber = (word: string): boolean => /\d/.test(word) && !/^\d+(st|nd|rd|th)$/.test(word)

const DESIGNATORS = new Set(
  'apt apartment unit ste suite # lot trlr trailer rm room flr floor bldg building ph penthouse spc space'.split(' '),
)

/** Whether a word designates a unit (apt, suite, # …). */
export const isDesignator = (word: string): boolean => DESIGNATORS.has(word)

/** Whether a word is an unfinished unit designator: "ap", "apartm". */
export const startsDesignator = (start: string): boolean =>
  start.length >= 2 && [...DESIGNATORS].some((word) => word.startsWith(start))

/** Whether a word can follow a unit designator: "4b", "203", "c". */
export const isUnitName = (word: string): boolean => word.length <= 2 || /\d/.test(word)

/**
 * Returns the index at which the unit starts in a street line's words, or -1 if there's none. In "600 w 19th ave apt
 * b", the unit starts at "apt".
 */
export function unitStart(raw: readonly string[]): number {
  for (let i = 2; i < raw.length; i++) {
    if (!isDesignator(raw[i] ?? '')) continue
    const next = raw[i + 1]
    if (next === undefined || isDesignator(next) || isUnitName(next)) return i
  }
  return -1
}

/**
 * Returns a unit's key, which is the same for "Apt 04-B", "#APT 0004B" and "4b". Returns an empty string if the text
 * contains no unit.
 */
export function unitKey(unit: string): string {
  return words(unit)
    .filter((word) => !isDesignator(word))
    .map((word) => word.replace(/^0+(?=[a-z0-9])/, ''))
    .join('')
}
