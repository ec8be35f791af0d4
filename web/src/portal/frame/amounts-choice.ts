import { useSyncExternalStore } from 'react'

/** A user's choice to hide amounts on this device; it lasts until they show them again. */

const storageKey = 'bank.hide-amounts'
const listeners = new Set<() => void>()
let hidden = readStored()

// A choice in another tab of this device applies here too.
window.addEventListener('storage', ({ key }) => {
  if (key !== storageKey && key !== null) return
  hidden = readStored()
  for (const listener of listeners) listener()
})

/** Returns whether amounts are hidden, and a function to change it. */
export function useAmountsChoice(): [boolean, (hide: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => hidden), choose]
}

function choose(hide: boolean): void {
  hidden = hide
  try {
    localStorage.setItem(storageKey, hide ? '1' : '0')
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
    return localStorage.getItem(storageKey) === '1'
  } catch {
    return false
  }
}
