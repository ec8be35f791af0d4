import { type BalanceAdjustment, isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { translated } from './translated.ts'

/** What a confirmation of this adjustment is bound to: SHA-256 over every field of it. */
export async function adjustmentDigest(
  tx: Tx,
  { adjustmentId, accountId, newBalance, expectedBalance, note }: BalanceAdjustment,
): Promise<Buffer> {
  const { rows } = await sql<{ digest: Buffer }>`
    select bank.adjustment_digest(${adjustmentId}, ${accountId}, ${newBalance}, ${expectedBalance},
      ${note}) as digest`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('bank.adjustment_digest returned nothing')
  return row.digest
}

type Wish = Pick<BalanceAdjustment, 'accountId' | 'newBalance' | 'expectedBalance'>

/**
 * What a new balance would move, and whether it waits, by the rules of `adjustBalance`; moves nothing. Sums
 * are text with the currency's decimals.
 */
export async function reviewAdjustment(
  tx: Tx,
  { accountId, newBalance, expectedBalance }: Wish,
): Promise<{ newBalance: string; difference: string; requiresApproval: boolean }> {
  const { rows } = await sql<{
    outcome: string
    newBalance: string
    difference: string
    requiresApproval: boolean | null
  }>`
    select
      reviewed.outcome, reviewed.requires_approval,
      round(${newBalance}::numeric, currency.decimals)::text as new_balance,
      round(reviewed.difference, currency.decimals)::text as difference
    from bank.review_adjustment(${accountId}, ${newBalance}, ${expectedBalance}) as reviewed
    left join ledger.account as ledger_account on ledger_account.id = ${accountId}
    left join ledger.currency as currency on currency.code = ledger_account.currency`.execute(tx)
  const { outcome, requiresApproval, ...figures } = rows[0] ?? {
    outcome: 'nothing',
    newBalance: '',
    difference: '',
    requiresApproval: null,
  }
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'REVIEWED' || requiresApproval === null)
    throw new Error(`bank.review_adjustment returned ${outcome}`)
  return { ...figures, requiresApproval }
}

/** The same id at the same moment for two accounts. */
const taken = {
  constraints: new Set(['payment_pkey', 'transfer_pkey', 'approval_pkey']),
  refusal: 'ADJUSTMENT_ID_TAKEN',
} as const

type Proof = { tokenHash: Buffer; confirmationId: string | undefined }
type Adjusted = { outcome: string; clientId: string | null; balance: string | null; reference: string }

/**
 * Sets a balance, once however often it is asked; 'pending' where another admin has to approve it.
 * Refuses with what accounts.adjustBalance lists.
 */
export async function adjustBalance(
  tx: Tx,
  { adjustmentId, accountId, newBalance, expectedBalance, note }: BalanceAdjustment,
  { tokenHash, confirmationId }: Proof,
): Promise<{ clientId: string; balance: string; reference: string } | 'pending'> {
  const { rows } = await translated(taken, () =>
    sql<Adjusted>`
      select adjusted.outcome, adjusted.client_id,
        round(adjusted.balance, currency.decimals)::text as balance,
        'TXN-' || upper(left(${adjustmentId}::uuid::text, 8)) as reference
      from bank.adjust_balance(
        ${tokenHash}, ${adjustmentId}, ${accountId}, ${newBalance}, ${expectedBalance}, ${note},
        ${confirmationId ?? null}
      ) as adjusted
      left join ledger.currency as currency on currency.code = adjusted.currency`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error('bank.adjust_balance returned nothing')
  const { outcome, clientId, balance, reference } = row
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome === 'PENDING') return 'pending'
  if (outcome !== 'ADJUSTED' || clientId === null || balance === null)
    throw new Error(`bank.adjust_balance returned ${outcome}`)
  return { clientId, balance, reference }
}
