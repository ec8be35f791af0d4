import type { ReactNode } from 'react'
import * as reactDom from 'react-dom/client'

let close: (() => void)[] = []

/** Replaces React's own for the modules of the public pages: see `closableRoots` beside vite.config.ts. */
export function createRoot(host: HTMLElement, options?: reactDom.RootOptions): reactDom.Root {
  return remember(host, reactDom.createRoot(host, options))
}

export function hydrateRoot(
  host: HTMLElement,
  element: ReactNode,
  options?: reactDom.HydrationOptions,
): reactDom.Root {
  return remember(host, reactDom.hydrateRoot(host, element, options))
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
