import { setTimeout as wait } from 'node:timers/promises'
import { type LiveTopic, liveTopicSchema } from '@bank/contract'
import { sql } from 'kysely'
import { Client } from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import type { Primary } from './primary.ts'

/** The audience of a change: every admin, every signed-in user, or one user. */
export type Audience = 'admins' | 'everyone' | { user: string }

/** Ids of what changed, never the content. Listeners query again, and are authorised again. */
export type Change = {
  to: Audience
  accountIds: string[]
  /** Further data of this user that has changed. */
  topics: LiveTopic[]
  /** A user's sessions ended: each of their streams checks whether its own is still active. */
  sessions: boolean
  /** The client concerned, for admins; null where that is the listener. */
  clientId: string | null
}

/** A change; or a gap, in which anything may have changed unheard. */
export type ChangeEvent = Change | 'missed-something'

export type Changes = {
  /** Call it after the commit. Returns at once; the caller neither waits for it nor fails with it. */
  publish: (change: { to: Audience; accountIds?: string[]; topics?: LiveTopic[]; clientId?: string }) => void
  publishSessions: (userId: string) => void
  /**
   * Calls the listener for everything that is published to exactly this audience, whichever server it
   * happened on, until the function it returns is called.
   */
  subscribe: (audience: Audience, listener: (event: ChangeEvent) => void) => () => void
  /** Calls the listener with every account that moved: admins may look at any of them. */
  subscribeToAccounts: (listener: (accountIds: string[]) => void) => () => void
  close: () => Promise<void>
}

type Settings = {
  primary: Primary
  db: Database
  log: Log
  /** How often the listening connection is asked whether it lives, and how long its answer may take. */
  patience?: { pulseMs: number; answerWithinMs: number }
}

const channel = 'bank_changes'
/**
 * The first change is sent at once; those of this time after it are sent together. So a burst costs one
 * notification per window.
 */
const windowMs = 15
const sendAgainMs = 1_000
/** PostgreSQL takes less than 8,000 bytes in one notification. */
const maximumBytes = 7_000
/** While the database is away, no more than this is remembered. */
const maximumPending = 10_000
const usualPatience = { pulseMs: 3_000, answerWithinMs: 5_000 }
/** Short, because no event stream gets a change until the server listens again. */
const retryMs = [100, 250, 500]

/** An audience as it is sent, in one word: a user is their id. */
const audienceSchema = z.union([
  z.literal(['admins', 'everyone']),
  z.uuid().transform((user): Audience => ({ user })),
])

function wordOf(audience: Audience): string {
  return typeof audience === 'string' ? audience : audience.user
}

const changesSchema = z.array(
  z.tuple([audienceSchema, z.array(z.uuid()), z.boolean(), z.array(liveTopicSchema), z.uuid().nullable()]),
)

/** Publishes changes to every server of the bank, and receives them from all, itself included. */
export function openChanges(settings: Settings): Changes {
  const listeners = new Map<string, Set<(event: ChangeEvent) => void>>()
  const accountListeners = new Set<(accountIds: string[]) => void>()
  const outbox = openOutbox(settings)
  const databaseListener = listen(settings, {
    onChange: (change) => {
      for (const listener of listeners.get(wordOf(change.to)) ?? []) listener(change)
      if (change.accountIds.length > 0) for (const listener of accountListeners) listener(change.accountIds)
    },
    onGap: () => {
      for (const group of listeners.values()) for (const listener of group) listener('missed-something')
    },
  })
  return {
    publish: ({ to, accountIds = [], topics = [], clientId = null }) =>
      outbox.add({ to, accountIds, topics, sessions: false, clientId }),
    publishSessions: (user) =>
      outbox.add({ to: { user }, accountIds: [], topics: [], sessions: true, clientId: null }),
    subscribe: (audience, listener) => {
      const word = wordOf(audience)
      const group = listeners.get(word) ?? new Set()
      listeners.set(word, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0) listeners.delete(word)
      }
    },
    subscribeToAccounts: (listener) => {
      accountListeners.add(listener)
      return () => void accountListeners.delete(listener)
    },
    close: async () => {
      await outbox.close()
      await databaseListener.close()
    },
  }
}

/** The changes that are not sent yet, grouped by audience and by the user concerned. */
type Pending = Map<
  string,
  Pick<Change, 'to' | 'sessions' | 'clientId'> & { accountIds: Set<string>; topics: Set<LiveTopic> }
>

/** Collects changes and sends them, in statements of their own. */
function openOutbox({ db, log }: Settings) {
  let pending: Pending = new Map()
  let timer: NodeJS.Timeout | null = null
  let sending = Promise.resolve()
  /** True for `sendAgainMs` after a failure: nothing is sent. */
  let isResting = false
  let closed = false

  function remember({ to, accountIds, topics, sessions, clientId }: Change): void {
    const key = `${wordOf(to)} ${clientId ?? ''}`
    const known = pending.get(key) ?? {
      to,
      accountIds: new Set(),
      topics: new Set(),
      sessions: false,
      clientId,
    }
    for (const id of accountIds) known.accountIds.add(id)
    for (const topic of topics) known.topics.add(topic)
    known.sessions ||= sessions
    if (pending.size < maximumPending) pending.set(key, known)
  }

  function endWindow(): void {
    isResting = false
    timer = pending.size > 0 ? setTimeout(endWindow, windowMs) : null
    sending = sending.then(send)
  }

  async function send(): Promise<void> {
    if (pending.size === 0 || (isResting && !closed)) return
    const batch = pending
    pending = new Map()
    try {
      await sql`select pg_notify(${channel}, payload)
        from unnest(${payloadsOf(batch)}::text[]) as payload`.execute(db)
    } catch (err) {
      log.warn({ err, audiences: batch.size }, 'changes could not be published')
      if (closed) return
      for (const { accountIds, topics, ...rest } of batch.values())
        remember({ ...rest, accountIds: [...accountIds], topics: [...topics] })
      isResting = true
      if (timer) clearTimeout(timer)
      timer = setTimeout(endWindow, sendAgainMs)
    }
  }

  return {
    add: (change: Change) => {
      remember(change)
      if (timer) return
      timer = setTimeout(endWindow, windowMs)
      sending = sending.then(send)
    },
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      await sending.then(send)
    },
  }
}

/** The changes as JSON lists, each short enough for one notification. */
function payloadsOf(batch: Pending): string[] {
  const payloads: string[] = []
  let current: string[] = []
  let bytes = 0
  const flush = () => {
    if (current.length > 0) payloads.push(`[${current.join(',')}]`)
    current = []
    bytes = 0
  }
  for (const { to, accountIds, topics, sessions, clientId } of batch.values()) {
    const ids = [...accountIds]
    // A user with very many accounts takes several entries.
    for (let from = 0; from === 0 || from < ids.length; from += 100) {
      const entry = JSON.stringify([wordOf(to), ids.slice(from, from + 100), sessions, [...topics], clientId])
      if (bytes + entry.length > maximumBytes) flush()
      current.push(entry)
      bytes += entry.length + 1
    }
  }
  flush()
  return payloads
}

type Receiver = {
  onChange: (change: Change) => void
  /** Called after a time in which changes may have been lost. */
  onGap: () => void
}

/** A connection of its own that listens for as long as the process lives, and reconnects after an error. */
function listen({ primary, log, patience = usualPatience }: Settings, { onChange, onGap }: Receiver) {
  const end = new AbortController()
  let client: Client | null = null
  let failures = 0
  let hasGap = false

  async function listenUntilBroken(): Promise<void> {
    const url = primary.url()
    const connection = new Client({
      connectionString: url,
      application_name: 'bank-changes',
      keepAlive: true,
      connectionTimeoutMillis: patience.answerWithinMs,
      query_timeout: patience.answerWithinMs,
    })
    client = connection
    const broken = new Promise<false>((resolve) => {
      connection.once('end', () => resolve(false))
      // `on`, not `once`: an error without a listener ends the process.
      connection.on('error', () => resolve(false))
    })
    try {
      // A connection that is ended while it is being made settles nothing by itself.
      const connected = await Promise.race([connection.connect().then(() => true), broken])
      if (!connected) throw new Error('the connection ended while it was being made')
      connection.on('notification', ({ payload = '' }) => {
        for (const change of read(payload, log)) onChange(change)
      })
      // A standby refuses this statement.
      await connection.query(`listen ${channel}`)
      failures = 0
      if (hasGap) onGap()
      // A lost connection may report nothing; a question without an answer shows it.
      while (await Promise.race([broken, pulse(patience.pulseMs, end.signal)]))
        await connection.query('select 1')
    } finally {
      // The pool's connections may be lost as well, so they are verified before their next use.
      primary.doubt()
      primary.missed(url)
      await connection.end().catch(() => {})
    }
  }

  async function listenUntilClosed(): Promise<void> {
    while (!end.signal.aborted) {
      await listenUntilBroken().catch((err: unknown) => {
        // The first tries are logged, not each of the many while the database is away.
        if (!end.signal.aborted && failures < retryMs.length) log.warn({ err }, 'changes cannot be heard')
      })
      hasGap = true
      const retryAfterMs = retryMs[Math.min(failures, retryMs.length - 1)]
      failures += 1
      await wait(retryAfterMs, undefined, { signal: end.signal }).catch(() => {})
    }
  }

  const done = listenUntilClosed()
  return {
    close: async () => {
      end.abort()
      await client?.end().catch(() => {})
      await done
    },
  }
}

function pulse(pulseMs: number, signal: AbortSignal): Promise<boolean> {
  return wait(pulseMs, true, { signal, ref: false }).catch(() => false)
}

function read(payload: string, log: Log): Change[] {
  try {
    return changesSchema
      .parse(JSON.parse(payload))
      .map(([to, accountIds, sessions, topics, clientId]) => ({ to, accountIds, topics, sessions, clientId }))
  } catch (err) {
    log.warn({ err }, 'a notification could not be read')
    return []
  }
}
