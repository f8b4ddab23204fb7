import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium on this machine: CHROME_PATH, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  const places = [process.env.CHROME_PATH, ...names.map(onPath), ...macs, chromium.executablePath()]
  return places.find((place) => place && existsSync(place))
}

/**
 * A Chromium, installed where there is none: Playwright's, or where that is out of reach the package of the system.
 * @throws Error if there is no way.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium …')
  const playwright = onPath('npx') ?? 'npx'
  spawnSync(playwright, ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 240_000 })
  if (!findChromium()) installPackage('chromium')
  const installed = findChromium()
  if (installed) return installed
  throw new Error('The browser tests need Chromium. Install it, or set CHROME_PATH to one.')
}

/** pdfsig judges our signatures from outside. Gives whether it is there. */
export function ensurePdfsig(): boolean {
  if (onPath('pdfsig')) return true
  installPackage('poppler-utils')
  return onPath('pdfsig') !== undefined
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

let updated = false

function installPackage(name: string): void {
  const apt = onPath('apt-get')
  if (!apt || process.getuid?.() !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (!updated) spawnSync(apt, ['update', '-qq'], { stdio: 'inherit', env })
  updated = true
  spawnSync(apt, ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env })
}
