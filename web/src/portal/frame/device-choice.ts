import { useSyncExternalStore } from 'react'
import { onDevice } from '#lib/stored.ts'

/**
 * A choice of yes or no on this device, in every window, until it is changed. Without storage it lasts until
 * the page is left.
 */
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
    const stored = onDevice.read(storageKey)
    return stored === null ? byDefault : stored === '1'
  }

  function choose(next: boolean): void {
    chosen = next
    onDevice.store(storageKey, next ? '1' : '0')
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
