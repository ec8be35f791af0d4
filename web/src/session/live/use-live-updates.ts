import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveEvent, LiveTopic } from '@bank/contract'
import { api, keyOfActing } from '#api.ts'
import { throttle } from './throttle.ts'
import { browserClock } from '#session/idle/idle-clock.ts'
import { LiveConnection } from './live.ts'
import { readAgain } from './read-again.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { recordTyping } from './typing.ts'

/** The queries that are read again after a change of this topic. */
const keysOf: Partial<Record<LiveTopic, () => readonly (readonly unknown[])[]>> = {
  accounts: () => [api.accounts.key(), api.certificates.quote.key(), api.dashboard.key()],
  // The accounts of another holder may be seen no more, or again.
  'access-rights': () => [api.accessRights.key(), keyOfActing()],
  holders: () => [api.holders.key()],
  // A page about a holder reads its orders in their name.
  orders: () => [api.orders.key(), keyOfActing()],
  'account-requests': () => [api.accountRequests.key(), api.dashboard.key(), keyOfActing()],
  beneficiaries: () => [api.beneficiaries.key(), api.payments.beneficiaries.key(), api.dashboard.key()],
  'standing-orders': () => [api.standingOrders.key()],
  safeguards: () => [api.safeguards.key()],
  certificates: () => [api.certificates.key(), api.dashboard.key()],
  // A notification of a message is unread until the message was read.
  messages: () => [api.messages.key(), api.notifications.key(), api.dashboard.key()],
  notifications: () => [api.notifications.key(), api.dashboard.key()],
  sessions: () => [api.security.sessions.key(), api.security.history.key()],
  users: () => [api.users.key(), api.overview.key(), api.approvals.rule.key()],
  approvals: () => [api.approvals.key(), api.users.setupLink.key(), api.rates.key(), api.overview.key()],
  rates: () => [api.rates.key(), api.certificates.rates.key(), api.certificates.quote.key()],
  announcements: () => [api.announcements.key()],
  consultations: () => [api.consultations.key()],
  profile: () => [api.profile.key(), api.security.protection.key(), api.dashboard.key()],
}

/** Topics that do not change the overview. */
const quiet: readonly LiveTopic[] = ['typing', 'history']

const overviewEveryMs = 1_000

/** Returns whether the data contain one of these ids. */
function containsAnyId(data: unknown, ids: readonly string[]): boolean {
  const text = JSON.stringify(data) ?? ''
  return ids.some((id) => text.includes(id))
}

/** Reads the queries again that show these accounts: balances, statements and totals. */
function readAccountsAgain(queries: QueryClient, accountIds: readonly string[]): void {
  const changed = [
    api.accounts.list.key(),
    api.accounts.allocation.key(),
    api.dashboard.key(),
    keyOfActing(),
    // The quote lists the accounts that can fund a certificate.
    api.certificates.quote.key(),
    ...accountIds.flatMap((accountId) => [
      api.accounts.get.key({ input: { accountId } }),
      api.statements.page.key({ input: { accountId } }),
      api.statements.curve.key({ input: { accountId } }),
      api.accounts.getForAdmin.key({ input: { accountId } }),
      api.statements.pageForAdmin.key({ input: { accountId } }),
      api.statements.curveForAdmin.key({ input: { accountId } }),
    ]),
  ]
  for (const queryKey of changed) readAgain(queries, queryKey)
  // Admins receive the ids of all accounts, so only pages that show one of them are read again.
  for (const queryKey of [api.accounts.listForAdmin.key(), api.users.get.key(), api.holders.get.key()]) {
    void queries.invalidateQueries({
      queryKey,
      predicate: ({ state }) => containsAnyId(state.data, accountIds),
    })
  }
}

/** Reads the queries of these topics again. `clientId` is the client that they belong to, if known. */
function readTopicsAgain(
  queries: QueryClient,
  topics: readonly LiveTopic[],
  clientId: string | undefined,
): void {
  for (const topic of topics) for (const queryKey of keysOf[topic]?.() ?? []) readAgain(queries, queryKey)
  // The messages of a holder are read in its name.
  if (clientId !== undefined && topics.includes('messages'))
    readAgain(queries, keyOfActing(clientId, 'messages'))
  // The page of a user shows data of all topics; the topic `users` has read it again already.
  if (topics.some((topic) => topic !== 'typing' && topic !== 'users')) {
    readAgain(
      queries,
      clientId === undefined ? api.users.get.key() : api.users.get.key({ input: { userId: clientId } }),
    )
  }
}

/** Reads changed data again while the page is open. Returns since when the stream is lost, else null. */
export function useLiveUpdates(): Date | null {
  const keeper = useSessionKeeper()
  const queries = useQueryClient()
  const [lostSince, setLostSince] = useState<Date | null>(null)
  // A new token closes the old stream; waiting for the browser to reconnect would look like a lost
  // connection.
  const renewals = useSyncExternalStore(keeper.subscribe, keeper.renewals)

  useEffect(() => {
    // The overview shows data of all topics. In a busy hour it must not be read for every event.
    const overview = throttle(
      overviewEveryMs,
      () => void queries.invalidateQueries({ queryKey: api.overview.key() }),
    )
    const changed = (topics: readonly LiveTopic[], clientId: string | undefined) => {
      if (topics.includes('typing')) recordTyping(clientId)
      readTopicsAgain(queries, topics, clientId)
      if (topics.some((topic) => !quiet.includes(topic))) overview.schedule()
    }
    const listener = (event: LiveEvent) => {
      if (event.type === 'session-ended') void keeper.ended()
      else if (event.type === 'accounts-changed') readAccountsAgain(queries, event.accountIds)
      else changed(event.topics, event.clientId)
    }
    const live = new LiveConnection(
      {
        onEvent: listener,
        // Events before the stream was open are lost, so balances, messages and requests are read again.
        onOpened: () => {
          for (const queryKey of [
            api.messages.key(),
            api.accounts.list.key(),
            api.accountRequests.key(),
            api.accessRights.key(),
            keyOfActing(),
          ])
            readAgain(queries, queryKey)
        },
        onReopened: () => readAgain(queries),
        onLost: (lost) => setLostSince((since) => (lost ? (since ?? new Date()) : null)),
        onRefused: () => void keeper.check(),
      },
      browserClock,
    )
    live.open()
    if (renewals > 0) readAgain(queries)
    return () => {
      live.close()
      overview.cancel()
    }
  }, [keeper, queries, renewals])

  return lostSince
}
