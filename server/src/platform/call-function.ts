import { isRefusalCode, type RefusalCode } from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { findRefusal } from './database-refusal.ts'
import { Refusal, refuse } from './refusal.ts'

/** The outcomes that are a success, each with the columns that are never null then. */
type Successes<Row> = Record<string, readonly (keyof Row)[]>

type Succeeded<Row, Success extends Successes<Row>> = {
  [Outcome in keyof Success]: Row & { outcome: Outcome } & {
    [Column in Success[Outcome][number]]: NonNullable<Row[Column]>
  }
}[keyof Success]

type Options = {
  /** The refusal when the id that the caller chose belongs to something else. */
  idTaken?: RefusalCode
}

/**
 * Calls a function of the database that answers one row with an outcome. An outcome that is a refusal code of
 * the contract refuses; any other that is not listed as a success is a fault. Errors of PostgreSQL refuse by
 * database-refusal.ts.
 */
export async function callFunction<Row extends { outcome: string }, const Success extends Successes<Row>>(
  db: Database,
  successes: Success,
  statement: RawBuilder<Row>,
  { idTaken }: Options = {},
): Promise<Row & Succeeded<Row, Success>> {
  const row = await callForRow(db, statement, { idTaken })
  if (hasSucceeded(row, successes)) return row
  if (isRefusalCode(row.outcome)) refuse(row.outcome)
  throw new Error(`${nameOf(db, statement)} returned ${row.outcome}`)
}

/** The same for a function that returns only its outcome: `sql\`bank.withdraw(…)\``. */
export async function callForOutcome<const Outcome extends string>(
  db: Database,
  successes: readonly Outcome[],
  call: RawBuilder<unknown>,
  options: Options = {},
): Promise<Outcome> {
  const statement = sql<{ outcome: string }>`select ${call} as outcome`
  const { outcome } = await callForRow(db, statement, options)
  const success = successes.find((known) => known === outcome)
  if (success !== undefined) return success
  if (isRefusalCode(outcome)) refuse(outcome)
  throw new Error(`${nameOf(db, statement)} returned ${outcome}`)
}

/** The same for a function that answers whether it found what it changes; where it did not, refuses. */
export async function callOrRefuse(
  db: Database,
  refusal: RefusalCode,
  call: RawBuilder<unknown>,
): Promise<void> {
  const statement = sql<{ found: boolean | null }>`select ${call} as found`
  const { found } = await callForRow(db, statement)
  if (found === null) fail(`${nameOf(db, statement)} returned null`)
  if (!found) refuse(refusal)
}

/** The same for a function that returns what it found or made; where it returned null, refuses. */
export async function callForValue<Value>(
  db: Database,
  refusal: RefusalCode,
  call: RawBuilder<Value>,
): Promise<Value> {
  const { value } = await callForRow(db, sql<{ value: Value | null }>`select ${call} as value`)
  return value ?? refuse(refusal)
}

/** The digest that a confirmation of an order is bound to: `sql\`bank.payment_digest(…)\``. */
export async function callForDigest(db: Database, call: RawBuilder<unknown>): Promise<Buffer> {
  const statement = sql<{ digest: Buffer | null }>`select ${call} as digest`
  const { digest } = await callForRow(db, statement)
  return digest ?? fail(`${nameOf(db, statement)} returned null`)
}

/** The one row of a statement that always answers one; none is a fault. */
export async function callForRow<Row>(
  db: Database,
  statement: RawBuilder<Row>,
  { idTaken }: { idTaken?: RefusalCode | undefined } = {},
): Promise<Row> {
  const { rows } = await refusing(() => statement.execute(db), idTaken)
  return rows[0] ?? fail(`${nameOf(db, statement)} returned no row`)
}

/** Refuses what PostgreSQL's errors stand for; what it does not know stays a fault. */
export async function refusing<Result>(work: () => Promise<Result>, idTaken?: RefusalCode): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = findRefusal(error, idTaken)
    // http/answers.ts answers BUSY, and writes down why the database was.
    if (code === null || code === 'BUSY') throw error
    throw new Refusal(code, [], { cause: error })
  }
}

function hasSucceeded<Row extends { outcome: string }, const Success extends Successes<Row>>(
  row: Row,
  successes: Success,
): row is Row & Succeeded<Row, Success> {
  if (!Object.hasOwn(successes, row.outcome)) return false
  return successes[row.outcome]?.every((column) => row[column] !== null) ?? false
}

/** The function that a statement calls, for the log. */
function nameOf(db: Database, statement: RawBuilder<unknown>): string {
  return /[a-z_]+\.[a-z0-9_]+(?=\()/.exec(statement.compile(db).sql)?.[0] ?? 'The database'
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
