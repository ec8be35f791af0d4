import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aClient, anAccount, aSession } from '#testing/builders.ts'

describe('a client’s name for an account', () => {
  test('replaces the bank’s, which staff still see and find', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccount(app.owner, client, { nickname: 'Réserve Familiale' })
    const bank = app.as(await aSession(app.owner, client))
    const staff = app.as(await aSession(app.owner, await aClient(app.owner, { role: 'admin' })))

    await bank.accounts.rename({ accountId, nickname: ' Rainy days ' })
    await bank.accounts.rename({ accountId, nickname: 'Rainier days' })

    const names = { nickname: 'Rainier days', openedAs: 'Réserve Familiale' }
    expect(await bank.accounts.list()).toMatchObject([names])
    expect(await bank.accounts.get({ accountId })).toMatchObject(names)
    for (const search of ['rainier', 'reserve fam'])
      expect((await staff.accounts.listForAdmin({ search })).accounts, search).toMatchObject([names])
    expect((await staff.accounts.listForAdmin({ search: 'Rainy days' })).accounts).toEqual([])
    const events = await app.owner
      .selectFrom('audit.event')
      .select(['actorId', 'action', 'subject', 'detail'])
      .where('userId', '=', client.id)
      .where('action', '=', 'account-renamed')
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      {
        actorId: client.id,
        subject: accountId,
        detail: { from: 'Réserve Familiale', nickname: 'Rainy days' },
      },
      { detail: { from: 'Rainy days', nickname: 'Rainier days' } },
    ])

    // The bank's own name again.
    await bank.accounts.rename({ accountId, nickname: 'Réserve Familiale' })
    await bank.accounts.rename({ accountId, nickname: 'Réserve Familiale' })
    expect(await bank.accounts.list()).toMatchObject([{ nickname: 'Réserve Familiale', openedAs: null }])
  })

  test('is visible text of at most forty characters, for an account of the client’s own', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccount(app.owner, client)
    const theirs = await anAccount(app.owner, await aClient(app.owner))
    const bank = app.as(await aSession(app.owner, client))
    for (const nickname of ['', ' ', 'n'.repeat(41), 'Good\u202eevil', 'Two\nlines'])
      await expect(bank.accounts.rename({ accountId, nickname }), nickname).rejects.toThrow()
    await expect(bank.accounts.rename({ accountId: theirs, nickname: 'Mine' })).rejects.toThrow(
      'ACCOUNT_NOT_FOUND',
    )
  })
})

test('A client gives no account the name of another one of theirs', async ({ app }) => {
  const client = await aClient(app.owner)
  const accountId = await anAccount(app.owner, client, { nickname: 'Everyday' })
  await anAccount(app.owner, client, { nickname: 'Rainy days' })
  await anAccount(app.owner, await aClient(app.owner), { nickname: 'School fees' })
  const bank = app.as(await aSession(app.owner, client))
  for (const nickname of ['Rainy days', 'rainy DAYS'])
    await expect(bank.accounts.rename({ accountId, nickname }), nickname).rejects.toThrow(
      'ACCOUNT_NAME_TAKEN',
    )
  await bank.accounts.rename({ accountId, nickname: 'EVERYDAY' })
  await bank.accounts.rename({ accountId, nickname: 'School fees' })
  expect((await bank.accounts.get({ accountId })).nickname).toBe('School fees')
})

describe('a client’s order of accounts', () => {
  test('is kept in every list, with later accounts after it', async ({ app }) => {
    const client = await aClient(app.owner)
    const opened = (day: string) => ({ openedAt: new Date(`2026-02-${day}T12:00:00Z`) })
    const a = await anAccount(app.owner, client, { nickname: 'A', ...opened('01') })
    const b = await anAccount(app.owner, client, { nickname: 'B', ...opened('02'), currency: 'EUR' })
    const c = await anAccount(app.owner, client, { nickname: 'C', ...opened('03') })
    const bank = app.as(await aSession(app.owner, client))
    const listed = async () => (await bank.accounts.list()).map(({ nickname }) => nickname).join('')
    expect(await listed()).toBe('ABC')

    await bank.accounts.order({ accountIds: [c, a, b] })

    expect(await listed()).toBe('CAB')
    const allocation = await bank.accounts.allocation()
    expect(allocation.map(({ parts }) => parts.map(({ name }) => name).join(''))).toEqual(['CA', 'B'])
    const quote = await bank.certificates.quote({ amount: '1.00', currency: 'USD', termYears: 2 })
    expect(quote.accounts.map(({ nickname }) => nickname).join('')).toBe('CAB')
    await anAccount(app.owner, client, { nickname: 'D', ...opened('02') })
    expect(await listed()).toBe('CABD')
    await bank.accounts.order({ accountIds: [b] })
    expect(await listed()).toBe('BADC')
    // An order that changes nothing is no event.
    await bank.accounts.order({ accountIds: [b] })
    const { rows } = await sql`
      select actor_id, detail from audit.event
      where user_id = ${client.id} and action = 'accounts-ordered' order by id`.execute(app.owner)
    expect(rows).toEqual([
      { actorId: client.id, detail: { accounts: 3 } },
      { actorId: client.id, detail: { accounts: 1 } },
    ])
  })

  test('is refused with an account of another client, and nothing moves', async ({ app }) => {
    const client = await aClient(app.owner)
    const first = await anAccount(app.owner, client, { openedAt: new Date('2026-02-01T12:00:00Z') })
    const second = await anAccount(app.owner, client, { openedAt: new Date('2026-02-02T12:00:00Z') })
    const theirs = await anAccount(app.owner, await aClient(app.owner))
    const bank = app.as(await aSession(app.owner, client))
    await expect(bank.accounts.order({ accountIds: [second, theirs, first] })).rejects.toThrow(
      'ACCOUNT_NOT_FOUND',
    )
    expect((await bank.accounts.list()).map(({ id }) => id)).toEqual([first, second])
  })
})
