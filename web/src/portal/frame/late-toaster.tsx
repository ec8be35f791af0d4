import { type ComponentType, useEffect, useState } from 'react'
import { savesData } from '#lib/saves-data.ts'
import { onToastWaiting } from '#ui/toast/toast-store.ts'

/** The first screen has the connection to itself. */
const afterMs = 4_000

/**
 * Shows toasts with code that is loaded some seconds after the first screen, so that it is there when the
 * connection is lost, or at once with the first toast. Where that fails, the next toast loads it again.
 */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      void import('#ui/toast/toaster.tsx').then(
        ({ Toaster: Loaded }) => setToaster(() => Loaded),
        () => {},
      )
    const timer = savesData() ? undefined : window.setTimeout(load, afterMs)
    const stop = onToastWaiting(load)
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [])
  return Toaster && <Toaster />
}
