import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aBeneficiary, aClient, amount, aMovement, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { aClientWith } from '#testing/actors/account-holders.ts'
import { aPayer } from '#testing/actors/payers.ts'

describe('a transaction', () => {
  test('is shown neither to a visitor nor to another client, and only with its own account', async ({
    app,
  }) => {
    const { order, session, client } = await aPayer(app)
    const asked = { accountId: order.accountId, transactionId: order.paymentId }
    await app.as(session).payments.make(order)
    const { bank: stranger, accountId: theirs } = await aClientWith(app, { balance: '5' })
    const another = await anAccount(app.owner, client)

    await expect(app.as(null).statements.transaction(asked)).rejects.toThrow('NOT_SIGNED_IN')
    await expect(stranger.statements.transaction(asked)).rejects.toThrow('TRANSACTION_NOT_FOUND')
    for (const accountId of [theirs, another])
      await expect(app.as(session).statements.transaction({ ...asked, accountId })).rejects.toThrow(
        'TRANSACTION_NOT_FOUND',
      )
    await expect(
      app.as(session).statements.transaction({ ...asked, transactionId: randomUUID() }),
    ).rejects.toThrow('TRANSACTION_NOT_FOUND')
  })

  test('between own accounts shows both sides, each with the other’s number and the receipt', async ({
    app,
  }) => {
    const { order, session, client } = await aPayer(app)
    const bank = app.as(session)
    const creditAccountId = await anAccount(app.owner, client)
    const { accountId, paymentId: transactionId } = order
    const sent = {
      paymentId: transactionId,
      accountId,
      toAccountId: creditAccountId,
      amount: amount('30.25'),
    }
    await bank.payments.makeTransfer({ ...sent, note: 'Rent' })

    const debit = await bank.statements.transaction({ accountId, transactionId })
    expect(debit).toMatchObject({ direction: 'debit', clientNote: 'Rent', hasReceipt: true })
    expect(debit.toAccountId).toBe(creditAccountId)
    const credit = await bank.statements.transaction({ accountId: creditAccountId, transactionId })
    expect(credit).toMatchObject({
      direction: 'credit',
      clientNote: 'Rent',
      madeBy: 'client',
      hasReceipt: true,
      toAccountId: null,
      otherAccountNumber: debit.account.accountNumber,
    })
    expect(debit.otherAccountNumber).toBe(credit.account.accountNumber)
    expect(credit.counterparty?.name).not.toBe(debit.counterparty?.name)
  })

  test('stands once in the statement, with its own note alone, however many own transfers there are', async ({
    app,
  }) => {
    const { order, session, client } = await aPayer(app)
    const bank = app.as(session)
    const toAccountId = await anAccount(app.owner, client)
    const { accountId } = order
    for (const note of ['Rent', 'School']) {
      const paymentId = randomUUID()
      await bank.payments.makeTransfer({ paymentId, accountId, toAccountId, amount: amount('3'), note })
    }
    await bank.payments.make({ ...order, note: 'Boat' })

    const { lines } = await bank.statements.page({ accountId })
    expect(lines.map(({ sequence, clientNote }) => [sequence, clientNote])).toEqual([
      [1, null],
      [2, 'Rent'],
      [3, 'School'],
      [4, 'Boat'],
    ])
  })

  test('names the beneficiary, their bank and account, both texts, and the balance after it', async ({
    app,
  }) => {
    const { order, session } = await aPayer(app)
    const bank = app.as(session)
    const { accountId, paymentId: transactionId, beneficiaryId } = order
    const { reference: number } = await bank.payments.make({
      ...order,
      reference: 'Invoice 2041',
      note: 'Küche',
    })
    await aMovement(app.owner, accountId, { amount: '5' })

    const shown = await bank.statements.transaction({ accountId, transactionId })
    expect(shown).toMatchObject({
      id: transactionId,
      account: { id: accountId },
      status: 'completed',
      direction: 'debit',
      amount: '30.25',
      balance: '969.75',
      number,
      note: null,
      counterparty: {
        name: 'Roseau Marine Ltd',
        place: 'Windward Isles Bank',
        account: '0073 4418 2056',
        destinationLines: ['Windward Isles Bank', 'account 0073 4418 2056'],
      },
      paymentReference: 'Invoice 2041',
      clientNote: 'Küche',
      madeBy: 'client',
      beneficiaryId,
      hasReceipt: true,
      otherAccountNumber: null,
    })
    const { lines } = await bank.statements.page({ accountId })
    expect(lines.map(({ id }) => id)[1]).toBe(transactionId)

    const admin = app.as(await aSession(app.owner, await anAdmin(app.owner)))
    expect(await admin.statements.transactionForAdmin({ accountId, transactionId })).toEqual({
      ...shown,
      account: { ...shown.account },
    })
    await expect(
      admin.statements.transactionForAdmin({ accountId: randomUUID(), transactionId }),
    ).rejects.toThrow('TRANSACTION_NOT_FOUND')
  })

  test('to a beneficiary who was deleted keeps their name, and cannot be paid again', async ({ app }) => {
    const { order, session } = await aPayer(app)
    const bank = app.as(session)
    await bank.payments.make(order)
    await bank.beneficiaries.remove({ beneficiaryId: order.beneficiaryId })

    expect(
      await bank.statements.transaction({ accountId: order.accountId, transactionId: order.paymentId }),
    ).toMatchObject({
      counterparty: { name: 'Roseau Marine Ltd', account: '0073 4418 2056' },
      beneficiaryId: null,
    })
  })

  test('that failed shows what was asked for, and no balance', async ({ app }) => {
    const { order, session } = await aPayer(app, { balance: '10' })
    const bank = app.as(session)
    await expect(bank.payments.make(order)).rejects.toThrow('INSUFFICIENT_FUNDS')

    expect(
      await bank.statements.transaction({ accountId: order.accountId, transactionId: order.paymentId }),
    ).toMatchObject({
      status: 'failed',
      direction: 'debit',
      amount: '30.25',
      balance: null,
      counterparty: { name: 'Roseau Marine Ltd' },
      beneficiaryId: order.beneficiaryId,
    })
  })

  test('to a wallet shows its address', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccount(app.owner, client, { currency: 'BTC', balance: '2' })
    const beneficiaryId = await aBeneficiary(app.owner, client, {
      isCrypto: true,
      details: {
        bankName: null,
        bankAccountNumber: null,
        network: 'Bitcoin',
        walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      },
    })
    const bank = app.as(await aSession(app.owner, client))
    const transactionId = randomUUID()
    await bank.payments.make({ paymentId: transactionId, accountId, beneficiaryId, amount: amount('0.0001') })

    expect(await bank.statements.transaction({ accountId, transactionId })).toMatchObject({
      amount: '0.00010000',
      counterparty: {
        place: 'Bitcoin',
        account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        destinationLines: ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
      },
    })
  })

  test.for([
    ['incoming', '12.5', 'payer'],
    ['adjustment', '-3', 'bank'],
    ['opening', '7', 'bank'],
  ] as const)('of the kind %s names who made it', async ([kind, moved, madeBy], { app }) => {
    const { bank, accountId } = await aClientWith(app, { balance: '100' })
    const transactionId = await aMovement(app.owner, accountId, {
      kind,
      amount: moved,
      note: 'A note of the bank',
    })

    expect(await bank.statements.transaction({ accountId, transactionId })).toMatchObject({
      madeBy,
      note: 'A note of the bank',
      counterparty: null,
      clientNote: null,
      beneficiaryId: null,
    })
  })
})
