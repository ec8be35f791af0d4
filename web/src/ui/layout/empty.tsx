import type { ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'

type EmptyStateProps = {
  title: ReactNode
  /** The next step to offer. */
  children?: ReactNode
  action?: ReactNode
  /** The seed of its ornament; none is drawn without it. */
  seed?: string | undefined
  level?: 'h1' | 'h2' | 'h3' | undefined
}

/** An empty state, with the next step. */
export function EmptyState({ title, children, action, seed, level: Heading = 'h3' }: EmptyStateProps) {
  return (
    <div className="card empty">
      {seed !== undefined && <Guilloche kind="rosette" seed={seed} rings={1} density={0.6} hole={0.3} />}
      <Heading>{title}</Heading>
      {children !== undefined && <p className="muted">{children}</p>}
      {action}
    </div>
  )
}

type ErrorStateProps = {
  /** The failed action: "Failed to load accounts". */
  title: ReactNode
  children?: ReactNode
  onRetry?: (() => void) | undefined
  busy?: boolean | undefined
  retryLabel?: string | undefined
  level?: 'h1' | 'h2' | 'h3' | undefined
}

/** Shown when a screen or a part of it failed to load. It names the failure and offers to try again. */
export function ErrorState({
  title,
  children,
  onRetry,
  busy = false,
  retryLabel = 'Try again',
  level: Heading = 'h3',
}: ErrorStateProps) {
  return (
    <div className="card empty" role="alert">
      <Heading>{title}</Heading>
      {children !== undefined && <p className="muted">{children}</p>}
      {onRetry && (
        <Button busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
