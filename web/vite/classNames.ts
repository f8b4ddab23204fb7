import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = globSync('**/*.module.css', { cwd: src }).sort()

/**
 * Returns a short name for a class or animation in a CSS module. The name consists of the file's number and the class's
 * number within the file. Hashes would compress less well and add half a kilobyte to the first screen's script. The
 * browser's build and the server's build get the same names.
 * @param css the contents of the file
 */
export function className(local: string, file: string, css: string): string {
  const names = [...new Set([...css.matchAll(/(?:\.|@keyframes )([A-Za-z][\w-]*)/g)].map(([, name]) => name))]
  const at = files.indexOf(relative(src, file))
  if (at < 0 || !names.includes(local)) throw new Error(`${file} has no ${local}`)
  return `c${at.toString(36)}_${names.indexOf(local).toString(36)}`
}
