import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/browser.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './scripts/e2eSetup.ts',
  outputDir: 'test-results',
  // A browser waits more than it works: each core has two, and fills the pauses of one with the other.
  workers: Math.min(2 * availableParallelism(), 8),
  // A busy machine may be late once; what fails twice has failed. One that passed on the second try is told as flaky.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/browser.json' }]],
  use: {
    actionTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The online notary asks where one is.
    permissions: ['geolocation'],
    geolocation: { latitude: 39.9612, longitude: -82.9988 },
    // The second try of what failed is recorded; recording every first one takes time from all.
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
