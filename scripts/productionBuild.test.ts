import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuilder, mergeConfig } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildConfig } from './build.ts'

let folder: string
const texts = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'production-'))
  const out = (name: string) => ({ build: { outDir: join(folder, name), minify: false } })
  const builder = await createBuilder(
    mergeConfig(buildConfig('production'), {
      logLevel: 'error',
      environments: { client: out('client'), ssr: out('server') },
    }),
    null,
  )
  await builder.buildApp()
  for (const name of await readdir(folder, { recursive: true }))
    if (/\.(js|css)$/.test(name)) texts.set(name, await readFile(join(folder, name), 'utf8'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

// Shows: rules
test('the production build contains no debug panel, gallery or sandbox', () => {
  expect([...texts.keys()].some((name) => name.includes('entry'))).toBe(true)
  const held = [...texts].filter(([name, text]) => /debug ?panel|UiGallery|\/sandbox\//i.test(`${name}\n${text}`))
  expect(held.map(([name]) => name)).toEqual([])
})
