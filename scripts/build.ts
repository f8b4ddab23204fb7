import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createBuilder, type InlineConfig } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = ['web', 'domain', 'organizations', 'personas', 'package-lock.json', 'scripts/build.ts']
const skipped = new Set(['node_modules', 'dist'])

export type Edition = 'sandbox' | 'production'

/**
 * Returns the output folder of the web build for one edition (sandbox or production). The browser code is in its
 * subfolder `client`, and the renderer in `server`.
 */
export function webFolder(edition: Edition): string {
  return join(root, 'dist', edition === 'production' ? 'web-production' : 'web')
}

export function stampFile(edition: Edition): string {
  return join(root, '.cache', `web-${edition}.stamp`)
}

/** Returns the Vite settings for one edition (sandbox or production). They're combined with web/vite.config.ts. */
export function buildConfig(edition: Edition): InlineConfig {
  // web/vite.config.ts reads this environment variable.
  process.env.HEARTHLINE_PRODUCTION = edition === 'production' ? '1' : ''
  const folder = webFolder(edition)
  return {
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: join(folder, 'client') } },
      ssr: { build: { outDir: join(folder, 'server') } },
    },
  }
}

/** Builds the web app if the existing build is missing or out of date. Returns whether a new build was needed. */
export async function build(edition: Edition): Promise<boolean> {
  const stamp = sourceStamp(edition)
  const file = stampFile(edition)
  const folder = webFolder(edition)
  if (existsSync(folder) && existsSync(file) && readFileSync(file, 'utf8') === stamp) return false
  console.log(`Building the web (${edition}) …`)
  const begun = performance.now()
  rmSync(file, { force: true })
  const builder = await createBuilder(buildConfig(edition), null)
  await builder.buildApp()
  await compress(join(folder, 'client'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
  console.log(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
  return true
}

/**
 * Files larger than this many bytes are compressed at a faster level, because the best level takes too long for what it
 * saves.
 */
const HUGE = 400_000

/** Puts a compressed copy next to each text file in a folder. The server sends the compressed copy to browsers. */
async function compress(folder: string): Promise<void> {
  const texts = readdirSync(folder).filter((name) => /\.(m?js|css|svg)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const text = readFileSync(join(folder, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: text.length > HUGE ? 9 : 11 }
      writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(text, { params }))
    }),
  )
}

function sourceStamp(edition: Edition): string {
  const hash = createHash('sha256').update(edition)
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      hash.update(`\n${relative(root, file)}\n`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/**
 * If the path is a file, returns the path itself. Otherwise, returns all files in the folder in a fixed order, leaving
 * out tests and build output.
 */
function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  const files: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isDirectory() && !skipped.has(entry.name)) walk(join(folder, entry.name))
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(folder, entry.name))
    }
  }
  if (statSync(path).isDirectory()) walk(path)
  else files.push(path)
  return files
}

if (import.meta.main) await build(process.argv.includes('--production') ? 'production' : 'sandbox')
