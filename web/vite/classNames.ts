import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = globSync('**/*.module.css', { cwd: src }).sort()

/**
 * Returns the short name of a class or animation of a CSS module: the number of its file and its number in the file.
 * Such names compress better than hashes, which cost half a kilobyte in the script of the first screen. The builds for the
 * browser and the server get the same names.
 * @param css the contents of the file
 */
export function className(local: string, file: string, css: string): string {
  const names = [...new Set([...css.matchAll(/(?:\.|@keyframes )([A-Za-z][\w-]*)/g)].map(([, name]) => name))]
  const at = files.indexOf(relative(src, file))
  if (at < 0 || !names.includes(local)) throw new Error(`${file} has no ${local}`)
  return `c${at.toString(36)}_${names.indexOf(local).toString(36)}`
}
