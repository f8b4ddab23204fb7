/**
 * Prints a random selection of comments, test names and sentences from the docs, to check how they read: `npm run
 * sample [count] [seed]`. The same seed and the same sources always give the same items.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [count = '100', seed = '1'] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
/** The listed files without duplicates. During a merge, Git lists a file with conflicts once for each version. */
const files = [...new Set(listed.split('\n').filter(Boolean))]

interface Sentence {
  readonly place: string
  readonly text: string
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/**
 * Returns the text of each comment. A block comment counts as one item, and so do consecutive line comments. Globs in
 * strings don't count as comments.
 */
const comments = (text: string): [number, string][] =>
  [...text.matchAll(/(?<![\w'"`*}])\/\*\*?([\s\S]*?)\*\/|(?:^[ \t]*\/\/.*\n?)+/gm)].map((match) => [
    match.index + (match[0].length - match[0].trimStart().length),
    (match[1] ?? match[0])
      .replace(/^[ \t]*(\*|\/\/)[ \t]?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ])

const testNames = (text: string): [number, string][] =>
  [...text.matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g)].map((match) => [
    match.index,
    (match[2] ?? '').replace(/\\(['"`])/g, '$1'),
  ])

/** Returns the sentences in paragraphs and tables, but not code blocks. */
const prose = (text: string): [number, string][] => {
  const plain = text.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ' '))
  return [...plain.matchAll(/[^\s|#>*-][^|\n]*?[.:!?](?=\s|$)/gm)].map((match) => [match.index, match[0].trim()])
}

/** Bold text in Markdown. Its asterisks are removed, so that a bold phrase isn't split from its sentence. */
const BOLD = /\*\*(\S[^*\n]*)\*\*/g

const sentencesOf = (file: string): Sentence[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const isMarkdown = file.endsWith('.md')
  const text = isMarkdown ? source.replace(BOLD, '$1') : source
  const found = isMarkdown
    ? prose(text)
    : [...comments(text), ...(/\.(test|spec)\.tsx?$/.test(file) ? testNames(text) : [])]
  return found
    .filter(([, words]) => words.split(' ').length > 2 && !words.startsWith('biome-ignore'))
    .map(([index, words]) => ({ place: `${file}:${lineOf(text, index)}`, text: words }))
}

/**
 * Returns a sort key that depends only on the seed, the file name and the sentence. Editing one sentence therefore
 * doesn't reorder the others.
 */
const rank = ({ place, text }: Sentence): string =>
  createHash('sha256')
    .update(`${seed} ${place.split(':')[0]} ${text}`)
    .digest('hex')

const all = files.flatMap(sentencesOf)
const drawn = all.map((one) => ({ ...one, rank: rank(one) })).sort((a, b) => (a.rank < b.rank ? -1 : 1))
for (const [index, { place, text }] of drawn.slice(0, Number(count)).entries())
  console.log(`${index + 1}. ${text}\n   ${place}`)
console.log(`\n${Math.min(Number(count), all.length)} of ${all.length}, seed ${seed}`)
