import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@bank/contract'
import type { FastifyReply } from 'fastify'
import { findOwner, listActiveSessions } from '#identity/sessions.ts'
import type { Audience, ChangeEvent } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import { watchByRight } from './live-watching.ts'
import type { Services } from './procedures.ts'

const heartbeatMs = 15_000
/** A browser that lost its stream comes back after this long, each at its own moment. */
const retryMs = { from: 1_000, to: 4_000 }
/** The buffer limit of a slow reader, whose stream is then closed. */
const maximumUnsentBytes = 64 * 1024

/** Admins get the ids of all accounts that change: collected for this long, and sent together. */
const accountsTogetherMs = 250
/** The most ids in one event. */
const accountsInEvent = 200

type Stream = { session: string; tokenHash: Buffer; response: ServerResponse; unsubscribe: () => void }

/**
 * The open event streams of this process (contract/live/live.ts). Raw writes: a stream costs little more than
 * its socket.
 */
export class LiveStreams {
  readonly #services: Services
  readonly #streams = new Set<Stream>()
  readonly #perSession = new Map<string, number>()
  /** Streams whose session may have ended: they are checked together, soon. */
  #suspects = new Set<Stream>()
  #isClosed = false
  readonly #heartbeat: NodeJS.Timeout

  constructor(services: Services) {
    this.#services = services
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs).unref()
  }

  count(): number {
    return this.#streams.size
  }

  /** Opens a stream for an active session, and refuses other callers before the first byte. */
  async open(tokenHash: Buffer | null, reply: FastifyReply): Promise<void> {
    const { config, db, changes } = this.#services
    const hash = tokenHash ?? refuse('NOT_SIGNED_IN')
    const { userId, role, complete } = (await findOwner(db, hash)) ?? refuse('NOT_SIGNED_IN')
    if (!complete) refuse('ENROLMENT_REQUIRED')
    const session = hash.toString('hex')
    const others = this.#perSession.get(session) ?? 0
    if (others >= config.streams.perSession) refuse('TOO_MANY_ATTEMPTS')
    if (this.#isClosed || this.#streams.size >= config.streams.inAll) refuse('BUSY')

    const response = reply.hijack().raw
    // The connection closed during that query: no `close` would come any more, and the stream would stay.
    if (response.destroyed) return
    const stream: Stream = { session, tokenHash: hash, response, unsubscribe: () => {} }
    this.#streams.add(stream)
    this.#perSession.set(session, others + 1)
    const listener = (event: ChangeEvent) => this.#receive(stream, event)
    const audiences: Audience[] = [
      { user: userId },
      'everyone',
      ...(role === 'admin' ? (['admins'] as const) : []),
    ]
    const subscriptions = audiences.map((audience) => changes.subscribe(audience, listener))
    subscriptions.push(role === 'admin' ? this.#watchAllAccounts(stream) : this.#watchByRight(stream, userId))
    stream.unsubscribe = () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
    response.once('close', () => this.#forget(stream))
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    const retry = retryMs.from + Math.floor(Math.random() * (retryMs.to - retryMs.from))
    send(stream, `retry: ${retry}\n: open\n\n`)
  }

  /** Ends every stream; browsers reconnect to another server or to this one's successor. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    for (const { response } of this.#streams) response.end()
  }

  #receive(stream: Stream, event: ChangeEvent): void {
    // The browser opens a new stream and reads everything again: that is what it does after any gap.
    if (event === 'missed-something') return void stream.response.end()
    if (event.accountIds.length > 0)
      send(stream, eventOf({ type: 'accounts-changed', accountIds: event.accountIds }))
    if (event.topics.length > 0)
      send(
        stream,
        eventOf({
          type: 'changed',
          topics: event.topics,
          ...(event.clientId !== null && { clientId: event.clientId }),
        }),
      )
    if (!event.sessions) return
    if (this.#suspects.size === 0) setImmediate(() => void this.#checkSuspects())
    this.#suspects.add(stream)
  }

  /** Sends changes of the accounts of others that this user may see. Returns the function that stops it. */
  #watchByRight(stream: Stream, userId: string): () => void {
    const watched = watchByRight(this.#services, stream.tokenHash, {
      accounts: (accountIds) => send(stream, eventOf({ type: 'accounts-changed', accountIds })),
      messages: (clientId, topics) => send(stream, eventOf({ type: 'changed', topics, clientId })),
      rights: () => send(stream, eventOf({ type: 'changed', topics: ['access-rights'] })),
    })
    const unsubscribe = this.#services.changes.subscribe({ user: userId }, (event) => {
      if (event !== 'missed-something' && event.topics.includes('access-rights')) watched.again()
    })
    return () => {
      unsubscribe()
      watched.stop()
    }
  }

  /** Sends the ids of changed accounts of all users, for an admin. Returns the function that stops it. */
  #watchAllAccounts(stream: Stream): () => void {
    let moved = new Set<string>()
    let timer: NodeJS.Timeout | null = null
    const publish = () => {
      timer = null
      const ids = [...moved]
      moved = new Set()
      for (let from = 0; from < ids.length; from += accountsInEvent) {
        send(
          stream,
          eventOf({ type: 'accounts-changed', accountIds: ids.slice(from, from + accountsInEvent) }),
        )
      }
    }
    const unsubscribe = this.#services.changes.subscribeToAccounts((accountIds) => {
      for (const id of accountIds) moved.add(id)
      timer ??= setTimeout(publish, accountsTogetherMs).unref()
    })
    return () => {
      unsubscribe()
      if (timer) clearTimeout(timer)
    }
  }

  async #checkSuspects(): Promise<void> {
    const asked = [...this.#suspects]
    this.#suspects = new Set()
    await this.#endDead(asked)
  }

  async #beat(): Promise<void> {
    for (const stream of this.#streams) send(stream, ': \n\n')
    await this.#endDead([...this.#streams])
  }

  /**
   * Ends the streams whose session is over, by one query for all. When the database cannot answer, the
   * streams stay open: they carry only ids.
   */
  async #endDead(asked: Stream[]): Promise<void> {
    if (asked.length === 0) return
    const hashes = new Map(asked.map(({ session, tokenHash }) => [session, tokenHash]))
    try {
      const active = await listActiveSessions(this.#services.db, [...hashes.values()])
      for (const stream of asked) if (!active.has(stream.session)) end(stream)
    } catch (err) {
      this.#services.log.warn({ err }, 'event streams could not be checked')
    }
  }

  #forget(stream: Stream): void {
    stream.unsubscribe()
    this.#streams.delete(stream)
    this.#suspects.delete(stream)
    const left = (this.#perSession.get(stream.session) ?? 1) - 1
    if (left === 0) this.#perSession.delete(stream.session)
    else this.#perSession.set(stream.session, left)
  }
}

function end(stream: Stream): void {
  send(stream, eventOf({ type: 'session-ended' }))
  stream.response.end()
}

function send({ response }: Stream, text: string): void {
  if (response.writableEnded || response.destroyed) return
  response.write(text)
  if (response.writableLength > maximumUnsentBytes) response.destroy()
}

function eventOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
