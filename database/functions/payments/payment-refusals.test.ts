import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aPayer,
  aUser,
  aSession,
  balanceOf,
  internalAccount,
  one,
  openBank,
  type Order,
  pay,
  paymentsOf,
  setSwitch,
  type TestBank,
  test,
} from '#testing.ts'

describe('a payment is refused without any trace', () => {
  test('to another client, in a session that has ended or expired, and to a blocked client', async ({
    bank,
  }) => {
    const { client, ...order } = await aPayer(bank)
    const paying = { ...order, amount: '1' }
    expect(await pay(bank.app, { ...paying, tokenHash: Buffer.alloc(32) })).toMatchObject({
      outcome: 'NOT_SIGNED_IN',
    })

    const ends = [
      `update identity.session set ended_at = now() where token_hash = $1`,
      `update identity.session set seen_at = now() - interval '26 minutes' where token_hash = $1`,
      `update identity.session set expires_at = now() where token_hash = $1`,
      `update identity.users set role = 'blocked'
      where id = (select user_id from identity.session where token_hash = $1)`,
    ]
    for (const end of ends) {
      const tokenHash = await aSession(bank, client)
      await bank.owner.query(end, [tokenHash])
      expect(await pay(bank.app, { ...paying, tokenHash }), end).toEqual({
        outcome: 'NOT_SIGNED_IN',
        client_id: null,
        currency: null,
        balance: null,
      })
    }
    await expectNothingWritten(bank, order.account)
  })

  test('that repeats one of the last 24 hours which the client was not shown', async ({ bank }) => {
    const { client, ...payer } = await aPayer(bank)
    const order = { ...payer, amount: '10' }
    const first = randomUUID()
    await pay(bank.app, { ...order, id: first })
    const otherAccount = await anAccount(bank, client, { balance: '1000' })
    const unseen = { paidBefore: null }

    for (const again of [order, { ...order, account: otherAccount }])
      expect(await pay(bank.app, again, unseen)).toMatchObject({ outcome: 'PAID_BEFORE' })
    expect(await paymentsOf(bank, order.account)).toHaveLength(1)

    // A replay, another amount, another beneficiary and a payment that was shown are what the client wants.
    const beneficiary = await aBeneficiary(bank, client)
    const { at } = await one<{ at: string }>(
      bank.owner,
      `select date_trunc('milliseconds', created_at)::text as at from bank.payment where id = $1`,
      [first],
    )
    for (const [wanted, paidBefore] of [
      [{ ...order, id: first }, null],
      [{ ...order, amount: '10.01' }, null],
      [{ ...order, beneficiary }, null],
      [order, at],
    ] as const)
      expect(await pay(bank.app, wanted, { paidBefore })).toMatchObject({ outcome: 'COMPLETED' })
    expect(await pay(bank.app, order, { paidBefore: at })).toMatchObject({ outcome: 'PAID_BEFORE' })

    await bank.owner.query(`update bank.payment set created_at = created_at - interval '24 hours'`)
    expect(await pay(bank.app, order, unseen)).toMatchObject({ outcome: 'COMPLETED' })
  })

  test('after 26 idle minutes, but not after 25:59', async ({ bank }) => {
    const { tokenHash, ...order } = await aPayer(bank)
    await bank.owner.query(
      `update identity.session set seen_at = now() - interval '25 minutes 59 seconds' where token_hash = $1`,
      [tokenHash],
    )

    expect(await pay(bank.app, { ...order, tokenHash, amount: '1' })).toMatchObject({ outcome: 'COMPLETED' })
  })

  test('in a session that still has to enrol a second factor', async ({ bank }) => {
    const client = await aUser(bank, { twoFactor: false })
    const account = await anAccount(bank, client, { balance: '100' })
    const order = {
      account,
      beneficiary: await aBeneficiary(bank, client),
      tokenHash: await aSession(bank, client, { complete: false }),
      amount: '1',
    }

    await setSwitch(bank, 'demo', 'on')
    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'ENROLMENT_REQUIRED' })
    await setSwitch(bank, 'demo', 'off')
    await expectNothingWritten(bank, account)
  })

  test('without a second factor, except in the demo bank', async ({ bank }) => {
    const client = await aUser(bank, { twoFactor: false })
    const account = await anAccount(bank, client, { balance: '100' })
    const order = {
      account,
      beneficiary: await aBeneficiary(bank, client),
      tokenHash: await aSession(bank, client),
      amount: '1',
    }

    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'TWO_FACTOR_NOT_ENABLED' })
    await expectNothingWritten(bank, account)
    await setSwitch(bank, 'demo', 'on')
    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'COMPLETED' })
    await setSwitch(bank, 'demo', 'off')
  })

  test('from another client’s account as from an unknown one', async ({ bank }) => {
    const { account, client: _, ...order } = await aPayer(bank)
    const stranger = await aPayer(bank, { currency: 'EUR', balance: '5000' })
    const nothing = { outcome: 'ACCOUNT_NOT_FOUND', currency: null, balance: null }

    for (const foreign of [stranger.account, await internalAccount(bank, 'payments'), randomUUID()]) {
      expect(await pay(bank.app, { ...order, account: foreign, amount: '1' })).toMatchObject(nothing)
    }
    await expectNothingWritten(bank, stranger.account)
    await expectNothingWritten(bank, account)
  })

  test('to a beneficiary who is unverified, deleted, of the other kind, or another client’s', async ({
    bank,
  }) => {
    const { client, beneficiary: _, ...order } = await aPayer(bank)
    const notPayable = [
      await aBeneficiary(bank, client, { verified: 'never' }),
      await aBeneficiary(bank, client, { deleted: true }),
      await aBeneficiary(bank, client, { isCrypto: true }),
      await aBeneficiary(bank, await aUser(bank)),
      randomUUID(),
    ]
    for (const beneficiary of notPayable) {
      expect(await pay(bank.app, { ...order, beneficiary, amount: '1' })).toMatchObject({
        outcome: 'BENEFICIARY_NOT_PAYABLE',
      })
    }
    await expectNothingWritten(bank, order.account)
  })

  test('to a wallet that takes another coin or names none', async ({ bank }) => {
    const { client, tokenHash } = await aPayer(bank)
    const order = {
      account: await anAccount(bank, client, { currency: 'ETH', balance: '5' }),
      tokenHash,
      amount: '1',
    }
    const bitcoin = await aBeneficiary(bank, client, { isCrypto: true, currency: 'BTC' })
    const ether = await aBeneficiary(bank, client, { isCrypto: true, currency: 'ETH' })
    // A wallet of an old version, without its currency in clear.
    await bank.owner.query('alter table bank.beneficiary drop constraint wallets_have_a_currency')
    const silent = await aBeneficiary(bank, client, { isCrypto: true })
    await bank.owner.query('update bank.beneficiary set currency = null where id = $1', [silent])

    for (const beneficiary of [bitcoin, silent]) {
      expect(await pay(bank.app, { ...order, beneficiary })).toMatchObject({
        outcome: 'BENEFICIARY_NOT_PAYABLE',
      })
    }
    await expectNothingWritten(bank, order.account)
    expect(await pay(bank.app, { ...order, beneficiary: ether })).toMatchObject({
      outcome: 'COMPLETED',
      balance: '4',
    })
    await bank.owner.query(
      `alter table bank.beneficiary add constraint wallets_have_a_currency
      check (not is_crypto or currency is not null) not valid`,
    )
  })

  test('for an invalid amount in its currency', async ({ bank }) => {
    const { client: _, ...order } = await aPayer(bank)

    for (const amount of [null, '0', '-1', '0.001', 'NaN', 'Infinity', '-Infinity', '1e20', '1e30']) {
      expect(await pay(bank.app, { ...order, amount }), String(amount)).toMatchObject({
        outcome: 'INVALID_AMOUNT',
      })
    }
    await expectNothingWritten(bank, order.account)
  })

  test('while the books are closed', async () => {
    const bank = await openBank()
    try {
      const { client: _, ...order } = await aPayer(bank)
      await bank.owner.query('update ledger.state set open = false')

      await expect(pay(bank.app, { ...order, amount: '1' })).rejects.toMatchObject({ code: 'BK004' })
      await expectNothingWritten(bank, order.account)
    } finally {
      await bank.close()
    }
  })

  test('under the id of another payment, also of another client, which is not revealed', async ({ bank }) => {
    const { client, ...order } = await aPayer(bank)
    const made = { ...order, id: randomUUID(), amount: '10' }
    await pay(bank.app, made)
    const { client: stranger, ...theirs } = await aPayer(bank, { currency: 'EUR', balance: '777' })

    const others: (Order & { id: string })[] = [
      { ...made, amount: '11' },
      { ...made, amount: null },
      { ...made, beneficiary: await aBeneficiary(bank, client) },
      { ...made, account: await anAccount(bank, client, { balance: '50' }) },
      { ...made, account: theirs.account },
      { ...theirs, id: made.id, amount: '10' },
      { ...made, tokenHash: theirs.tokenHash },
    ]
    for (const other of others) {
      const owner = other.tokenHash === theirs.tokenHash ? stranger : client
      expect(await pay(bank.app, other)).toEqual({
        outcome: 'PAYMENT_ID_TAKEN',
        client_id: owner,
        currency: null,
        balance: null,
      })
    }
    expect(await balanceOf(bank, order.account)).toBe('990')
    expect(await paymentsOf(bank, order.account)).toHaveLength(1)
  })
})

async function expectNothingWritten(bank: TestBank, account: string): Promise<void> {
  expect(await paymentsOf(bank, account)).toEqual([])
  const { entries } = await one<{ entries: string }>(
    bank.owner,
    'select count(*) as entries from ledger.entry where account_id = $1',
    [account],
  )
  expect(entries).toBe('1')
}
