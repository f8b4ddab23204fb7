import { defineConfig } from 'vitest/config'

const integration = '**/*.it.test.ts'
/** Tests that put another location or document in place of the window's: only a window of their own lets them. */
const ownWindow = [
  'src/api/client.test.ts',
  'src/app/{injection,loadModule}.test.ts',
  'src/app/pages.test.tsx',
  'src/widgets/consents/consents.test.ts',
  'src/widgets/frame/SignedIn.test.tsx',
  'src/widgets/shell/signOut.test.ts',
  'src/widgets/wallet/wallet.test.tsx',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'personas/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', integration],
        },
      },
      {
        test: {
          name: 'integration',
          include: [`server/${integration}`],
          globalSetup: ['server/testing/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // One window for all files of a worker, each with its own globals: making them took half of the time.
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          pool: 'vmThreads',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...ownWindow],
        },
      },
      { extends: './web/vite.config.ts', root: './web', test: { name: 'web-window', include: ownWindow } },
    ],
  },
})
