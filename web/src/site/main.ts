import './styles.ts'
import { startTheme } from '#lib/theme/theme-choice.ts'
import { hasSignedInHint, onSessionEvent } from '#session/tabs.ts'
import { loadAhead } from './load-ahead.ts'
import { pressLinksInPlace } from './press-links.ts'
import { showSignedIn, wakePage } from './wake-page.ts'

/*
 * The public pages are files and work without script. This script stays tiny: larger ones are loaded on
 * demand.
 */

startTheme()
// Without this mark the pages show the other ways to reach the bank after a while: see placeholder.css.
document.documentElement.dataset['script'] = ''
pressLinksInPlace()
wakePage()
onSessionEvent((event) => {
  // The hint may arrive later than the event: tabs are processes, and each sees the others' storage with a
  // delay.
  if (event === 'signed-in') showSignedIn()
})
// A page restored from the back/forward cache shows old state.
const wasSignedIn = hasSignedInHint()
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasSignedInHint() !== wasSignedIn) window.location.reload()
})

// An announcement pushes the page down, so it is asked for at once and not after everything else.
void import('./islands/announcement-island.ts').then(
  ({ showAnnouncements }) => showAnnouncements(),
  () => {},
)
window.addEventListener('load', loadAhead)
