import { useSyncExternalStore } from 'react'

/** Whether anybody can see this window. */
export function useVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => !document.hidden)
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
