import { type Currency, type PaymentOrder, referenceOf } from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest, callFunction } from '#platform/call-function.ts'
import type { Database, Tx } from '#platform/database.ts'

/** An order with the proof of who gives it. */
export type Payment = PaymentOrder & { tokenHash: Buffer; confirmationId: string | undefined }

/** The receipt of a payment that was made. Sums are text with the currency's decimals. */
export type Receipt = {
  clientId: string
  amount: string
  currency: Currency
  balance: string
  reference: string
  madeAt: Date
}

export type Made = { outcome: string } & {
  [Column in Exclude<keyof Receipt, 'reference'>]: Receipt[Column] | null
}

/**
 * Makes a payment: one statement, and its own transaction. The same id gets the same answer, so a caller who
 * got BUSY or no answer can repeat the order. Refuses with the codes that payments.make lists.
 */
export async function pay(db: Database, payment: Payment): Promise<Receipt> {
  const { tokenHash, paymentId, accountId, beneficiaryId, amount, confirmationId = null } = payment
  const { reference = null, note = null, paidBefore = null } = payment
  const { outcome: _, ...made } = await callFunction(
    db,
    { COMPLETED: ['clientId', 'currency', 'balance', 'amount', 'madeAt'] },
    sql<Made>`
      select
        made.outcome, made.client_id, made.currency, made.made_at,
        round(made.balance, currency.decimals)::text as balance,
        round(${amount}::numeric, currency.decimals)::text as amount
      from bank.make_payment(
        ${tokenHash}, ${paymentId}, ${accountId}, ${beneficiaryId}, ${amount}, ${confirmationId},
        ${reference}, ${note}, ${paidBefore}
      ) as made
      left join ledger.currency as currency on currency.code = made.currency`,
    { idTaken: 'PAYMENT_ID_TAKEN' },
  )
  return { ...made, reference: referenceOf(paymentId) }
}

/** The preview of a payment; amounts are text with the currency's decimals. */
export type PaymentTerms = {
  amount: string
  balanceAfter: string
  codeReason: 'NEW_BENEFICIARY' | 'DAILY_TOTAL' | null
  codeAbove: string | null
  paidBefore: Date | null
}

/** Previews this payment, by the rules of `pay` and in the client's own transaction; moves nothing. */
export async function reviewPayment(tx: Tx, order: PaymentOrder): Promise<PaymentTerms> {
  const { outcome: _, ...terms } = await callFunction(
    tx,
    { REVIEWED: [] },
    sql<PaymentTerms & { outcome: string }>`
      select
        coalesce(terms.refusal, 'REVIEWED') as outcome, terms.code_reason, terms.paid_before,
        round(${order.amount}::numeric, currency.decimals)::text as amount,
        round(terms.balance_after, currency.decimals)::text as balance_after,
        round(terms.code_above, currency.decimals)::text as code_above
      from bank.review_payment(
        ${order.accountId}, ${order.beneficiaryId}, ${order.amount}, ${order.paymentId}
      ) as terms
      left join ledger.account as ledger_account on ledger_account.id = ${order.accountId}
      left join ledger.currency as currency on currency.code = ledger_account.currency`,
  )
  return terms
}

/** The digest that a confirmation of this payment covers: SHA-256 over every field but the client's note. */
export async function paymentDigest(db: Database, order: PaymentOrder): Promise<Buffer> {
  const { paymentId, accountId, beneficiaryId, amount, reference = null, paidBefore = null } = order
  return await callForDigest(
    db,
    sql`bank.payment_digest(
      ${paymentId}, ${accountId}, ${beneficiaryId}, ${amount}, ${reference}, ${paidBefore}
    )`,
  )
}
