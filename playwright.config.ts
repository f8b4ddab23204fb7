import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/browser.ts'
import { isBrief, LONG, PARTS, testsOf } from './scripts/parts.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  // `npm test` runs the "every" project. Each part of the deep tests is a separate project.
  projects: [
    { name: 'every', testIgnore: testsOf('spec', PARTS) },
    // Some of the deep tests named `walks` use the production server, which needs a separate build of the pages.
    { name: 'production pages', testMatch: '**/*.setup.ts' },
    ...PARTS.map((part) => ({
      name: part,
      testMatch: testsOf('spec', [part]),
      dependencies: part === 'walks' ? ['production pages'] : [],
    })),
  ],
  globalSetup: './scripts/e2eSetup.ts',
  outputDir: 'test-results',
  // One more than the machine has cores keeps all cores busy. With more workers, each test only takes longer.
  workers: Math.min(availableParallelism() + 1, 8),
  // Retry once, because a test may time out on a busy machine. The report lists every test that passed only on its
  // second attempt.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  ...(isBrief() && { grepInvert: new RegExp(LONG) }),
  timeout: 360_000,
  // On a busy machine, the browser can need up to half a minute to show a document.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/browser.json' }]],
  use: {
    actionTimeout: 40_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Grant the location permission, because the online notary asks for the signer's location.
    permissions: ['geolocation'],
    geolocation: { latitude: 39.9612, longitude: -82.9988 },
    // Record traces only on the second attempt. Recording every first attempt would slow down all tests.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
