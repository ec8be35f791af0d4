import { useSyncExternalStore } from 'react'

/** A choice of yes or no on this device, in every window, until it is changed. */
export function deviceChoice(storageKey: string, byDefault: boolean) {
  const listeners = new Set<() => void>()
  let chosen = readStored()

  // Another tab may change it.
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey && key !== null) return
    chosen = readStored()
    for (const listener of listeners) listener()
  })

  function readStored(): boolean {
    try {
      const stored = localStorage.getItem(storageKey)
      return stored === null ? byDefault : stored === '1'
    } catch {
      return byDefault
    }
  }

  function choose(next: boolean): void {
    chosen = next
    try {
      localStorage.setItem(storageKey, next ? '1' : '0')
    } catch {
      // Storage is refused: the choice holds until the page is left.
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const now = () => chosen
  return {
    now,
    /** Returns the choice, and a function to change it. */
    useChoice: (): [boolean, (next: boolean) => void] => [useSyncExternalStore(subscribe, now), choose],
  }
}
