import { sql } from 'kysely'
import { expect } from 'vitest'
import { anAdminSession } from '#testing/actors/admin-session.ts'
import { aHolderAndAnother, aMandate, anAccessRight, anOrganisation } from '#testing/actors/holders.ts'
import { test } from '#testing/app.ts'
import { aClient, anAccount } from '#testing/builders.ts'

const onlySee = { prepare: false, sign: null }

test('An account of a client shows staff whom the client has given access to it, and to no other', async ({
  app,
}) => {
  const { holders } = await anAdminSession(app)
  const { holder, other, first, second } = await aHolderAndAnother(app.owner)
  const planned = await aClient(app.owner)
  const some = await anAccessRight(app.owner, holder, other, { view: 'balances', accountIds: [first] })
  const all = await anAccessRight(app.owner, holder, planned, { from: 2 })
  await anAccessRight(app.owner, holder, await aClient(app.owner), { from: -9, to: -1 })
  await anAccessRight(app.owner, holder, await aClient(app.owner), { withdrawn: true })
  const rightToAll = {
    id: all,
    user: { id: planned.id },
    basis: 'access',
    isForAllAccounts: true,
    rights: { view: 'movements', ...onlySee },
    state: 'planned',
  }
  const shown = await holders.listForAccount({ accountId: first })
  expect(shown).toMatchObject({
    holder: { id: holder.id, kind: 'individual', username: holder.username },
    people: [
      { id: some, isForAllAccounts: false, rights: { view: 'balances', ...onlySee }, state: 'inForce' },
      rightToAll,
    ],
  })
  expect(shown.people).toHaveLength(2)
  expect((await holders.listForAccount({ accountId: second })).people).toMatchObject([rightToAll])
  // A right that a blocked client has given shows nothing meanwhile.
  await sql`update identity.users set role = 'blocked' where id = ${holder.id}`.execute(app.owner)
  expect((await holders.listForAccount({ accountId: first })).people).toMatchObject([
    { id: some, state: 'blocked' },
    { id: all, state: 'planned' },
  ])
})

test('An account of an organisation shows staff the mandates on it, also of blocked people', async ({
  app,
}) => {
  const { holders } = await anAdminSession(app)
  const { id, accountId } = await anOrganisation(app.owner)
  const other = await anAccount(app.owner, { id }, { balance: '1' })
  const [signs, prepares, elsewhere] = [
    await aClient(app.owner),
    await aClient(app.owner),
    await aClient(app.owner),
  ]
  await aMandate(app.owner, id, prepares, { prepare: true, view: 'balances', accountIds: [accountId] })
  await aMandate(app.owner, id, signs, { sign: 'A' })
  await aMandate(app.owner, id, elsewhere, { sign: 'B', accountIds: [other] })
  await sql`update identity.users set role = 'blocked' where id = ${prepares.id}`.execute(app.owner)
  const shown = await holders.listForAccount({ accountId })
  expect(shown).toMatchObject({
    holder: { id, kind: 'organisation', name: 'Laurent Family Trust', username: '' },
    people: [
      { user: { id: signs.id }, basis: 'mandate', rights: { sign: 'A' }, state: 'inForce' },
      { user: { id: prepares.id }, rights: { view: 'balances', prepare: true }, state: 'blocked' },
    ],
  })
  expect(shown.people).toHaveLength(2)
  await expect(holders.listForAccount({ accountId: id })).rejects.toThrow('ACCOUNT_NOT_FOUND')
  // Its page names its accounts with their balances.
  expect((await holders.get({ holderId: id })).namedAccounts).toContainEqual(
    expect.objectContaining({ id: other, currency: 'USD', balance: '1.00' }),
  )
})
