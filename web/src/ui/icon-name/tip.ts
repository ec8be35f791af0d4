import './tip.css'

/** A name that a finger called for stays this long after the finger has gone: it covered the icon. */
const readableMs = 1_500

/** The button may move: a page scrolls, a dialog opens. */
const followEveryMs = 200

const gap = 6
const edge = 8

let hideShown = () => {}

/**
 * Shows the name of a button with an icon alone, above everything else and inside the window: until the focus
 * leaves the button, or after `held` has ended. Escape and a press hide it too (WCAG 1.4.13).
 */
export function showTip(button: HTMLElement, held?: AbortSignal): void {
  hideShown()
  const tip = document.createElement('div')
  tip.className = 'tip'
  tip.popover = 'manual'
  // A screen reader has it from the button.
  tip.ariaHidden = 'true'
  tip.textContent = button.ariaLabel
  document.body.append(tip)
  tip.showPopover()
  place(tip, button)

  const ended = new AbortController()
  const following = setInterval(() => (button.isConnected ? place(tip, button) : hide()), followEveryMs)
  function hide(): void {
    ended.abort()
    clearInterval(following)
    tip.remove()
  }
  hideShown = hide
  const { signal } = ended
  held?.addEventListener('abort', () => setTimeout(hide, readableMs), { signal })
  button.addEventListener('blur', hide, { signal })
  button.addEventListener('click', hide, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal, capture: true })
}

/** Above the button; below it where there is no room. */
function place(tip: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom, width } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const above = top - gap - offsetHeight
  const middle = left + width / 2 - offsetWidth / 2
  tip.style.top = `${above < edge ? bottom + gap : above}px`
  tip.style.left = `${Math.max(edge, Math.min(middle, window.innerWidth - edge - offsetWidth))}px`
}
