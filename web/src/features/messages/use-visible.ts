import { useSyncExternalStore } from 'react'

/** Returns whether this window is visible. */
export function useVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => !document.hidden)
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
