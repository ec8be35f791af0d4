/** Chromium asks before it opens the mail program as if the page were left. */
const otherProgramMs = 1_000

/**
 * Lets the browser ask before the page is left while something would be lost; a link that opens the mail
 * program or the telephone leaves no page. Returns what ends it.
 */
export function askBeforeUnload(wouldLose: () => boolean): () => void {
  let pressedAt = -Infinity
  const press = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (/^(mailto|tel):/.test(link?.getAttribute('href') ?? '')) pressedAt = performance.now()
  }
  const ask = (event: BeforeUnloadEvent) => {
    if (performance.now() - pressedAt > otherProgramMs && wouldLose()) event.preventDefault()
  }
  window.addEventListener('click', press, true)
  window.addEventListener('beforeunload', ask)
  return () => {
    window.removeEventListener('click', press, true)
    window.removeEventListener('beforeunload', ask)
  }
}
