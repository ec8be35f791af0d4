import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aClient, aMovement, anAccount, aSession } from '#testing/builders.ts'
import { anAccountWithLines } from '#testing/statements/many-lines.ts'
import { enter } from '#testing/database.ts'

const many = process.env['TEST_LONG'] ? 100_000 : 2_000

describe('a search for a line by its reference', () => {
  test('needs at least four characters of a reference', async ({ app }) => {
    const bank = app.as(await aSession(app.owner, await aClient(app.owner)))
    for (const reference of ['', 'TXN-', 'TXN-9F2', '9f2', 'TXN-9F21C04AB', 'TXN-GGGG', '%%%%', "9f21'--"]) {
      await expect(bank.statements.find({ reference }), reference).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    await expect(app.as(null).statements.find({ reference: 'TXN-9F21' })).rejects.toThrow('NOT_SIGNED_IN')
  })

  test('finds parts in any case on the client’s own statements', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccount(app.owner, client, { currency: 'EUR', nickname: 'Operating' })
    const id = await aMovement(app.owner, accountId, {
      amount: '12.5',
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
        amount: '12.50',
        reference: `TXN-${id.slice(0, 8).toUpperCase()}`,
        note: null,
        counterparty: 'Atelier Moreau',
      },
    ]
    for (const reference of [
      id.slice(0, 8),
      `TXN-${id.slice(0, 8).toUpperCase()}`,
      ` txn-${id.slice(0, 6)} `,
    ]) {
      expect(await bank.statements.find({ reference })).toEqual(expected)
    }
    const other = app.as(await aSession(app.owner, await aClient(app.owner)))
    expect(await other.statements.find({ reference: id.slice(0, 8) })).toEqual([])
  })

  test(
    'returns at most eight lines, newest first, through an index',
    { timeout: 300_000 },
    async ({ app }) => {
      const client = await aClient(app.owner)
      const accountId = await anAccountWithLines(app.owner, client, many)
      for (let index = 0; index < 10; index += 1) {
        await sql`
          select ledger.create_checked_transfer(${`9f21${index}000-0000-4000-8000-000000000000`}::uuid,
            'incoming', ledger.internal_account('incoming', 'USD'), ${accountId}, 1, null, null,
            timestamptz '2026-10-02 12:00+00' + ${index} * interval '1 day')`.execute(app.owner)
      }
      const session = await aSession(app.owner, client)
      const found = await app.as(session).statements.find({ reference: '9f21' })
      expect(found.map(({ day }) => day)).toEqual(
        [11, 10, 9, 8, 7, 6, 5, 4].map((day) => `2026-10-${String(day).padStart(2, '0')}`),
      )
      const plan = await app.services.db.transaction().execute(async (tx) => {
        await enter(tx, session.tokenHash)
        // A short account is read by the index of a long one.
        await sql`set local enable_seqscan = off`.execute(tx)
        const { rows } = await sql<Record<string, string>>`
        explain select from account join ledger.entry as entry on entry.account_id = account.id
        where account.client_id = ${client.id}
          and entry.transfer_id between '9f210000-0000-0000-0000-000000000000'::uuid
          and '9f21ffff-ffff-ffff-ffff-ffffffffffff'::uuid`.execute(tx)
        return rows.flatMap((row) => Object.values(row)).join('\n')
      })
      expect(plan).toContain('entry_of_transfer')
    },
  )
})
