import { Component, type ReactNode, Suspense } from 'react'
import { isPartLost } from '#lib/part-lost.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

type LatePartProps = {
  children: ReactNode
  /**
   * Given when the user opened the part and waits for it: a line shows that it is loading, and a toast that
   * it could not be loaded. It is called then, so that nothing counts as open. Without it, the part is left
   * out silently.
   */
  onLost?: (() => void) | undefined
}

/**
 * A part of the frame whose code is loaded after the page. If it cannot be loaded, the page stays as it is,
 * without the part: an open form keeps what was typed. Any other error goes on to the page.
 */
export class LatePart extends Component<LatePartProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    const { onLost } = this.props
    if (!onLost || !isPartLost(error)) return
    onLost()
    // A browser may cache a failed import for the document's lifetime. The page is not reloaded here: while
    // the server does not answer, that would end in the browser's own error.
    showToast({
      id: 'part-lost',
      title: 'This could not be opened',
      description: 'Please reload the page.',
      tone: 'bad',
    })
  }

  override render(): ReactNode {
    const { children, onLost } = this.props
    const { error } = this.state
    if (error === null) return <Suspense fallback={onLost && <LoadingLine />}>{children}</Suspense>
    if (isPartLost(error)) return null
    throw error
  }
}
