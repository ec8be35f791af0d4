import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { chromiumLaunch } from './scripts/tests/chromium-launch.ts'
import { WaitingFilesFirst } from './scripts/tests/test-order.ts'
import { closableRoots, fakeConnection } from './web/screen-tests.ts'

// `npm run test:long` sets TEST_LONG: tests raise their figures by it, and the files below are added.
const long = process.env['TEST_LONG'] ? [] : ['**/*.long.test.ts']

/** Clients have React's production build, which is quicker. The other one finds missing keys, too. */
const isDevelopment = process.env['TEST_LONG'] !== undefined
const reactBuild = { 'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production') }

export default defineConfig({
  test: {
    // Generous, because a busy machine must not fail a test; only failing tests wait this long.
    testTimeout: process.env['TEST_LONG'] ? 1_800_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests wait now and then, so there is one worker more than processors; the rules get two.
    maxWorkers: availableParallelism() + 1,
    unstubGlobals: true,
    sequence: { sequencer: WaitingFilesFirst },
    projects: [
      {
        extends: true,
        // All files of a worker share their modules: no module keeps state, and loading them anew took a
        // fifth of the time.
        test: {
          name: 'bank',
          include: ['{contract,database,ornament,server}/**/*.test.ts'],
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
          isolate: false,
        },
      },
      screens({
        name: 'screens',
        include: ['web/src/**/*.screen.test.tsx'],
        exclude: ['**/*.site.screen.test.tsx'],
        entry: 'web/src/portal/main.tsx',
        setup: 'web/src/testing/each-test.ts',
      }),
      // A public page's style sheet must not share a document with the portal's.
      screens({
        name: 'site screens',
        include: ['web/src/**/*.site.screen.test.tsx'],
        exclude: [],
        entry: 'web/src/site/main.ts',
        setup: 'web/src/testing/each-site-test.ts',
      }),
    ],
  },
})

type Screens = { name: string; include: string[]; exclude: string[]; entry: string; setup: string }

/** Screen tests, in Chromium, with the connection to the server replaced. */
function screens({ name, include, exclude, entry, setup }: Screens): TestProjectConfiguration {
  return {
    extends: true,
    plugins: [fakeConnection(), closableRoots()],
    define: reactBuild,
    oxc: { jsx: { runtime: 'automatic', development: isDevelopment } },
    // Optimised before the first test: a dependency that is found later reloads every page.
    optimizeDeps: {
      entries: [entry, 'web/src/testing/*.{ts,tsx}'],
      include: [isDevelopment ? 'react/jsx-dev-runtime' : 'react/jsx-runtime'],
      rolldownOptions: { transform: { define: reactBuild } },
    },
    test: {
      name,
      include,
      exclude: ['**/node_modules/**', ...exclude],
      setupFiles: [setup],
      // web/src/testing/battery.ts reads it.
      env: { WHOLE_PAGES: process.env['TEST_LONG'] ? 'yes' : 'no' },
      // All files of a worker share a document: loading React and the screens for each of them takes longer
      // than its tests. The `setup` file clears it.
      isolate: false,
      // A part of the program that is loaded for the first time takes seconds on a busy machine.
      expect: { poll: { interval: 10, timeout: 60_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // Locators match part of a text, as in the journeys.
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
          actionTimeout: 60_000,
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}
