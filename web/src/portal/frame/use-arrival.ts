import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { bank } from '#content/bank.ts'

/**
 * Does what a browser does when it loads a page: sets the window's title, and moves to the top of the page.
 * A page that has focused a part of its own by then, such as the order that a link names, keeps that focus.
 */
export function useArrival(title: string): void {
  const router = useRouter()
  useEffect(() => {
    document.title = `${title} · ${bank.name}`
  }, [title])
  useEffect(() => {
    let focusedBefore: Element | null = null
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      focusedBefore = document.activeElement
    })
    const stopResolved = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      const main = document.getElementById('main')
      const focused = document.activeElement
      const pageHasFocus = focused !== focusedBefore && main?.contains(focused) === true
      if (!pageHasFocus) main?.focus({ preventScroll: true })
    })
    return () => {
      stopBefore()
      stopResolved()
    }
  }, [router])
}
