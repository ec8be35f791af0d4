import { asAdmin, asClient, asSession, byRight } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { bankDay } from '#domain/bank-day.ts'
import { findOwnAccount, presentAccount } from '#domain/own-accounts.ts'
import { refuse } from '#platform/refusal.ts'
import { adjustBalance, confirmAdjustment, reviewAdjustment } from './adjust-balance.ts'
import { getForAdmin, listClients, listForAdmin } from './list-for-admin.ts'
import { confirmOpening, openAccount, reviewOpening } from './open-account.ts'
import { listAccounts, listAllocation, orderAccounts, renameAccount } from './queries.ts'

/** The client's own accounts, and admins' operations on all accounts. */
export const accounts = {
  list: byRight('balances').accounts.list.handler(async ({ context }) => {
    const { tx, clientId, isActing, services } = context
    const found = await listAccounts(tx, clientId, { today: bankDay(services.clock()), isActing })
    return found.map((account) => ({ ...presentAccount(account), trend: account.trend }))
  }),
  allocation: byRight('balances').accounts.allocation.handler(({ context: { tx, clientId } }) =>
    listAllocation(tx, clientId),
  ),
  get: byRight('balances').accounts.get.handler(async ({ context: { tx, clientId }, input }) => {
    return presentAccount(
      (await findOwnAccount(tx, clientId, input.accountId)) ?? refuse('ACCOUNT_NOT_FOUND'),
    )
  }),
  rename: asClient.accounts.rename.handler(async ({ context, input: { accountId, nickname } }) => {
    await renameAccount(context.tx, accountId, nickname)
    // Staff and the people with access to this account read the name too.
    publishAfterCommit(context, {
      to: { user: context.clientId },
      accountIds: [accountId],
      topics: ['accounts'],
    })
    return {}
  }),
  order: asClient.accounts.order.handler(async ({ context, input: { accountIds } }) => {
    await orderAccounts(context.tx, accountIds)
    publishAfterCommit(context, { to: { user: context.clientId }, topics: ['accounts'] })
    return {}
  }),
  listForAdmin: asAdmin.accounts.listForAdmin.handler(({ context: { tx }, input }) =>
    listForAdmin(tx, input),
  ),
  getForAdmin: asAdmin.accounts.getForAdmin.handler(({ context: { tx }, input: { accountId } }) =>
    getForAdmin(tx, accountId),
  ),
  findClients: asAdmin.accounts.findClients.handler(({ context: { tx }, input: { search } }) =>
    listClients(tx, search),
  ),
  reviewOpening: asAdmin.accounts.reviewOpening.handler(({ context: { tx }, input }) =>
    reviewOpening(tx, input),
  ),
  confirmOpening: asSession.accounts.confirmOpening.handler(({ context, input }) =>
    confirmOpening(context, input),
  ),
  open: asAdmin.accounts.open.handler(({ context, input }) => openAccount(context, input)),
  reviewAdjustment: asAdmin.accounts.reviewAdjustment.handler(({ context: { tx }, input }) =>
    reviewAdjustment(tx, input),
  ),
  confirmAdjustment: asSession.accounts.confirmAdjustment.handler(({ context, input }) =>
    confirmAdjustment(context, input),
  ),
  adjustBalance: asAdmin.accounts.adjustBalance.handler(({ context, input }) =>
    adjustBalance(context, input),
  ),
}
