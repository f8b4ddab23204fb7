import { defineConfig } from 'vitest/config'

const integration = '**/*.it.test.ts'

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
          globalSetup: ['server/storage/testSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './web/vite.config.ts',
    ],
  },
})
