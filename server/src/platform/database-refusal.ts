import type { RefusalCode } from '@bank/contract'
import { DatabaseError } from 'pg'
import { isDatabaseBusy } from './database.ts'

/** The SQLSTATEs of the ledger (database/functions/50-ledger.sql). */
const ledgerRefusals: Partial<Record<string, RefusalCode>> = {
  BK001: 'INSUFFICIENT_FUNDS',
  BK002: 'ACCOUNT_NOT_FOUND',
  BK003: 'INVALID_AMOUNT',
  BK004: 'BOOKS_CLOSED',
}

const uniqueViolation = '23505'
/** The keys whose value the caller chooses: two concurrent orders with one id violate one of them. */
const chosenIds = new Set([
  'account_pkey',
  'approval_pkey',
  'certificate_pkey',
  'payment_pkey',
  'standing_order_pkey',
  'transfer_pkey',
])
/** A beneficiary may be added along with a payment, whose id is not the one that is taken then. */
const ownRefusals: Partial<Record<string, RefusalCode>> = { beneficiary_pkey: 'BENEFICIARY_ID_TAKEN' }

/**
 * The refusal that an error of PostgreSQL stands for; null for a fault. `idTaken` is the refusal where the id
 * that the caller chose belongs to something else.
 */
export function findRefusal(error: unknown, idTaken: RefusalCode | null = null): RefusalCode | null {
  if (isDatabaseBusy(error)) return 'BUSY'
  if (!(error instanceof DatabaseError)) return null
  const { code = '', constraint = '' } = error
  if (code === uniqueViolation) return ownRefusals[constraint] ?? (chosenIds.has(constraint) ? idTaken : null)
  return ledgerRefusals[code] ?? null
}
