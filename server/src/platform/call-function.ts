/**
 * How the server calls a function of the database, by what the function answers:
 * - `callFunction`: a row with `outcome` and columns; returns the row.
 * - `callForOutcome`: the outcome alone; returns it.
 * - `callOrRefuse`: whether it found what it changes; returns nothing.
 * - `callForValue`: a value, or null where there is none; returns the value.
 * - `callForDigest`: the digest that a confirmation is bound to; returns it.
 * Each throws a Refusal for what a client may do wrong, and an Error for a fault: an answer that is neither a
 * success nor a refusal code, no row, or an error of PostgreSQL that database-refusal.ts does not know.
 */
import { isRefusalCode, type RefusalCode } from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { findRefusal } from './database-refusal.ts'
import { Refusal, refuse } from './refusal.ts'

/**
 * The outcomes that are a success, each with the columns that are never null then, such as
 * `{ COMPLETED: ['balance'], PENDING: [] }`.
 */
type Successes<Row> = Record<string, readonly (keyof Row)[]>

/** The row of a success: its outcome is one of those, and its columns are not null. */
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
 * Runs a statement that returns one row with an outcome: `sql<Row>\`select … from bank.make_payment(…)\``.
 * Returns the row where the outcome is one of `successes`. An outcome that is a refusal code of the contract
 * refuses with it; any other, or a success with null in one of its columns, is a fault.
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

/**
 * Calls a function that returns only its outcome: `sql\`bank.change_holder(…)\``. Returns the outcome where
 * it is one of `successes`; refuses or throws as `callFunction` does.
 */
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

/**
 * Calls a function that returns whether it found what it changes. False refuses with `refusal`; null is a
 * fault.
 */
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

/** Calls a function that returns what it found or made. Null refuses with `refusal`. */
export async function callForValue<Value>(
  db: Database,
  refusal: RefusalCode,
  call: RawBuilder<Value>,
): Promise<Value> {
  const { value } = await callForRow(db, sql<{ value: Value | null }>`select ${call} as value`)
  return value ?? refuse(refusal)
}

/** Calls a function that returns the digest of an order: `sql\`bank.payment_digest(…)\``. Null is a fault. */
export async function callForDigest(db: Database, call: RawBuilder<unknown>): Promise<Buffer> {
  const statement = sql<{ digest: Buffer | null }>`select ${call} as digest`
  const { digest } = await callForRow(db, statement)
  return digest ?? fail(`${nameOf(db, statement)} returned null`)
}

/**
 * Runs a statement that always returns a row, and returns its first one; none is a fault. Errors of
 * PostgreSQL refuse by database-refusal.ts.
 */
export async function callForRow<Row>(
  db: Database,
  statement: RawBuilder<Row>,
  { idTaken }: { idTaken?: RefusalCode | undefined } = {},
): Promise<Row> {
  const { rows } = await refusing(() => statement.execute(db), idTaken)
  return rows[0] ?? fail(`${nameOf(db, statement)} returned no row`)
}

/**
 * Does this work. An error of PostgreSQL that stands for a refusal refuses, with `idTaken` where an id is in
 * use; any other is thrown as it is, also one that means BUSY.
 */
export async function refusing<Result>(work: () => Promise<Result>, idTaken?: RefusalCode): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const code = findRefusal(error, idTaken)
    // http/answers.ts makes it BUSY, and logs this error as the cause.
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
