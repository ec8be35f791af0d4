import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#testing/app.ts'
import { indexTransactions } from './index-transactions.ts'

test('A server writes all blocks of transactions into the index at once', async ({ app }) => {
  await sql`
    insert into bank.block_to_index
      select gen_random_uuid(), 32 from generate_series(1, 201)`.execute(app.owner)
  await indexTransactions(app.services.db)
  const { rows } = await sql`select from bank.block_to_index`.execute(app.owner)
  expect(rows).toEqual([])
})
