import { test as base } from 'vitest'
import { type App, openApp } from './open-app.ts'

// Vitest's own part is apart: a program that is no test opens the bank too.
export { type App, openApp }

/** A test with the bank in this process; the tests of a file share it, and each brings users of its own. */
export const test = base.extend<{ app: App }>({
  app: [
    // Vitest learns from the empty pattern that the fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await openApp()
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
})
