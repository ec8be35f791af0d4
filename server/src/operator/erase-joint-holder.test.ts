import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aMandate, anOrganisation } from '#testing/actors/holders.ts'
import { test } from '#testing/app.ts'
import { aClient, anAccount } from '#testing/builders.ts'
import { aCertificate } from '#testing/orders/certificates.ts'
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

test('a joint holder is not erased while a joint certificate has not matured', async ({ app }) => {
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
  await aCertificate(owner, client, await anAccount(owner, { id: holder }, { balance: '100' }))
  await sql`update identity.users set role = 'blocked' where id = ${client.id}`.execute(owner)
  await expect(eraseUser(ownerUrl, client.username, client.username)).rejects.toThrow(
    `${client.username} is a holder of a joint certificate that has not matured yet.`,
  )
})

test('the conversation of joint holders is erased with the last of them, and that of a trust stays', async ({
  app,
}) => {
  const { owner, ownerUrl } = app
  const [first, second] = [await aClient(owner), await aClient(owner)]
  const [joint, { id: trust }] = [randomUUID(), await anOrganisation(owner)]
  await sql`insert into bank.holder (id, kind, name) values (${joint}, 'joint', 'Both of them')`.execute(
    owner,
  )
  for (const { id } of [first, second]) {
    await aMandate(owner, trust, { id }, { messages: true })
    await sql`
      insert into bank.mandate (
        id, holder_id, user_id, is_member, view, prepare, sign, messages, first_day
      )
      values (gen_random_uuid(), ${joint}, ${id}, true, 'movements', true, 'A', true, ledger.day_of(now()))
    `.execute(owner)
    for (const holder of [joint, trust])
      await sql`
        insert into bank.message (id, client_id, from_client, writer_id, body)
        values (gen_random_uuid(), ${holder}, true, ${id}, 'Good morning')`.execute(owner)
  }
  await sql`update identity.users set role = 'blocked' where id in (${first.id}, ${second.id})`.execute(owner)
  const count = async () => {
    const { rows } = await sql<{ joint: number; trust: number }>`
      select count(*) filter (where client_id = ${joint})::int as joint,
        count(*) filter (where client_id = ${trust})::int as trust
      from bank.message`.execute(owner)
    return rows[0]
  }
  await eraseUser(ownerUrl, first.username, first.username)
  expect(await count()).toEqual({ joint: 2, trust: 2 })
  await expect(sql`delete from bank.message where client_id = ${joint}`.execute(owner)).rejects.toThrow()
  await eraseUser(ownerUrl, second.username, second.username)
  expect(await count()).toEqual({ joint: 0, trust: 2 })
})

test('the account requests of joint holders are erased with the last of them, once none is pending', async ({
  app,
}) => {
  const { owner, ownerUrl } = app
  const [first, second] = [await aClient(owner), await aClient(owner)]
  const [joint, { id: trust }] = [randomUUID(), await anOrganisation(owner)]
  await sql`insert into bank.holder (id, kind, name) values (${joint}, 'joint', 'Both of them')`.execute(
    owner,
  )
  for (const { id } of [first, second])
    await sql`
      insert into bank.mandate (id, holder_id, user_id, is_member, view, prepare, sign, first_day)
      values (gen_random_uuid(), ${joint}, ${id}, true, 'movements', true, 'A', ledger.day_of(now()))
    `.execute(owner)
  for (const holder of [joint, trust])
    await sql`
      insert into bank.account_request (id, client_id, requested_by, account_type, nickname, currency)
      values (gen_random_uuid(), ${holder}, ${first.id}, 'deposit', 'School fees', 'CHF')`.execute(owner)
  await sql`update identity.users set role = 'blocked' where id in (${first.id}, ${second.id})`.execute(owner)
  const nicknames = async () => {
    const { rows } = await sql<{ nickname: string }>`
      select nickname from bank.account_request where client_id in (${joint}, ${trust})
      order by client_id = ${trust}`.execute(owner)
    return rows.map(({ nickname }) => nickname)
  }
  await eraseUser(ownerUrl, first.username, first.username)
  expect(await nicknames()).toEqual(['School fees', 'School fees'])
  await expect(eraseUser(ownerUrl, second.username, second.username)).rejects.toThrow(
    `${second.username} has an account request that is pending.`,
  )
  await sql`
    update bank.account_request set status = 'withdrawn', withdrawn_at = now(), withdrawn_by = ${second.id}
    where client_id = ${joint}`.execute(owner)
  await eraseUser(ownerUrl, second.username, second.username)
  expect(await nicknames()).toEqual(['Erased', 'School fees'])
})
