import type { ReactNode } from 'react'
import * as reactDom from 'react-dom/client'

let close: (() => void)[] = []

/** A script that arrives after its page was left, which a browser does not run. */
const none: reactDom.Root = { render: () => {}, unmount: () => {} }

/** Replaces React's own for the modules of the public pages: see `closableRoots` beside vite.config.ts. */
export function createRoot(host: HTMLElement, options?: reactDom.RootOptions): reactDom.Root {
  if (!host.isConnected) return none
  return remember(host, reactDom.createRoot(host, options))
}

export function hydrateRoot(
  host: HTMLElement,
  element: ReactNode,
  options?: reactDom.HydrationOptions,
): reactDom.Root {
  if (!host.isConnected) return none
  let isLeft = false
  close.push(() => {
    isLeft = true
  })
  // React complains where a page is left before it has looked at the page's own HTML.
  const onRecoverableError = (error: unknown) => {
    if (!isLeft) reportError(error)
  }
  return remember(host, reactDom.hydrateRoot(host, element, { ...options, onRecoverableError }))
}

function remember(host: HTMLElement, root: reactDom.Root): reactDom.Root {
  close.push(() => {
    root.unmount()
    host.remove()
  })
  return root
}

/** Closes what the pages have opened since. */
export function closeRoots(): void {
  for (const one of close) one()
  close = []
}
