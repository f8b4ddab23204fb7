/** Tests that the table in docs/asvs.md has every chapter of ASVS 5.0, and names only tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const rows = readFileSync(at('docs/asvs.md'), 'utf8').matchAll(/^\| V(\d+) .*\|$/gm)
const chapters = [...rows].map(([row, number]) => ({
  number: Number(number),
  isUsed: !row.includes('Not used'),
  tests: [...row.matchAll(/`([\w./]+\.test\.ts)`/g)].map(([, path = '']) => path),
}))

test('the table has the 17 chapters of ASVS 5.0 in order', () => {
  expect(chapters.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, place) => place + 1))
})

test('each chapter that applies names tests, and each named test exists', () => {
  for (const { number, isUsed, tests } of chapters) expect([number, tests.length > 0]).toEqual([number, isUsed])
  const missing = chapters.flatMap(({ tests }) => tests).filter((path) => !existsSync(at(path)))
  expect(missing).toEqual([])
})
