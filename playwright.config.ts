import { defineConfig } from '@playwright/test'

// What scripts/browser.ts found, and a folder of this run's own. Started by hand instead of through `npm
// test`, Playwright looks for a browser itself.
const {
  CHROMIUM_PATH,
  CHROMIUM_LIBRARIES,
  CHROMIUM_FONTS,
  CHROMIUM_SANDBOX,
  PLAYWRIGHT_RESULTS = 'test-results/by-hand',
  ...env
} = process.env

export default defineConfig({
  testDir: 'e2e',
  outputDir: PLAYWRIGHT_RESULTS,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous, because a busy machine is no reason to fail; nothing waits for them unless it fails anyway.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: '**/*.long.spec.ts' },
    { name: 'long', testMatch: '**/*.long.spec.ts', timeout: 600_000 },
    { name: 'screens', testMatch: /screens\.ts$/, timeout: 600_000 },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'America/Dominica',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a third of the time: `npm test -- e2e/….spec.ts --trace retain-on-failure` records what
    // somebody looks for.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      chromiumSandbox: CHROMIUM_SANDBOX === 'on',
      // Glyphs stand where the design has them, not on the nearest pixel: pictures look the same on every
      // machine.
      args: ['--font-render-hinting=none'],
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      env: {
        ...definedOnly(env),
        ...(CHROMIUM_LIBRARIES && { LD_LIBRARY_PATH: CHROMIUM_LIBRARIES }),
        ...(CHROMIUM_FONTS && { FONTCONFIG_FILE: CHROMIUM_FONTS }),
      },
    },
  },
})

function definedOnly(values: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
