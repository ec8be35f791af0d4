import { DatabaseError, type PoolClient } from 'pg'
import { one, type TestBank } from '#testing.ts'
import {
  type Admins,
  type Call,
  type Case,
  makeCase,
  type Operation,
  operations,
  stateOf,
} from './interleaved-operations.ts'

/** The advisory lock on which a held transaction waits. */
const gate = 4711

export type Pair = [Operation, Operation]

/** How two operations ended, each with its outcome or the code of an error, and what they left. */
export type End = { outcomes: [string, string]; state: string }

/**
 * Lets every function of the owner's count its statements, and wait at the one that `test.hold` names. Every
 * statement and every lock of a PL/pgSQL function is a place to wait at.
 */
export async function addHolds({ superuser, owner }: TestBank): Promise<void> {
  await superuser.query(`
    create schema test;
    grant usage on schema test to public;
    create function test.pause() returns boolean language plpgsql as $$
    declare
      step int := coalesce(nullif(current_setting('test.step', true), ''), '0')::int + 1;
    begin
      perform set_config('test.step', step::text, true);
      if step::text = current_setting('test.hold', true) then
        perform pg_advisory_xact_lock_shared(${gate});
      end if;
      return false;
    end $$`)
  const { rows } = await superuser.query<{ body: string; definition: string }>(`
    select p.prosrc as body, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ('bank', 'identity', 'ledger') and p.provolatile = 'v'
      and p.prokind = 'f' and l.lanname = 'plpgsql' and p.prorettype <> 'trigger'::regtype`)
  for (const { body, definition } of rows) await owner.query(definition.replace(body, () => withHolds(body)))
}

/** Where a statement of PL/pgSQL begins: after the previous one or a block's word, and any comments. */
const before = String.raw`(?<=(?:;|\bthen|\belse|\bbegin|\bloop)\s*\n(?:\s*--[^\n]*\n)*)`
const statement = /(?=(?:perform|select|insert|update|delete|with|return|if|for|outcome :=)\b)/
const statements = new RegExp(String.raw`${before}(\s+)${statement.source}`, 'g')

/** A body with a place to wait at before each of its statements. An `if` does not change `found`. */
function withHolds(body: string): string {
  const start = body.search(/^begin$/m)
  return body.slice(0, start) + body.slice(start).replace(statements, '$1if test.pause() then end if; ')
}

/** Returns how the two end one after the other: in this order, and the second first. */
export async function serial(bank: TestBank, admins: Admins, names: Pair): Promise<End[]> {
  const ends: End[] = []
  for (const order of [[0, 1] as const, [1, 0] as const]) {
    const on = await makeCase(bank, admins)
    const calls = callsOf(on, names)
    const outcomes: [string, string] = ['', '']
    for (const side of order) outcomes[side] = await alone(bank, calls[side])
    ends.push({ outcomes, state: await stateOf(bank, on) })
  }
  return ends
}

/**
 * Holds the first at this step while the second runs to its end or blocks; then both finish. Where the first
 * has fewer steps it is held before its commit, and `wasHeld` is false. `order` is the place in `serial` of
 * the order in which they committed.
 */
export async function interleave(
  bank: TestBank,
  admins: Admins,
  names: Pair,
  step: number,
): Promise<End & { wasHeld: boolean; order: 0 | 1 }> {
  const on = await makeCase(bank, admins)
  const [first, second] = callsOf(on, names)
  const held = await bank.app.connect()
  const other = await bank.app.connect()
  const control = await bank.owner.connect()
  try {
    await control.query('select pg_advisory_lock($1)', [gate])
    const heldPid = await begin(held, first, step)
    const calling = settling(outcomeOf(held, first))
    const atGate = `select from pg_locks where pid = $1 and locktype = 'advisory' and not granted`
    const wasHeld = await waitUntil(control, calling, atGate, heldPid)
    const otherPid = await begin(other, second, 0)
    const running = settling(outcomeOf(other, second).then((outcome) => end(other, outcome)))
    const isBlocked = await waitUntil(
      control,
      running,
      'select where cardinality(pg_blocking_pids($1)) > 0',
      otherPid,
    )
    await control.query('select pg_advisory_unlock($1)', [gate])
    const outcome = await end(held, await calling.promise)
    const outcomes: [string, string] = [outcome, await running.promise]
    return { outcomes, state: await stateOf(bank, on), wasHeld, order: isBlocked ? 0 : 1 }
  } finally {
    for (const connection of [held, other, control]) connection.release()
  }
}

function callsOf(on: Case, [first, second]: Pair): [Call, Call] {
  return [operations[first](on, on.sides[0]), operations[second](on, on.sides[1])]
}

async function alone(bank: TestBank, call: Call): Promise<string> {
  const connection = await bank.app.connect()
  try {
    await begin(connection, call, 0)
    return await end(connection, await outcomeOf(connection, call))
  } finally {
    connection.release()
  }
}

/** Begins a transaction that waits at this step; 0 is none. Returns the connection's process. */
async function begin(connection: PoolClient, { context }: Call, hold: number): Promise<number> {
  await connection.query('begin')
  if (context) await connection.query('select identity.enter_session($1)', [context])
  const { pid } = await one<{ pid: number }>(
    connection,
    `select pg_backend_pid() as pid, set_config('test.step', '0', true), set_config('test.hold', $1, true)`,
    [String(hold)],
  )
  return pid
}

async function outcomeOf(connection: PoolClient, { text, values }: Call): Promise<string> {
  return await orError(async () => (await one<{ outcome: string }>(connection, text, values)).outcome)
}

async function end(connection: PoolClient, outcome: string): Promise<string> {
  return await orError(async () => {
    await connection.query('commit')
    return outcome
  })
}

/** An error of PostgreSQL as an outcome. */
async function orError(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseError) return `error ${error.code}`
    throw error
  }
}

type Settling = { promise: Promise<string>; isSettled: boolean }

function settling(promise: Promise<string>): Settling {
  const settled: Settling = { promise, isSettled: false }
  const note = () => void (settled.isSettled = true)
  promise.then(note, note)
  return settled
}

/** Waits until the query finds a row for this process, or its call has ended; answers which. */
async function waitUntil(control: PoolClient, call: Settling, text: string, pid: number): Promise<boolean> {
  while (!call.isSettled) if ((await control.query(text, [pid])).rowCount === 1) return true
  return false
}
