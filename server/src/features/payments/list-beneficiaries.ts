import type { ClientContext } from '#http/procedures.ts'
import { decryptDetails } from '#domain/beneficiary-details.ts'
import { findOwnAccount } from '#domain/own-accounts.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { destinationLinesOf, destinationOf, shortDestinationOf } from './destination.ts'
import { listBeneficiaries as listOwnBeneficiaries, type BeneficiaryRow } from './queries.ts'

/**
 * Verified beneficiaries of the account's kind: banks from a deposit account, from a wallet the wallets that
 * take the same coin.
 */
export async function listBeneficiaries({ tx, clientId, services }: ClientContext, accountId: string) {
  const account = (await findOwnAccount(tx, clientId, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
  const beneficiaries = await listOwnBeneficiaries(tx, clientId, account)
  return beneficiaries.map((beneficiary) => presentBeneficiary(services.secrets, beneficiary))
}

/** A beneficiary as the contract has it. */
export function presentBeneficiary(
  secrets: Secrets,
  { id, name, nickname, details, clientId, dataKey, lastPaidAt }: BeneficiaryRow,
) {
  const opened = decryptDetails(secrets, { id: clientId, dataKey }, id, details)
  return {
    id,
    name,
    nickname,
    destination: destinationOf(opened),
    destinationLines: destinationLinesOf(opened),
    short: shortDestinationOf(opened),
    lastPaidAt: lastPaidAt?.toISOString() ?? null,
  }
}
