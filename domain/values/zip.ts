/**
 * Finds the state of a ZIP code from its first three digits. The table of prefixes is small enough for the browser. The
 * server also checks a full list of ZIP codes.
 */

/** USPS state and territory codes with their ranges of ZIP prefixes. */
const RANGES =
  'AA 340;AE 090-098;AK 995-999;AL 350-352,354-369;AP 962-966;AR 716-729;AS 967;AZ 850-853,855-857,859-860,863-865;' +
  'CA 900-908,910-928,930-961;CO 800-816;CT 060-069;DC 200,202-205,569;DE 197-199;FL 320-339,341-342,344,346-347,349;' +
  'FM 969;GA 300-319,398-399;GU 969;HI 967-968;IA 500-516,520-528;ID 832-838;IL 600-620,622-629;IN 460-479;' +
  'KS 660-662,664-679;KY 400-418,420-427;LA 700-701,703-708,710-714;MA 010-027,055;MD 205-212,214-219;ME 039-049;' +
  'MH 969;MI 480-499;MN 550-551,553-567;MO 630-631,633-641,644-658;MP 969;MS 386-397;MT 590-599;NC 270-289;' +
  'ND 580-588;NE 680-681,683-693;NH 030-038;NJ 070-089;NM 870-871,873-884;NV 889-891,893-895,897-898;' +
  'NY 005,063,100-149;OH 430-459;OK 730-731,734-741,743-749;OR 970-979;PA 150-196;PR 006-007,009;PW 969;RI 028-029;' +
  'SC 290-299;SD 570-577;TN 370-385;TX 733,739,750-770,772-799,885;UT 840-847;VA 201,205,220-246;VI 008;' +
  'VT 050-054,056-059;WA 980-986,988-994;WI 530-532,534-535,537-549;WV 247-268;WY 820-831,834'

/** ZIP codes whose delivery area crosses a state line (the Census Bureau's multi-state tabulation areas). */
const BORDER: Readonly<Record<string, string>> = {
  '02861': 'MA',
  '42223': 'TN',
  '59221': 'ND',
  '63673': 'IL',
  '71749': 'LA',
  '73949': 'TX',
  '81137': 'NM',
  '84536': 'AZ',
  '86044': 'UT',
  '86515': 'NM',
  '88063': 'TX',
  '89439': 'CA',
  '97635': 'CA',
}

export const INVALID_ZIP = 'Please enter a valid zipcode'
export const ZIP_OUTSIDE_STATE = 'Zipcode doesn’t match the state'

const byPrefix = new Map<string, string[]>()
for (const entry of RANGES.split(';')) {
  const [state = '', ranges = ''] = entry.split(' ')
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.split('-')
    for (let n = Number(first); n <= Number(last); n++) {
      const prefix = String(n).padStart(3, '0')
      byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), state])
    }
  }
}

/**
 * Returns the two-letter codes of the states that have addresses with the given ZIP code. A ZIP code that crosses a
 * state line has several states. An invalid ZIP code or an unused prefix has none.
 */
export function statesOfZip(zip: string): readonly string[] {
  if (!/^\d{5}$/.test(zip)) return []
  const states = byPrefix.get(zip.slice(0, 3)) ?? []
  const second = BORDER[zip]
  return second ? [...states, second] : states
}

/** Whether `zip` is one of the few ZIP codes that cross a state line. */
export const isBorderZip = (zip: string): boolean => BORDER[zip] !== undefined

/**
 * Checks whether a state (two-letter code) and a five-digit ZIP code go together. Returns undefined if they do,
 * otherwise the message for the ZIP field. Empty fields are accepted, because the required-field checks handle them.
 */
export function checkStateZip(state: string, zip: string): string | undefined {
  if (state.trim() === '' || zip.trim() === '') return undefined
  const states = statesOfZip(zip.trim())
  if (states.length === 0) return INVALID_ZIP
  return states.includes(state.trim().toUpperCase()) ? undefined : ZIP_OUTSIDE_STATE
}
