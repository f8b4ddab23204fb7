import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

it("the README's four pictures exist, have descriptions, and are small enough to load together", () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const pictures = [...readme.matchAll(/!\[([^\]]*)\]\((docs\/pictures\/[^)]+)\)/g)]
  expect(pictures).toHaveLength(4)
  for (const [, description = '', path = ''] of pictures) {
    expect(description.length, path).toBeGreaterThan(20)
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(statSync(join(root, path)).size, path).toBeLessThanOrEqual(250_000)
  }
})
