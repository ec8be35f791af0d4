import { sql } from 'kysely'
import type { ChangeEvent } from '#platform/changes.ts'
import type { Services } from './procedures.ts'

type Watched = { holderId: string; accountIds: string[]; secondsLeft: number }

type Listener = {
  /** Accounts that the user may see by a right have changed. */
  accounts: (accountIds: string[]) => void
  /** A day of the bank has ended, and rights may have begun or ended with it. */
  rights: () => void
}

/**
 * Listens for the accounts of other holders that the user of a session may see. Holders' events come to their
 * own audience; a payment publishes no more than before, and what the right does not show is left out here.
 * `again` is to be called when rights of this user change: it stops listening at once, and then asks which
 * rights are left.
 */
export function watchByRight(
  { db, changes, log }: Pick<Services, 'db' | 'changes' | 'log'>,
  tokenHash: Buffer,
  listener: Listener,
): { again: () => void; stop: () => void } {
  let subscriptions: (() => void)[] = []
  let timer: NodeJS.Timeout | null = null
  /** Only the last question counts. */
  let asked = 0

  function stop(): void {
    asked += 1
    for (const unsubscribe of subscriptions) unsubscribe()
    subscriptions = []
    if (timer) clearTimeout(timer)
    timer = null
  }

  async function listen(): Promise<void> {
    const mine = asked
    const { rows } = await sql<Watched>`
      select holder_id, account_ids, seconds_left from bank.list_watched_accounts(${tokenHash})`.execute(db)
    const [first] = rows
    if (mine !== asked || first === undefined) return
    subscriptions = rows.map(({ holderId, accountIds }) => {
      const seen = new Set(accountIds)
      return changes.subscribe({ user: holderId }, (event) => receive(seen, event))
    })
    timer = setTimeout(endDay, Math.ceil(first.secondsLeft * 1_000) + 100).unref()
  }

  function receive(seen: ReadonlySet<string>, event: ChangeEvent): void {
    if (event === 'missed-something') return
    const changed = event.accountIds.filter((id) => seen.has(id))
    if (changed.length > 0) listener.accounts(changed)
  }

  function endDay(): void {
    listener.rights()
    again()
  }

  function again(): void {
    stop()
    listen().catch((err: unknown) => log.warn({ err }, 'rights of an event stream could not be read'))
  }

  again()
  return { again, stop }
}
