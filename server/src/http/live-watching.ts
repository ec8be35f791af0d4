import type { LiveTopic } from '@bank/contract'
import { sql } from 'kysely'
import type { Change, ChangeEvent } from '#platform/changes.ts'
import type { Services } from './procedures.ts'

type Watched = { holderId: string; accountIds: string[]; messages: boolean; secondsLeft: number }

type Listener = {
  /** Accounts that the user may see by a right have changed. */
  accounts: (accountIds: string[]) => void
  /** Something changed in the conversation of this holder, which the user may read. */
  messages: (holderId: string, topics: LiveTopic[]) => void
  /** The user may see other accounts than before: a day of the bank has ended, or an account was opened. */
  rights: () => void
}

/** The topics of a conversation. */
const ofConversations: ReadonlySet<LiveTopic> = new Set<LiveTopic>(['messages', 'typing'])

/**
 * Listens for the accounts and conversations of other holders that the user of a session may see. Holders'
 * events come to their own audience; a payment publishes no more than before, and what the right does not
 * show is left out here. `again` is to be called when rights of this user change: it stops listening at once,
 * and then asks which rights are left.
 */
export function watchByRight(
  { db, changes, log }: Pick<Services, 'db' | 'changes' | 'log'>,
  tokenHash: Buffer,
  listener: Listener,
): { again: () => void; stop: () => void } {
  /** Ends what was begun with the last answer. */
  let ends: (() => void)[] = []
  /** Only the last question counts. */
  let asked = 0
  /** The accounts of the last answer, to compare. */
  let shown = ''

  function leave(): void {
    for (const end of ends) end()
    ends = []
  }

  function stop(): void {
    asked += 1
    leave()
  }

  async function listen(): Promise<void> {
    asked += 1
    const mine = asked
    const { rows } = await sql<Watched>`
      select * from bank.list_watched_holders(${tokenHash})`.execute(db)
    if (mine !== asked) return
    leave()
    shown = listOf(rows)
    const [first] = rows
    if (first === undefined) return
    ends = rows.map((watched) =>
      changes.subscribe({ user: watched.holderId }, (event) => receive(watched, event)),
    )
    const endDay = () => {
      listener.rights()
      again()
    }
    const timer = setTimeout(endDay, Math.ceil(first.secondsLeft * 1_000) + 100).unref()
    ends.push(() => clearTimeout(timer))
  }

  const tryToListen = () =>
    listen().catch((err: unknown) => log.warn({ err }, 'rights of an event stream could not be read'))

  function receive(watched: Watched, event: ChangeEvent): void {
    if (event === 'missed-something') return
    const changed = event.accountIds.filter((id) => watched.accountIds.includes(id))
    if (changed.length > 0) listener.accounts(changed)
    const topics = topicsFor(watched, event)
    if (topics.length > 0) listener.messages(watched.holderId, topics)
    // Most changes of a holder's list are no news to this user; a new account may be.
    if (event.topics.includes('accounts')) void compare()
  }

  async function compare(): Promise<void> {
    const before = shown
    await tryToListen()
    if (shown !== before) listener.rights()
  }

  function again(): void {
    stop()
    void tryToListen()
  }

  again()
  return { again, stop }
}

/** The topics of the conversation, where the user may read it. */
function topicsFor({ messages }: Watched, { topics }: Change): LiveTopic[] {
  return messages ? topics.filter((topic) => ofConversations.has(topic)) : []
}

function listOf(watched: Watched[]): string {
  const ids = watched.flatMap(({ holderId, accountIds, messages }) =>
    messages ? [holderId, ...accountIds] : accountIds,
  )
  return ids.toSorted().join()
}
