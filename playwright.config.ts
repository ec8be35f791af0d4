import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/tests/chromium-launch.ts'

// Each run has a folder of its own.
const { PLAYWRIGHT_RESULTS = 'test-results/by-hand' } = process.env

export default defineConfig({
  testDir: 'e2e',
  outputDir: PLAYWRIGHT_RESULTS,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous, because a busy machine must not fail a test; only failing tests wait this long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: '**/*.long.spec.ts' },
    { name: 'long', testMatch: '**/*.long.spec.ts', timeout: 600_000 },
    { name: 'screens', testMatch: /\.screens\.ts$/, timeout: 600_000 },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'America/Dominica',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of the time; `npm test -- e2e/….spec.ts --trace retain-on-failure` turns it on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(process.env),
  },
})
