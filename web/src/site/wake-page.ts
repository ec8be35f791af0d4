import { paths } from '#paths.ts'
import { hasDraft } from '#session/drafts.ts'
import { bookedConsultation, kept } from '#session/kept.ts'
import { hasSignedInHint } from '#session/tabs.ts'
import { hydrateWhenReached } from './islands/hydrate.ts'
import { openNamedDialog } from './press-links.ts'

export const bookingIsland = () => import('./islands/booking-island.tsx')

/** Activates the parts of the page that work by script. */
export function wakePage(): void {
  if (hasSignedInHint()) showSignedIn()
  wakeForms()
  wakeIslands()
  openNamedDialog()
}

/** Turns Login into the way to the accounts. */
export function showSignedIn(): void {
  // Without its script Login remains a link to the portal.
  import('./islands/signed-in.ts').then(
    ({ checkSession }) => checkSession(),
    () => {},
  )
}

/**
 * Three forms are in their pages and can be typed into; their script is loaded when a visitor reaches for
 * them.
 */
function wakeForms(): void {
  const booking = document.getElementById('consultation-form')
  if (booking) {
    const load = () => bookingIsland().then(({ hydrateBooking }) => hydrateBooking)
    hydrateWhenReached(booking, {
      load,
      draft: 'consultation',
      hadBegun: hasDraft('consultation') || kept(bookedConsultation) !== null,
      soon: true,
    })
  }
  const contact = document.getElementById('contact-form')
  if (contact) {
    const load = () => import('./islands/contact-island.tsx').then(({ hydrateContact }) => hydrateContact)
    hydrateWhenReached(contact, { load, draft: 'contact', hadBegun: hasDraft('contact') })
  }
  const verify = document.getElementById('verify-form')
  if (verify) {
    const load = () => import('./islands/verify-island.tsx').then(({ hydrateVerify }) => hydrateVerify)
    // The code on a certificate has its number in the address: the page verifies it at once.
    const hasClaim = window.location.pathname !== paths.verify || window.location.hash !== ''
    hydrateWhenReached(verify, { load, draft: 'verify', hadBegun: hasClaim || hasDraft('verify') })
  }
}

/** Four pages work by script alone: they carry out an order of a link in an e-mail, or of a setup link. */
function wakeIslands(): void {
  showByScript('your-consultation', () =>
    import('./islands/your-consultation-island.tsx').then(({ showConsultation }) => showConsultation),
  )
  showByScript('setup', () => import('./islands/setup-island.tsx').then(({ showSetup }) => showSetup))
  showByScript('freeze-payments', () =>
    import('./islands/freeze-payments-island.tsx').then(({ showFreezePayments }) => showFreezePayments),
  )
  showByScript('confirm-email', () =>
    import('./islands/confirm-email-island.tsx').then(({ showConfirmEmail }) => showConfirmEmail),
  )
}

/** If the script does not load, the page says so beside a button that requests it again. */
function showByScript(id: string, load: () => Promise<(host: HTMLElement) => void>): void {
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
