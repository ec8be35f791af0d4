import { typedIn } from '#lib/form/typed-fields.ts'
import { savesData } from '#lib/saves-data.ts'
import { draftOf, keepDraft } from '#session/drafts.ts'

/** Starts an island; the promise resolves when its form answers to presses. */
type Island = (host: HTMLElement) => Promise<void>

type Hydration = {
  load: () => Promise<Island>
  /** The key under which the island finds the text typed earlier. */
  draft: string
  /**
   * The visitor has typed here before, or the address already contains a question: the script is loaded at
   * once.
   */
  hadBegun: boolean
  /**
   * Part of the form comes from the script, such as a calendar: it is loaded when the visitor first does
   * anything on the page, and without that once the page is at rest and the form is in sight.
   */
  soon?: boolean
}

const reaches = ['pointerover', 'focusin', 'click', 'submit'] as const
/** The first signs that a visitor is there. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/**
 * Loads an island's script when a visitor reaches for its placeholder, or at once if they had begun before. A
 * press in the meantime is repeated when the script is there; submitting the form does not leave the page.
 */
export function hydrateWhenReached(
  host: HTMLElement,
  { load, draft, hadBegun, soon = false }: Hydration,
): void {
  let state: 'pending' | 'comes' | 'failed' = 'pending'
  let pressed: HTMLElement | null = null

  function reach(event: Event): void {
    if (event.type === 'submit') event.preventDefault()
    const button =
      event.type === 'click' && event.target instanceof Element ? event.target.closest('button') : null
    if (button) {
      showPressed(pressed, false)
      pressed = button
      showPressed(button, state !== 'failed')
    }
    if (state === 'failed' && (button || event.type === 'submit')) return beginAgain()
    if (state === 'pending') bring()
  }

  function bring(): void {
    state = 'comes'
    load()
      .then((hydrate) => {
        // The script expects the page as it was sent.
        showPressed(pressed, false)
        return hydrate(host)
      })
      .then(hydrated, () => {
        showPressed(pressed, false)
        // The placeholder then offers the other ways to reach the bank.
        host.dataset['failed'] = ''
        state = 'failed'
      })
  }

  /**
   * A browser may cache a failed script for the document's lifetime, so only loading the page anew requests
   * it again.
   */
  function beginAgain(): void {
    const typed = Object.entries(typedIn(host)).filter(([name, text]) => name !== 'website' && text !== '')
    keepDraft(draft, { ...draftOf(draft), ...Object.fromEntries(typed) })
    window.location.reload()
  }

  function hydrated(): void {
    for (const kind of reaches) host.removeEventListener(kind, reach)
    pressed?.click()
  }

  for (const kind of reaches) host.addEventListener(kind, reach)
  // A visitor whose focus is in the form reached for it before this script was loaded.
  if (hadBegun || host.contains(document.activeElement)) bring()
  else if (soon) {
    const bringNow = (event: Event) => {
      // Chromium sends a move without a movement when a page comes to lie under a pointer that rests.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event)) return
      for (const kind of signs) window.removeEventListener(kind, bringNow)
      bringIfPending()
    }
    for (const kind of signs) window.addEventListener(kind, bringNow, { passive: true })
    if (!savesData()) onceAtRest(() => onceInSight(host, bringIfPending))
  }

  function bringIfPending(): void {
    if (state === 'pending' && host.isConnected) bring()
  }
}

/** The first paints and what the page itself loads go before. */
const restMs = 1_000

/** Runs this after the page was loaded, once the browser has nothing else to do. */
function onceAtRest(run: () => void): void {
  const rest = () => {
    window.setTimeout(() => {
      // Not every browser says when it is idle.
      if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: restMs })
      else run()
    }, restMs)
  }
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}

function onceInSight(host: HTMLElement, run: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    run()
  })
  observer.observe(host)
}

function hasMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0
}

/** On a slow phone the script takes a while: the button shows at once that it was pressed. */
function showPressed(button: HTMLElement | null, isPressed: boolean): void {
  if (!button) return
  button.ariaBusy = isPressed ? 'true' : null
  button.toggleAttribute('data-pressed', isPressed)
}
