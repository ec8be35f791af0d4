import { type BalanceAdjustment, referenceOf } from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest, callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'

/** The digest that a confirmation of this adjustment covers: SHA-256 over every field of it. */
export async function adjustmentDigest(
  tx: Tx,
  { adjustmentId, accountId, newBalance, expectedBalance, note }: BalanceAdjustment,
): Promise<Buffer> {
  return await callForDigest(
    tx,
    sql`bank.adjustment_digest(${adjustmentId}, ${accountId}, ${newBalance}, ${expectedBalance}, ${note})`,
  )
}

type Adjustment = Pick<BalanceAdjustment, 'accountId' | 'newBalance' | 'expectedBalance'>
type Reviewed = {
  outcome: string
  newBalance: string | null
  difference: string | null
  requiresApproval: boolean | null
}

/**
 * Previews what a new balance would move, and whether it needs approval, by the rules of `adjustBalance`;
 * moves nothing. Amounts are text with the currency's decimals.
 */
export async function reviewAdjustment(
  tx: Tx,
  { accountId, newBalance, expectedBalance }: Adjustment,
): Promise<{ newBalance: string; difference: string; requiresApproval: boolean }> {
  const { outcome: _, ...figures } = await callFunction(
    tx,
    { REVIEWED: ['newBalance', 'difference', 'requiresApproval'] },
    sql<Reviewed>`
      select
        reviewed.outcome, reviewed.requires_approval,
        round(${newBalance}::numeric, currency.decimals)::text as new_balance,
        round(reviewed.difference, currency.decimals)::text as difference
      from bank.review_adjustment(${accountId}, ${newBalance}, ${expectedBalance}) as reviewed
      left join ledger.account as ledger_account on ledger_account.id = ${accountId}
      left join ledger.currency as currency on currency.code = ledger_account.currency`,
  )
  return figures
}

type Proof = { tokenHash: Buffer; confirmationId: string | undefined }
type Adjusted = { outcome: string; clientId: string | null; balance: string | null }

/**
 * Sets a balance, once however often it is asked; 'pending' where another admin has to approve it.
 * Refuses with what accounts.adjustBalance lists.
 */
export async function adjustBalance(
  tx: Tx,
  { adjustmentId, accountId, newBalance, expectedBalance, note }: BalanceAdjustment,
  { tokenHash, confirmationId }: Proof,
): Promise<{ clientId: string; balance: string; reference: string } | 'pending'> {
  const adjusted = await callFunction(
    tx,
    { ADJUSTED: ['clientId', 'balance'], PENDING: [] },
    sql<Adjusted>`
      select adjusted.outcome, adjusted.client_id,
        round(adjusted.balance, currency.decimals)::text as balance
      from bank.adjust_balance(
        ${tokenHash}, ${adjustmentId}, ${accountId}, ${newBalance}, ${expectedBalance}, ${note},
        ${confirmationId ?? null}
      ) as adjusted
      left join ledger.currency as currency on currency.code = adjusted.currency`,
    { idTaken: 'ADJUSTMENT_ID_TAKEN' },
  )
  if (adjusted.outcome === 'PENDING') return 'pending'
  const { clientId, balance } = adjusted
  return { clientId, balance, reference: referenceOf(adjustmentId) }
}
