import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { describe, expect } from 'vitest'
import type { Database } from '#platform/database.ts'
import {
  aBeneficiary,
  aClient,
  amount,
  anAccount,
  aSession,
  balanceOf,
  findingsOf,
} from '#testing/builders.ts'
import { asOwner, enter, test } from '#testing/database.ts'
import { pay, paymentDigest, reviewPayment } from './payment.ts'

describe('the ledger', () => {
  test('reviews a payment only for the user of the signed context', async ({ tx }) => {
    const { order } = await aPayer(tx)
    await expect(reviewPayment(tx, order)).rejects.toThrow('ACCOUNT_NOT_FOUND')

    const { tokenHash } = await aSession(tx, await aClient(tx))
    await enter(tx, tokenHash)
    await expect(reviewPayment(tx, order)).rejects.toThrow('ACCOUNT_NOT_FOUND')
  })

  test('pays for the client of the session, whatever context was signed before', async ({ tx }) => {
    const { order, tokenHash } = await aPayer(tx)

    const receipt = await pay(tx, { ...order, tokenHash, confirmationId: undefined })

    expect(receipt).toMatchObject({ amount: '30.25', currency: 'USD', balance: '69.75' })
    expect(await balanceOf(tx, order.accountId)).toBe('69.75')
    expect(await findingsOf(tx)).toEqual([])
  })

  test('names the total of the day above which a payment needs a code', async ({ tx }) => {
    const { order, tokenHash } = await aPayer(tx)
    await enter(tx, tokenHash)

    expect(await reviewPayment(tx, order)).toMatchObject({ codeReason: null, codeAbove: '10000.00' })
  })

  test('passes on a fault', async ({ tx }) => {
    const { order, tokenHash } = await aPayer(tx)
    await raiseInLedger(tx, '23505')

    await expect(pay(tx, { ...order, tokenHash, confirmationId: undefined })).rejects.toBeInstanceOf(
      DatabaseError,
    )
  })

  test('binds a confirmation to the value of the amount and to every field', async ({ tx }) => {
    const { order } = await aPayer(tx)
    const digest = async (change: Partial<typeof order>) =>
      (await paymentDigest(tx, { ...order, ...change })).toString('hex')
    const own = await digest({})

    expect(await digest({ amount: amount('030.2500') })).toBe(own)
    const others = [
      await digest({ amount: amount('30.26') }),
      await digest({ paymentId: randomUUID() }),
      await digest({ accountId: randomUUID() }),
      await digest({ beneficiaryId: randomUUID() }),
    ]
    expect(new Set([own, ...others]).size).toBe(5)
  })
})

async function aPayer(db: Database) {
  const client = await aClient(db)
  const order = {
    paymentId: randomUUID(),
    accountId: await anAccount(db, client, { balance: '100' }),
    beneficiaryId: await aBeneficiary(db, client),
    amount: amount('30.25'),
  }
  return { order, tokenHash: (await aSession(db, client)).tokenHash }
}

/** Makes every later transfer of this transaction raise this SQLSTATE. */
async function raiseInLedger(db: Database, code: string): Promise<void> {
  await asOwner(db, async () => {
    await sql`
      create or replace function ledger.no() returns trigger
      language plpgsql as $$ begin raise exception 'no' using errcode = ${sql.lit(code)}; end $$`.execute(db)
    await sql`create or replace trigger no before insert on ledger.transfer for each row
      execute function ledger.no()`.execute(db)
  })
}
