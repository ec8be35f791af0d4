import './styles.ts'
import { startTheme } from '#lib/theme/theme-choice.ts'
import { hasSignedInHint, onSessionEvent } from '#session/tabs.ts'
import { pressLinksInPlace } from './press-links.ts'
import { showSignedIn, wakePage } from './wake-page.ts'

/*
 * The public pages are files and work as they are. This script stays tiny: whatever weighs more is loaded when
 * it is wanted.
 */

startTheme()
// Without this mark the pages say, after a while, how else to reach the bank: see placeholder.css.
document.documentElement.dataset['script'] = ''
pressLinksInPlace()
wakePage()
onSessionEvent((event) => {
  // The hint may come later than the event: tabs are processes, and each sees the others' storage when it gets
  // there.
  if (event === 'signed-in') showSignedIn()
})
// A page that comes back from the browser's memory shows what was true when it was left.
const wasSignedIn = hasSignedInHint()
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasSignedInHint() !== wasSignedIn) window.location.reload()
})

// An announcement comes once everything that is there to be read is.
window.addEventListener(
  'load',
  () =>
    void import('./islands/announcement-island.ts').then(
      ({ showAnnouncements }) => showAnnouncements(),
      () => {},
    ),
)
