import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { CommitWarned, hasFailedForSure, OutcomeUnknown } from './outcome.ts'
import { type Primary, requirePrimary, StandbyReached } from './primary.ts'
import type { Traced } from './tracing/tracing.ts'

const aMinute = "set local statement_timeout = '60s'"
/** Begins the transaction of a job whose statements may take longer than those of a request. */
export const aMinuteEach = sql.raw(aMinute)
const answerToJobWithinMs = 70_000
const betweenHostsMs = 50
/** A connection of before a failover may be silent. Without an answer in this time another one is taken. */
const lookWithinMs = 500

type Settings = {
  pool: Pool
  primary: Primary
  /** How long a caller waits for a connection to the primary. */
  waitMs: number
  /**
   * Longer than any statement of a request may take (`statement_timeout`): one that has not ended by then is
   * a commit that waits for a standby, or its connection has died without a word.
   */
  answerWithinMs: number
  /** Makes a span of each statement and of each wait for a connection. */
  traced: Traced
}

/** Kysely over a pool of `pg`. It finds the primary and tells a failed commit from one of unknown outcome. */
export function poolDialect(settings: Settings): Dialect {
  return {
    createDriver: () => new PoolDriver(settings),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class PoolDriver implements Driver {
  readonly #settings: Settings
  readonly #connections = new WeakMap<DatabaseConnection, PoolConnection>()
  /** How many doubts there had been when a connection was last seen to lead to the primary. */
  readonly #seenAt = new WeakMap<PoolClient, number>()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#settings.traced('connect', async () => await this.#connect())
    const connection = new PoolConnection(client, this.#settings)
    this.#connections.set(connection, connection)
    return connection
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    await this.#own(connection).begin(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin')
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#own(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#own(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#own(connection).release()
  }

  async destroy(): Promise<void> {
    await this.#settings.pool.end()
  }

  /** After a failover the hosts are tried in turn until one is the primary. */
  async #connect(): Promise<PoolClient> {
    const { pool, primary, waitMs } = this.#settings
    const end = performance.now() + waitMs
    for (;;) {
      const url = primary.url()
      pool.options.connectionString = url
      let isOlder = false
      try {
        const client = await pool.connect()
        isOlder = this.#seenAt.has(client)
        return await this.#verify(client)
      } catch (error) {
        const isLate = performance.now() > end
        // A pooled connection was lost. The pool drops it, and opens new ones after the last of them.
        if (isOlder && !isLate) continue
        if (!isNoPrimary(error)) throw error
        primary.missed(url)
        if (primary.urls().length === 1 || isLate) throw error
        await wait(betweenHostsMs)
      }
    }
  }

  /** Verifies a connection before its first use, and again whenever another connection was lost since. */
  async #verify(client: PoolClient): Promise<PoolClient> {
    const { primary, waitMs } = this.#settings
    const doubts = primary.doubts()
    const seenAt = this.#seenAt.get(client)
    if (seenAt === doubts) return client
    try {
      await orEnd(client, seenAt === undefined ? waitMs : lookWithinMs, () => requirePrimary(client))
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#seenAt.set(client, doubts)
    return client
  }

  #own(connection: DatabaseConnection): PoolConnection {
    const own = this.#connections.get(connection)
    if (own === undefined) throw new Error('The connection is of another driver')
    return own
  }
}

/** A connection while one caller has it. */
class PoolConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #primary: Primary
  readonly #answerWithinMs: number
  readonly #traced: Traced
  #isInTransaction = false
  #isOfJob = false
  #isBroken = false

  constructor(client: PoolClient, { primary, answerWithinMs, traced }: Settings) {
    this.#client = client
    this.#primary = primary
    this.#answerWithinMs = answerWithinMs
    this.#traced = traced
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const send = async () => await this.#send(text, [...parameters])
    if (text === aMinute) this.#isOfJob = true
    // A statement outside of a transaction commits by itself.
    const { command, rowCount, rows } = this.#isInTransaction
      ? await this.#within(this.#isOfJob ? answerToJobWithinMs : this.#answerWithinMs, send)
      : await this.#committing(send)
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async begin(statement: string): Promise<void> {
    await this.#within(this.#answerWithinMs, async () => await this.#send(statement))
    this.#isInTransaction = true
    this.#isOfJob = false
  }

  async commit(): Promise<void> {
    const { command } = await this.#committing(async () => await this.#send('commit'))
    this.#isInTransaction = false
    if (command === 'ROLLBACK') throw new Error('The transaction had failed, and was rolled back')
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    if (!this.#isBroken) await this.#within(this.#answerWithinMs, async () => await this.#send('rollback'))
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  async #send(text: string, parameters?: unknown[]) {
    return await this.#traced(text, async () => await this.#client.query(text, parameters))
  }

  // The bank pages by keyset, and streams nothing.
  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Not supported')
  }

  /**
   * Sends a statement that commits. PostgreSQL warns when it stops waiting for its standby, and then reports
   * success: the commit is on this machine alone, and is lost if another machine becomes the primary.
   */
  async #committing<Result>(send: () => Promise<Result>): Promise<Result> {
    let warning: CommitWarned | null = null
    const listen = ({ severity, code }: { severity: string | undefined; code: string | undefined }) => {
      if (severity === 'WARNING') warning = new CommitWarned(code)
    }
    this.#client.on('notice', listen)
    try {
      const result = await this.#within(this.#answerWithinMs, send)
      if (warning === null) return result
    } catch (error) {
      if (hasFailedForSure(error)) throw error
      this.#break()
      throw new OutcomeUnknown(error)
    } finally {
      this.#client.off('notice', listen)
    }
    this.#break()
    throw new OutcomeUnknown(warning)
  }

  async #within<Result>(limitMs: number, send: () => Promise<Result>): Promise<Result> {
    try {
      return await orEnd(this.#client, limitMs, send)
    } catch (error) {
      if (!hasFailedForSure(error) || isReadOnly(error)) this.#break()
      throw error
    }
  }

  /** Marks this connection as broken: it is not used again, and the others are verified before they are. */
  #break(): void {
    if (!this.#isBroken) this.#primary.doubt()
    this.#isBroken = true
  }
}

/** Ends the connection, and nothing on the server, when there is no answer in time. */
async function orEnd<Result>(
  client: PoolClient,
  limitMs: number,
  send: () => Promise<Result>,
): Promise<Result> {
  // With a statement under way this destroys the connection at once.
  const giveUp = setTimeout(() => void client.end(), limitMs)
  try {
    return await send()
  } finally {
    clearTimeout(giveUp)
  }
}

const cannotConnectNow = '57P03'
const readOnlyTransaction = '25006'
/** The first message is pg's; the second is Node's, after TLS has begun. */
const closedWhileConnecting = /^(Connection terminated|Client network socket disconnected)/

/** Nothing answers at this address, or not as the primary. */
function isNoPrimary(error: unknown): boolean {
  if (error instanceof StandbyReached) return true
  if (error instanceof DatabaseError) return error.code === cannotConnectNow
  if (error instanceof AggregateError) return error.errors.some((one) => isNoPrimary(one))
  if (!(error instanceof Error)) return false
  return 'syscall' in error || closedWhileConnecting.test(error.message)
}

/** A connection that was let in as the primary's, and leads to a standby now. */
function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === readOnlyTransaction
}
