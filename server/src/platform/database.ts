import type { Schema } from '@bank/database/schema'
import { CamelCasePlugin, Kysely, type Transaction } from 'kysely'
import { DatabaseError, Pool } from 'pg'
import { CommitWarned } from './outcome.ts'
import { poolDialect } from './pool-driver.ts'
import { isPreparationLost } from './prepared-statements.ts'
import { openPrimary, type Primary, StandbyReached } from './primary.ts'
import { type Traced, untraced } from './tracing/tracing.ts'

export type Database = Kysely<Schema>

/**
 * An open transaction. Most use cases are handed one by http/procedures.ts. One that checks a code, hashes or
 * counts visitors outside of a transaction opens it itself, as background jobs do.
 */
export type Tx = Transaction<Schema>

type PoolSettings = {
  primary: Primary
  connections: number
  waitMs: number
  answerWithinMs?: number
  traced?: Traced
}

/**
 * The pool of the server's own role. A request that waits longer than `waitMs` for a connection gets BUSY.
 */
export function openDatabase({
  primary,
  connections,
  waitMs,
  answerWithinMs = 8_000,
  traced = untraced,
}: PoolSettings): {
  db: Database
  pool: Pool
} {
  const pool = new Pool({
    connectionString: primary.url(),
    max: connections,
    connectionTimeoutMillis: waitMs,
    application_name: 'bank',
  })
  // A broken connection fails at its next use. An error event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = poolDialect({ pool, primary, waitMs, answerWithinMs, traced })
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  return { db, pool }
}

/** An operator's command may change every row of a table, which takes longer than a request may. */
const commandAnswerWithinMs = 3_600_000

/** The database for an operator's command, by the login of its owner. */
export function openAsOwner(ownerUrl: string, connections = 1): Database {
  return openDatabase({
    primary: openPrimary(ownerUrl),
    connections,
    waitMs: 10_000,
    answerWithinMs: commandAnswerWithinMs,
  }).db
}

/** Longer queues only delay the answer BUSY. */
export function isCrowded(pool: Pool): boolean {
  return pool.waitingCount > pool.options.max * 10
}

/**
 * SQLSTATE classes and codes of temporary failures. Class 28 is among them: the server could log in once, so
 * an operator is changing the login, and only new connections have to wait. 25006: a standby was reached.
 */
const busyClasses = new Set(['08', '28', '53', '57'])
const busyCodes = new Set(['55P03', '40001', '40P01', '25P03', '25P04', '25006'])
const busySocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])
/** Node's codes of a socket that had ended: it noticed that PostgreSQL was gone before the driver did. */
const endedSocket = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])
/** Messages of errors that have no code (pg) or name no system call (Node). */
const busyMessages = new RegExp(
  `^(${[
    'timeout exceeded when trying to connect',
    'Connection terminated',
    // Node says this where PostgreSQL, or a proxy before it, closed the connection while TLS began.
    'Client network socket disconnected',
    'Query read timeout',
    'Client has encountered a connection error',
    'driver has already been destroyed',
    'Cannot use a pool after calling end',
  ].join('|')})`,
)

/** An upgrade replaced a function that a statement was about to call (XX000): the next try finds it. */
const replacedFunction = /^cache lookup failed for function \d+$/

/** Returns whether the database knows the user, or the password, to be wrong. */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.slice(0, 2) === '28'
}

/**
 * Returns whether the database could not answer in time, or at all: the caller may try again, and nothing of
 * ours is wrong.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const { code = '', message } = error
    const isBusy = busyClasses.has(code.slice(0, 2)) || busyCodes.has(code)
    return isBusy || replacedFunction.test(message) || isPreparationLost(error)
  }
  if (error instanceof StandbyReached || error instanceof CommitWarned) return true
  if (error instanceof AggregateError) return error.errors.some((one) => isDatabaseBusy(one))
  if (!(error instanceof Error)) return false
  if (busyMessages.test(error.message)) return true
  if (!('code' in error) || typeof error.code !== 'string') return false
  return endedSocket.has(error.code) || ('syscall' in error && busySocket.has(error.code))
}
