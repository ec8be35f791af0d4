import { approvalOperationSchema } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { asOwner, test } from '#testing/database.ts'

test('every kind of operation that can be requested can be carried out once it is approved', async ({
  tx,
}) => {
  const kinds = approvalOperationSchema.options.map(({ shape }) => shape.kind.value)
  const { rows } = await asOwner(
    tx,
    async () =>
      await sql<{ kind: string }>`
        select distinct named[1] as kind
        from regexp_matches(
          pg_get_functiondef('bank.apply_approval'::regproc), $$when '([a-z-]+)' then$$, 'g'
        ) named`.execute(tx),
  )
  expect(
    rows.map(({ kind }) => kind).toSorted(),
    'A kind of contract/src/approvals/approvals.ts needs its line in ' +
      'bank.apply_approval (74-bank-approval-decision.sql)',
  ).toEqual(kinds.toSorted())
})
