import { type Currency, isRefusalCode, type PaymentOrder, type RefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database, Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/** An order with the proof of who gives it. */
export type Payment = PaymentOrder & { tokenHash: Buffer; confirmationId: string | undefined }

/** The payment was made. Sums are text with the currency's decimals. */
export type Receipt = {
  clientId: string
  amount: string
  currency: Currency
  balance: string
  reference: string
}

type Outcome = Omit<Receipt, 'clientId' | 'currency'> & {
  outcome: string
  clientId: string | null
  currency: Currency | null
}

/**
 * Makes a payment: one statement, and its own transaction. Asking again with the same id answers the same, so
 * that whoever was told that the bank is busy, or heard nothing, asks again. Refuses with what payments.make
 * lists.
 */
export async function pay(db: Database, payment: Payment): Promise<Receipt> {
  const { outcome, clientId, currency, ...sums } = await translated(() => callMakePayment(db, payment))
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'COMPLETED' || clientId === null || currency === null)
    throw new Error(`bank.make_payment returned ${outcome}`)
  return { clientId, currency, ...sums }
}

async function callMakePayment(db: Database, payment: Payment): Promise<Outcome> {
  const { tokenHash, paymentId, accountId, beneficiaryId, amount, confirmationId = null } = payment
  const { rows } = await sql<Outcome>`
    select
      made.outcome, made.client_id, made.currency,
      round(made.balance, currency.decimals)::text as balance,
      round(${amount}::numeric, currency.decimals)::text as amount,
      'TXN-' || upper(left(${paymentId}::uuid::text, 8)) as reference
    from bank.make_payment(
      ${tokenHash}, ${paymentId}, ${accountId}, ${beneficiaryId}, ${amount}, ${confirmationId}
    ) as made
    left join ledger.currency as currency on currency.code = made.currency`.execute(db)
  const [row] = rows
  if (!row) throw new Error('bank.make_payment returned nothing')
  return row
}

/** What a payment would do; the sums are text with the currency's decimals. */
export type PaymentTerms = {
  amount: string
  balanceAfter: string
  codeReason: 'NEW_BENEFICIARY' | 'DAILY_TOTAL' | null
  codeAbove: string | null
}

/** What this payment would do, by the rules of `pay` and in the client's own transaction; moves nothing. */
export async function reviewPayment(tx: Tx, order: PaymentOrder): Promise<PaymentTerms> {
  const { rows } = await sql<PaymentTerms & { refusal: string | null }>`
    select
      terms.refusal, terms.code_reason,
      round(${order.amount}::numeric, currency.decimals)::text as amount,
      round(terms.balance_after, currency.decimals)::text as balance_after,
      round(terms.code_above, currency.decimals)::text as code_above
    from bank.review_payment(${order.accountId}, ${order.beneficiaryId}, ${order.amount}) as terms
    left join ledger.account as ledger_account on ledger_account.id = ${order.accountId}
    left join ledger.currency as currency on currency.code = ledger_account.currency`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('bank.review_payment returned nothing')
  const { refusal, ...terms } = row
  if (refusal === null) return terms
  if (!isRefusalCode(refusal)) throw new Error(`bank.review_payment returned ${refusal}`)
  refuse(refusal)
}

/** What a confirmation of this payment is bound to: SHA-256 over every field of the order. */
export async function paymentDigest(db: Database, order: PaymentOrder): Promise<Buffer> {
  const { rows } = await sql<{ digest: Buffer }>`
    select bank.payment_digest(${order.paymentId}, ${order.accountId}, ${order.beneficiaryId},
      ${order.amount}) as digest`.execute(db)
  const [row] = rows
  if (!row) throw new Error('bank.payment_digest returned nothing')
  return row.digest
}

const refusalOf: Partial<Record<string, RefusalCode>> = {
  BK001: 'INSUFFICIENT_FUNDS',
  BK002: 'ACCOUNT_NOT_FOUND',
  BK003: 'INVALID_AMOUNT',
  BK004: 'BOOKS_CLOSED',
}

/** The same id at the same moment from two accounts: whoever comes second meets it here. */
const paymentIds = new Set(['payment_pkey', 'transfer_pkey'])

/** The one place that turns PostgreSQL's no into the bank's. Anything it does not know stays a fault. */
async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.code === '23505' && paymentIds.has(error.constraint ?? '')) refuse('PAYMENT_ID_TAKEN')
    const code = refusalOf[error.code ?? '']
    if (code) refuse(code)
    throw error
  }
}
