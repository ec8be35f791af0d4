import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { browserClock } from './idle-clock.ts'
import { LiveConnection } from './live.ts'
import { useSessionKeeper } from './session-context.tsx'

/** Keeps the figures on the screen true while it is open. Answers since when the bank cannot be heard, null while it can. */
export function useLiveUpdates(): Date | null {
  const keeper = useSessionKeeper()
  const queries = useQueryClient()
  const [lostSince, setLostSince] = useState<Date | null>(null)

  useEffect(() => {
    const accountsChanged = (accountIds: string[]) => {
      const changed = [
        api.accounts.list.key(),
        ...accountIds.flatMap((accountId) => [
          api.accounts.get.key({ input: { accountId } }),
          api.statements.page.key({ input: { accountId } }),
          api.statements.curve.key({ input: { accountId } }),
        ]),
      ]
      for (const queryKey of changed) void queries.invalidateQueries({ queryKey })
    }
    const live = new LiveConnection(
      {
        onEvent: (event) => (event.type === 'session-ended' ? keeper.gone() : accountsChanged(event.accountIds)),
        onReopened: () => void queries.invalidateQueries(),
        onLost: (lost) => setLostSince((since) => (lost ? (since ?? new Date()) : null)),
        onRefused: () => void keeper.check(),
      },
      browserClock,
    )
    live.open()
    return () => live.close()
  }, [keeper, queries])

  return lostSince
}
