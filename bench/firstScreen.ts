// The first screen: how much script it loads before anybody does anything, and whether it reads without any.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { REGISTER, REGISTER_V2 } from 'domain/routes/routes.ts'
import { chromium } from 'playwright'
import { ensureChromium } from '../scripts/browser.ts'
import { webFolder } from '../scripts/build.ts'
import { type Bench, type Figure, inKb } from './figure.ts'
import type { Scratch } from './scratch.ts'

const BUDGET = 125_000
const AIM = 80_000
const ENTRY = 'src/app/entry-client.tsx'
const ASSETS = '/account/heloc/assets/'

const PAGES = [
  { path: REGISTER, module: 'src/pages/register/Page.tsx' },
  { path: REGISTER_V2, module: 'src/pages/register-v2/Page.tsx' },
]

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>

/** Files of the entry, of a page and of all that they import. */
function filesOf(manifest: Manifest, module: string): Set<string> {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(ENTRY)
  visit(module)
  return files
}

export const firstScreen = (scratch: Scratch): Bench => ({
  name: 'first-screen',
  async measure() {
    const client = join(webFolder('sandbox'), 'client')
    const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest
    const { url } = await scratch.server('first-screen', await scratch.database('first_screen'))
    const figures: Figure[] = []
    for (const { path, module } of PAGES) {
      const loaded = await loadedBy(url + path)
      // What the manifest tells and what a browser really asked for: neither may hide anything.
      const files = [...new Set([...filesOf(manifest, module), ...loaded])]
      const bytes = await Promise.all(files.map((file) => bytesOf(url + ASSETS + file)))
      const total = bytes.reduce((sum, one) => sum + one, 0)
      figures.push({
        name: `script of ${path}, brotli`,
        measured: total,
        shown: inKb(total),
        budget: { most: BUDGET, shown: `≤ ${inKb(BUDGET)}` },
        note: `${files.length} files; ${total <= AIM ? 'within' : `${inKb(total - AIM)} over`} the aim of ${inKb(AIM)}`,
      })
      const missing = await missingWithoutScript(url + path)
      figures.push({
        name: `${path} reads before script`,
        measured: missing.length,
        shown: missing.length === 0 ? 'yes' : `no: ${missing.join(', ')}`,
        budget: { most: 0, shown: 'yes' },
      })
    }
    return figures
  },
})

/** Bytes of a script as they go over the line to a browser. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        .on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

/** Scripts that a browser has asked for once the page has come to rest. */
async function loadedBy(url: string): Promise<Set<string>> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const files = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith(ASSETS) && pathname.endsWith('.js')) files.add(pathname.slice(ASSETS.length))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return files
  } finally {
    await browser.close()
  }
}

/** What a reader without script would look for in vain. */
async function missingWithoutScript(url: string): Promise<string[]> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const wanted = {
    heading: /<h1[^>]*>[^<]/,
    'a form that posts': /<form[^>]*method="post"/i,
    'the address': /<input[^>]*name="(street1|search)"/,
    'the occupancy': /<input[^>]*name="occupancyType"/,
    'a button': /<button[^>]*type="submit"|<button(?![^>]*type=)/,
    styles: /<link[^>]*rel="stylesheet"/,
  }
  return Object.entries(wanted).flatMap(([name, pattern]) => (pattern.test(html) ? [] : [name]))
}
