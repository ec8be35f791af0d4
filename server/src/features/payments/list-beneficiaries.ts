import type { ClientContext } from '#http/procedures.ts'
import { findOwnAccount } from '#domain/own-accounts.ts'
import { presentBeneficiary } from '#domain/payment-beneficiary.ts'
import { refuse } from '#platform/refusal.ts'
import { listBeneficiaries as listOwnBeneficiaries } from './queries.ts'

/**
 * Verified beneficiaries of the account's kind: banks from a deposit account, from a wallet the wallets that
 * take the same coin. Those of a holder are also for users who prepare its orders.
 */
export async function listBeneficiaries(
  { tx, clientId, services }: Pick<ClientContext, 'tx' | 'clientId' | 'services'>,
  accountId: string,
) {
  const account = (await findOwnAccount(tx, clientId, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
  const beneficiaries = await listOwnBeneficiaries(tx, clientId, account)
  return beneficiaries.map((beneficiary) =>
    presentBeneficiary(services.secrets, { id: clientId, dataKey: beneficiary.dataKey }, beneficiary),
  )
}
