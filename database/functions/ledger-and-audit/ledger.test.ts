import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  anAccount,
  aPayer,
  aUser,
  balanceOf,
  findings,
  internalAccount,
  one,
  createTransfer,
  rolledBack,
  take,
  type TestBank,
  test,
} from '#testing.ts'

describe('the ledger refuses', () => {
  test('a transfer one cent above the balance', async ({ bank }) => {
    const { account } = await aPayer(bank, { balance: '100' })

    await expect(take(bank, account, '100.01')).rejects.toMatchObject({ code: 'BK001' })
    expect(await balanceOf(bank, account)).toBe('100')
  })

  test('a transfer from an account that does not exist or has another currency', async ({ bank }) => {
    const client = await aUser(bank)
    const dollars = await anAccount(bank, client, { balance: '100' })
    const euros = await anAccount(bank, client, { currency: 'EUR', balance: '100' })
    const noSuchAccount = { code: 'BK002' }

    await expect(take(bank, randomUUID(), '1')).rejects.toMatchObject(noSuchAccount)
    await expect(
      createTransfer(bank.owner, { debitAccount: dollars, creditAccount: randomUUID(), amount: '1' }),
    ).rejects.toMatchObject(noSuchAccount)
    await expect(
      createTransfer(bank.owner, { debitAccount: dollars, creditAccount: euros, amount: '1' }),
    ).rejects.toMatchObject(noSuchAccount)
    await expect(
      createTransfer(bank.owner, {
        debitAccount: dollars,
        creditAccount: await internalAccount(bank, 'payments', 'EUR'),
        amount: '1',
      }),
    ).rejects.toMatchObject(noSuchAccount)
  })

  test('an amount of zero, below zero, NaN, infinity, or with too many decimals or digits', async ({
    bank,
  }) => {
    const { account } = await aPayer(bank, { balance: '100' })

    for (const amount of [
      null,
      '0',
      '-1',
      '-0.01',
      'NaN',
      'Infinity',
      '-Infinity',
      '0.001',
      '1.005',
      '1e20',
      '1e-9',
    ]) {
      await expect(take(bank, account, amount), String(amount)).rejects.toMatchObject({ code: 'BK003' })
    }
    expect(await balanceOf(bank, account)).toBe('100')
  })

  test('a hundredth of a yen, and a billionth of a bitcoin', async ({ bank }) => {
    const client = await aUser(bank)
    const yen = await anAccount(bank, client, { currency: 'JPY', balance: '1000' })
    const bitcoin = await anAccount(bank, client, { currency: 'BTC', balance: '1' })

    await expect(take(bank, yen, '0.5', 'JPY')).rejects.toMatchObject({ code: 'BK003' })
    await expect(take(bank, bitcoin, '0.000000001', 'BTC')).rejects.toMatchObject({ code: 'BK003' })
    await take(bank, yen, '1', 'JPY')
    await take(bank, bitcoin, '0.00000001', 'BTC')
    expect([await balanceOf(bank, yen), await balanceOf(bank, bitcoin)]).toEqual(['999', '0.99999999'])
  })

  test('every transfer while the books are closed', async ({ bank }) => {
    const { account } = await aPayer(bank, { balance: '100' })

    await rolledBack(bank.owner, async (connection) => {
      await connection.query('update ledger.state set open = false')
      await expect(
        createTransfer(connection, {
          debitAccount: account,
          creditAccount: await internalAccount(bank, 'payments'),
          amount: '1',
        }),
      ).rejects.toMatchObject({ code: 'BK004' })
    })
  })

  test('the same transfer twice', async ({ bank }) => {
    const { account } = await aPayer(bank, { balance: '100' })
    const id = randomUUID()
    await take(bank, account, '10', 'USD', id)

    await expect(take(bank, account, '10', 'USD', id)).rejects.toMatchObject({
      code: '23505',
      constraint: 'transfer_pkey',
    })
    expect(await balanceOf(bank, account)).toBe('90')
  })

  test('a transfer from an account to itself', async ({ bank }) => {
    const { account } = await aPayer(bank, { balance: '100' })

    await expect(
      createTransfer(bank.owner, { debitAccount: account, creditAccount: account, amount: '1' }),
    ).rejects.toMatchObject({
      code: '23514',
    })
  })
})

describe('an entry', () => {
  test('is numbered without gaps, and carries the balance and the total received so far', async ({
    bank,
  }) => {
    const account = await anAccount(bank, await aUser(bank), { balance: '100' })
    await take(bank, account, '30.25')
    await createTransfer(bank.owner, {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: account,
      amount: '5',
    })

    expect(await linesOf(bank, account)).toEqual([
      { sequence: '1', amount: '100', balance: '100', credited: '100' },
      { sequence: '2', amount: '-30.25', balance: '69.75', credited: '100' },
      { sequence: '3', amount: '5', balance: '74.75', credited: '105' },
    ])
    expect(await findings(bank)).toEqual([])
  })

  test('is never dated before an earlier entry, even if its transaction began earlier', async ({ bank }) => {
    const account = await anAccount(bank, await aUser(bank))
    const incoming = {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: account,
      amount: '1',
    }
    await createTransfer(bank.owner, { ...incoming, at: new Date('2026-03-01T12:00:00Z') })
    await createTransfer(bank.owner, { ...incoming, at: new Date('2026-02-01T12:00:00Z') })

    const { times } = await one<{ times: Date[] }>(
      bank.owner,
      'select array_agg(created_at order by sequence) as times from ledger.entry where account_id = $1',
      [account],
    )
    expect(times).toEqual([new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T12:00:00Z')])
  })

  test('cannot be changed or deleted, not even by the owner of the books', async ({ bank }) => {
    await aPayer(bank)
    let refused = 0
    for (const table of ['ledger.transfer', 'ledger.entry', 'ledger.internal_entry', 'audit.event']) {
      const column = table === 'audit.event' ? 'detail' : 'amount'
      for (const text of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(bank.owner.query(text), text).rejects.toMatchObject({
          code: '42501',
          message: `${table} is append-only`,
        })
        refused += 1
      }
    }
    console.info(`append-only: ${refused} of ${refused} attempts of the owner refused`)
  })
})

async function linesOf(bank: TestBank, account: string): Promise<unknown[]> {
  const { rows } = await bank.owner.query(
    `select sequence, trim_scale(amount)::text as amount, trim_scale(balance_after)::text as balance,
      trim_scale(credited_after)::text as credited
    from ledger.entry where account_id = $1 order by sequence`,
    [account],
  )
  return rows
}
