import { useSyncExternalStore } from 'react'

/** Whether keys without Ctrl work on this device (WCAG 2.1.4: users of speech input can switch them off). */

const storageKey = 'bank.single-keys'
const listeners = new Set<() => void>()
let allowed = readStored()

// The choice is the device's: another tab may change it.
window.addEventListener('storage', ({ key }) => {
  if (key !== storageKey && key !== null) return
  allowed = readStored()
  for (const listener of listeners) listener()
})

/** Returns whether single keys are on, and a function to change it. */
export function useSingleKeys(): [boolean, (allow: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysAllowed), allow]
}

export function areSingleKeysAllowed(): boolean {
  return allowed
}

function allow(next: boolean): void {
  allowed = next
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

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== '0'
  } catch {
    return true
  }
}
