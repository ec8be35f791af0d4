import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/layout/empty.tsx'
import { texts } from './texts.ts'

/** How browsers, and the build's own loader of style sheets, say that a part of the program did not come. */
const partLost = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** A page broke while it was drawn or loaded. The frame stays, and one can try again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    // A browser may keep a part that did not come as one that never will: only the page, loaded again, asks
    // for it once more.
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
