import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aClient, aMovement, anAccount, aSession } from '#testing/builders.ts'
import { aClientWith } from '#testing/actors/account-holders.ts'

describe('a search for transactions of all accounts', () => {
  test('is refused without words, with too many characters, and without a session', async ({ app }) => {
    const bank = app.as(await aSession(app.owner, await aClient(app.owner)))
    for (const search of ['', '  ', 'a'.repeat(81), 'a\u0000b']) {
      await expect(bank.statements.find({ search }), search).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    await expect(app.as(null).statements.find({ search: 'moreau' })).rejects.toThrow('NOT_SIGNED_IN')
  })

  test('finds counterparty, amount and reference on the client’s own accounts alone', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccount(app.owner, client, { currency: 'EUR', nickname: 'Operating' })
    const id = await aMovement(app.owner, accountId, {
      amount: '1012.5',
      at: new Date('2026-03-02T02:00:00Z'),
      counterparty: 'Atelier Moreau',
    })
    const bank = app.as(await aSession(app.owner, client))
    const expected = [
      {
        id,
        accountId,
        nickname: 'Operating',
        currency: 'EUR',
        day: '2026-03-01',
        direction: 'credit',
        amount: '1012.50',
        reference: `TXN-${id.slice(0, 8).toUpperCase()}`,
        note: null,
        counterparty: 'Atelier Moreau',
      },
    ]
    for (const search of [
      id.slice(0, 8),
      `TXN-${id.slice(0, 8).toUpperCase()}`,
      ' moreau transf',
      '1,012.5',
    ]) {
      expect(await bank.statements.find({ search }), search).toEqual(expected)
    }
    expect(await bank.statements.find({ search: 'moreau 1013' })).toEqual([])
    const other = app.as(await aSession(app.owner, await aClient(app.owner)))
    expect(await other.statements.find({ search: 'moreau' })).toEqual([])
  })

  test('answers the eight newest, of whichever account', async ({ app }) => {
    const client = await aClient(app.owner)
    const accounts = [await anAccount(app.owner, client), await anAccount(app.owner, client)]
    for (let day = 1; day <= 10; day += 1) {
      const at = new Date(Date.UTC(2026, 9, day, 16))
      await aMovement(app.owner, accounts[day % 2] ?? '', { amount: '1', at, counterparty: 'Moreau' })
    }
    const found = await app.as(await aSession(app.owner, client)).statements.find({ search: 'Moreau' })
    expect(found.map(({ day }) => Number(day.slice(8)))).toEqual([10, 9, 8, 7, 6, 5, 4, 3])
  })
})

describe('a statement', () => {
  test('is narrowed by words and direction, page by page, in both orders, with its totals', async ({
    app,
  }) => {
    const { bank, accountId } = await aClientWith(app)
    const at = new Date('2026-05-04T15:00:00Z')
    for (let number = 1; number <= 120; number += 1)
      await aMovement(app.owner, accountId, {
        amount: number % 4 === 0 ? '-1' : '2',
        at,
        counterparty: number % 2 === 0 ? 'Éclair Ltd' : 'Meridian',
      })
    const all = { accountId, search: 'eclair' }
    const sequences = ({ lines }: { lines: { sequence: number }[] }) => lines.map(({ sequence }) => sequence)
    const even = Array.from({ length: 60 }, (_, index) => 2 * index + 2)

    const newest = await bank.statements.page(all)
    expect(sequences(newest)).toEqual(even.slice(10))
    expect(newest).toMatchObject({ earlier: 22, later: null })
    expect(newest.totals).toEqual({ credit: '180.00', debit: '30.00', movements: 120 })
    const rest = await bank.statements.page({ ...all, before: 22 })
    expect([sequences(rest), rest.earlier]).toEqual([even.slice(0, 10), null])

    const oldest = await bank.statements.page({ ...all, order: 'oldest' })
    expect(sequences(oldest)).toEqual(even.slice(0, 50))
    expect(oldest).toMatchObject({ earlier: null, later: 100 })
    const last = await bank.statements.page({ ...all, order: 'oldest', after: 100 })
    expect([sequences(last), last.later]).toEqual([even.slice(50), null])

    const out = await bank.statements.page({ accountId, direction: 'debit' })
    expect(out.lines.every(({ sequence }) => sequence % 4 === 0)).toBe(true)
    expect(out.lines).toHaveLength(30)
    const both = await bank.statements.page({ ...all, direction: 'credit', from: '2026-05-04' })
    expect(both.lines).toHaveLength(30)
    expect(both.lines[0]).toMatchObject({ sequence: 2, direction: 'credit', balance: '4.00' })
    expect(sequences(await bank.statements.page({ ...all, to: '2026-05-03' }))).toEqual([])
  })

  test('without a search is read from its oldest line on as well', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app)
    await sql`select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
      ledger.internal_account('incoming', 'USD'), ${accountId}, 1, null, null, now())
      from generate_series(1, 60)`.execute(app.owner)

    const first = await bank.statements.page({ accountId, order: 'oldest' })
    expect([first.lines.at(0)?.sequence, first.lines.at(-1)?.sequence, first.later]).toEqual([1, 50, 50])
    const second = await bank.statements.page({ accountId, order: 'oldest', after: 50 })
    expect([second.lines.length, second.earlier, second.later]).toEqual([10, null, null])
  })
})
