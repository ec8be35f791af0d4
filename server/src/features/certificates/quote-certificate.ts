import type { ClientContext } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { findQuote, listFunding, type Deposit } from './queries.ts'

/** Returns the interest and maturity of a certificate opened today, and which accounts can fund it. */
export async function quoteCertificate({ tx, clientId }: ClientContext, deposit: Deposit) {
  const { termYears } = deposit
  const quote = (await findQuote(tx, deposit)) ?? refuse('INVALID_AMOUNT')
  return { ...quote, termYears, accounts: await listFunding(tx, clientId, deposit) }
}
