/**
 * Writes `docs/specification-map.md`, which lists every item in the product's specification, together with a test that
 * shows the item. A tag is a comment on its own line that names kinds of items, such as `// Shows: routes, words`. The
 * tag applies until the next tag or the end of the file. A test in the tagged code shows an item of these kinds if the
 * test contains the item's text word for word, not counting comments and imports. A tag such as `// Shows all: fields`
 * is for a test that loops over all items of a kind. The tables in `e2e/visited` show the routes and headings that they
 * list, because browser tests compare these tables with the screens that the tests open.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DIFFERENCES } from './specification/differences.ts'
import { KINDS, type Kind } from './specification/items.ts'
import type { Items } from './specification/lists.ts'

/**
 * A section in a test file, tagged with certain kinds of items. The section shows either all items of those kinds, or
 * only the items that appear in the section's text.
 */
interface Region {
  readonly file: string
  readonly kinds: readonly string[]
  readonly all: boolean
  readonly text: string
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
/** Matches comments and imports, which don't show any items. */
const NOT_RUN = /^ *(?:\/\/.*|\/\*[\s\S]*?\*\/|import [\s\S]*? from '.*')$/gm
const TEST = /\b(?:test|it)(?:\.\w+(?:\([^()]*\))?)*\(\s*(?:`([^`]*)`|'((?:[^'\\]|\\.)*)'|"([^"]*)")/g

const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] }).toSorted()
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Returns the tagged regions of a test file. */
export function taggedRegions(file: string, text: string): readonly Region[] {
  const tags = [...text.matchAll(TAG)]
  return tags.map((tag, i) => ({
    file,
    kinds: (tag[2] ?? '').split(',').map((kind) => kind.trim()),
    all: tag[1] !== undefined,
    text: text.slice(tag.index + tag[0].length, tags[i + 1]?.index).replace(NOT_RUN, ''),
  }))
}

const visited = (file: string): Region => ({ file, kinds: ['routes', 'words'], all: false, text: textOf(file) })

/**
 * Returns the name of the test that contains the given character position. For a position before the first test,
 * returns the first test's name.
 */
function testAt(text: string, offset: number): string {
  const tests = [...text.matchAll(TEST)]
  const match = tests.findLast(({ index }) => index <= offset) ?? tests[0]
  return (match?.slice(1).find(Boolean) ?? '').replaceAll('\\', '')
}

function evidence({ file, all, text }: Region, item: RegExp): string | undefined {
  const at = all ? 0 : text.search(item)
  if (at < 0) return undefined
  const test = testAt(text, at)
  return test === '' ? `\`${file}\`` : `\`${file}\`: ${test}`
}

/**
 * Matches only whole words and paths. For example, 'completed' doesn't show 'complete', and '/register-v2' doesn't show
 * '/register'.
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
    ...files('e2e/visited/**/*.txt').map(visited),
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

This file lists every specified behavior of the product, with a test that covers it. Of the chat, only its words are listed. \`npx vitest run --project=unit scripts/specification.test.ts -u\` writes this file from tags in the tests (\`scripts/specification.ts\`), and \`npm test\` fails if an item has no test. The file is over 400 lines because it's generated, with one row per item.`

const cell = (text: string) => text.replaceAll('|', '\\|')

function row({ name, shownBy, difference }: Item): string {
  const shown = shownBy ?? '**nothing**'
  const evidence = difference ? `Different on purpose: ${difference} Shown by ${shown}` : shown
  return `| ${cell(name)} | ${cell(evidence)} |`
}
