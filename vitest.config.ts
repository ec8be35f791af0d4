import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

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
          exclude: ['**/node_modules/**', ...long],
        },
      },
    ],
  },
})
