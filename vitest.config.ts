import { defineConfig } from 'vitest/config'
import { LEAST_COVERED, PARTS, testsOf } from './scripts/parts.ts'

const integration = '**/*.it.test.ts'
const deep = testsOf('test', PARTS)
const long = '**/*.long.test.ts'
/**
 * Unit tests that replace modules. They need their own process, because other tests in a shared process may already
 * have loaded these modules.
 */
const ownProcess = ['server/usecases/mails.test.ts', 'server/usecases/paperwork/make.test.ts']
/** Tests that replace the window's location or document need their own window. */
const ownWindow = [
  'src/api/client.test.ts',
  'src/app/{injection,loadModule,restored}.test.ts',
  'src/app/{pages,specifiedErrors,specifiedTimes}.test.tsx',
  'src/features/signedIn/UnlessSignedIn.test.tsx',
  'src/widgets/consents/consents.test.ts',
  'src/widgets/frame/SignedIn.test.tsx',
  'src/widgets/shell/signOut.test.ts',
  'src/widgets/wallet/wallet.test.tsx',
]

const COMMANDS = [
  'server/{addresses,agents,backup,checkSettings,commandLine,flags,keys,main,restore,sandbox,setUp,startProduction,startSandbox,startup,stuckJobs}.ts',
  'server/sandbox/driver/{http,seed}.ts',
]

/** Limits for tests that hang. They are generous, because a test can take ten times as long on a busy machine. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } }
const onDatabase = { globalSetup: ['server/testing/setup.ts'], ...limits }

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['domain/**/*.ts', 'server/**/*.ts'],
      // The tests run the commands as separate processes, so this run can't measure the commands' coverage.
      exclude: ['**/*.test.ts', '**/*.testdata.ts', '**/testing/**', ...COMMANDS],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: '.cache/coverage',
      // Report the coverage even if a test failed, because the test may pass when it runs again.
      reportOnFailure: true,
      thresholds: LEAST_COVERED,
    },
    projects: [
      {
        test: {
          name: 'unit',
          ...limits,
          // Unit tests share a process, because starting one for each file took up a third of the test run.
          isolate: false,
          include: [
            'domain/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'personas/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', integration, ...deep, long, ...ownProcess],
        },
      },
      { test: { name: 'unit-process', ...limits, include: ownProcess } },
      {
        test: {
          name: 'integration',
          // Integration tests share processes, too. Importing the server for each file took up half of the test run.
          isolate: false,
          include: [`server/${integration}`],
          ...onDatabase,
        },
      },
      ...PARTS.map((part) => ({
        // The fault tests expect servers to restart within seconds, so only one of these test files runs at a time.
        test: { name: part, include: testsOf('test', [part]), ...onDatabase, fileParallelism: part !== 'faults' },
      })),
      { test: { name: 'long', include: [long], ...onDatabase } },
      // All test files of a worker share one window, because creating one for each file took up half of the test run.
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          pool: 'vmThreads',
          ...limits,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...ownWindow],
        },
      },
      { extends: './web/vite.config.ts', root: './web', test: { name: 'web-window', ...limits, include: ownWindow } },
    ],
  },
})
