import '#ui/fonts.css'
import '#ui/theme.css'
import '#ui/ground.css'
import '#ui/money.css'
import '#ui/engraving.css'
import '#ui/brand-mark.css'
import '#ui/button.css'
import './site.css'
import './home.css'
import './reading.css'
import './services.css'
import './contact.css'
import './documents.css'
import './not-found.css'
import './setup.css'
import { startTheme } from '#lib/theme-choice.ts'
import { looksSignedIn, onSessionEvent } from '#session/tabs.ts'

/*
 * The public pages are files and work as they are. This script stays tiny: it opens the login dialog in place and, for
 * somebody who is signed in, turns Login into the way to their accounts; and it looks whether a document is there before it is
 * fetched. Each is loaded only when it is wanted.
 */

const loginIsland = () => import('./login-island.tsx')
const signedInIsland = () => import('./signed-in.ts')

/** The login link an event happened in. */
function loginLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-login]') : null
}

/** Whoever points at Login will press it. */
function prepareLogin(event: Event): void {
  // Only prepared: when it is pressed it is asked for again, and a failure is dealt with there.
  if (loginLink(event)) loginIsland().catch(() => {})
}

function pressLogin(event: MouseEvent): void {
  const link = loginLink(event)
  // With a modifier key the link opens in another tab or window, as links do.
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  // Not every browser focuses a pressed link, and focus is to return to it.
  link.focus({ preventScroll: true })
  // After a new release the old dialog is gone from the server; the link leads to a page that knows the new one.
  loginIsland().then(({ openLogin }) => openLogin(), () => window.location.assign(link.href))
}

function pressDocument(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-document]') : null
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  import('./documents.ts').then(({ download }) => download(link), () => window.location.assign(link.href))
}

function showWhoIsSignedIn(): void {
  void signedInIsland().then(({ checkSession }) => checkSession())
}

startTheme()
document.addEventListener('pointerover', prepareLogin)
document.addEventListener('focusin', prepareLogin)
document.addEventListener('click', pressLogin)
document.addEventListener('click', pressDocument)
if (looksSignedIn()) showWhoIsSignedIn()
onSessionEvent((event) => {
  // The hint may come later than the word: tabs are processes, and each sees the others' storage when it gets there.
  if (event === 'signed-in') showWhoIsSignedIn()
})
// A page that comes back from the browser's memory shows what was true when it was left.
const wasSignedIn = looksSignedIn()
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && looksSignedIn() !== wasSignedIn) window.location.reload()
})

const verify = document.getElementById('verify')
if (verify) void import('./verify-island.tsx').then(({ showVerify }) => showVerify(verify))
// Two pages work by script alone: they do what a link in a mail, or one from the bank's staff, asked for.
const setup = document.getElementById('setup')
if (setup) void import('./setup-island.tsx').then(({ showSetup }) => showSetup(setup))
if (document.getElementById('confirm-email')) void import('./confirm-email-island.tsx')
// Whoever was signed out comes here with the reason, if there is one.
const login = new URLSearchParams(window.location.search).get('login')
if (login !== null) void loginIsland().then(({ openLogin }) => openLogin(login))
