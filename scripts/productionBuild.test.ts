import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createBuilder, mergeConfig, minifySync } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildConfig } from './build.ts'
import baseline from './scriptBaseline.json' with { type: 'json' }

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] } | undefined>>

let folder: string
let manifest: Manifest
const texts = new Map<string, string>()
/** Maps each of the browser's chunk files to its source files. */
const sources = new Map<string, readonly string[]>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'production-'))
  // Set NODE_ENV to production, because the build would otherwise contain React's development version.
  vi.stubEnv('NODE_ENV', 'production')
  const out = (name: string) => ({ build: { outDir: join(folder, name), minify: false } })
  const builder = await createBuilder(
    mergeConfig(buildConfig('production'), {
      logLevel: 'error',
      plugins: [
        {
          name: 'list-sources',
          applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
          generateBundle(_: unknown, bundle: Readonly<Record<string, object>>) {
            for (const [file, chunk] of Object.entries(bundle))
              if ('moduleIds' in chunk) sources.set(file, chunk.moduleIds as string[])
          },
        },
      ],
      environments: { client: out('client'), ssr: out('server') },
    }),
    null,
  )
  await builder.buildApp()
  vi.unstubAllEnvs()
  for (const name of await readdir(folder, { recursive: true }))
    if (/\.(js|css)$/.test(name)) texts.set(name, await readFile(join(folder, name), 'utf8'))
  manifest = JSON.parse(await readFile(join(folder, 'client', '.vite', 'manifest.json'), 'utf8')) as Manifest
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

// Shows: rules
test('the production build contains no debug panel, gallery, chat tools or sandbox', () => {
  expect([...texts.keys()].some((name) => name.includes('entry'))).toBe(true)
  const held = [...texts].filter(([name, text]) =>
    /debug ?panel|UiGallery|chat ?tools|\/sandbox\//i.test(`${name}\n${text}`),
  )
  expect(held.map(([name]) => name)).toEqual([])
})

test("the production build ignores the `mode` query parameter, and puts each chat vendor's SDK into a separate chunk", () => {
  const chat = [...texts].filter(([, text]) => text.includes('startChatWidget'))
  expect(chat).not.toHaveLength(0)
  expect(chat.filter(([, text]) => /get\(["']mode["']\)/.test(text))).toEqual([])
  for (const vendor of ['stream', 'twilio', 'talkjs']) {
    const chunks = [...texts.keys()].filter((name) => new RegExp(`^client/(.*/)?${vendor}-.*js$`).test(name))
    expect(chunks).toHaveLength(1)
  }
})

test('the production build contains no polyfills for features that all supported browsers have', () => {
  // core-js keeps its state in this global variable.
  expect([...texts].filter(([, text]) => text.includes('__core-js_shared__')).map(([name]) => name)).toEqual([])
})

/** Returns the script files of source modules, including all files that they import statically. */
function filesOf(modules: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build doesn't include ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
  return [...files]
}

const VENDOR_CODE = /\/node_modules\/(stream-chat|@twilio|@talkjs)\/|\/chat\/vendors\/(stream|talkjs|twilio)\.ts$/

// Shows: rules
test("no page loads a chat vendor's code unless a visitor chats through that vendor", () => {
  const pages = Object.keys(manifest).filter((key) => /^src\/(pages|screens)\/.*\/(Page|Screen)\.tsx$/.test(key))
  expect(pages.length).toBeGreaterThan(50)
  // Start from the entry, every page, and the chat's button and panel. The button is listed because it loads after the
  // page, without a click.
  const chat = ['startChatWidget', 'ChatPanel'].map((name) => `src/features/chat/${name}.tsx`)
  const loaded = filesOf(['src/app/entry-client.tsx', ...pages, ...chat])
  const held = (files: readonly string[]) =>
    files.flatMap((file) => (sources.get(file) ?? []).filter((source) => VENDOR_CODE.test(source)))
  expect(loaded.filter((file) => !sources.has(file))).toEqual([])
  expect(held(loaded)).toEqual([])
  // Check that the pattern works, by finding all three vendors' code in the chunks that load later.
  const found = held([...sources.keys()]).map((source) => VENDOR_CODE.exec(source)?.slice(1).find(Boolean))
  expect(new Set(found)).toEqual(new Set(['stream-chat', '@twilio', '@talkjs', 'stream', 'talkjs', 'twilio']))
})

const minified = new Map<string, number>()

/**
 * Minifies a script file, because this test's build doesn't, and compresses it with brotli. Returns its size in bytes.
 */
function bytesOf(file: string): number {
  const known = minified.get(file)
  if (known !== undefined) return known
  const { code, errors } = minifySync(file, texts.get(`client/${file}`) ?? '', { module: true })
  expect(errors).toEqual([])
  const { length } = brotliCompressSync(code)
  minified.set(file, length)
  return length
}
const sizeOf = (files: readonly string[]): number => files.reduce((total, file) => total + bytesOf(file), 0)

const ENTRY = 'src/app/entry-client.tsx'
/**
 * The maximum number of bytes of script, compressed with brotli, that a first screen may load before people can type.
 */
const FIRST_SCREEN_BUDGET = 79_500
const FIRST_SCREENS = ['register', 'register-v2', 'sign-in', 'sign-in/code']

// Shows: rules
test.each(FIRST_SCREENS)(
  'on the page %s, the script that loads before people can type stays within its budget',
  (page) => {
    const files = filesOf([ENTRY, `src/pages/${page}/Page.tsx`])
    expect(files.length).toBeGreaterThan(2)
    expect(Math.min(...files.map(bytesOf))).toBeGreaterThan(50)
    expect(sizeOf(files)).toBeLessThanOrEqual(FIRST_SCREEN_BUDGET)
  },
)

/** The maximum growth of the script compared with scriptBaseline.json. 0.03 is 3%. */
const MOST_GROWTH = 0.03

test('the script of the whole web app, of its entry and of the first screens has not grown by more than 3%', () => {
  const scripts = [...texts.keys()].flatMap((name) => /^client\/(.*\.js)$/.exec(name)?.[1] ?? [])
  const measured = {
    everything: sizeOf(scripts),
    entry: sizeOf(filesOf([ENTRY])),
    ...Object.fromEntries(
      FIRST_SCREENS.map((page) => [page, sizeOf(filesOf([ENTRY, `src/pages/${page}/Page.tsx`]))] as const),
    ),
  }
  expect(Object.keys(measured)).toEqual(Object.keys(baseline))
  const grown = Object.entries(measured).flatMap(([name, bytes]) => {
    const before = baseline[name as keyof typeof baseline]
    return bytes > before * (1 + MOST_GROWTH) ? [`${name}: ${bytes} bytes, ${before} in scriptBaseline.json`] : []
  })
  expect(grown).toEqual([])
}, 120_000)
