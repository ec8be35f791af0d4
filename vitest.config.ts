import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/chromium-launch.ts'
import { fakeConnection } from './web/screen-tests.ts'

// `npm run test:long` sets TEST_LONG: the tests themselves raise their figures by it, and the files below
// come along.
const long = process.env['TEST_LONG'] ? [] : ['**/*.long.test.ts']

export default defineConfig({
  test: {
    testTimeout: process.env['TEST_LONG'] ? 1_800_000 : 60_000,
    hookTimeout: 60_000,
    // One more than there are processors: the longest of these tests wait, for a clock, a start or the
    // database.
    maxWorkers: availableParallelism() + 1,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        // One set of modules for all files of a worker: nothing here keeps anything in a module, and loading
        // it anew took a fifth of the time.
        test: {
          name: 'bank',
          include: ['{contract,database,server}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...long],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...long],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.screen.test.tsx', ...long],
        },
      },
      {
        extends: true,
        plugins: [fakeConnection()],
        // Found before the first test: one that is found later loads every page anew.
        optimizeDeps: { entries: ['web/src/portal/main.tsx', 'web/src/testing/*.{ts,tsx}'] },
        test: {
          name: 'screens',
          include: ['web/src/**/*.screen.test.tsx'],
          setupFiles: ['web/src/testing/each-test.ts'],
          // One document for all files of a worker: loading React and the screens anew for each of them takes
          // longer than its tests. `each-test.ts` leaves nothing behind.
          isolate: false,
          testTimeout: 20_000,
          expect: { poll: { interval: 10, timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // A part of the words finds an element, as in the journeys.
            locators: { exact: false },
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: chromiumLaunch(process.env),
              contextOptions: {
                locale: 'en-GB',
                timezoneId: 'America/Dominica',
                reducedMotion: 'reduce',
                viewport: { width: 1280, height: 800 },
              },
              actionTimeout: 5_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
