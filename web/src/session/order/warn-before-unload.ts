import { useEffect } from 'react'

/** The browser asks before the page is left while an order is sent and not yet answered. */
export function useWarnBeforeUnload(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isSending])
}
