import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aPayer,
  balanceOf,
  findings,
  internalAccount,
  one,
  pay,
  paymentsOf,
  createTransfer,
  setCodeLimits,
  type TestBank,
  test,
} from '#testing.ts'

describe('a payment above the balance', () => {
  test('by one cent is refused, and leaves a failed payment and an audit row', async ({ bank }) => {
    const { client, ...order } = await aPayer(bank)
    const id = randomUUID()

    expect(await pay(bank.app, { ...order, id, amount: '1000.01' })).toEqual({
      outcome: 'INSUFFICIENT_FUNDS',
      client_id: client,
      currency: 'USD',
      balance: '1000',
    })
    expect(await paymentsOf(bank, order.account)).toEqual([{ id, amount: '-1000.01', status: 'failed' }])
    expect(await auditOf(bank, id)).toEqual([{ action: 'payment-failed', actor_id: client, user_id: client }])
    expect(await balanceOf(bank, order.account)).toBe('1000')
  })

  test('stays refused under the same id, even after money has come in', async ({ bank }) => {
    const { client: _, ...order } = await aPayer(bank)
    const failed = { ...order, id: randomUUID(), amount: '2000' }
    await pay(bank.app, failed)
    await createTransfer(bank.owner, {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: order.account,
      amount: '5000',
    })

    expect(await pay(bank.app, failed)).toMatchObject({ outcome: 'INSUFFICIENT_FUNDS' })
    expect(await pay(bank.app, { ...failed, id: randomUUID() })).toMatchObject({ outcome: 'COMPLETED' })
  })
})

describe('a payment', () => {
  test('takes no reference that other banks could not pass on, and no note beyond 140 characters', async ({
    bank,
  }) => {
    const { client: _, ...order } = await aPayer(bank)
    const made = async (reference: string | null, note: string | null, amount = 1) =>
      await one(
        bank.app,
        'select outcome from bank.make_payment($1, gen_random_uuid(), $2, $3, $4, null, $5, $6)',
        [order.tokenHash, order.account, order.beneficiary, amount, reference, note],
      )

    for (const reference of ['', ' x', 'x ', 'ü', 'a_b', 'a\nb', 'x'.repeat(141)])
      await expect(made(reference, null), reference).rejects.toMatchObject({ constraint: 'remittance_text' })
    for (const note of ['x'.repeat(141), 'a\u0007b'])
      await expect(made(null, note), note).rejects.toMatchObject({ constraint: 'own_note' })
    expect(await made("AZaz09 /-?:().,'+", 'é'.repeat(140))).toEqual({ outcome: 'COMPLETED' })
    expect(await made('x'.repeat(140), null, 2)).toEqual({ outcome: 'COMPLETED' })
  })

  test('moves the money to the last cent, and records who ordered it', async ({ bank }) => {
    const { client, ...order } = await aPayer(bank)
    const id = randomUUID()

    expect(await pay(bank.app, { ...order, id, amount: '1000.00' })).toEqual({
      outcome: 'COMPLETED',
      client_id: client,
      currency: 'USD',
      balance: '0',
    })
    expect(await paymentsOf(bank, order.account)).toEqual([{ id, amount: '-1000', status: 'completed' }])
    expect(await auditOf(bank, id)).toEqual([
      { action: 'payment-completed', actor_id: client, user_id: client },
    ])
    const transfer = await one(
      bank.owner,
      'select kind, counterparty, debit_account_id, credit_account_id from ledger.transfer where id = $1',
      [id],
    )
    expect(transfer).toEqual({
      kind: 'payment',
      counterparty: 'Whitcombe & Sons',
      debit_account_id: order.account,
      credit_account_id: await internalAccount(bank, 'payments'),
    })
    expect(await findings(bank)).toEqual([])
  })

  test('gets the same answer when repeated, even if the money is gone by then', async ({ bank }) => {
    const { client: _, ...order } = await aPayer(bank)
    const all = { ...order, id: randomUUID(), amount: '1000' }
    const first = await pay(bank.app, all)

    expect(await pay(bank.app, all)).toEqual(first)
    expect(await pay(bank.app, { ...all, amount: '1000.00' })).toEqual(first)
    await createTransfer(bank.owner, {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: order.account,
      amount: '7',
    })
    expect(await pay(bank.app, all)).toEqual(first)
    expect(await balanceOf(bank, order.account)).toBe('7')
  })

  test('gets the same answer when repeated, even if its beneficiary is gone or a code is due', async ({
    bank,
  }) => {
    const { client: _, ...order } = await aPayer(bank)
    const made = { ...order, id: randomUUID(), amount: '10' }
    const first = await pay(bank.app, made)

    await setCodeLimits(bank, { USD: 1 })
    expect(await pay(bank.app, made)).toEqual(first)
    await setCodeLimits(bank, { USD: 10_000 })
    await bank.owner.query('update bank.beneficiary set deleted_at = now() where id = $1', [
      order.beneficiary,
    ])
    expect(await pay(bank.app, made)).toEqual(first)
  })

  test('in a cryptocurrency goes to a wallet with all eight decimals', async ({ bank }) => {
    const { client, tokenHash } = await aPayer(bank)
    const order = {
      account: await anAccount(bank, client, { currency: 'BTC', balance: '1' }),
      tokenHash,
      amount: '0.00000001',
    }
    const beneficiary = await aBeneficiary(bank, client, { isCrypto: true })

    expect(await pay(bank.app, { ...order, beneficiary })).toMatchObject({
      outcome: 'COMPLETED',
      currency: 'BTC',
      balance: '0.99999999',
    })
  })

  test('needs no signed context, and cannot use the context of another session', async ({ bank }) => {
    const { client: _, ...order } = await aPayer(bank)
    const stranger = await aPayer(bank)
    const connection = await bank.app.connect()
    try {
      await connection.query('begin')
      await connection.query('select identity.enter_session($1)', [order.tokenHash])
      expect(await pay(connection, { ...order, tokenHash: stranger.tokenHash, amount: '1' })).toMatchObject({
        outcome: 'ACCOUNT_NOT_FOUND',
      })
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  })
})

async function auditOf(bank: TestBank, subject: string): Promise<unknown[]> {
  const { rows } = await bank.owner.query(
    'select action, actor_id, user_id from audit.event where subject = $1',
    [subject],
  )
  return rows
}
