// Combines pictures of all lenders into one: npm run sheet. Opens each lender's first screen, footer and offers and
// arranges the pictures side by side, once in the light and once in the dark color scheme. A third picture shows the
// first screens of the lenders that show the looks, side by side on a phone and a desktop.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { pictureName, SCHEMES, type Scheme } from '../e2e/lenders/pictures.ts'
import { readConfig } from '../server/config.ts'
import { readDefaults } from '../server/organizations.ts'
import { ensureChromium } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(readConfig().dataDir, 'sheet')
const PHONE = 390
const DESKTOP = 1280

const chrome = ensureChromium()
mkdirSync(folder, { recursive: true })
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--project=lenders'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SHEET: folder },
})

const there = new Set(readdirSync(folder))
const lenders = readdirSync(join(root, 'organizations')).filter((code) =>
  there.has(pictureName(code, 'first', PHONE, 'light')),
)
const { looks } = await readDefaults(join(root, 'organizations'))

/** Returns a figure with pictures of a lender's screens, each `width` by `height` pixels. */
function figure(title: string, names: readonly string[], [width, height]: readonly [number, number]): string {
  const images = names.map((name) =>
    there.has(name)
      ? `<img style="width:${width}px;height:${height}px" src="${pathToFileURL(join(folder, name)).href}">`
      : `<i style="width:${width}px"></i>`,
  )
  return `<figure><figcaption>${title}</figcaption><div>${images.join('')}</div></figure>`
}

const allOf = (scheme: Scheme) =>
  lenders.map((code) =>
    figure(
      code,
      ['first', 'offers', 'footer'].map((screen) => pictureName(code, screen, PHONE, scheme)),
      [130, 300],
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
const SHEETS = {
  sheet: { columns: 5, figures: allOf('light') },
  'sheet-dark': { columns: 5, figures: allOf('dark') },
  looks: { columns: 4, figures: [...looksOf(PHONE, [230, 530]), ...looksOf(DESKTOP, [230, 162])] },
}

const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] })
const tab = await browser.newPage()
for (const [name, { columns, figures }] of Object.entries(SHEETS)) {
  const page = join(folder, `${name}.html`)
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>Lenders</title><style>
body{margin:24px;display:grid;grid-template-columns:repeat(${columns},max-content);gap:24px;font:14px sans-serif;background:#fff}
figure{margin:0}figcaption{padding:4px 0}div{display:flex;gap:4px}
img{object-fit:cover;object-position:top;border:1px solid #ccc}
</style>${figures.join('')}`,
  )
  await tab.setViewportSize({ width: columns * 500 + 48, height: 1000 })
  await tab.goto(pathToFileURL(page).href)
  const picture = join(folder, `${name}.png`)
  await tab.screenshot({ path: picture, fullPage: true })
  console.log(picture)
}
await browser.close()
process.exitCode = status ?? 1
