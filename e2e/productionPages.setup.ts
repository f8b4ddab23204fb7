/** Builds the pages of the production edition, unless the existing build is up to date. */
import { execFileSync } from 'node:child_process'
import { test } from '@playwright/test'

test("production's pages are built", () => {
  test.setTimeout(600_000)
  execFileSync(process.execPath, ['scripts/build.ts', '--production'], { stdio: 'inherit' })
})
