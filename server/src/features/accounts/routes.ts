import { asClient } from '#http/procedures.ts'
import { bankDay } from '#ledger/bank-day.ts'
import { findOwnAccount, presentAccount } from '#ledger/own-accounts.ts'
import { refuse } from '#platform/refusal.ts'
import { listAccounts, listAllocation } from './queries.ts'

/** The client's own accounts. */
export const accounts = {
  list: asClient.accounts.list.handler(async ({ context: { tx, clientId, services } }) => {
    const found = await listAccounts(tx, clientId, bankDay(services.clock()))
    return found.map((account) => ({ ...presentAccount(account), trend: account.trend }))
  }),
  allocation: asClient.accounts.allocation.handler(({ context: { tx, clientId } }) => listAllocation(tx, clientId)),
  get: asClient.accounts.get.handler(async ({ context: { tx, clientId }, input }) => {
    return presentAccount((await findOwnAccount(tx, clientId, input.accountId)) ?? refuse('ACCOUNT_NOT_FOUND'))
  }),
}
