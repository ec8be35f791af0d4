import { savesData } from '#lib/saves-data.ts'
import { hasSignedInHint } from '#session/tabs.ts'
import { loginIsland } from './press-links.ts'
import { bookingIsland } from './wake-page.ts'

/** The pause lets the page have the connection to itself. */
const afterMs = 3_000

/**
 * Loads some seconds later what the first tap is likely to need: on a phone nothing announces a tap, and on a
 * slow line the script takes two seconds. A failure is ignored: the tap loads it again and handles it.
 */
export function loadAhead(): void {
  window.setTimeout(() => void islandAhead()?.().catch(() => {}), afterMs)
}

/** The booking form on its page, else the login dialog; nothing for a reader who saves data. */
export function islandAhead(): (() => Promise<unknown>) | null {
  if (savesData()) return null
  if (document.getElementById('consultation-form')) return bookingIsland
  return hasSignedInHint() ? null : loginIsland
}
