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
import type { Pool, PoolClient } from 'pg'
import { CommitWarned, hasFailedForSure, OutcomeUnknown } from './outcome.ts'
import { isPreparationLost, PreparedStatements } from './prepared-statements.ts'
import { isNoPrimary, isReadOnly, type Primary, requirePrimary } from './primary.ts'
import type { Traced } from './tracing/tracing.ts'

const allowAMinute = "set local statement_timeout = '60s'"
/**
 * The first statement in the transaction of a background job, whose statements may take longer than those of
 * a request. PoolConnection then waits `answerToJobWithinMs` for each answer.
 */
export const allowAMinuteEach = sql.raw(allowAMinute)
const answerToJobWithinMs = 70_000
/** The pause before the next host is tried. */
const betweenHostsMs = 50
/** A connection from before a failover may be silent. Without an answer in this time another one is taken. */
const answerToCheckWithinMs = 500

type Settings = {
  pool: Pool
  primary: Primary
  /** How long a caller waits for a connection to the primary. */
  waitMs: number
  /**
   * Longer than any statement of a request may take (`statement_timeout`): one that has not ended by then is
   * a commit that waits for a standby, or its connection was lost without a message.
   */
  answerWithinMs: number
  /** Makes a span of each statement and of each wait for a connection. */
  traced: Traced
}

/**
 * Kysely over a pool of `pg`. A caller's connection leads to the primary, also after a failover. A commit
 * that failed throws PostgreSQL's error; one that may have happened throws `OutcomeUnknown`.
 */
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
  readonly #prepared = new PreparedStatements()
  readonly #connections = new WeakMap<DatabaseConnection, PoolConnection>()
  /**
   * By connection, the value of `primary.doubts()` when it was last verified to lead to the primary. Every
   * lost connection raises that number, and so all older ones are verified again.
   */
  readonly #verifiedAtDoubt = new WeakMap<PoolClient, number>()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#settings.traced('connect', async () => await this.#connect())
    const connection = new PoolConnection(client, this.#settings, this.#prepared)
    this.#connections.set(connection, connection)
    return connection
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    await this.#connectionOf(connection).begin(
      isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin',
    )
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#connectionOf(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#connectionOf(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#connectionOf(connection).release()
  }

  async destroy(): Promise<void> {
    await this.#settings.pool.end()
  }

  /**
   * Takes a connection from the pool. After a failover the hosts are tried in turn until one is the primary,
   * or `waitMs` have passed.
   */
  async #connect(): Promise<PoolClient> {
    const { pool, primary, waitMs } = this.#settings
    const end = performance.now() + waitMs
    for (;;) {
      const url = primary.url()
      pool.options.connectionString = url
      let isReused = false
      try {
        const client = await pool.connect()
        isReused = this.#verifiedAtDoubt.has(client)
        return await this.#verify(client)
      } catch (error) {
        const isLate = performance.now() > end
        // A connection that was in the pool was lost: this says nothing about the host. The pool has dropped
        // it and gives the next one, or opens a new one where none is left.
        if (isReused && !isLate) continue
        if (!isNoPrimary(error)) throw error
        primary.missed(url)
        if (primary.urls().length === 1 || isLate) throw error
        await wait(betweenHostsMs)
      }
    }
  }

  /**
   * Verifies that a connection leads to the primary, before its first use and whenever another one was lost.
   */
  async #verify(client: PoolClient): Promise<PoolClient> {
    const { primary, waitMs } = this.#settings
    const doubts = primary.doubts()
    const verifiedAt = this.#verifiedAtDoubt.get(client)
    if (verifiedAt === doubts) return client
    try {
      const limitMs = verifiedAt === undefined ? waitMs : answerToCheckWithinMs
      await orEnd(client, limitMs, () => requirePrimary(client))
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#verifiedAtDoubt.set(client, doubts)
    return client
  }

  #connectionOf(connection: DatabaseConnection): PoolConnection {
    const known = this.#connections.get(connection)
    if (known === undefined) throw new Error('The connection is of another driver')
    return known
  }
}

/** A connection from when a caller takes it out of the pool until it is released. */
class PoolConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #primary: Primary
  readonly #answerWithinMs: number
  readonly #traced: Traced
  readonly #prepared: PreparedStatements
  #isInTransaction = false
  #isOfJob = false
  #isBroken = false

  constructor(
    client: PoolClient,
    { primary, answerWithinMs, traced }: Settings,
    prepared: PreparedStatements,
  ) {
    this.#client = client
    this.#primary = primary
    this.#answerWithinMs = answerWithinMs
    this.#traced = traced
    this.#prepared = prepared
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const send = async () => await this.#send(text, [...parameters])
    if (text === allowAMinute) this.#isOfJob = true
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

  /** Only `begin`, `commit` and `rollback` come without a list of parameters: they have no plan to keep. */
  async #send(statement: string, parameters?: unknown[]) {
    const sent = parameters ? this.#prepared.formOf(statement) : { text: statement, name: undefined }
    const { text, name } = sent
    const query = { text, ...(parameters && { values: parameters }), ...(name !== undefined && { name }) }
    try {
      const result = await this.#traced(statement, async () => await this.#client.query(query))
      const { rows, rowCount, command } = result
      // The driver's object of an answer stays in memory until a collection of the whole heap. Its rows may
      // be megabytes; they are taken out of it, so that the frequent small collections free them.
      result.rows = []
      return { rows, rowCount, command }
    } catch (error) {
      this.#prepared.learnFrom(error, statement, sent)
      throw error
    }
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

  /** Sends a statement and waits this long. An error that leaves the outcome open breaks the connection. */
  async #within<Result>(limitMs: number, send: () => Promise<Result>): Promise<Result> {
    try {
      return await orEnd(this.#client, limitMs, send)
    } catch (error) {
      if (!hasFailedForSure(error) || isReadOnly(error)) this.#break()
      // No other connection has to be verified: each finds out for itself.
      if (isPreparationLost(error)) this.#isBroken = true
      throw error
    }
  }

  /** Marks this connection as broken: it is not used again, and the others are verified before they are. */
  #break(): void {
    if (!this.#isBroken) this.#primary.doubt()
    this.#isBroken = true
  }
}

/**
 * Waits for an answer for this long and then ends the connection, so that `send` throws. What the server is
 * doing goes on.
 */
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
