import type { ClientContext } from '#http/procedures.ts'
import { openDetails } from '#ledger/beneficiary-details.ts'
import { findOwnAccount } from '#ledger/own-accounts.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { destinationOf } from './destination.ts'
import { listPayees as listOwnPayees, type PayeeRow } from './queries.ts'

/** Verified beneficiaries of the account's kind: a wallet cannot be paid from a bank account, nor the other way round. */
export async function listPayees({ tx, clientId, services }: ClientContext, accountId: string) {
  const account = (await findOwnAccount(tx, clientId, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
  const payees = await listOwnPayees(tx, clientId, account.isCrypto)
  return payees.map((payee) => presentPayee(services.secrets, payee))
}

/** A payee as the contract has it. */
export function presentPayee(secrets: Secrets, { id, name, details, clientId, dataKey }: PayeeRow) {
  return { id, name, destination: destinationOf(openDetails(secrets, { id: clientId, dataKey }, id, details)) }
}
