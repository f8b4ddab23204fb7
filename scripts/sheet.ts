// Combines pictures of all lenders into one: npm run sheet. Opens each lender's first screen, footer and offers and
// arranges the pictures side by side.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { pictureName } from '../e2e/lenders/pictures.ts'
import { readConfig } from '../server/config.ts'
import { ensureChromium } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(readConfig().dataDir, 'sheet')
const PHONE = 390
const COLUMNS = 5

const chrome = ensureChromium()
mkdirSync(folder, { recursive: true })
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--project=lenders'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SHEET: folder },
})

const there = new Set(readdirSync(folder))
const codes = readdirSync(join(root, 'organizations')).filter((code) => there.has(pictureName(code, 'first', PHONE)))
const cell = (code: string): string => {
  const shown = ['first', 'offers', 'footer'].map((screen) => pictureName(code, screen, PHONE))
  const images = shown.map((name) =>
    there.has(name) ? `<img src="${pathToFileURL(join(folder, name)).href}">` : '<i></i>',
  )
  return `<figure><figcaption>${code}</figcaption><div>${images.join('')}</div></figure>`
}
const page = join(folder, 'sheet.html')
writeFileSync(
  page,
  `<!doctype html><meta charset="utf-8"><title>Lenders</title><style>
body{margin:24px;display:grid;grid-template-columns:repeat(${COLUMNS},1fr);gap:24px;font:14px sans-serif;background:#fff}
figure{margin:0}figcaption{padding:4px 0}div{display:grid;grid-template-columns:repeat(3,130px);gap:4px}
img{width:130px;height:300px;object-fit:cover;object-position:top;border:1px solid #ccc}
</style>${codes.map(cell).join('')}`,
)
const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox', '--disable-gpu'] })
const tab = await browser.newPage({ viewport: { width: COLUMNS * 422 + 48, height: 1000 } })
await tab.goto(pathToFileURL(page).href)
const sheet = join(folder, 'sheet.png')
await tab.screenshot({ path: sheet, fullPage: true })
await browser.close()
console.log(`${codes.length} lenders on ${sheet}`)
process.exitCode = status ?? 1
