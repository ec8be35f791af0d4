import type { Schema } from '@bank/database/schema'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Client, DatabaseError, Pool } from 'pg'

export type Database = Kysely<Schema>

/** An open transaction. Use cases are handed one; only http/procedures.ts opens one. */
export type Tx = Transaction<Schema>

type PoolSettings = { connectionString: string; connections: number; waitMs: number }

/**
 * The pool of the server's own role. A request that waits longer than `waitMs` for a connection gets BUSY.
 */
export function openDatabase({ connectionString, connections, waitMs }: PoolSettings): {
  db: Database
  pool: Pool
} {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: waitMs,
    application_name: 'bank',
  })
  // A broken connection fails at its next use. An error event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return { db, pool }
}

/**
 * Whether this login still opens the database, and the bank is in it. By a connection of its own: those of a
 * pool were let in earlier, and go on working when no new one would be.
 */
export async function canConnect(connectionString: string, withinMs: number): Promise<boolean> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'bank health',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select from ledger.state')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Longer queues only delay the answer BUSY. */
export function isCrowded(pool: Pool): boolean {
  return pool.waitingCount > pool.options.max * 10
}

/**
 * SQLSTATE classes and codes of temporary failures. Class 28 is among them: the server could log in once, so
 * an operator is changing the login, and only new connections have to wait.
 */
const busyClasses = new Set(['08', '28', '53', '57'])
const busyCodes = new Set(['55P03', '40001', '40P01', '25P03', '25P04'])
const busySocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])
/** pg gives these no code. */
const busyMessages = new RegExp(
  `^(${[
    'timeout exceeded when trying to connect',
    'Connection terminated',
    'Query read timeout',
    'Client has encountered a connection error',
    'driver has already been destroyed',
    'Cannot use a pool after calling end',
  ].join('|')})`,
)

/** Whether the database knows the user, or the password, to be wrong. */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.slice(0, 2) === '28'
}

/**
 * Whether the database could not answer in time, or at all: the caller may try again, and nothing of ours is
 * wrong.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const { code = '' } = error
    return busyClasses.has(code.slice(0, 2)) || busyCodes.has(code)
  }
  if (error instanceof AggregateError) return error.errors.some((one) => isDatabaseBusy(one))
  if (!(error instanceof Error)) return false
  return (
    busyMessages.test(error.message) ||
    ('code' in error && typeof error.code === 'string' && 'syscall' in error && busySocket.has(error.code))
  )
}
