/**
 * Checks three limits. A file over 400 lines needs a reason in its first comment ("Over 400 lines because …"). Casts
 * through `never` or `unknown` hide type errors from the compiler, so their number is limited, and each one in program
 * code needs a comment with a reason. The number of exceptions to lint rules is limited too.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MOST_LINES = 400
/**
 * In program code, each cast also needs a comment with a reason. The comment must be on the same line or in the two
 * lines above.
 */
const MOST_CASTS = { program: 5, tests: 15 } as const
/** An exception to a lint rule is a comment, which must state the reason after a colon. */
const MOST_EXCEPTIONS = 3
const KINDS = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql']
/** Long text and data files that can't contain comments, each with the reason not to split the file. */
const LONG_DATA: Readonly<Record<string, string>> = {
  'docs/specification-map.md': 'a test generates it',
  'organizations/defaults/organization.json': 'the schema reads the defaults of all lenders from one file',
  'package-lock.json': 'npm generates it',
  'server/storage/access.matrix.txt': 'a test generates it',
  'server/help/otherQuestions.json': 'one example per line',
  'server/help/wordings.json': 'one example per line, with the articles in their order',
  'web/locales/en.po': 'a test generates it, with one catalog per language',
}
const DATA_KINDS = ['*.json', '*.md', '*.po', '*.txt', '*.yaml', '*.yml', '*.html']
const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = (kinds: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...kinds], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))
const files = filesOf(KINDS)

const firstComment = (text: string): string => /\/\*[\s\S]*?\*\/|(?:^[ \t]*(?:\/\/|--).*\n)+/m.exec(text)?.[0] ?? ''

const isExplained = (file: string, text: string): boolean =>
  LONG_DATA[file] !== undefined || /over 400 lines because/i.test(firstComment(text))
const offenders = [...files, ...filesOf(DATA_KINDS)].flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n').length - 1
  return lines > MOST_LINES && !isExplained(file, text) ? [{ file, lines }] : []
})
for (const { file, lines } of offenders)
  console.log(`${lines} lines: ${file}. Split it, or say why in its first comment.`)

const isTest = (file: string) => /\.(test|spec|testdata)\.tsx?$|(^|\/)(testing|fixtures|e2e)\//.test(file)
const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line)

const casts = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      if (isComment(line)) return []
      const explained = line.includes(' // ') || lines.slice(Math.max(0, index - 2), index).some(isComment)
      return [...line.matchAll(/\bas (?:never|unknown as)\b/g)].map(() => ({ file, line: index + 1, explained }))
    })
  })
const castProblems = (['program', 'tests'] as const).flatMap((kind) => {
  const found = casts.filter(({ file }) => isTest(file) === (kind === 'tests'))
  const tooMany = found.length > MOST_CASTS[kind]
  const listed = tooMany ? found : found.filter(({ explained }) => kind === 'program' && !explained)
  return [
    ...(tooMany ? [`${found.length} casts through never or unknown in ${kind}, at most ${MOST_CASTS[kind]}:`] : []),
    ...listed.map(({ file, line }) => `${file}:${line}: use a proper type${tooMany ? '' : ', or say why not'}.`),
  ]
})

const EXCEPTION = /(?:\/\/|\/\*)\s*(?:biome-ignore|(?:es|ox)lint-disable)[^:]*(?<reason>:\s*\w)?/
const exceptions = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const found = EXCEPTION.exec(line)
      return found ? [{ at: `${file}:${index + 1}`, explained: found.groups?.reason !== undefined }] : []
    }),
)
const tooManyExceptions = exceptions.length > MOST_EXCEPTIONS
const exceptionProblems = [
  ...(tooManyExceptions ? [`${exceptions.length} exceptions to lint rules, at most ${MOST_EXCEPTIONS}:`] : []),
  ...exceptions.flatMap(({ at, explained }) => [
    ...(tooManyExceptions ? [`${at}: write the code so that the rule accepts it.`] : []),
    ...(explained ? [] : [`${at}: say why after the rule's name and a colon.`]),
  ]),
]
for (const problem of [...castProblems, ...exceptionProblems]) console.log(problem)

process.exitCode = offenders.length + castProblems.length + exceptionProblems.length === 0 ? 0 : 1
