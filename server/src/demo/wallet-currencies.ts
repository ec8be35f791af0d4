import { decryptDetails } from '#domain/beneficiary-details.ts'
import type { Chapter, SeedContext } from './chapter.ts'

/**
 * The currency of each demo wallet in clear, for rows of earlier versions that hold it only in their
 * encrypted details.
 */
export const walletCurrencies: Chapter = { name: 'wallet-currencies', seed }

async function seed({ tx, secrets }: SeedContext): Promise<void> {
  const wallets = await tx
    .selectFrom('beneficiary')
    .innerJoin('identity.users as client', 'client.id', 'beneficiary.clientId')
    .where('beneficiary.isCrypto', '=', true)
    .where('beneficiary.currency', 'is', null)
    .select(['beneficiary.id', 'beneficiary.details', 'client.id as clientId', 'client.dataKey'])
    .execute()
  for (const { id, details, clientId, dataKey } of wallets) {
    const { currency } = decryptDetails(secrets, { id: clientId, dataKey }, id, details)
    await tx.updateTable('beneficiary').set({ currency }).where('id', '=', id).execute()
  }
}
