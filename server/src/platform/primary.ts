import { Client, DatabaseError } from 'pg'
import { withHost } from '@bank/database/with-host'

/**
 * The addresses at which the bank's database may be reached, tried in turn: after a failover the primary is
 * at another one. The driver knows one address only.
 */
export type Primary = {
  /** Where the primary was last found. */
  url: () => string
  /** No primary is at this address; the next one is tried from now on. */
  missed: (url: string) => void
  /** A connection was lost, or is silent: every other one is verified again before its next use. */
  doubt: () => void
  /** How often `doubt` was called. */
  doubts: () => number
  /** Every address, the last found first. */
  urls: () => string[]
}

/** A standby answered: it can be read, but shows the past, and takes no writes. */
export class StandbyReached extends Error {
  constructor() {
    super('A standby was reached, not the primary')
    this.name = 'StandbyReached'
  }
}

/** `hosts` are "host:port", and stand in the place of the URL's own; none means the URL alone. */
export function openPrimary(databaseUrl: string, hosts: readonly string[] = []): Primary {
  const urls = hosts.length === 0 ? [databaseUrl] : hosts.map((host) => withHost(databaseUrl, host))
  let index = 0
  let doubts = 0
  const urlAt = (place: number) => urls[place % urls.length] ?? databaseUrl
  return {
    url: () => urlAt(index),
    missed: (url) => {
      // Several connections may miss it at once; one of them moves on.
      if (url === urlAt(index)) index = (index + 1) % urls.length
    },
    doubt: () => {
      doubts += 1
    },
    doubts: () => doubts,
    urls: () => urls.map((_, place) => urlAt(index + place)),
  }
}

/** Refuses a connection that leads to a standby. */
export async function requirePrimary(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby !== false) throw new StandbyReached()
}

/**
 * Returns whether the primary accepts this login and the bank is in it. By connections of its own: those of a
 * pool were let in earlier, and go on working when no new one would be.
 */
export async function canConnect(primary: Primary, withinMs: number): Promise<boolean> {
  for (const url of primary.urls()) if (await canConnectTo(url, withinMs)) return true
  return false
}

async function canConnectTo(connectionString: string, withinMs: number): Promise<boolean> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'bank health',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await requirePrimary(client)
    await client.query('select from ledger.state')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const cannotConnectNow = '57P03'
const readOnlyTransaction = '25006'
/** The first message is pg's; the second is Node's, after TLS has begun. */
const closedWhileConnecting = /^(Connection terminated|Client network socket disconnected)/

/** Returns whether the error says that no primary answers at this address. */
export function isNoPrimary(error: unknown): boolean {
  if (error instanceof StandbyReached) return true
  if (error instanceof DatabaseError) return error.code === cannotConnectNow
  if (error instanceof AggregateError) return error.errors.some((one) => isNoPrimary(one))
  if (!(error instanceof Error)) return false
  return 'syscall' in error || closedWhileConnecting.test(error.message)
}

/** Returns whether the error says that this connection, once of the primary, leads to a standby now. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === readOnlyTransaction
}
