import '#ui/fonts.css'
import '#ui/theme.css'
import '#ui/ground.css'
import '#ui/money.css'
import '#ui/guilloche.css'
import '#ui/brand-mark.css'
import '#ui/button.css'
import './site.css'
import './pages/home/home.css'
import './pages/home/home-hero.css'
import './pages/home/home-services.css'
import './pages/home/home-certificate.css'
import './pages/home/home-guards.css'
import './pages/home/home-closing.css'
import './pages/reading.css'
import './pages/services.css'
import './pages/contact.css'
import './pages/documents.css'
import './pages/not-found.css'
import './pages/setup.css'
import './pages/verify.css'
import '#ui/card.css'
import '#ui/field.css'
import '#ui/date-picker.css'
import './islands/placeholder.css'
import '#features/consultations/booking/booking.css'
import '#features/contact/contact.css'
import { startTheme } from '#lib/theme-choice.ts'
import { hasDraft } from '#session/drafts.ts'
import { hasSignedInHint, onSessionEvent } from '#session/tabs.ts'
import { paths } from '#paths.ts'
import { hydrateWhenReached } from './islands/hydrate.ts'

/*
 * The public pages are files and work as they are. This script stays tiny: it opens the login dialog in place
 * and, for somebody who is signed in, turns Login into the way to their accounts; and it looks whether a
 * document is there before it is fetched. Each is loaded only when it is wanted.
 */

const contactDialog = () => import('./islands/contact-dialog-island.tsx')
const loginIsland = () => import('./islands/login-island.tsx')
const signedInIsland = () => import('./islands/signed-in.ts')

/** The link of this kind that an event happened in. */
function linkOf({ target }: Event, kind: 'login' | 'contact'): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(`a[data-${kind}]`) : null
}

/** Whoever points at such a link will press it. */
function prepareDialog(event: Event): void {
  // Only prepared: when it is pressed it is asked for again, and a failure is dealt with there.
  if (linkOf(event, 'login')) loginIsland().catch(() => {})
  if (linkOf(event, 'contact')) contactDialog().catch(() => {})
}

function pressDialog(event: MouseEvent): void {
  const [login, contact] = [linkOf(event, 'login'), linkOf(event, 'contact')]
  const link = login ?? contact
  // With a modifier key the link opens in another tab or window, as links do.
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  // Not every browser focuses a pressed link, and focus is to return to it.
  link.focus({ preventScroll: true })
  const opened = login
    ? loginIsland().then(({ openLogin }) => openLogin())
    : contactDialog().then(({ openContact }) => openContact())
  // After a new release the old dialog is gone from the server; the link leads to a page that knows the new
  // one.
  opened.catch(() => window.location.assign(link.href))
}

function pressDocument(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-document]') : null
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  import('./islands/documents.ts').then(
    ({ download }) => download(link),
    () => window.location.assign(link.href),
  )
}

function showSignedIn(): void {
  // Without it Login stays, and leads to the portal all the same.
  signedInIsland().then(
    ({ checkSession }) => checkSession(),
    () => {},
  )
}

/**
 * Shows what such a page is for; where its script does not come, the page says so, and is loaded anew by the
 * button beside that.
 */
function workByScript(id: string, load: () => Promise<(host: HTMLElement) => void>): void {
  const host = document.getElementById(id)
  if (!host) return
  load().then(
    (show) => show(host),
    () => {
      host.dataset['failed'] = ''
      host.nextElementSibling
        ?.querySelector('button')
        ?.addEventListener('click', () => window.location.reload())
    },
  )
}

startTheme()
// Without this mark the pages say, after a while, how else to reach the bank: see placeholder.css.
document.documentElement.dataset['script'] = ''
document.addEventListener('pointerover', prepareDialog)
document.addEventListener('focusin', prepareDialog)
document.addEventListener('click', pressDialog)
document.addEventListener('click', pressDocument)
if (hasSignedInHint()) showSignedIn()
onSessionEvent((event) => {
  // The hint may come later than the word: tabs are processes, and each sees the others' storage when it gets
  // there.
  if (event === 'signed-in') showSignedIn()
})
// A page that comes back from the browser's memory shows what was true when it was left.
const wasSignedIn = hasSignedInHint()
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasSignedInHint() !== wasSignedIn) window.location.reload()
})

// Once everything that is there to be read is.
window.addEventListener(
  'load',
  () =>
    void import('./islands/announcement-island.ts').then(
      ({ showAnnouncements }) => showAnnouncements(),
      () => {},
    ),
)

// Three forms stand in their pages as they are, to be typed into; what makes them work comes when somebody
// reaches for them.
const booking = document.getElementById('consultation-form')
if (booking) {
  const load = () => import('./islands/booking-island.tsx').then(({ hydrateBooking }) => hydrateBooking)
  hydrateWhenReached(booking, { load, draft: 'consultation', hadBegun: hasDraft('consultation') })
}
const contact = document.getElementById('contact-form')
if (contact) {
  const load = () => import('./islands/contact-island.tsx').then(({ hydrateContact }) => hydrateContact)
  hydrateWhenReached(contact, { load, draft: 'contact', hadBegun: hasDraft('contact') })
}
const verify = document.getElementById('verify-form')
if (verify) {
  const load = () => import('./islands/verify-island.tsx').then(({ hydrateVerify }) => hydrateVerify)
  // The code on a certificate has its number in the address: it is answered without being asked.
  const hasClaim = window.location.pathname !== paths.verify || window.location.hash !== ''
  hydrateWhenReached(verify, { load, draft: 'verify', hadBegun: hasClaim || hasDraft('verify') })
}
// Three pages work by script alone: they do what a link in a mail, or one from the bank's admins, asked for.
workByScript('your-consultation', () =>
  import('./islands/your-consultation-island.tsx').then(({ showConsultation }) => showConsultation),
)
workByScript('setup', () => import('./islands/setup-island.tsx').then(({ showSetup }) => showSetup))
workByScript('confirm-email', () =>
  import('./islands/confirm-email-island.tsx').then(({ showConfirmEmail }) => showConfirmEmail),
)
// Whoever was signed out comes here with the reason, if there is one.
const login = new URLSearchParams(window.location.search).get('login')
// Where the dialog does not come the page is there, and Login asks for it again.
if (login !== null)
  loginIsland().then(
    ({ openLogin }) => openLogin(login),
    () => {},
  )
