import { replaceEventSource } from './fake-live.ts'
import { complain, fakeFetch } from './fake-server.ts'
import { noteDownload, replaceWindows } from './fake-windows.ts'
import { noteLeaving } from './left-for.ts'

/* Replaces the ways out of the document, once for all tests in it. */

replaceEventSource()
replaceWindows()

// React, which is loaded after this file, traces each element and each render for developer tools that are
// not open here. Its warnings come without them.
for (const tracing of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, tracing)

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
