import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aBeneficiary, amount, anAccount } from '#testing/builders.ts'
import { enter } from '#testing/database.ts'
import { aBankOrder, anAdder, eventsOf } from '#testing/orders/beneficiary-orders.ts'

const details = {
  address: '14 Lime Street',
  town: 'London',
  country: 'GB',
  bankName: 'Thames & Mercer Bank',
  bankAccountNumber: 'GB29NWBK60161331926819',
}

describe('the nickname and the address of a beneficiary', () => {
  test('are changed without a code, and the rest stays as it was confirmed', async ({ app }) => {
    const { client, bank } = await anAdder(app)
    const beneficiaryId = await aBeneficiary(app.owner, client, { name: 'Whitcombe & Sons', details })
    const paid = async () =>
      await app.owner
        .selectFrom('beneficiary')
        .select(['name', 'currency', 'details', 'verifiedAt'])
        .where('id', '=', beneficiaryId)
        .executeTakeFirstOrThrow()
    const before = await paid()

    await bank.beneficiaries.edit({ beneficiaryId, nickname: ' The tailor ', address: '1 Row\nBath' })

    expect(await bank.beneficiaries.list()).toMatchObject([
      {
        name: 'Whitcombe & Sons',
        nickname: 'The tailor',
        address: '1 Row\nBath',
        town: null,
        country: null,
        bankAccountNumber: details.bankAccountNumber,
      },
    ])
    expect(await paid()).toEqual(before)
    expect(await eventsOf(app, client)).toEqual([
      {
        actorId: client.id,
        action: 'beneficiary-edited',
        subject: beneficiaryId,
        // Staff read the audit; only the client reads the nickname.
        detail: { name: 'Whitcombe & Sons', fields: ['nickname', 'postal_address'] },
      },
    ])
    const { postalAddress } = await app.owner
      .selectFrom('beneficiary')
      .select('postalAddress')
      .where('id', '=', beneficiaryId)
      .executeTakeFirstOrThrow()
    expect(postalAddress?.includes('Bath')).toBe(false)
  })

  test('stay where they are left out, and are removed by null', async ({ app }) => {
    const { client, bank } = await anAdder(app)
    const beneficiaryId = await aBeneficiary(app.owner, client, { details })
    const edit = async (change: { nickname: string | null; address?: string | null }) => {
      await bank.beneficiaries.edit({ beneficiaryId, ...change })
      const [{ nickname, address, town } = {}] = await bank.beneficiaries.list()
      return [nickname, address, town]
    }
    expect(await edit({ nickname: 'The tailor' })).toEqual(['The tailor', '14 Lime Street', 'London'])
    expect(await edit({ nickname: 'The tailor' })).toEqual(['The tailor', '14 Lime Street', 'London'])
    expect(await eventsOf(app, client)).toHaveLength(1)
    expect(await edit({ nickname: null, address: null })).toEqual([null, null, null])
  })

  test('are all that the database edits, and a server of before still edits them', async ({ app }) => {
    const { client, bank, session } = await anAdder(app)
    const beneficiaryId = await aBeneficiary(app.owner, client, { name: 'Whitcombe & Sons', details })
    const call = async (edit: RawBuilder<unknown>) =>
      await app.services.db.transaction().execute(async (tx) => {
        await enter(tx, session.tokenHash)
        await edit.execute(tx)
      })
    for (const changes of ['{"name": "Mallory"}', '{"nickname": "The tailor", "isNoColumn": null}'])
      await expect(
        call(sql`select bank.edit_beneficiary(${beneficiaryId}, ${changes}::jsonb)`),
      ).rejects.toThrow('bank.edit_beneficiary does not change all of')
    expect(await eventsOf(app, client)).toEqual([])
    await call(sql`select bank.edit_beneficiary(${beneficiaryId}, ${'The tailor'}, ${null})`)
    expect(await bank.beneficiaries.list()).toMatchObject([
      { name: 'Whitcombe & Sons', nickname: 'The tailor', address: details.address },
    ])
  })

  test('are visible text of limited length', async ({ app }) => {
    const { client, bank } = await anAdder(app)
    const beneficiaryId = await aBeneficiary(app.owner, client)
    for (const nickname of ['', ' ', 'n'.repeat(41), 'Good\u202eevil', 'Two\nlines'])
      await expect(bank.beneficiaries.edit({ beneficiaryId, nickname }), nickname).rejects.toThrow()
    for (const address of ['a'.repeat(301), '12 Briggate\n\u202eLeeds'])
      await expect(bank.beneficiaries.edit({ beneficiaryId, nickname: null, address })).rejects.toThrow()
  })

  test('cannot be changed once the beneficiary is deleted, or by another client', async ({ app }) => {
    const [{ client }, other] = [await anAdder(app), await anAdder(app)]
    const beneficiaryId = await aBeneficiary(app.owner, client)
    const gone = await aBeneficiary(app.owner, other.client, { deletedAt: new Date() })
    for (const id of [beneficiaryId, gone])
      await expect(other.bank.beneficiaries.edit({ beneficiaryId: id, nickname: 'Mine' })).rejects.toThrow(
        'NOT_FOUND',
      )
  })

  test('are no part of what a payment’s code confirms, or of what its statement says', async ({ app }) => {
    const { client, bank, nextCode } = await anAdder(app)
    const beneficiaryId = await aBeneficiary(app.owner, client, { name: 'Whitcombe & Sons', details })
    const accountId = await anAccount(app.owner, client, { balance: '50000' })
    const order = { paymentId: randomUUID(), accountId, beneficiaryId, amount: amount('20000') }
    const { confirmationId } = await bank.payments.confirm({ order, code: nextCode() })

    await bank.beneficiaries.edit({ beneficiaryId, nickname: 'The tailor', address: null })
    await bank.payments.make({ ...order, confirmationId })

    const { lines } = await bank.statements.page({ accountId })
    expect(JSON.stringify(lines)).toContain('Whitcombe & Sons')
    expect(JSON.stringify(lines)).not.toContain('The tailor')
  })
})

/** A client with a beneficiary that was never confirmed. */
async function aPendingOne(app: App) {
  const adder = await anAdder(app)
  const boatyard = { bankName: 'Windward Isles Bank', bankAccountNumber: '007344182056' }
  const pending = { name: 'Harbour Yachts Ltd', verifiedAt: null, details: boatyard }
  return { ...adder, beneficiaryId: await aBeneficiary(app.owner, adder.client, pending) }
}

describe('a pending beneficiary', () => {
  test('is verified by a code, audited, and can then be paid with a code', async ({ app }) => {
    const { client, bank, nextCode, beneficiaryId } = await aPendingOne(app)
    const accountId = await anAccount(app.owner, client, { balance: '100' })
    const order = { paymentId: randomUUID(), accountId, beneficiaryId, amount: amount('1') }
    await expect(bank.payments.review(order)).rejects.toThrow('BENEFICIARY_NOT_PAYABLE')
    const { confirmationId } = await bank.beneficiaries.confirmPending({ beneficiaryId, code: nextCode() })

    await bank.beneficiaries.verify({ beneficiaryId, confirmationId })
    // The answer was lost, and it is sent again.
    await bank.beneficiaries.verify({ beneficiaryId, confirmationId })

    expect(await bank.beneficiaries.list()).toMatchObject([{ id: beneficiaryId, verified: true }])
    expect(await eventsOf(app, client)).toMatchObject([
      { action: 'beneficiary-verified', subject: beneficiaryId, detail: { name: 'Harbour Yachts Ltd' } },
    ])
    expect(await bank.payments.review(order)).toMatchObject({ codeReason: 'NEW_BENEFICIARY' })
  })

  test('is not verified by a wrong code, or by the confirmation of another beneficiary', async ({ app }) => {
    const { client, bank, nextCode, beneficiaryId } = await aPendingOne(app)
    await expect(bank.beneficiaries.confirmPending({ beneficiaryId, code: '000000' })).rejects.toThrow(
      'INVALID_CODE',
    )
    const addition = await bank.beneficiaries.confirm({ beneficiary: aBankOrder(), code: nextCode() })
    const twin = await aBeneficiary(app.owner, client, {
      name: 'Harbour Yachts Ltd',
      verifiedAt: null,
      details: { bankName: 'Windward Isles Bank', bankAccountNumber: '007344182057' },
    })
    const ofTwin = await bank.beneficiaries.confirmPending({ beneficiaryId: twin, code: nextCode() })
    for (const confirmationId of [addition.confirmationId, ofTwin.confirmationId, randomUUID()])
      await expect(bank.beneficiaries.verify({ beneficiaryId, confirmationId })).rejects.toThrow(
        'CONFIRMATION_REFUSED',
      )
    expect((await bank.beneficiaries.list()).filter(({ verified }) => verified)).toEqual([])
  })

  test('is not found once it is deleted, or for another client, who uses up no code', async ({ app }) => {
    const { client, beneficiaryId } = await aPendingOne(app)
    const other = await anAdder(app)
    const gone = await aBeneficiary(app.owner, other.client, { verifiedAt: null, deletedAt: new Date() })
    expect(client.id).not.toBe(other.client.id)
    const code = other.nextCode()
    for (const id of [beneficiaryId, gone]) {
      await expect(other.bank.beneficiaries.confirmPending({ beneficiaryId: id, code })).rejects.toThrow(
        'NOT_FOUND',
      )
      await expect(
        other.bank.beneficiaries.verify({ beneficiaryId: id, confirmationId: randomUUID() }),
      ).rejects.toThrow('NOT_FOUND')
    }
    await other.bank.beneficiaries.confirm({ beneficiary: aBankOrder(), code })
  })
})
