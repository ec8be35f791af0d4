import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/empty.tsx'
import { texts } from './texts.ts'

/** A page broke while it was drawn or loaded. The frame stays, and one can try again. */
export function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState level="h1" title={texts.broken} onRetry={retry}>{texts.brokenHelp}</ErrorState>
}
