import { randomUUID } from 'node:crypto'
import type { AccessOrder } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { bankDay } from '#domain/bank-day.ts'
import { type App, test } from '#testing/app.ts'
import { aHolderAndAnother, anAccessRight } from '#testing/actors/holders.ts'
import { aBeneficiary, aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'

const now = new Date()
const today = bankDay(now)
const inDays = (days: number) => bankDay(new Date(now.getTime() + days * 86_400_000))

async function aHolderWithOrder(app: App) {
  app.setNow(now)
  const { holder, holderSession, other, session, first, second, own } = await aHolderAndAnother(app.owner)
  const order: AccessOrder = {
    rightId: randomUUID(),
    firstName: 'Anna',
    lastName: 'Keller',
    email: `${other.username}@client.example`,
    accountIds: [first],
    view: 'movements',
    firstDay: today,
    lastDay: inDays(30),
  }
  const { accessRights } = app.as(holderSession)
  const code = (offset = 0) => codeOf(holder.totpSecret ?? '', stepAt(now) + offset)
  const give = async (given: typeof order, offset = 0) => {
    const { confirmationId } = await accessRights.confirm({ ...given, code: code(offset) })
    return await accessRights.give({ ...given, confirmationId })
  }
  return { holder, holderSession, other, session, first, second, own, order, accessRights, give, code }
}

describe('access to accounts is refused', () => {
  test('to oneself, to another’s account, twice, before today, for too long and without an end', async ({
    app,
  }) => {
    const { holder, own, order, first, second, accessRights, give } = await aHolderWithOrder(app)
    const refused = async (changed: object, why: string) =>
      await expect(accessRights.review({ ...order, ...changed }), why).rejects.toThrow(why)
    await refused({ email: `${holder.username}@client.example` }, 'ACCESS_TO_ONESELF')
    await refused({ accountIds: [first, own] }, 'ACCOUNT_NOT_FOUND')
    await refused({ firstDay: inDays(-1) }, 'FIRST_DAY_PASSED')
    await refused({ firstDay: inDays(400), lastDay: inDays(401) }, 'FIRST_DAY_TOO_FAR')
    await refused({ lastDay: inDays(800) }, 'LAST_DAY_TOO_FAR')
    for (const changed of [
      { accountIds: [] },
      { lastDay: undefined },
      { lastDay: inDays(-1) },
      { accountIds: [first, first] },
      { email: 'no-address' },
    ])
      await expect(accessRights.review({ ...order, ...Object(changed) })).rejects.toThrow()
    await give(order)
    await refused({ rightId: randomUUID() }, 'ACCESS_GIVEN_ALREADY')
    await refused({ rightId: randomUUID(), accountIds: null }, 'ACCESS_GIVEN_ALREADY')
    await refused({ lastDay: inDays(31) }, 'ACCESS_RIGHT_ID_TAKEN')
    expect(
      await accessRights.review({ ...order, rightId: randomUUID(), accountIds: [second] }),
    ).toMatchObject({
      isGiven: false,
    })
  })

  test('without a code for exactly this order, and beyond twenty people', async ({ app }) => {
    const { holder, order, accessRights, code } = await aHolderWithOrder(app)
    await expect(accessRights.confirm({ ...order, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const { confirmationId } = await accessRights.confirm({ ...order, code: code() })
    for (const changed of [
      { view: 'balances' as const },
      { lastDay: inDays(31) },
      { accountIds: null },
      { email: 'another@client.example' },
      { firstName: 'Hanna' },
    ])
      await expect(accessRights.give({ ...order, ...changed, confirmationId })).rejects.toThrow(
        'CONFIRMATION_REFUSED',
      )
    for (let count = 0; count < 20; count += 1)
      await anAccessRight(app.owner, holder, await aClient(app.owner))
    await expect(accessRights.give({ ...order, confirmationId })).rejects.toThrow('TOO_MANY_ACCESS_RIGHTS')
  })
})

describe('access to accounts', () => {
  test('is answered and published after the same time, whether the bank knows the address or not', async ({
    app,
  }) => {
    const { holder, order, give } = await aHolderWithOrder(app)
    for (const [offset, email] of [order.email, `new-${randomUUID()}@client.example`].entries()) {
      const heardAt: number[] = []
      const stop = app.services.changes.subscribe({ user: holder.id }, () => heardAt.push(performance.now()))
      const start = performance.now()
      await give({ ...order, rightId: randomUUID(), email }, offset)
      expect(performance.now() - start).toBeGreaterThanOrEqual(399)
      await expect.poll(() => heardAt.length).toBeGreaterThan(0)
      expect((heardAt[0] ?? 0) - start).toBeGreaterThanOrEqual(399)
      stop()
    }
  })

  test('is given for a code once, listed, published to both, withdrawn without a code and restored', async ({
    app,
  }) => {
    const { holder, other, session, first, order, accessRights, give } = await aHolderWithOrder(app)
    const heard: unknown[] = []
    app.services.changes.subscribe({ user: other.id }, (event) => heard.push(event))
    expect(await accessRights.review(order)).toMatchObject({ isGiven: false, accounts: [{ id: first }] })
    const given = await give(order)
    expect(given).toMatchObject({ id: order.rightId, state: 'inForce', accounts: [{ id: first }] })
    expect(await accessRights.review(order)).toMatchObject({ isGiven: true })
    expect(await accessRights.list({})).toEqual([given])
    expect(await accessRights.list({ accountId: first })).toEqual([given])
    const mine = app.as(session).accessRights
    expect(await mine.holders()).toMatchObject([
      { holderId: holder.id, view: 'movements', lastDay: order.lastDay, accounts: [{ id: first }] },
    ])
    expect(await mine.list({})).toEqual([])
    await expect(mine.withdraw({ rightId: order.rightId })).rejects.toThrow('ACCESS_RIGHT_NOT_FOUND')

    expect(await accessRights.withdraw({ rightId: order.rightId })).toEqual({})
    expect(await accessRights.withdraw({ rightId: order.rightId })).toEqual({})
    expect([await accessRights.list({}), await mine.holders()]).toEqual([[], []])
    expect(await accessRights.restore({ rightId: order.rightId })).toEqual({})
    expect(await accessRights.list({})).toEqual([given])
    await sql`update bank.access_right set withdrawn_at = given_at where id = ${order.rightId}`.execute(
      app.owner,
    )
    await sql`update bank.limits set access_restorable = '1 microsecond'`.execute(app.owner)
    await expect(accessRights.restore({ rightId: order.rightId })).rejects.toThrow('ACCESS_RIGHT_NOT_FOUND')
    await sql`update bank.limits set access_restorable = '15 seconds'`.execute(app.owner)
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ topics: ['access-rights'], to: { user: other.id } }))
    const { rows } = await sql<{ action: string; name: string }>`
      select action, detail ->> 'name' as name from audit.event
      where action like 'access-%' and user_id in (${holder.id}, ${other.id}) order by id`.execute(app.owner)
    expect(rows.map(({ action }) => action)).toEqual([
      'access-given',
      'access-received',
      'access-withdrawn',
      'access-restored',
    ])
    expect(rows[0]?.name).toBe('Anna Keller')
  })

  test('invites a person whom the bank does not know, and the answers are alike', async ({ app }) => {
    const { order, give } = await aHolderWithOrder(app)
    const email = `new-${randomUUID().slice(0, 8)}@accountants.example`
    const known = await give(order)
    const unknown = await give({ ...order, rightId: randomUUID(), email }, 1)
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect({ ...unknown, id: '', email: '', givenAt: '' }).toEqual({
      ...known,
      id: '',
      email: '',
      givenAt: '',
    })
    const { rows: users } = await sql<{ id: string; username: string; role: string; mailed: number }>`
      select p.id, p.username, p.role, l.mailed from identity.users p
      join identity.setup_link l on l.user_id = p.id where p.email = ${email}`.execute(app.owner)
    expect(users).toMatchObject([{ role: 'user', mailed: 1 }])
    expect(users[0]?.username).toMatch(/^anna\.keller\.\d{6}$/)
    const { rows: emails } = await sql<{ recipient: string; body: string; ciphertext: Buffer }>`
      select recipient, body, body_ciphertext as ciphertext from mail.message
      where user_id = ${users[0]?.id} and kind = 'setup-link'`.execute(app.owner)
    expect(emails).toMatchObject([{ recipient: email }])
    expect(emails[0]?.body).toContain('/setup/…')
    expect(emails[0]?.body).toContain(users[0]?.username ?? 'no user')
    expect(emails[0]?.ciphertext).toBeInstanceOf(Buffer)
  })

  test('is shown to admins from both sides, with the users themselves', async ({ app }) => {
    const { holder, other, order, give } = await aHolderWithOrder(app)
    await give(order)
    const admin = app.as(await aSession(app.owner, await anAdmin(app.owner)))
    const { given } = await admin.accessRights.listForAdmin({ userId: holder.id })
    const { received } = await admin.accessRights.listForAdmin({ userId: other.id })
    expect(given).toEqual(received)
    expect(given).toMatchObject([{ holder: { id: holder.id }, user: { id: other.id }, firstName: 'Anna' }])
    await expect(admin.accessRights.listForAdmin({ userId: randomUUID() })).rejects.toThrow('NOT_FOUND')
  })
})

describe('a user who acts for a holder', () => {
  test('sees the accounts of the right, their movements by the view, and nothing else', async ({ app }) => {
    const { holder, other, first, second, session, own } = await aHolderWithOrder(app)
    await anAccessRight(app.owner, holder, other, { accountIds: [first] })
    await anAccessRight(app.owner, holder, other, { accountIds: [second], view: 'balances' })
    const acting = app.as(session, holder.id)
    const accounts = await acting.accounts.list()
    expect(accounts.map(({ id, balance, trend }) => [id, balance, trend.length])).toEqual([
      [first, '1000.00', 13],
      [second, '70.00', 0],
    ])
    expect(await acting.accounts.get({ accountId: second })).toMatchObject({ balance: '70.00' })
    expect(await acting.accounts.allocation()).toMatchObject([{ total: '1070.00', inCertificates: '0.00' }])
    const statement = await acting.statements.page({ accountId: first })
    expect(statement).toMatchObject({ closing: '1000.00', holder: { id: holder.id, username: '' } })
    expect(statement.holder.firstName).not.toBe('')
    const [line] = statement.lines
    expect(
      await acting.statements.transaction({ accountId: first, transactionId: line?.id ?? '' }),
    ).toMatchObject({ clientNote: null, hasReceipt: false, beneficiaryId: null })
    expect((await acting.statements.curve({ accountId: first })).points.at(-1)?.balance).toBe('1000.00')
    expect(await acting.statements.find({ search: '1000.00' })).toMatchObject([{ accountId: first }])
    expect(await acting.statements.find({ search: '70.00' })).toEqual([])
    for (const accountId of [second, own, await anAccount(app.owner, await aClient(app.owner))]) {
      await expect(acting.statements.page({ accountId })).rejects.toThrow('ACCOUNT_NOT_FOUND')
      await expect(acting.statements.curve({ accountId })).rejects.toThrow('ACCOUNT_NOT_FOUND')
    }
    await expect(acting.accounts.get({ accountId: own })).rejects.toThrow('ACCOUNT_NOT_FOUND')
    // Their own accounts are as before, and the holder's not among them.
    expect((await app.as(session).accounts.list()).map(({ id }) => id)).toEqual([own])
    await expect(app.as(session).accounts.get({ accountId: first })).rejects.toThrow('ACCOUNT_NOT_FOUND')
  })

  test('finds no movement by the private note of the holder', async ({ app }) => {
    const { holder, other, first, session, holderSession } = await aHolderWithOrder(app)
    await anAccessRight(app.owner, holder, other)
    const word = 'Zanzibar'
    await sql`
      with moved as (
        select ledger.create_checked_transfer(gen_random_uuid(), 'payment', ${first},
          ledger.internal_account('payments', 'USD'), 5, null, 'Whitcombe', now()) as id
      ) select 1 from moved`.execute(app.owner)
    const { rows } = await sql<{ id: string }>`
      select transfer_id as id from ledger.entry where account_id = ${first} order by sequence desc
      limit 1`.execute(app.owner)
    const beneficiaryId = await aBeneficiary(app.owner, holder)
    await sql`
      insert into bank.payment (id, client_id, account_id, beneficiary_id, amount, currency, status, note)
      values (${rows[0]?.id}, ${holder.id}, ${first}, ${beneficiaryId}, -5, 'USD', 'completed', ${word})
    `.execute(app.owner)
    expect(await app.as(holderSession).statements.find({ search: word })).toHaveLength(1)
    const acting = app.as(session, holder.id)
    expect(await acting.statements.find({ search: word })).toEqual([])
    expect(await acting.statements.find({ search: 'Whitcombe' })).toHaveLength(1)
    const { lines } = await acting.statements.page({ accountId: first })
    expect(lines.every(({ clientNote }) => clientNote === null)).toBe(true)
  })

  test('is refused by a right that is withdrawn, over, planned, or of a blocked holder', async ({ app }) => {
    for (const right of [{ withdrawn: true }, { from: -9, to: -1 }, { from: 1, to: 9 }]) {
      const { holder, other, session } = await aHolderWithOrder(app)
      await anAccessRight(app.owner, holder, other, right)
      await expect(app.as(session, holder.id).accounts.list()).rejects.toThrow('ACCESS_ENDED')
      expect(await app.as(session).accessRights.holders()).toEqual([])
    }
    const { holder, other, session } = await aHolderWithOrder(app)
    await anAccessRight(app.owner, holder, other)
    await sql`update identity.users set role = 'blocked' where id = ${holder.id}`.execute(app.owner)
    await expect(app.as(session, holder.id).accounts.list()).rejects.toThrow('ACCESS_ENDED')
  })

  test('reads all or nothing while the right is withdrawn again and again', async ({ app }) => {
    const { holder, other, session, first } = await aHolderWithOrder(app)
    const rightId = await anAccessRight(app.owner, holder, other, { accountIds: [first] })
    const seen = { read: 0, refused: 0 }
    const withdrawing = async () => {
      for (let turn = 0; turn < 40; turn += 1)
        await sql`update bank.access_right set withdrawn_at = case when withdrawn_at is null then
          clock_timestamp() end where id = ${rightId}`.execute(app.owner)
    }
    const reading = async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        const page = await app
          .as(session, holder.id)
          .statements.page({ accountId: first })
          .catch((error: unknown) => String(error))
        if (typeof page === 'string') {
          expect(page).toContain('ACCESS_ENDED')
          seen.refused += 1
        } else {
          expect(page).toMatchObject({ closing: '1000.00', lines: [{ balance: '1000.00' }] })
          seen.read += 1
        }
      }
    }
    await Promise.all([withdrawing(), reading(), reading(), reading()])
    expect(seen.read + seen.refused).toBe(120)
    await sql`update bank.access_right set withdrawn_at = clock_timestamp() where id = ${rightId}`.execute(
      app.owner,
    )
    await expect(app.as(session, holder.id).accounts.list()).rejects.toThrow('ACCESS_ENDED')
  })
})
