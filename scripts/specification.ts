/**
 * Writes `docs/specification-map.md`, which lists every item in the product's specification, together with a test that
 * shows the item. A tag is a comment on its own line that names kinds of items, such as `// Shows: routes, words`. The
 * tag applies until the next tag or the end of the file. A test shows an item of these kinds if the tagged code
 * contains the item's text word for word, not counting comments and imports. The text must be in the test itself, or in
 * a helper or table that the test uses. A tag such as `// Shows all: calls` is for a test that fails if anything in the
 * list of that kind doesn't happen. The tables in `e2e/visited` show the routes and headings that they list, because
 * browser tests compare these tables with the screens that the tests open.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DIFFERENCES } from './specification/differences.ts'
import { KINDS, type Kind } from './specification/items.ts'
import type { Items } from './specification/lists.ts'
import { importingTest, testAround, testFile, testUsing } from './specification/namedTests.ts'

/**
 * A section of a test file, tagged with certain kinds of items. The section shows either all items of those kinds, or
 * only the items that appear in the section's text.
 */
interface Region {
  readonly file: string
  readonly kinds: readonly string[]
  readonly all: boolean
  /** The file's text. Everything outside of the section is blank, and so are comments and imports. */
  readonly text: string
  /** Returns the test that contains this index in `text`; undefined if none does. */
  readonly within: (offset: number) => string | undefined
  /** Returns a test that uses the helper or table at this index in `text`; undefined if none does. */
  readonly using: (offset: number) => string | undefined
}

/**
 * An item, with the first test that shows it. If the product deliberately departs from the specification, the item also
 * has the reason.
 */
export interface Item {
  readonly kind: Kind
  readonly heading: string
  readonly name: string
  readonly shownBy: string | undefined
  readonly difference: string | undefined
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TAG = /^ *\/\/ Shows( all)?: ([a-z, ]+)$/gm
/** Matches comments and imports. An item's text in them doesn't count. */
const NOT_RUN = /^ *(?:\/\/.*|\/\*[\s\S]*?\*\/|import [\s\S]*? from '.*')$/gm

const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] }).toSorted()
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const inFile = (file: string, test: string | undefined) => (test === undefined ? undefined : `\`${file}\`: ${test}`)

/** Returns the tagged sections of a test file. */
export function taggedRegions(file: string, text: string): readonly Region[] {
  const tags = [...text.matchAll(TAG)]
  if (tags.length === 0) return []
  const parsed = testFile(file, text)
  const code = text.replace(NOT_RUN, blank)
  const users = parsed.tests.length === 0 ? importersOf(file) : []
  const using = (offset: number) =>
    inFile(file, testUsing(parsed, offset)) ??
    users
      .values()
      .map(({ user, tests, from }) => inFile(user, importingTest(parsed, offset, { user: tests, from })))
      .find((found) => found !== undefined)
  return tags.map((tag, i) => {
    const from = tag.index + tag[0].length
    const to = tags[i + 1]?.index ?? text.length
    const first = parsed.tests.find((test) => test.from >= from && test.from < to)
    const all = tag[1] !== undefined
    return {
      ...{ file, all, using },
      kinds: (tag[2] ?? '').split(',').map((kind) => kind.trim()),
      text: blank(code.slice(0, from)) + code.slice(from, to),
      within: (offset) => inFile(file, all ? first?.name : testAround(parsed, offset)),
    }
  })
}

const blank = (text: string): string => ' '.repeat(text.length)

/**
 * Returns the test files that mention a file of test data. Each comes with a function that returns whether an import
 * path leads to the test data.
 */
const importersOf = (file: string) =>
  files('{domain,server,web/src}/**/*.test.{ts,tsx}').flatMap((user) => {
    const text = textOf(user)
    const from = (path: string) => (path.startsWith('.') ? join(dirname(user), path) : path) === file
    return text.includes(basename(file)) ? [{ user, tests: testFile(user, text), from }] : []
  })

/** Returns a table in `e2e/visited` as a section of the test that writes the table. */
function visited(file: string): Region {
  const name = basename(file, '.txt')
  const written = [
    `expectVisited('${name}'`,
    name.startsWith('states-') ? 'expectVisited(`states-' : `become('${name}'`,
  ]
  const specs = ['e2e/states.spec.ts', 'e2e/journeys/journeys.spec.ts'].map((spec) => [spec, textOf(spec)] as const)
  const [test] = written.flatMap((code) =>
    specs
      .filter(([, text]) => text.includes(code))
      .map(([spec, text]) => inFile(spec, testAround(testFile(spec, text), text.indexOf(code)))),
  )
  const within = () => test && `${test} (table \`${file}\`)`
  return { file, kinds: ['routes', 'words'], all: false, text: textOf(file), within, using: within }
}

/**
 * Returns the test that shows an item. A test that contains the item's text takes precedence over a test that uses a
 * helper with this text.
 */
function evidence({ all, text, within, using }: Region, item: RegExp): string | undefined {
  if (all) return within(0)
  const offsets = [...text.matchAll(new RegExp(item, 'g'))].map(({ index }) => index)
  return [...offsets.values().map(within), ...offsets.values().map(using)].find((test) => test !== undefined)
}

/**
 * Matches only whole words and paths. For example, the text 'completed' doesn't match the item 'complete', and
 * '/register-v2' doesn't match '/register'.
 */
function patternOf(text: string | RegExp): RegExp {
  if (text instanceof RegExp) return text
  const after = text.startsWith('/') ? '(?![\\w/-])' : '(?![\\w-])'
  return new RegExp(
    (/^[a-z]/i.test(text) ? '(?<![A-Za-z_-])' : '') + RegExp.escape(text) + (/[a-z]$/i.test(text) ? after : ''),
  )
}

/** Returns every item with the test that shows it. Throws if a tag names an unknown kind. */
export function itemsShownBy(regions: readonly Region[]): readonly Item[] {
  for (const { file, kinds } of regions)
    for (const kind of kinds) if (!(kind in KINDS)) throw new Error(`${file}: unknown kind of items "${kind}"`)
  return Object.entries(KINDS).flatMap(([kind, lists]) => {
    const relevant = regions.filter(({ kinds }) => kinds.includes(kind))
    return Object.entries<Items[string]>(lists).flatMap(([heading, items]) =>
      items.map((item) => {
        const [name, text] = typeof item === 'string' ? [item.replaceAll("'", ''), item] : item
        const shownBy = relevant
          .values()
          .map((region) => evidence(region, patternOf(text)))
          .find((found) => found !== undefined)
        return { kind: kind as Kind, heading, name, shownBy, difference: DIFFERENCES[`${heading}: ${name}`] }
      }),
    )
  })
}

/** Returns every specified item, each with the test of this project that shows it. */
export function specifiedItems(): readonly Item[] {
  // Skip this file's own test, because its tags are only samples.
  const tests = files('{domain,server,web/src,e2e,scripts}/**/*.{test,spec,testdata}.{ts,tsx}').filter(
    (file) => file !== 'scripts/specification.test.ts',
  )
  return itemsShownBy([
    ...files('e2e/visited/*.txt').map(visited),
    ...tests.flatMap((file) => taggedRegions(file, textOf(file))),
  ])
}

/** Returns the map as Markdown, with a table for each kind and heading. */
export function mapOf(items: readonly Item[]): string {
  const byKind = Map.groupBy(items, ({ kind }) => kind)
  const tables = [...byKind].map(([kind, ofKind]) => {
    const byHeading = Map.groupBy(ofKind, ({ heading }) => heading)
    const parts = [...byHeading].map(
      ([heading, rows]) => `### ${heading}\n\n| item | shown by |\n| --- | --- |\n${rows.map(row).join('\n')}`,
    )
    return `## ${kind[0]?.toUpperCase()}${kind.slice(1)}\n\n${parts.join('\n\n')}`
  })
  return `${INTRODUCTION}\n\n${tables.join('\n\n')}\n`
}

const INTRODUCTION = `# Specification map

This file lists every specified behavior of the product, with a test that covers it. For the chat, it lists only the words. \`npx vitest run --project=unit scripts/specification.test.ts -u\` writes this file from tags in the tests (\`scripts/specification.ts\`), and \`npm test\` fails if an item has no test. The file is over 400 lines because it's generated, with one row per item.`

const cell = (text: string) => text.replaceAll('|', '\\|')

function row({ name, shownBy, difference }: Item): string {
  const shown = shownBy ?? '**nothing**'
  const evidence = difference ? `Different on purpose: ${difference} Shown by ${shown}` : shown
  return `| ${cell(name)} | ${cell(evidence)} |`
}
