import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LeaveQuestion } from '#ui/overlay/alert-dialog.tsx'
import { useSessionKeeper } from '#session/session-context.tsx'
import { useQuestionBeforeSignOut } from '#session/unsaved.ts'

type Place = { pathname: string; search: Record<string, unknown> }

type Settings = {
  wouldLose: boolean
  words: { title: string; description: string; stay: string; leave: string }
  /** Whether the form is no longer on the screen at the next address. */
  leaves: (current: Place, next: Place) => boolean
}

/**
 * Asks before a form of a page is lost by a link, a tab, the browser's Back, Sign Out or a reload. Returns
 * the question, for the page. A user whose session has ended cannot stay, so nothing is asked.
 */
export function useLeaveQuestion({ wouldLose, words, leaves }: Settings): ReactNode {
  const keeper = useSessionKeeper()
  const [interrupted, setInterrupted] = useState<(() => void) | null>(null)
  useQuestionBeforeSignOut(wouldLose ? (goOn) => setInterrupted(() => goOn) : null)
  const asks = () => wouldLose && keeper.state().is === 'signed-in'
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => asks() && leaves(current, next),
    enableBeforeUnload: asks,
    withResolver: true,
  })
  return (
    <LeaveQuestion
      open={interrupted !== null || leaving.status === 'blocked'}
      words={words}
      onStay={() => {
        setInterrupted(null)
        if (leaving.status === 'blocked') leaving.reset()
      }}
      onLeave={() => {
        setInterrupted(null)
        interrupted?.()
        if (leaving.status === 'blocked') leaving.proceed()
      }}
    />
  )
}
