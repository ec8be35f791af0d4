import type { ClientContext } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { findQuote, listFunding, type Wish } from './queries.ts'

/** Returns the interest and maturity of a certificate opened today, and which accounts can fund it. */
export async function quoteCertificate({ tx, clientId }: ClientContext, wish: Wish) {
  const { termYears } = wish
  const quote = (await findQuote(tx, wish)) ?? refuse('INVALID_AMOUNT')
  return { ...quote, termYears, accounts: await listFunding(tx, clientId, wish) }
}
