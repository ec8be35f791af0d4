import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { bank } from '#content/bank.ts'

/**
 * Does what a browser does when it loads a page: sets the window's title, and moves to the top of the page.
 */
export function useArrival(title: string): void {
  const router = useRouter()
  useEffect(() => {
    document.title = `${title} · ${bank.name}`
  }, [title])
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
