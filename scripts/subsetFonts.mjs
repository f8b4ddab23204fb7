// Creates the web fonts that a visitor's first screen loads: npm run fonts. Each file in web/src/app/fonts has only the
// characters and weights that web/src/app/fonts.css declares for it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const app = join(import.meta.dirname, '../web/src/app')
const packages = join(import.meta.dirname, '../node_modules/@fontsource-variable')
const FACE =
  /font-weight: (\d+)(?: (\d+))?;\s+src: url\("\.\/fonts\/(([\w-]+?)(?:-\d+)?)\.woff2"\)[^}]*unicode-range:([^;]+);/g
/** The OpenType features to keep: those that browsers apply by default, and lining and tabular figures. */
const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'tnum']

/**
 * Returns the characters of a unicode-range such as U+0020-007E, U+00A0.
 * @param {string} ranges
 */
const charactersOf = (ranges) =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')

mkdirSync(join(app, 'fonts'), { recursive: true })
for (const [, min, max, file = '', name = '', ranges = ''] of readFileSync(join(app, 'fonts.css'), 'utf8').matchAll(
  FACE,
)) {
  const latin = readFileSync(join(packages, name, 'files', `${name}-latin-wght-normal.woff2`))
  const subset = await subsetFont(latin, charactersOf(ranges), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: max === undefined ? Number(min) : { min: Number(min), max: Number(max) } },
  })
  writeFileSync(join(app, 'fonts', `${file}.woff2`), subset)
  console.log(`${file}: ${latin.length} bytes of Latin letters, ${subset.length} in the part for first screens`)
}
