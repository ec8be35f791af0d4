import { namedInAddress } from './dialog-address.ts'

/*
 * Links of the public pages that work without script, and better with it: Login and Contact open a dialog in
 * place, and the script checks that a document exists before the browser opens it. Each script is loaded on
 * demand.
 */

const contactDialog = () => import('./islands/contact-dialog-island.tsx')
export const loginIsland = () => import('./islands/login-island.tsx')

/** Listens for the whole document, once. */
export function pressLinksInPlace(): void {
  document.addEventListener('pointerover', prepareDialog)
  document.addEventListener('focusin', prepareDialog)
  document.addEventListener('touchstart', prepareDialog, { passive: true })
  document.addEventListener('click', pressDialog)
  document.addEventListener('click', pressDocument)
  // Forward leads to a dialog again, also where its script is not loaded yet.
  window.addEventListener('popstate', openNamedDialog)
}

/**
 * Opens the dialog that the address names. If it does not load, the page remains, and its link tries again.
 */
export function openNamedDialog(): void {
  const why = namedInAddress('login')
  // A session that has ended redirects here, with the reason if there is one.
  if (why !== null)
    loginIsland().then(
      ({ openLogin }) => openLogin(why),
      () => {},
    )
  if (namedInAddress('contact') !== null)
    contactDialog().then(
      ({ openContact }) => openContact(),
      () => {},
    )
}

/** The link of this kind that an event happened in. */
function linkOf({ target }: Event, kind: 'login' | 'contact' | 'document'): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(`a[data-${kind}]`) : null
}

/** A visitor usually presses a link under the pointer. */
function prepareDialog(event: Event): void {
  // The script is only preloaded: the press requests it again, and handles a failure.
  if (linkOf(event, 'login'))
    loginIsland().then(
      ({ prepareLogin }) => prepareLogin(),
      () => {},
    )
  if (linkOf(event, 'contact')) contactDialog().catch(() => {})
}

function pressDialog(event: MouseEvent): void {
  const [login, contact] = [linkOf(event, 'login'), linkOf(event, 'contact')]
  const link = login ?? contact
  if (!link || opensElsewhere(event)) return
  event.preventDefault()
  // Not every browser focuses a pressed link, and the focus has to return to it.
  link.focus({ preventScroll: true })
  // On a slow phone the script takes a while: the link shows at once that it was pressed.
  link.ariaBusy = 'true'
  const opened = login
    ? loginIsland().then(({ openLogin }) => openLogin())
    : contactDialog().then(({ openContact }) => openContact())
  // After a release the old dialog's script is gone from the server; the link leads to a page that knows the
  // new one.
  void opened
    .catch(() => window.location.assign(link.href))
    .finally(() => {
      link.ariaBusy = null
    })
}

function pressDocument(event: MouseEvent): void {
  const link = linkOf(event, 'document')
  if (!link || opensElsewhere(event)) return
  event.preventDefault()
  import('./islands/documents.ts').then(
    ({ download }) => download(link),
    () => window.location.assign(link.href),
  )
}

/** With a modifier key a link opens in another tab or window, as links do. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
