import { approvalOperationSchema } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { test as withServer } from '#testing/app.ts'
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

withServer(
  'an approval of a kind that only a newer server knows leaves the others to be read',
  async ({ app }) => {
    const asking = await anAdminSession(app)
    await sql`
    insert into bank.approval (id, kind, subject, payload, reason, requester_id, expires_at)
    values (gen_random_uuid(), 'of-tomorrow', 'x', '{}', 'A later version', ${asking.admin.id},
      now() + interval '1 day')`.execute(app.owner)
    const { approvals } = await (await anAdminSession(app)).approvals.list({ which: 'pending' })
    expect(approvals.filter(({ requester }) => requester.id === asking.admin.id)).toEqual([])
  },
)
