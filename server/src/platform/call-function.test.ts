import { type RawBuilder, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import {
  callForDigest,
  callForOutcome,
  callForRow,
  callForValue,
  callFunction,
  callOrRefuse,
} from './call-function.ts'
import type { Database } from './database.ts'

type Opened = { outcome: string; number: string | null }

function opened(outcome: string, number: string | null) {
  return sql<Opened>`select ${outcome}::text as outcome, ${number}::text as number`
}

const successes = { OPENED: ['number'], PENDING: [] } as const

/** The result of a call in words: a refusal's code, a fault's message. */
async function resultOf(work: Promise<unknown>): Promise<unknown> {
  return await work.catch((error: unknown) => String(error))
}

describe('an outcome of the database', () => {
  test('of success comes with its row', async ({ app: { services } }) => {
    expect(await callFunction(services.db, successes, opened('OPENED', 'EUR1'))).toEqual({
      outcome: 'OPENED',
      number: 'EUR1',
    })
    expect(await callFunction(services.db, successes, opened('PENDING', null))).toEqual({
      outcome: 'PENDING',
      number: null,
    })
    expect(await callForOutcome(services.db, ['SET', 'SAME'], sql`'SAME'`)).toBe('SAME')
  })

  test('in the contract is refused with its code', async ({ app: { services } }) => {
    expect(await resultOf(callFunction(services.db, successes, opened('TOO_MANY_ACCOUNTS', null)))).toBe(
      'Refusal: TOO_MANY_ACCOUNTS',
    )
    expect(await resultOf(callForOutcome(services.db, ['SET'], sql`'NOT_ALLOWED'`))).toBe(
      'Refusal: NOT_ALLOWED',
    )
  })

  test('that the contract does not have is a fault, and so is a success without its row', async ({
    app: { services },
  }) => {
    const call = (statement: RawBuilder<Opened>) => resultOf(callFunction(services.db, successes, statement))
    expect(await call(opened('CLOSED', 'EUR1'))).toBe('Error: The database returned CLOSED')
    expect(await call(opened('constructor', 'EUR1'))).toBe('Error: The database returned constructor')
    expect(await call(opened('OPENED', null))).toBe('Error: The database returned OPENED')
    expect(await resultOf(callForOutcome(services.db, ['SET'], sql`pg_catalog.lower('SET')`))).toBe(
      'Error: pg_catalog.lower returned set',
    )
  })

  test('that is whether something was found is refused where it was not', async ({ app: { services } }) => {
    const call = (found: boolean | null) =>
      resultOf(callOrRefuse(services.db, 'NOT_FOUND', sql`pg_catalog.bool(${found}::boolean)`))
    expect(await call(true)).toBeUndefined()
    expect(await call(false)).toBe('Refusal: NOT_FOUND')
    expect(await call(null)).toBe('Error: pg_catalog.bool returned null')
  })

  test('that is a value is refused where there is none', async ({ app: { services } }) => {
    const call = (id: string | null) =>
      resultOf(callForValue(services.db, 'LINK_NOT_VALID', sql<string>`pg_catalog.upper(${id}::text)`))
    expect(await call('5')).toBe('5')
    expect(await call(null)).toBe('Refusal: LINK_NOT_VALID')
  })

  test('that is missing is a fault', async ({ app: { services } }) => {
    const none = sql<Opened>`select * from pg_catalog.generate_series(1, 0)`
    expect(await resultOf(callForRow(services.db, none))).toBe(
      'Error: pg_catalog.generate_series returned no row',
    )
    expect(await resultOf(callForDigest(services.db, sql`pg_catalog.sha256(null)`))).toBe(
      'Error: pg_catalog.sha256 returned null',
    )
  })
})

describe('an error of PostgreSQL', () => {
  test('that the ledger raises is a refusal', async ({ app: { owner } }) => {
    expect(await raised(owner, { code: 'BK001' })).toBe('Refusal: INSUFFICIENT_FUNDS')
    expect(await raised(owner, { code: 'BK002' })).toBe('Refusal: ACCOUNT_NOT_FOUND')
    expect(await raised(owner, { code: 'BK003' })).toBe('Refusal: INVALID_AMOUNT')
    expect(await raised(owner, { code: 'BK004' })).toBe('Refusal: BOOKS_CLOSED')
  })

  test('for a taken id is a refusal if the caller chose the id', async ({ app: { owner } }) => {
    expect(await raised(owner, { code: '23505', constraint: 'transfer_pkey' })).toBe(
      'Refusal: PAYMENT_ID_TAKEN',
    )
    expect(await raised(owner, { code: '23505', constraint: 'users_email_key' })).toBe('error: raised')
  })

  test('stays an error if it is a fault, or if the database is busy', async ({ app: { owner } }) => {
    for (const code of ['42501', '23514', '40001'])
      expect(await raised(owner, { code })).toBe('error: raised')
  })
})

/** The result of a function that raises this. */
async function raised(owner: Database, { code, constraint = '' }: { code: string; constraint?: string }) {
  return await resultOf(
    owner.transaction().execute(async (tx) => {
      await sql`
        create function pg_temp.fail(code text, name text) returns text language plpgsql as $$
        begin raise exception 'raised' using errcode = code, constraint = name; end $$`.execute(tx)
      const call = sql`pg_temp.fail(${code}, ${constraint})`
      await callForOutcome(tx, ['DONE'], call, { idTaken: 'PAYMENT_ID_TAKEN' })
    }),
  )
}
