import { decryptDetails } from '#domain/beneficiary-details.ts'
import type { Chapter, SeedContext } from './chapter.ts'

/**
 * What each wallet takes, in clear, for those of earlier versions that have it encrypted in their details
 * alone.
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
