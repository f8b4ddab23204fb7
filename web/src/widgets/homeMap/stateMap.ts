/**
 * A county's name, the word after the name ('County', 'Parish', 'city' or ''), and the county's shape as an SVG path.
 */
export type County = readonly [name: string, kind: string, path: string]

/** The counties of a state, drawn 320 units wide and 240 high. */
export type StateMap = readonly County[]

/** Returns a name in lowercase without accents, spaces and punctuation, and with 'Saint' shortened to 'st'. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bsainte\b/g, 'ste')
    .replace(/[^a-z]/g, '')

/** Matches a word such as 'County' that county records may add to the end of the name. */
const KIND = /(?:county|parish|(?:cityand)?borough|censusarea|municipality)$/

export const fullName = ([name, kind]: County): string => `${name} ${kind}`.trim()

/**
 * Returns the county that matches a recorded name, with or without the word 'County'. Returns undefined if no county
 * matches, or if the name could mean a county or an independent city, such as Richmond in Virginia.
 */
export function countyNamed(map: StateMap, recorded: string): County | undefined {
  const wanted = plain(recorded)
  const exact = map.find((county) => county[1] !== '' && plain(fullName(county)) === wanted)
  if (exact) return exact
  const named = (name: string, of: StateMap) => {
    const found = of.filter(([own]) => plain(own) === name)
    return found.length === 1 ? found[0] : undefined
  }
  const short = wanted.replace(KIND, '')
  return (
    named(wanted, map) ??
    (short === wanted
      ? undefined
      : named(
          short,
          map.filter(([, kind]) => kind !== 'city'),
        ))
  )
}
