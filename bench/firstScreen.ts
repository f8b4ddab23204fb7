// Measures how much script the first screen loads before any interaction, whether people can read the screen without
// scripts, and how fast it appears on a phone.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LOGIN, LOGIN_CODE, REGISTER, REGISTER_V2 } from 'domain/routes/routes.ts'
import { chromium } from 'playwright'
import { ensureChromium } from '../scripts/browser.ts'
import { webFolder } from '../scripts/build.ts'
import { hostLabel, loadOrganizations } from '../server/organizations.ts'
import { SANDBOX_ORIGINATOR } from '../server/sandbox/brokers.ts'
import { type Bench, type Figure, inKb } from './figure.ts'
import { firstPaint, looksPaint } from './firstPaint.ts'
import type { Scratch } from './scratch.ts'

const BUDGET = 80_000
/** The maximum number of scripts that a form may load after the person starts to use it. */
const MOST_FOR_FORM = 8
/** After this many milliseconds without a request, we assume that a page has requested all of its scripts. */
const QUIET_MS = 1000
/**
 * Chunks that load without any interaction once the page is usable, with the purpose of each. People can type an
 * address and submit answers before these chunks load. The server renders the broker's card, so the card's chunk only
 * makes the card interactive.
 */
const LATE = {
  idle: 'flags and page views',
  RegistrationCard: "the broker's card",
  startChatWidget: 'the button that opens the chat',
}
const ENTRY = 'src/app/entry-client.tsx'
const ASSETS = '/account/heloc/assets/'

interface Page {
  readonly path: string
  readonly module: string
  /** Maps each form field's name to a pattern that the page's HTML must contain. */
  readonly boxes: Readonly<Record<string, RegExp>>
}

const HOME = {
  'the address': /<input[^>]*name="(street1|search)"/,
  'the occupancy': /<input[^>]*name="occupancyType"/,
}
const PAGES: readonly Page[] = [
  { path: REGISTER, module: 'src/pages/register/Page.tsx', boxes: HOME },
  { path: REGISTER_V2, module: 'src/pages/register-v2/Page.tsx', boxes: HOME },
  { path: `${REGISTER}?referrer=${SANDBOX_ORIGINATOR}`, module: 'src/pages/register/Page.tsx', boxes: HOME },
  {
    path: LOGIN,
    module: 'src/pages/sign-in/Page.tsx',
    boxes: { 'the email': /<input[^>]*name="email"/, 'the password': /<input[^>]*name="password"/ },
  },
  { path: LOGIN_CODE, module: 'src/pages/sign-in/code/Page.tsx', boxes: { 'the code': /<input[^>]*name="code"/ } },
]

type Manifest = Record<
  string,
  { readonly file: string; readonly name?: string; readonly imports?: readonly string[] } | undefined
>

/** Returns the script files of source modules, including all imported files. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build doesn't include ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
  return files
}

/** Finds a chunk by its name and returns the chunk's key in the build manifest. */
function keyNamed(manifest: Manifest, name: string): string {
  const [key] = Object.entries(manifest).find(([, chunk]) => chunk?.name === name) ?? []
  if (key === undefined) throw new Error(`the build has no chunk named ${name}`)
  return key
}

const inWords = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts)

export const firstScreen = (scratch: Scratch): Bench => ({
  name: 'first-screen',
  async measure(say) {
    const client = join(webFolder('sandbox'), 'client')
    const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest
    const { url } = await scratch.server('first-screen', await scratch.database('first_screen'))
    const figures: Figure[] = []
    for (const { path, module, boxes } of PAGES) {
      const { loaded, focused } = await scriptsLoadedBy(url + path)
      const own = filesOf(manifest, [ENTRY, module])
      const chunks = Object.entries(LATE).map(([name, purpose]) => ({ key: keyNamed(manifest, name), purpose }))
      const late = filesOf(
        manifest,
        chunks.map(({ key }) => key),
      )
      const purposes = chunks.filter(({ key }) => loaded.has(manifest[key]?.file ?? '')).map(({ purpose }) => purpose)
      // Count the files in the build's manifest as well as those that a real browser requested, in case one list is
      // incomplete.
      const sizes = await Promise.all(
        [...new Set([...own, ...loaded])].map(async (file) => ({ file, bytes: await bytesOf(url + ASSETS + file) })),
      )
      const sum = (isWanted: (file: string) => boolean) =>
        sizes.reduce((total, { file, bytes }) => (isWanted(file) ? total + bytes : total), 0)
      const isLate = (file: string) => late.has(file) && !own.has(file)
      const total = sum((file) => !isLate(file))
      figures.push({
        name: `script of ${path}, brotli`,
        measured: total,
        shown: inKb(total),
        budget: { most: BUDGET, shown: `≤ ${inKb(BUDGET)}` },
        note: `what typing needs; ${inKb(sum(isLate))} more load afterward: ${inWords(purposes)}`,
      })
      const inForms = await Promise.all([...focused].map((file) => bytesOf(url + ASSETS + file)))
      figures.push({
        name: `scripts for the form of ${path}`,
        measured: focused.size,
        shown: String(focused.size),
        budget: { most: MOST_FOR_FORM, shown: `≤ ${MOST_FOR_FORM}` },
        note: `${inKb(inForms.reduce((total, bytes) => total + bytes, 0))} that a click on the first field loads`,
      })
      const missing = await missingWithoutScript(url + path, boxes)
      figures.push({
        name: `${path} reads before script`,
        measured: missing.length,
        shown: missing.length === 0 ? 'yes' : `no: ${missing.join(', ')}`,
        budget: { most: 0, shown: 'yes' },
      })
    }
    figures.push(await brands(url), ...(await firstPaint(url, say)), ...(await looksPaint(url, say)))
    return figures
  },
})

/** Checks that all lenders load the same scripts, so that measuring one lender is enough. */
async function brands(url: string): Promise<Figure> {
  const { all } = await loadOrganizations(join(import.meta.dirname, '../organizations'))
  const { port } = new URL(url)
  const others: string[] = []
  for (const { path } of PAGES) {
    const own = await scriptsOf(url + path)
    if (own === '') throw new Error(`${path} contains no list of scripts`)
    for (const organization of all) {
      const host = `${hostLabel(organization)}.localhost:${port}`
      if ((await scriptsOf(url + path, host)) !== own) others.push(`${organization.code} ${path}`)
    }
  }
  return {
    name: 'other scripts for another brand',
    measured: others.length,
    shown: others.length === 0 ? 'none' : others.join(', '),
    budget: { most: 0, shown: 'none' },
    note: `${all.length} brands, ${PAGES.length} pages each`,
  }
}

/** Returns the file names of a page's scripts, sorted and joined with spaces. */
function scriptsOf(url: string, host = new URL(url).host): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host, accept: 'text/html' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode} to ${host}`))
      let html = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          html += part
        })
        .on('end', () => resolve([...new Set(html.match(/[\w-]+\.js(?=")/g))].sort().join(' ')))
    }).on('error', reject)
  })
}

/** Returns a script's transferred size in bytes. */
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

/**
 * Opens a page in a browser. `loaded` contains the scripts requested before the page is idle. `focused` contains the
 * scripts requested after a click on the form's first field.
 */
async function scriptsLoadedBy(url: string): Promise<{ loaded: Set<string>; focused: Set<string> }> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const files = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith(ASSETS) && pathname.endsWith('.js')) files.add(pathname.slice(ASSETS.length))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const loaded = new Set(files)
    await page.locator('main form input:visible').first().click()
    for (let before = -1; files.size > before; ) {
      before = files.size
      await pause(QUIET_MS)
    }
    return { loaded, focused: new Set([...files].filter((file) => !loaded.has(file))) }
  } finally {
    await browser.close()
  }
}

/**
 * Lists the required content that is missing from the page's HTML. Without scripts, a visitor sees only what the HTML
 * contains.
 */
async function missingWithoutScript(url: string, boxes: Page['boxes']): Promise<string[]> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const wanted = {
    heading: /<h1[^>]*>[^<]/,
    'a form that posts': /<form[^>]*method="post"/i,
    ...boxes,
    'a button': /<button[^>]*type="submit"|<button(?![^>]*type=)/,
    styles: /<style>/,
  }
  return Object.entries(wanted).flatMap(([name, pattern]) => (pattern.test(html) ? [] : [name]))
}
