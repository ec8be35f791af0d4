import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { openApp, test } from '#testing/app.ts'
import { aBankOrder, anAdder, aWalletOrder, eventsOf } from '#testing/orders/beneficiary-orders.ts'
import { amount, anAccount } from '#testing/builders.ts'

describe('a beneficiary that is added', () => {
  test('has an address of several lines', async ({ app }) => {
    const { bank } = await anAdder(app)
    const review = (address: string) =>
      bank.beneficiaries.check({ beneficiary: { ...aBankOrder(), address, town: null, country: null } })
    expect(await review(' 12 Briggate\r\n\nLeeds LS1 4AP \n')).toMatchObject({
      address: '12 Briggate\nLeeds LS1 4AP',
      town: null,
    })
    for (const wrong of [' \n ', '12 Briggate\n\u202eLeeds', '12\tBriggate'])
      await expect(review(wrong), wrong).rejects.toThrow()
  })

  test('is shown as the bank will store it, and is then verified and audited', async ({ app }) => {
    const { client, bank, nextCode } = await anAdder(app)
    const beneficiary = aBankOrder()
    const kept = {
      name: 'Whitcombe & Sons',
      isCrypto: false,
      address: '14 Lime Street',
      town: 'London',
      country: 'GB',
      bankName: 'Thames & Mercer Bank',
      bankAccountNumber: 'GB29NWBK60161331926819',
      bankRoutingNumber: '60-16-13',
      swiftCode: 'THMBGB2L',
      walletAddress: null,
      currency: null,
      network: null,
      walletHolderName: null,
    }
    expect(await bank.beneficiaries.check({ beneficiary })).toEqual({
      ...kept,
      isIban: true,
      hasCheckDigits: true,
      payment: null,
      isAdded: false,
      receipt: null,
    })
    const { confirmationId } = await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })

    expect(await bank.beneficiaries.add({ beneficiary, confirmationId })).toEqual({
      beneficiaryId: beneficiary.beneficiaryId,
      receipt: null,
    })

    expect(await bank.beneficiaries.list()).toMatchObject([
      { id: beneficiary.beneficiaryId, verified: true, isIban: true, ...kept },
    ])
    expect(await eventsOf(app, client)).toEqual([
      {
        actorId: client.id,
        action: 'beneficiary-added',
        subject: beneficiary.beneficiaryId,
        detail: { name: 'Whitcombe & Sons' },
      },
    ])
    const stored = await app.owner
      .selectFrom('beneficiary')
      .selectAll()
      .where('id', '=', beneficiary.beneficiaryId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored).includes('NWBK')).toBe(false)
  })

  test('is added once, however often it is sent', async ({ app }) => {
    const { client, bank, nextCode } = await anAdder(app)
    const beneficiary = aWalletOrder()
    const { confirmationId } = await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bank.beneficiaries.add({ beneficiary, confirmationId })),
    )
    answers.push(
      await bank.beneficiaries.add({
        beneficiary: { ...beneficiary, name: ' Cold Storage ' },
        confirmationId,
      }),
    )

    expect(new Set(answers.map(({ beneficiaryId }) => beneficiaryId))).toEqual(
      new Set([beneficiary.beneficiaryId]),
    )
    expect(await bank.beneficiaries.list()).toHaveLength(1)
    expect(await eventsOf(app, client)).toHaveLength(1)
    // A check after a lost answer says so.
    expect(await bank.beneficiaries.check({ beneficiary })).toMatchObject({ isAdded: true, receipt: null })
    const another = { ...beneficiary, name: 'Hot Storage' }
    expect(await bank.beneficiaries.check({ beneficiary: another })).toMatchObject({ isAdded: false })
    await expect(bank.beneficiaries.add({ beneficiary: another, confirmationId })).rejects.toThrow(
      'BENEFICIARY_ID_TAKEN',
    )
  })

  test('under an id that another client has used is refused without revealing that client', async ({
    app,
  }) => {
    const one = await anAdder(app)
    const other = await anAdder(app)
    const beneficiary = aBankOrder()
    const confirmed = async ({ bank, nextCode }: typeof one) => ({
      beneficiary,
      confirmationId: (await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })).confirmationId,
    })
    await one.bank.beneficiaries.add(await confirmed(one))
    await expect(other.bank.beneficiaries.add(await confirmed(other))).rejects.toThrow('BENEFICIARY_ID_TAKEN')
    expect(await other.bank.beneficiaries.list()).toEqual([])
  })

  test('is published to the client’s other windows after the commit', async ({ app }) => {
    const { client, bank, nextCode } = await anAdder(app)
    const heard: unknown[] = []
    const stop = app.services.changes.subscribe({ user: client.id }, (event) => heard.push(event))
    const beneficiary = aBankOrder()
    const { confirmationId } = await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })
    await bank.beneficiaries.add({ beneficiary, confirmationId })
    await expect.poll(() => heard).toMatchObject([{ topics: ['beneficiaries'] }])
    stop()
  })

  test('can be paid with a code, because it is a new beneficiary', async ({ app }) => {
    const { client, bank, nextCode } = await anAdder(app)
    const accountId = await anAccount(app.owner, client, { currency: 'ETH', balance: '5' })
    const beneficiary = aWalletOrder({
      currency: 'ETH',
      network: 'Ethereum',
      walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })
    const { confirmationId } = await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })
    const { beneficiaryId } = await bank.beneficiaries.add({ beneficiary, confirmationId })

    expect(await bank.payments.beneficiaries({ accountId })).toMatchObject([{ id: beneficiaryId }])
    expect(
      await bank.payments.review({ paymentId: randomUUID(), accountId, beneficiaryId, amount: amount('1') }),
    ).toMatchObject({ codeReason: 'NEW_BENEFICIARY' })
    const bitcoins = await anAccount(app.owner, client, { currency: 'BTC', balance: '1' })
    expect(await bank.payments.beneficiaries({ accountId: bitcoins })).toEqual([])
    const paying = bank.payments.make({
      paymentId: randomUUID(),
      accountId: bitcoins,
      beneficiaryId,
      amount: amount('1'),
    })
    await expect(paying).rejects.toThrow('BENEFICIARY_NOT_PAYABLE')
  })

  test('needs a second factor for its confirmation in the demo bank too', async () => {
    const app = await openApp({ env: { DEMO: '1' } })
    const { bank } = await anAdder(app, { totpSecret: null })
    const beneficiary = aBankOrder()
    for (const code of ['123456', '246810']) {
      await expect(bank.beneficiaries.confirm({ beneficiary, code })).rejects.toThrow(
        'TWO_FACTOR_NOT_ENABLED',
      )
    }
    expect(await bank.beneficiaries.list()).toEqual([])
    await app.close()
  })
})
