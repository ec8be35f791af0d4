import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { isDialogOpen } from '#ui/focus.ts'
import './browser/fake-browser.ts'
import './browser/resting-pointer.ts'
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
    await stepsAreTakenBack()
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

/**
 * The steps back that the browser was asked for and has not taken yet. On a busy machine one can reach the
 * next test, and close its dialog.
 */
let underWay = 0
const goBack = window.history.back.bind(window.history)
window.history.back = () => {
  underWay += 1
  goBack()
}
window.addEventListener('popstate', () => {
  underWay = Math.max(0, underWay - 1)
})

/** Only a step that the browser never takes is waited for this long. */
const longestMs = 500

/** Waits until the browser has taken every step back that it was asked for, or is about to be. */
export async function stepsAreTakenBack(): Promise<void> {
  const until = performance.now() + longestMs
  for (let left = underWay; left > 0; left -= 1) await nextStep(until)
  underWay = 0
  // Without the frame of the portal, as after the session's end, nothing takes this one back.
  if (isStep(window.history.state) && !isDialogOpen()) await nextStep(performance.now() + longestMs)
}

/** Returns whether a dialog that was just closed still has its step of the history. */
function isStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && ('isDialog' in state || 'isOverlay' in state)
}

async function nextStep(until: number): Promise<void> {
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
    window.setTimeout(resolve, until - performance.now())
  })
}
