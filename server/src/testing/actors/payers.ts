import { randomUUID } from 'node:crypto'
import type { App } from '#testing/app.ts'
import { aBeneficiary, aClient, amount, anAccount, aSession } from '#testing/builders.ts'

type PayerOptions = { totpSecret?: null; balance?: string; currency?: 'USD' | 'JPY' }

/** A client with an account, a beneficiary, and an order of 30.25 that would succeed. */
export async function aPayer(
  app: App,
  { totpSecret, balance = '1000', currency = 'USD' }: PayerOptions = {},
) {
  const client = await aClient(app.owner, totpSecret === null ? { totpSecret } : {})
  const session = await aSession(app.owner, client)
  const order = {
    paymentId: randomUUID(),
    accountId: await anAccount(app.owner, client, { balance, currency }),
    beneficiaryId: await aBeneficiary(app.owner, client),
    amount: amount('30.25'),
  }
  return { client, session, payments: app.as(session).payments, order }
}

export type Payer = Awaited<ReturnType<typeof aPayer>>

/** The stored rows about payments from an account. */
export async function paymentsOf({ owner }: App, accountId: string) {
  return await owner
    .selectFrom('payment')
    .select(['id', 'amount', 'status'])
    .where('accountId', '=', accountId)
    .execute()
}
