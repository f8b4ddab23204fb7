// npm run sheet combines pictures of all lenders into sheets. The first two sheets show every lender's first screen,
// footer and offers, one sheet in light colors and one in dark colors. The third sheet shows each look's first screen
// on a phone and on a desktop. With --blind, the sheets are for a test in which a person matches pictures to brands.
// These sheets show the eight looks' first screens and offers in random order, without logos or names, in color and in
// gray. key.json lists the lender of each picture.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { pictureName, SCHEMES, type Scheme } from '../e2e/lenders/pictureNames.ts'
import { readConfig } from '../server/config.ts'
import { readDefaults } from '../server/organizations.ts'
import { ensureChromium } from './browser.ts'

const isBlind = process.argv.includes('--blind')
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(readConfig().dataDir, isBlind ? 'sheet-blind' : 'sheet')
const PHONE = 390
const DESKTOP = 1280
/** Sizes of the pictures in a sheet, in pixels. */
const SMALL = [130, 300] as const
const TALL = [230, 530] as const
const WIDE = [230, 162] as const

const chrome = ensureChromium()
const { looks } = await readDefaults(join(root, 'organizations'))
const examples = Object.values(looks).map(({ example }) => example)
if (isBlind) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const test = ['node_modules/@playwright/test/cli.js', 'test', '--project=lenders']
const { status } = spawnSync(
  process.execPath,
  isBlind ? [...test, '-g', `lender (${examples.join('|')})(?: @|$)`] : test,
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SHEET: folder, ...(isBlind && { SHEET_BLIND: '1' }) },
  },
)

const there = new Set(readdirSync(folder))
/** The pictures that a sheet needs but no test took. */
const missing = new Set<string>()

/** Returns an HTML figure that contains pictures of a lender's screens, each `width` by `height` pixels. */
function figure(title: string, names: readonly string[], [width, height]: readonly [number, number]): string {
  for (const name of names) if (!there.has(name)) missing.add(name)
  const images = names.map((name) =>
    there.has(name)
      ? `<img style="width:${width}px;height:${height}px" src="${pathToFileURL(join(folder, name)).href}">`
      : `<i style="width:${width}px"></i>`,
  )
  return `<figure><figcaption>${title}</figcaption><div>${images.join('')}</div></figure>`
}

interface Sheet {
  readonly columns: number
  readonly figures: readonly string[]
  readonly isGray?: boolean
}

function labeledSheets(): Record<string, Sheet> {
  const lenders = readdirSync(join(root, 'organizations')).filter((code) =>
    there.has(pictureName(code, 'first', PHONE, 'light')),
  )
  const allOf = (scheme: Scheme) =>
    lenders.map((code) =>
      figure(
        code,
        ['first', 'offers', 'footer'].map((screen) => pictureName(code, screen, PHONE, scheme)),
        SMALL,
      ),
    )
  const looksOf = (width: number, size: readonly [number, number]) =>
    Object.entries(looks).map(([look, { example }]) =>
      figure(
        `${look}: ${example}`,
        SCHEMES.map((scheme) => pictureName(example, 'first', width, scheme)),
        size,
      ),
    )
  return {
    sheet: { columns: 5, figures: allOf('light') },
    'sheet-dark': { columns: 5, figures: allOf('dark') },
    looks: { columns: 4, figures: [...looksOf(PHONE, TALL), ...looksOf(DESKTOP, WIDE)] },
  }
}

/** Numbers the pictures in random order, and lists each number's lender in key.json. */
function blindSheets(): Record<string, Sheet> {
  const shown = (width: number) =>
    shuffled(
      examples.flatMap((code) =>
        ['first', 'offers'].flatMap((screen) =>
          SCHEMES.map((scheme) => ({ code, name: pictureName(code, screen, width, scheme) })),
        ),
      ),
    )
  const [phone, desktop] = [shown(PHONE), shown(DESKTOP)]
  const key = [...phone, ...desktop].map(({ code }, at) => [at + 1, code])
  writeFileSync(join(folder, 'key.json'), `${JSON.stringify(Object.fromEntries(key), undefined, 2)}\n`)
  const numbered = (all: typeof phone, from: number, size: readonly [number, number]) =>
    all.map(({ name }, at) => figure(String(from + at), [name], size))
  const sheets = {
    'blind-phone': { columns: 8, figures: numbered(phone, 1, TALL) },
    'blind-desktop': { columns: 8, figures: numbered(desktop, phone.length + 1, WIDE) },
  }
  const gray = Object.entries(sheets).map(([name, sheet]) => [`${name}-gray`, { ...sheet, isGray: true }])
  return { ...sheets, ...Object.fromEntries(gray) }
}

/** Returns the items in a random order. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    const [one, two] = [order[at], order[other]] as [Item, Item]
    order[at] = two
    order[other] = one
  }
  return order
}

const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] })
const tab = await browser.newPage()
for (const [name, { columns, figures, isGray }] of Object.entries(isBlind ? blindSheets() : labeledSheets())) {
  const page = join(folder, `${name}.html`)
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>Lenders</title><style>
body{margin:24px;display:grid;grid-template-columns:repeat(${columns},max-content);gap:24px;font:14px sans-serif;background:#fff}
figure{margin:0}figcaption{padding:4px 0}div{display:flex;gap:4px}
img{object-fit:cover;object-position:top;border:1px solid #ccc${isGray ? ';filter:grayscale(1)' : ''}}
</style>${figures.join('')}`,
  )
  await tab.setViewportSize({ width: columns * (isBlind ? 256 : 500) + 48, height: 1000 })
  await tab.goto(pathToFileURL(page).href)
  const picture = join(folder, `${name}.png`)
  await tab.screenshot({ path: picture, fullPage: true })
  console.log(picture)
}
await browser.close()
if (missing.size > 0) console.error(`There are no pictures ${[...missing].join(', ')}.`)
process.exitCode = missing.size > 0 ? 1 : (status ?? 1)
