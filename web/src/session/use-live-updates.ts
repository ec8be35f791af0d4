import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LiveEvent, LiveTopic } from '@bank/contract'
import { api } from '#api.ts'
import { browserClock } from './idle-clock.ts'
import { LiveConnection } from './live.ts'
import { useSessionKeeper } from './session-context.tsx'
import { heardTyping } from './typing.ts'

/** What is read again when something of this kind has changed. */
const keysOf: Partial<Record<LiveTopic, () => readonly (readonly unknown[])[]>> = {
  accounts: () => [api.accounts.key()],
  messages: () => [api.messages.key()],
  beneficiaries: () => [api.beneficiaries.key(), api.payments.payees.key()],
}

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
    const changed = (topics: readonly LiveTopic[], clientId: string | undefined) => {
      if (topics.includes('typing')) heardTyping(clientId)
      for (const topic of topics) for (const queryKey of keysOf[topic]?.() ?? []) void queries.invalidateQueries({ queryKey })
    }
    const hear = (event: LiveEvent) => {
      if (event.type === 'session-ended') keeper.gone()
      else if (event.type === 'accounts-changed') accountsChanged(event.accountIds)
      else changed(event.topics, event.clientId)
    }
    const live = new LiveConnection(
      {
        onEvent: hear,
        // A message that came between the first reading and the open stream would wait for the next one.
        onOpened: () => void queries.invalidateQueries({ queryKey: api.messages.key() }),
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
