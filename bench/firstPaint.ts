// Measures how fast the first screens appear on a phone. For comparison, also measures a page of plain HTML with the
// same content.
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LOGIN, REGISTER } from 'domain/routes/routes.ts'
import { hostLabel, readDefaults } from '../server/organizations.ts'
import { type BarePages, startBare } from './bare.ts'
import { type Figure, inMs, median } from './figure.ts'
import { type Visit, visit } from './lighthouse.ts'

/**
 * Number of visits to each first screen and to its plain HTML copy. The visits alternate between the two, so that
 * other load on the machine affects both equally.
 */
const ROUNDS = 5
/** Number of visits to the first screen in each look. */
const ROUNDS_PER_LOOK = 3
const LARGEST_PAINT = 1400
const SCORE = 100
const SHIFT = 0.02
const PAGES = [
  { name: 'registration', path: REGISTER },
  { name: 'sign-in', path: LOGIN },
] as const

export async function firstPaint(url: string, say: (line: string) => void): Promise<Figure[]> {
  const bare = await startBare(Object.assign({}, ...(await Promise.all(PAGES.map(({ path }) => plain(url, path))))))
  try {
    const figures: Figure[] = []
    for (const { name, path } of PAGES) {
      const visits: { ours: Visit[]; plain: Visit[] } = { ours: [], plain: [] }
      for (let round = 0; round < ROUNDS; round++) {
        visits.ours.push(await visit(url + path))
        visits.plain.push(await visit(`http://localhost:${bare.port}${path}`))
      }
      const of = (key: keyof Visit, from = visits.ours) => median(from.map((one) => one[key]))
      for (const [kind, all] of Object.entries(visits))
        say(`${name} (${kind}): ${all.map((one) => `${one.score} ${Math.round(one.largestPaint)} ms`).join(', ')}`)
      figures.push(
        {
          name: `${name} on a phone, largest paint (LCP)`,
          measured: of('largestPaint'),
          shown: inMs(of('largestPaint')),
          budget: { most: LARGEST_PAINT, shown: `≤ ${LARGEST_PAINT} ms` },
          note: `plain HTML ${inMs(of('largestPaint', visits.plain))}; first paint ${inMs(of('firstPaint'))}, plain ${inMs(of('firstPaint', visits.plain))}`,
        },
        {
          name: `${name} on a phone, Lighthouse performance`,
          measured: of('score'),
          shown: String(of('score')),
          budget: { least: SCORE, shown: String(SCORE) },
          note: `blocked ${inMs(of('blocked'))} (TBT); plain HTML ${of('score', visits.plain)}; machine index ${Math.round(of('machine'))}`,
        },
        {
          name: `${name} on a phone, layout shift (CLS)`,
          measured: of('shift'),
          shown: of('shift').toFixed(3),
          budget: { most: SHIFT, shown: `≤ ${SHIFT}` },
        },
      )
    }
    return figures
  } finally {
    await bare.stop()
  }
}

/** Measures the first screen in every look, on the site of the look's example lender. */
export async function looksPaint(url: string, say: (line: string) => void): Promise<Figure[]> {
  const { looks } = await readDefaults(join(import.meta.dirname, '../organizations'))
  const figures: Figure[] = []
  for (const [look, { example }] of Object.entries(looks)) {
    const site = url.replace('localhost', `${hostLabel({ code: example })}.localhost`)
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS_PER_LOOK; round++) visits.push(await visit(site + REGISTER))
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
    say(`look ${look}: ${visits.map((one) => `${one.score} ${Math.round(one.largestPaint)} ms`).join(', ')}`)
    figures.push(
      {
        name: `look ${look} on a phone, largest paint (LCP)`,
        measured: of('largestPaint'),
        shown: inMs(of('largestPaint')),
        budget: { most: LARGEST_PAINT, shown: `≤ ${LARGEST_PAINT} ms` },
        note: `${example}; first paint ${inMs(of('firstPaint'))}`,
      },
      {
        name: `look ${look} on a phone, Lighthouse performance`,
        measured: of('score'),
        shown: String(of('score')),
        budget: { least: SCORE, shown: String(SCORE) },
        note: `blocked ${inMs(of('blocked'))} (TBT); machine index ${Math.round(of('machine'))}`,
      },
      {
        name: `look ${look} on a phone, layout shift (CLS)`,
        measured: of('shift'),
        shown: of('shift').toFixed(3),
        budget: { most: SHIFT, shown: `≤ ${SHIFT}` },
      },
    )
  }
  return figures
}

/** Returns a copy of a page with its HTML, styles and logo, but without its scripts, data and fonts. */
async function plain(url: string, path: string): Promise<BarePages> {
  const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text()
  const [, logo = ''] = /<img[^>]*src="([^"]+)"/.exec(html) ?? []
  const page = html.replace(/<script[^>]*>.*?<\/script>|<link[^>]*as="font"[^>]*>/gs, '')
  const image = Buffer.from(await (await fetch(url + logo)).arrayBuffer())
  const sent = (type: string, body: Buffer) => ({
    headers: { 'content-type': type, 'content-encoding': 'br' },
    body: brotliCompressSync(body).toString('base64'),
  })
  return { [path]: sent('text/html; charset=utf-8', Buffer.from(page)), [logo]: sent('image/svg+xml', image) }
}
