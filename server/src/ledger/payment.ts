import { type Currency, type PaymentOrder, referenceOf } from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest, callFunction } from '#platform/call-function.ts'
import type { Database, Tx } from '#platform/database.ts'
import { BatchQueue } from './batch-queue.ts'

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
 * Makes a payment: alone, by one statement in its own transaction, or among other clients' while there are
 * many. The same id gets the same answer, so a caller who got BUSY or no answer can repeat the order. Refuses
 * with the codes that payments.make lists.
 */
export async function pay(db: Database, payment: Payment): Promise<Receipt> {
  // An order with a confirmation asks for it, and a batch takes no order that does.
  if (db.isTransaction || payment.confirmationId !== undefined) return await payAlone(db, payment)
  return await queueOf(db).carryOut(payment)
}

/** Returns whether the next payment would be refused as BUSY, because so many wait already. */
export function isPaymentQueueFull(db: Database): boolean {
  return queueOf(db).isFull
}

const queues = new WeakMap<Database, BatchQueue<Payment, Receipt>>()

function queueOf(db: Database): BatchQueue<Payment, Receipt> {
  const queue =
    queues.get(db) ??
    new BatchQueue<Payment, Receipt>({
      keysOf: ({ accountId, paymentId }) => [`account ${accountId}`, `payment ${paymentId}`],
      alone: (payment) => payAlone(db, payment),
      together: (payments) => payTogether(db, payments),
    })
  queues.set(db, queue)
  return queue
}

async function payAlone(db: Database, payment: Payment): Promise<Receipt> {
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

/** Makes those of these payments that nothing stands in the way of: one statement and transaction for all. */
async function payTogether(db: Database, payments: Payment[]): Promise<(Receipt | null)[]> {
  const ids = payments.map(({ paymentId }) => paymentId)
  const amounts = payments.map(({ amount }) => amount)
  const { rows } = await sql<Omit<Receipt, 'reference'> & { paymentId: string }>`
    select
      made.payment as payment_id, made.client_id, made.currency, made.made_at,
      round(made.balance, currency.decimals)::text as balance,
      round(ordered.amount, currency.decimals)::text as amount
    from bank.make_payments(
      ${payments.map(({ tokenHash }) => tokenHash)}, ${ids}, ${payments.map(({ accountId }) => accountId)},
      ${payments.map(({ beneficiaryId }) => beneficiaryId)}, ${amounts},
      ${payments.map(({ reference = null }) => reference)}, ${payments.map(({ note = null }) => note)},
      ${payments.map(({ paidBefore = null }) => paidBefore)}
    ) as made
    join unnest(${ids}::uuid[], ${amounts}::numeric[]) as ordered (id, amount) on ordered.id = made.payment
    join ledger.currency as currency on currency.code = made.currency`.execute(db)
  const receipts = new Map(rows.map(({ paymentId, ...made }) => [paymentId, made]))
  return ids.map((id) => {
    const made = receipts.get(id)
    return made ? { ...made, reference: referenceOf(id) } : null
  })
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
