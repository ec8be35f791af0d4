import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveEvent, LiveTopic } from '@bank/contract'
import { api } from '#api.ts'
import { browserClock } from './idle-clock.ts'
import { LiveConnection } from './live.ts'
import { useSessionKeeper } from './session-context.tsx'
import { heardTyping } from './typing.ts'

/** What is read again when something of this kind has changed. */
const keysOf: Partial<Record<LiveTopic, () => readonly (readonly unknown[])[]>> = {
  accounts: () => [api.accounts.key(), api.certificates.quote.key(), api.dashboard.key()],
  'account-requests': () => [api.accountRequests.key(), api.dashboard.key()],
  beneficiaries: () => [api.beneficiaries.key(), api.payments.payees.key(), api.dashboard.key()],
  certificates: () => [api.certificates.key(), api.dashboard.key()],
  messages: () => [api.messages.key(), api.dashboard.key()],
  notices: () => [api.notices.key(), api.dashboard.key()],
  sessions: () => [api.security.sessions.key(), api.security.history.key()],
  profile: () => [api.profile.key(), api.security.protection.key(), api.dashboard.key()],
}

/** Keeps the figures on the screen true while it is open. Answers since when the bank cannot be heard, null while it can. */
export function useLiveUpdates(): Date | null {
  const keeper = useSessionKeeper()
  const queries = useQueryClient()
  const [lostSince, setLostSince] = useState<Date | null>(null)
  // The stream of the token before is shut; waiting until the browser comes back by itself would look like a lost connection.
  const renewals = useSyncExternalStore(keeper.subscribe, keeper.renewals)

  useEffect(() => {
    const accountsChanged = (accountIds: string[]) => {
      const changed = [
        api.accounts.list.key(),
        api.accounts.allocation.key(),
        api.dashboard.key(),
        // Which accounts can fund a certificate.
        api.certificates.quote.key(),
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
      if (event.type === 'session-ended') void keeper.ended()
      else if (event.type === 'accounts-changed') accountsChanged(event.accountIds)
      else changed(event.topics, event.clientId)
    }
    const live = new LiveConnection(
      {
        onEvent: hear,
        // What changed between the first reading and the open stream would wait for the next change: balances, messages and requests are read again.
        onOpened: () => {
          for (const queryKey of [api.messages.key(), api.accounts.list.key(), api.accountRequests.key()]) void queries.invalidateQueries({ queryKey })
        },
        onReopened: () => void queries.invalidateQueries(),
        onLost: (lost) => setLostSince((since) => (lost ? (since ?? new Date()) : null)),
        onRefused: () => void keeper.check(),
      },
      browserClock,
    )
    live.open()
    if (renewals > 0) void queries.invalidateQueries()
    return () => live.close()
  }, [keeper, queries, renewals])

  return lostSince
}
