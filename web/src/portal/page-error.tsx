import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/layout/empty.tsx'
import { texts } from './texts.ts'

/** The messages with which browsers, and Vite's loader of style sheets, report a failed import. */
const partLost = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** A page that failed while rendering or loading. The frame stays, and the user can try again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    // A browser may cache a failed import for the document's lifetime, so only loading the page anew requests
    // it again.
    if (error instanceof Error && partLost.test(error.message)) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState level="h1" title={texts.broken} onRetry={retry}>
      {texts.brokenHelp}
    </ErrorState>
  )
}
