import type { BeginStep } from '#ui/overlay/history-step.ts'

/** Makes a question on a public page a step of the history without an address: Back closes it. */
export const beginSiteStep: BeginStep = (onBack) => {
  window.history.pushState({ isQuestion: true }, '')
  let isLeft = false
  const leave = () => {
    isLeft = true
    onBack()
  }
  window.addEventListener('popstate', leave, { once: true })
  return () => {
    window.removeEventListener('popstate', leave)
    if (!isLeft) window.history.back()
  }
}
