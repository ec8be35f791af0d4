import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aClient, anAccount } from '#testing/builders.ts'
import { eraseUser } from './erase-user.ts'

test('a joint holder is not erased while the joint account has money', async ({ app }) => {
  const { owner, ownerUrl } = app
  const client = await aClient(owner)
  const holder = randomUUID()
  await sql`insert into bank.holder (id, kind, name) values (${holder}, 'joint', 'Both of them')`.execute(
    owner,
  )
  await sql`
    insert into bank.mandate (id, holder_id, user_id, is_member, view, prepare, sign, first_day)
    values (gen_random_uuid(), ${holder}, ${client.id}, true, 'movements', true, 'A', ledger.day_of(now()))
  `.execute(owner)
  await anAccount(owner, { id: holder }, { balance: '200' })
  await sql`update identity.users set role = 'blocked' where id = ${client.id}`.execute(owner)
  await expect(eraseUser(ownerUrl, client.username, client.username)).rejects.toThrow(
    `${client.username} is a holder of a joint account whose balance is not zero.`,
  )
})
