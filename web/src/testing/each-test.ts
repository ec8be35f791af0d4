import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import './fake-browser.ts'
import { forgetStreams } from './fake-live.ts'
import { startAnew } from './fake-server.ts'
import { closeScreen } from './screen.tsx'

/*
 * All tests of a worker share a document: each begins at the same address and size, and leaves nothing.
 * This file runs anew for each of theirs; what is to be done once stands in fake-browser.ts.
 */
const address = window.location.href

beforeEach(async () => {
  startAnew()
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800)
})

afterEach(() => {
  closeScreen()
  forgetStreams()
  window.history.replaceState(null, '', address)
  expect(startAnew(), 'what the test should have prepared or prevented').toEqual([])
})
