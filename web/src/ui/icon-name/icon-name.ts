/** How long a finger rests on an icon until its name is shown. */
const holdMs = 500

/** A click that ends the hold comes within this time of it. */
const clickWithinMs = 100

/** The name is loaded with the first need of it; an icon whose name does not load stays usable. */
const loadTip = () => import('./tip.ts')

/** Shows the name of an icon that the keyboard has brought the focus to. */
export function nameAtFocus({ currentTarget: button }: { currentTarget: HTMLElement }): void {
  if (!button.matches(':focus-visible')) return
  loadTip()
    .then(({ showTip }) => document.activeElement === button && showTip(button))
    .catch(() => {})
}

type Press = { currentTarget: HTMLElement; pointerType: string }

/** Shows the name of an icon that a finger rests on; that press then does nothing else. */
export function nameWhenHeld({ currentTarget: button, pointerType }: Press): void {
  if (pointerType !== 'touch') return
  const tip = loadTip()
  const ended = new AbortController()
  const { signal } = ended
  const timer = setTimeout(() => {
    tip.then(({ showTip }) => !signal.aborted && showTip(button, signal)).catch(() => {})
    window.addEventListener('click', stop, { capture: true })
  }, holdMs)
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(
      end,
      () => {
        clearTimeout(timer)
        setTimeout(() => window.removeEventListener('click', stop, { capture: true }), clickWithinMs)
        ended.abort()
      },
      { signal, capture: true },
    )
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
