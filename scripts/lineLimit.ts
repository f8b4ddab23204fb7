/** Lists files over 400 lines whose first comment doesn't say why ("Over 400 lines because …"). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MOST = 400
const root = fileURLToPath(new URL('..', import.meta.url))
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
const files = listed.split('\n').filter((file) => file && existsSync(join(root, file)))

const firstComment = (text: string): string => /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/m.exec(text)?.[0] ?? ''

const offenders = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n').length - 1
  return lines > MOST && !/over 400 lines because/i.test(firstComment(text)) ? [{ file, lines }] : []
})
for (const { file, lines } of offenders)
  console.log(`${lines} lines: ${file}. Split it, or say why in its first comment.`)
process.exitCode = offenders.length === 0 ? 0 : 1
