import type { Currency, TransferOrder } from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest, callFunction } from '#platform/call-function.ts'
import type { Database, Tx } from '#platform/database.ts'

/** An order with the proof of who gives it. */
export type OwnTransfer = TransferOrder & { tokenHash: Buffer; confirmationId: string | undefined }

/** The amount of a transfer, and the new balances of both accounts. Amounts have the currency's decimals. */
type Moved = {
  clientId: string
  amount: string
  currency: Currency
  balance: string
  creditBalance: string
  madeAt: Date
}

/**
 * Moves money between two accounts of one client: one statement, and its own transaction. The same id gets
 * the same answer. Refuses with the codes that payments.makeTransfer lists.
 */
export async function transfer(db: Database, order: OwnTransfer): Promise<Moved> {
  const { tokenHash, paymentId, accountId, toAccountId, amount, note = null, confirmationId = null } = order
  const { outcome: _, ...moved } = await callFunction(
    db,
    { COMPLETED: ['clientId', 'currency', 'balance', 'creditBalance', 'amount', 'madeAt'] },
    sql<{ outcome: string } & { [Column in keyof Moved]: Moved[Column] | null }>`
      select
        made.outcome, made.client_id, made.currency, made.made_at,
        round(made.balance, currency.decimals)::text as balance,
        round(made.credit_balance, currency.decimals)::text as credit_balance,
        round(${amount}::numeric, currency.decimals)::text as amount
      from bank.make_transfer(
        ${tokenHash}, ${paymentId}, ${accountId}, ${toAccountId}, ${amount}, ${note}, ${confirmationId}
      ) as made
      left join ledger.currency as currency on currency.code = made.currency`,
    { idTaken: 'PAYMENT_ID_TAKEN' },
  )
  return moved
}

type TransferTerms = {
  amount: string
  balanceAfter: string
  creditBalanceAfter: string
  codeReason: 'DAILY_TOTAL' | null
  codeAbove: string | null
}

/** Previews this transfer in the client's own transaction; moves nothing. */
export async function reviewOwnTransfer(tx: Tx, order: TransferOrder): Promise<TransferTerms> {
  const { accountId, toAccountId, amount } = order
  const { outcome: _, ...terms } = await callFunction(
    tx,
    { REVIEWED: [] },
    sql<TransferTerms & { outcome: string }>`
      select
        coalesce(terms.refusal, 'REVIEWED') as outcome, terms.code_reason,
        round(${amount}::numeric, currency.decimals)::text as amount,
        round(terms.balance_after, currency.decimals)::text as balance_after,
        round(terms.credit_balance_after, currency.decimals)::text as credit_balance_after,
        round(terms.code_above, currency.decimals)::text as code_above
      from bank.review_transfer(${accountId}, ${toAccountId}, ${amount}) as terms
      left join ledger.account as ledger_account on ledger_account.id = ${accountId}
      left join ledger.currency as currency on currency.code = ledger_account.currency`,
  )
  return terms
}

/** The digest that a confirmation of this transfer covers. */
export async function transferDigest(db: Database, order: TransferOrder): Promise<Buffer> {
  const { paymentId, accountId, toAccountId, amount } = order
  return await callForDigest(
    db,
    sql`bank.transfer_digest(${paymentId}, ${accountId}, ${toAccountId}, ${amount})`,
  )
}
