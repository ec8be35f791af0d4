import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { type App, test } from '#testing/app.ts'
import { aBeneficiary, amount, balanceOf } from '#testing/builders.ts'
import { aPayer, type Payer } from '#testing/actors/payers.ts'

/** A client who added or removed a passkey so many hours ago, with a beneficiary of an hour ago. */
async function aChanger(app: App, hoursAgo: number): Promise<Payer> {
  const payer = await aPayer(app, { balance: '50000' })
  await sql`update identity.credential set passkeys_changed_at = now() - ${hoursAgo} * interval '1 hour'
    where user_id = ${payer.client.id}`.execute(app.owner)
  const beneficiaryId = await aBeneficiary(app.owner, payer.client, {
    verifiedAt: new Date(Date.now() - 3_600_000),
  })
  return { ...payer, order: { ...payer.order, beneficiaryId } }
}

const large = { amount: amount('12000') }
let steps = 0

async function pay({ client, payments }: Payer, order: Payer['order']) {
  steps += 1
  const step = stepAt(new Date()) + (steps % 2)
  const code = client.totpSecret === null ? '' : codeOf(client.totpSecret, step)
  const { confirmationId } = await payments.confirm({ order, code })
  return await payments.make({ ...order, confirmationId })
}

describe('for a day after a passkey was added or removed', () => {
  test('a payment above the code limit to a new beneficiary is held, also with a code', async ({ app }) => {
    const payer = await aChanger(app, 23)
    const order = { ...payer.order, ...large }
    await expect(payer.payments.review(order)).rejects.toThrow('PAYMENT_HELD')
    await expect(pay(payer, order)).rejects.toThrow('PAYMENT_HELD')
    expect(await balanceOf(app.owner, order.accountId)).toBe('50000.00')
  })

  test('several smaller payments to it pass the limit together no more than one', async ({ app }) => {
    const payer = await aChanger(app, 23)
    await pay(payer, { ...payer.order, amount: amount('9000') })
    const second = { ...payer.order, paymentId: randomUUID(), amount: amount('1000.01') }
    await expect(payer.payments.review(second)).rejects.toThrow('PAYMENT_HELD')
  })

  test('a known beneficiary is paid as ever, and a new one up to the limit', async ({ app }) => {
    const payer = await aChanger(app, 1)
    const known = await aBeneficiary(app.owner, payer.client)
    expect(await pay(payer, { ...payer.order, ...large, beneficiaryId: known })).toMatchObject({
      balance: '38000.00',
    })
    const other = await aChanger(app, 1)
    expect(await pay(other, other.order)).toMatchObject({ balance: '49969.75' })
  })

  test('and no longer', async ({ app }) => {
    const payer = await aChanger(app, 25)
    expect(await pay(payer, { ...payer.order, ...large })).toMatchObject({ balance: '38000.00' })
  })
})
