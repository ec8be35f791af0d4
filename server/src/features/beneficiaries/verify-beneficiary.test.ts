import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aBeneficiary, amount, anAccount } from '#testing/builders.ts'
import { aBankOrder, anAdder, eventsOf } from '#testing/orders/beneficiary-orders.ts'

/** A client with a beneficiary that was never confirmed. */
async function aPendingOne(app: App) {
  const adder = await anAdder(app)
  const details = { bankName: 'Windward Isles Bank', bankAccountNumber: '007344182056' }
  const pending = { name: 'Harbour Yachts Ltd', verifiedAt: null, details }
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
