/** What an island does when it is wanted: it is there, and can be pressed, when the promise is kept. */
type Island = (host: HTMLElement) => Promise<void>

const reaches = ['pointerover', 'focusin', 'click', 'submit'] as const

/**
 * Brings an island's script when somebody reaches for what stands in the page, or at once where they had begun before. What they
 * press meanwhile is pressed again when it is there; a form that is sent meanwhile does not leave the page.
 */
export function awakenWhenReached(host: HTMLElement, load: () => Promise<Island>, hadBegun: boolean): void {
  let coming = false
  let pressed: HTMLElement | null = null

  function reach(event: Event): void {
    if (event.type === 'submit') event.preventDefault()
    if (event.type === 'click' && event.target instanceof Element) pressed = event.target.closest('button')
    bring()
  }

  function bring(): void {
    if (coming) return
    coming = true
    delete host.dataset['failed']
    load().then((awaken) => awaken(host)).then(awake, () => {
      // Beside the form it then says how else to reach the bank; the next touch tries again.
      host.dataset['failed'] = ''
      coming = false
    })
  }

  function awake(): void {
    for (const kind of reaches) host.removeEventListener(kind, reach)
    pressed?.click()
  }

  for (const kind of reaches) host.addEventListener(kind, reach)
  if (hadBegun) bring()
}
