import type { ClientContext } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { findQuote, listFunding, type Wish } from './queries.ts'

/** What a certificate opened today would bring, and which of the client's accounts can fund it. */
export async function quoteCertificate({ tx, clientId }: ClientContext, wish: Wish) {
  const { termYears } = wish
  const quote = (await findQuote(tx, wish)) ?? refuse('INVALID_AMOUNT')
  return { ...quote, termYears, accounts: await listFunding(tx, clientId, wish) }
}
