import { replaceEventSource } from '#testing/fake-live.ts'
import { complain, fakeFetch } from '#testing/fake-server.ts'
import { noteDownload, replaceWindows } from '#testing/fake-windows.ts'
import { noteLeaving } from '#testing/left-for.ts'

/* Replaces the ways out of the document, once for all tests in it. */

replaceEventSource()
replaceWindows()

// The frame is laid out as ever and takes every press, but nothing is painted, which took a ninth of the
// time.
const frame = window.frameElement
frame?.setAttribute('style', `${frame.getAttribute('style') ?? ''}; opacity: 0`)

// React, which is loaded after this file, traces each element and each render for developer tools that are
// not open here. Its warnings come without them.
for (const tracing of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, tracing)
await keepNoStacks()

// A test stays in its document: navigation out of it is recorded instead.
window.navigation.addEventListener('navigate', (event) => {
  if (event.destination.sameDocument || !event.cancelable) return
  event.preventDefault()
  if (event.downloadRequest !== null) return noteDownload(event.downloadRequest)
  noteLeaving(event.destination.url)
})

// A warning of React or a library fails the test.
for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => complain(`console.${level}: ${words.map(String).join(' ')}`)
}

const fetchOfBrowser = window.fetch
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  return await (/^\/(@|web\/|node_modules\/|__vitest)/.test(pathname) ? fetchOfBrowser : fakeFetch)(request)
}

/**
 * React keeps a stack of each of the first 10,000 elements, for its developer tools, and starts to count
 * again each second. Here it has always counted to the end.
 */
async function keepNoStacks() {
  const shared: unknown = Reflect.get(
    await import('react'),
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (typeof shared !== 'object' || shared === null) throw new Error('React counts its stacks elsewhere')
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
}
