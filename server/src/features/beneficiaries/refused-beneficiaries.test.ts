import { randomUUID } from 'node:crypto'
import { beneficiaryCurrencies, maximumBeneficiaries, networksOf } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aBankOrder, anAdder, aWalletOrder, eventsOf } from '#testing/orders/beneficiary-orders.ts'
import { aSession } from '#testing/builders.ts'

describe('a beneficiary cannot be added', () => {
  test('without a confirmation, and nothing is stored', async ({ app }) => {
    const { client, bank } = await anAdder(app)
    const trying = bank.beneficiaries.add({ beneficiary: aBankOrder(), confirmationId: randomUUID() })
    await expect(trying).rejects.toThrow('CONFIRMATION_REFUSED')
    expect(await bank.beneficiaries.list()).toEqual([])
    expect(await eventsOf(app, client)).toEqual([])
  })

  test('with a wrong code, a used one, or without a second factor', async ({ app }) => {
    const { bank, nextCode } = await anAdder(app)
    const code = nextCode()
    const beneficiary = aBankOrder()
    await bank.beneficiaries.confirm({ beneficiary, code })
    await expect(bank.beneficiaries.confirm({ beneficiary, code })).rejects.toThrow('INVALID_CODE')
    await expect(bank.beneficiaries.confirm({ beneficiary, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const without = await anAdder(app, { totpSecret: null })
    await expect(without.bank.beneficiaries.confirm({ beneficiary, code: '246810' })).rejects.toThrow(
      'TWO_FACTOR_NOT_ENABLED',
    )
  })

  test('with a confirmation of another operation, field or session', async ({ app }) => {
    const { client, bank, nextCode } = await anAdder(app)
    const order = aBankOrder()
    const { confirmationId } = await bank.beneficiaries.confirm({ beneficiary: order, code: nextCode() })
    const changes = [
      { beneficiaryId: randomUUID() },
      { name: 'Whitcombe & Son' },
      { address: null },
      { town: 'Leeds' },
      { country: 'FR' },
      { bankName: 'Thames Bank' },
      { bankAccountNumber: 'FR1420041010050500013M02606', swiftCode: null, bankRoutingNumber: null },
      { bankAccountNumber: '007344182056' },
      { bankRoutingNumber: null },
      { swiftCode: null },
    ]
    for (const change of changes) {
      const other = bank.beneficiaries.add({ beneficiary: { ...order, ...change }, confirmationId })
      await expect(other, JSON.stringify(change)).rejects.toThrow('CONFIRMATION_REFUSED')
    }
    const elsewhere = app.as(await aSession(app.owner, client))
    await expect(elsewhere.beneficiaries.add({ beneficiary: order, confirmationId })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    expect(await bank.beneficiaries.list()).toEqual([])

    await bank.beneficiaries.add({ beneficiary: order, confirmationId })
    expect(await bank.beneficiaries.list()).toHaveLength(1)
  })

  test('as a wallet other than the confirmed one', async ({ app }) => {
    const { bank, nextCode } = await anAdder(app)
    const order = aWalletOrder({
      currency: 'USDT',
      network: 'Ethereum',
      walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })
    const { confirmationId } = await bank.beneficiaries.confirm({ beneficiary: order, code: nextCode() })
    const changes = [
      { currency: 'USDC' as const },
      { network: 'Polygon' as const },
      { walletHolderName: null },
      { walletAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
    ]
    for (const change of changes) {
      const other = bank.beneficiaries.add({ beneficiary: { ...order, ...change }, confirmationId })
      await expect(other, JSON.stringify(change)).rejects.toThrow('CONFIRMATION_REFUSED')
    }
  })

  test('with impossible numbers: each field has an error at every step, and no code is used up', async ({
    app,
  }) => {
    const { bank, nextCode } = await anAdder(app)
    const wrong = aBankOrder({ bankAccountNumber: 'GB28NWBK60161331926819', swiftCode: 'NOBANK' })
    const issues = [
      {
        path: 'beneficiary.bankAccountNumber',
        message: expect.stringContaining('its check digits do not match'),
      },
      { path: 'beneficiary.swiftCode', message: expect.stringContaining('This is not a valid SWIFT code') },
    ]
    const code = nextCode()
    const tries = [
      () => bank.beneficiaries.check({ beneficiary: wrong }),
      () => bank.beneficiaries.confirm({ beneficiary: wrong, code }),
      () => bank.beneficiaries.add({ beneficiary: wrong, confirmationId: randomUUID() }),
    ]
    for (const trying of tries)
      await expect(trying()).rejects.toMatchObject({ code: 'INVALID_INPUT', issues })
    const right = { ...wrong, bankAccountNumber: 'GB29NWBK60161331926819', swiftCode: null }
    await bank.beneficiaries.confirm({ beneficiary: right, code })
  })

  test('on a network that does not carry the coin', async ({ app }) => {
    const { bank } = await anAdder(app)
    await expect(
      bank.beneficiaries.check({ beneficiary: aWalletOrder({ network: 'Solana' }) }),
    ).rejects.toMatchObject({
      issues: [
        { path: 'beneficiary.network', message: 'BTC is not available on Solana. Please choose Bitcoin.' },
      ],
    })
    await expect(
      bank.beneficiaries.check({ beneficiary: aWalletOrder({ currency: 'MATIC' }) }),
    ).rejects.toMatchObject({
      issues: [
        {
          path: 'beneficiary.network',
          message: 'MATIC is not available on Bitcoin. Please choose Ethereum or Polygon.',
        },
      ],
    })
    for (const currency of beneficiaryCurrencies)
      expect(networksOf[currency].length, currency).toBeGreaterThan(0)
  })

  test('in an unknown country', async ({ app }) => {
    const { bank } = await anAdder(app)
    await expect(
      bank.beneficiaries.check({ beneficiary: aBankOrder({ country: 'XX' }) }),
    ).rejects.toMatchObject({
      issues: [{ path: 'beneficiary.country', message: 'There is no country with this code.' }],
    })
  })

  test('under a name that would be displayed as another one', async ({ app }) => {
    const { bank } = await anAdder(app)
    for (const name of [
      '',
      '   ',
      'Whit\u0000combe',
      'Whit\u202ecombe',
      'Whitcombe\nSons',
      'W'.repeat(141),
      '\ud800',
    ]) {
      await expect(
        bank.beneficiaries.check({ beneficiary: aBankOrder({ name }) }),
        JSON.stringify(name),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('above the maximum, also when several are added at once', async ({ app }) => {
    const { client, bank, nextCode } = await anAdder(app)
    await sql`
      insert into bank.beneficiary (client_id, name, is_crypto, details)
      select ${client.id}, 'One of many', false, '\\x00'
      from generate_series(1, ${maximumBeneficiaries - 1})`.execute(app.owner)
    const orders = [aBankOrder(), aBankOrder()]
    const confirmed: { beneficiary: (typeof orders)[number]; confirmationId: string }[] = []
    for (const beneficiary of orders) {
      confirmed.push({
        beneficiary,
        confirmationId: (await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })).confirmationId,
      })
    }
    const outcomes = await Promise.allSettled(confirmed.map((order) => bank.beneficiaries.add(order)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { message: 'TOO_MANY_BENEFICIARIES' } },
    ])
    await expect(bank.beneficiaries.check({ beneficiary: aBankOrder() })).rejects.toThrow(
      'TOO_MANY_BENEFICIARIES',
    )
  })

  test('above a maximum that the bank has lowered, already when it is checked', async ({ app }) => {
    const { bank, nextCode } = await anAdder(app)
    const [one, other] = [aBankOrder(), aBankOrder()]
    const add = async (beneficiary: typeof one) => {
      const { confirmationId } = await bank.beneficiaries.confirm({ beneficiary, code: nextCode() })
      await bank.beneficiaries.add({ beneficiary, confirmationId })
    }
    await sql`update bank.limits set beneficiaries_per_client = 1`.execute(app.owner)
    try {
      await add(one)
      await expect(add(other)).rejects.toThrow('TOO_MANY_BENEFICIARIES')
      await expect(bank.beneficiaries.check({ beneficiary: other })).rejects.toThrow('TOO_MANY_BENEFICIARIES')
    } finally {
      await sql`update bank.limits set beneficiaries_per_client = ${maximumBeneficiaries}`.execute(app.owner)
    }
  })
})

test('an account number that is not an IBAN has a note that it has no check digits', async ({ app }) => {
  const { bank } = await anAdder(app)
  const review = (bankAccountNumber: string) =>
    bank.beneficiaries.check({
      beneficiary: { ...aBankOrder(), bankAccountNumber, bankRoutingNumber: null, swiftCode: null },
    })
  expect(await review('IBAN GB29 NWBK 6016 1331 9268 19')).toMatchObject({
    bankAccountNumber: 'GB29NWBK60161331926819',
    isIban: true,
    hasCheckDigits: true,
  })
  expect(await review('0073 4418 2056')).toMatchObject({
    bankAccountNumber: '007344182056',
    isIban: false,
    hasCheckDigits: false,
  })
})
