import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

type Place = { host: HTMLElement; root: Root }

const places = new Map<string, Place>()

/** Renders over the page, into an element at its end: the same one for the same name. */
export function drawOverPage(name: string, element: ReactNode): void {
  placeOf(name).root.render(element)
}

function placeOf(name: string): Place {
  const known = places.get(name)
  if (known?.host.isConnected) return known
  const host = document.createElement('div')
  document.body.append(host)
  const made = { host, root: createRoot(host) }
  places.set(name, made)
  return made
}
