// Takes the README's pictures from the running product: npm run pictures. Starts a sandbox, brings borrowers to each
// screen through the API, and writes docs/pictures.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import type { BorrowerState } from 'domain/journey/borrowerNames.ts'
import { agentApplicationPath, applicationPath, REGISTER } from 'domain/routes/routes.ts'
import { type Browser as Chromium, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { signIn } from '../e2e/walk/view.ts'
import looks from '../organizations/defaults/looks.json' with { type: 'json' }
import { persona } from '../personas/personas.ts'
import { hostLabel } from '../server/organizations.ts'
import { SEEDED_AGENTS } from '../server/sandbox/agents.ts'
import { Walk } from '../server/sandbox/driver/walk.ts'
import { SANDBOX_PASSWORD } from '../server/sandbox/people.ts'
import { serverAt } from '../server/testing/serverAt.ts'
import { ensureChromium } from './browser.ts'
import { startSandboxServer } from './sandboxServer.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'pictures')
/** Width of each picture in pixels. The README shows it at half of this width or less. */
const WIDTH = 1600
const MAX_BYTES = 250_000
const DESKTOP = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 760 }
const GAP = 24

async function open(browser: Chromium, viewport: { width: number; height: number }): Promise<Page> {
  const options = { viewport, deviceScaleFactor: 2, locale: 'en-US', reducedMotion: 'reduce' } as const
  return (await browser.newContext(options)).newPage()
}

/** Waits until the page shows its heading, its fonts and all its parts, and returns a picture of the window. */
async function shoot(page: Page): Promise<Buffer> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  return page.screenshot({ animations: 'disabled' })
}

/** Writes a picture as WebP. @throws Error if the file is too large for a README. */
async function write(name: string, picture: Buffer): Promise<void> {
  const file = join(folder, `${name}.webp`)
  const { size } = await sharp(picture).resize({ width: WIDTH }).webp({ quality: 80 }).toFile(file)
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, at most ${MAX_BYTES}`)
  console.log(`${file}: ${Math.round(size / 1000)} KB`)
}

const executablePath = ensureChromium()
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'hearthline-pictures-'))
const server = await startSandboxServer({ dataDir, latency: 0, patience: 180_000 })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  /**
   * Advances a persona's application to `state`, then returns a picture of one of the borrower's screens in that state.
   */
  const borrowerAt = async (state: BorrowerState, screen: 'product/select' | 'status', email: string) => {
    const walk = await Walk.register(serverAt(server.url), { ...persona('prime'), email })
    await walk.goTo(state)
    const page = await open(browser, DESKTOP)
    await signIn(page, server.url, walk.browser)
    await page.goto(server.url + applicationPath(walk.uuid, screen))
    return shoot(page)
  }
  await write('offers', await borrowerAt('product', 'product/select', 'offers@sandbox.test'))
  await write('status', await borrowerAt('waitFund', 'status', 'status@sandbox.test'))

  const reviewed = await Walk.register(serverAt(server.url), persona('thinfile'))
  await reviewed.goTo('uwReview')
  const agent = serverAt(server.url).browser()
  const credentials = { email: SEEDED_AGENTS[0].email, password: SANDBOX_PASSWORD }
  agent.token = (await agent.call<{ jwt: string }>('POST', LOGIN_WITH_PASSWORD, { body: credentials })).body.jwt
  const desk = await open(browser, DESKTOP)
  await signIn(desk, server.url, agent)
  await desk.goto(server.url + agentApplicationPath(reviewed.uuid))
  await write('agent', await shoot(desk))

  const lenders = Object.values(looks).map(({ example }) => example)
  const phones: Buffer[] = []
  for (const code of lenders) {
    const page = await open(browser, PHONE)
    await page.goto(server.url.replace('localhost', `${hostLabel({ code })}.localhost`) + REGISTER)
    await shoot(page)
    // Reload the page, because on the first visit it may be shown in the device's fonts. After a reload, its own fonts
    // come from the browser's cache.
    await page.reload()
    phones.push(await shoot(page))
    await page.context().close()
  }
  await write('brands', await sideBySide(phones))
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true })
}

/** Combines the pictures into one, with four in each row. */
async function sideBySide(pictures: readonly Buffer[]): Promise<Buffer> {
  const across = 4
  const width = (WIDTH - GAP * (across - 1)) / across
  const tiles = await Promise.all(pictures.map((one) => sharp(one).resize({ width }).png().toBuffer()))
  const height = Math.round((width * PHONE.height) / PHONE.width)
  const rows = Math.ceil(tiles.length / across)
  const place = (at: number) => ({
    left: (at % across) * (width + GAP),
    top: Math.floor(at / across) * (height + GAP),
  })
  return sharp({
    create: { width: WIDTH, height: rows * (height + GAP) - GAP, channels: 3, background: '#ffffff' },
  })
    .composite(tiles.map((input, at) => ({ input, ...place(at) })))
    .png()
    .toBuffer()
}
