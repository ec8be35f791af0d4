import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { isDialogOpen } from '#ui/focus.ts'
import './fake-browser.ts'
import { forgetStreams } from './fake-live.ts'
import { startAnew } from './fake-server.ts'
import { forgetLeaving } from './left-for.ts'

const address = window.location.href

/** All tests of a worker share a document: each begins at the same address and size, and leaves nothing. */
export function clearBetweenTests(closeScreen: () => void): void {
  beforeEach(async () => {
    startAnew()
    if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800)
  })

  afterEach(async () => {
    await stepIsTakenBack()
    closeScreen()
    forgetLeaving()
    forgetStreams()
    localStorage.clear()
    sessionStorage.clear()
    // Makes modules read the storage again.
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    delete document.documentElement.dataset['theme']
    window.history.replaceState(null, '', address)
    expect(startAnew(), 'what the test should have prepared or prevented').toEqual([])
  })
}

/** A dialog that was just closed takes its step of the history back, which must not reach the next test. */
async function stepIsTakenBack(): Promise<void> {
  const state: unknown = window.history.state
  const isStep = typeof state === 'object' && state !== null && ('isDialog' in state || 'isOverlay' in state)
  if (!isStep || isDialogOpen()) return
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
    // Without the frame of the portal, as after the session's end, nothing takes it back.
    window.setTimeout(resolve, 500)
  })
}
