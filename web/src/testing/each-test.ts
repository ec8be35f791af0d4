import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { forgetStreams, replaceEventSource } from './fake-live.ts'
import { complain, fakeFetch, startAnew } from './fake-server.ts'
import { noteLeaving } from './left-for.ts'
import { closeScreen } from './screen.tsx'

/*
 * All tests of a worker share a document: each begins at the same address and size, and leaves nothing.
 */
const address = window.location.href

replaceEventSource()

// A test stays in its document: where a screen leads out of it is noted instead.
window.navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || !event.cancelable) return
  event.preventDefault()
  noteLeaving(event.destination.url)
})

// What React or a library warns of is a mistake of ours.
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => complain(`console.${level}: ${words.map(String).join(' ')}`)
}

const fetchOfBrowser = window.fetch
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  return await (/^\/(@|web\/|node_modules\/|__vitest)/.test(pathname) ? fetchOfBrowser : fakeFetch)(request)
}

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
