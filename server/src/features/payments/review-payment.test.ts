import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aBeneficiary, amount, anAccount, balanceOf } from '#testing/builders.ts'
import { aPayer } from '#testing/actors/payers.ts'

describe('a review', () => {
  test('shows beneficiary, account and amount, and the balance afterwards', async ({ app }) => {
    const { payments, order } = await aPayer(app)

    expect(await payments.review({ ...order, amount: amount('0030.250') })).toEqual({
      beneficiary: {
        id: order.beneficiaryId,
        name: 'Roseau Marine Ltd',
        nickname: null,
        destination: 'Windward Isles Bank, account 0073 4418 2056',
        destinationLines: ['Windward Isles Bank', 'account 0073 4418 2056'],
        short: 'Windward Isles Bank …\u00a02056',
        lastPaidAt: null,
      },
      account: {
        id: order.accountId,
        nickname: 'Everyday',
        accountNumber: expect.stringMatching(/^USD/),
        currency: 'USD',
      },
      amount: '30.25',
      reference: null,
      note: null,
      balanceAfter: '969.75',
      codeReason: null,
      codeAbove: '10000.00',
      paidBefore: null,
    })
  })

  test('says when the same beneficiary was paid the same amount within a day, and refuses nothing', async ({
    app,
  }) => {
    const { client, payments, order } = await aPayer(app)
    const { at } = await payments.make(order)
    const again = { ...order, paymentId: randomUUID() }

    expect(await payments.review(again)).toMatchObject({ paidBefore: at })
    expect(await payments.review({ ...again, amount: amount('30.26') })).toMatchObject({ paidBefore: null })
    const [beneficiary] = await payments.beneficiaries({ accountId: order.accountId })
    expect(beneficiary).toMatchObject({ lastPaidAt: at })
    const other = await aBeneficiary(app.owner, client)
    expect(await payments.review({ ...again, beneficiaryId: other })).toMatchObject({ paidBefore: null })
    await sql`update bank.payment set created_at = created_at - interval '25 hours'`.execute(app.owner)
    expect(await payments.review(again)).toMatchObject({ paidBefore: null })
  })

  test('moves no money and stores nothing', async ({ app }) => {
    const { payments, order } = await aPayer(app)
    const counts = () =>
      sql<object>`
      select
        (select count(*) from bank.payment) as payments, (select count(*) from ledger.transfer) as transfers,
        (select count(*) from identity.confirmation) as confirmations,
        (select count(*) from audit.event) as events`.execute(app.owner)
    const before = await counts()

    await payments.review(order)
    await expect(payments.review({ ...order, amount: amount('5000') })).rejects.toThrow('INSUFFICIENT_FUNDS')

    expect((await counts()).rows).toEqual(before.rows)
    expect(await balanceOf(app.owner, order.accountId)).toBe('1000.00')
  })
})

describe('the beneficiaries to choose from', () => {
  test('are the client’s verified beneficiaries of the account’s kind, newest first', async ({ app }) => {
    const { client, payments, order } = await aPayer(app)
    const bitcoinAccount = await anAccount(app.owner, client, { currency: 'BTC' })
    const at = (day: string) => new Date(`2026-02-${day}T12:00:00Z`)
    await aBeneficiary(app.owner, client, { name: 'Pending', verifiedAt: null, createdAt: at('01') })
    await aBeneficiary(app.owner, client, { name: 'Gone', deletedAt: at('09'), createdAt: at('02') })
    const newer = await aBeneficiary(app.owner, client, { name: 'Newer', createdAt: at('03') })
    const wallet = await aBeneficiary(app.owner, client, {
      name: 'Cold Storage',
      isCrypto: true,
      details: { network: 'Bitcoin', walletAddress: 'bc1qff9uwl9f38lp4kcsd076cveswkyyp7mguuw6qh' },
    })
    await aBeneficiary(app.owner, client, {
      name: 'Of another coin',
      isCrypto: true,
      details: { currency: 'ETH' },
    })
    await aPayer(app)

    const idsFor = async (accountId: string) =>
      (await payments.beneficiaries({ accountId })).map(({ id }) => id)
    expect(await idsFor(order.accountId)).toEqual([newer, order.beneficiaryId])
    expect(await idsFor(bitcoinAccount)).toEqual([wallet])
    expect(await payments.beneficiaries({ accountId: bitcoinAccount })).toMatchObject([
      { destination: 'Bitcoin, bc1qff9uwl…mguuw6qh' },
    ])
  })
})
