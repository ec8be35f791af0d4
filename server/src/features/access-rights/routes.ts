import { asAdmin, asClient, asSession } from '#http/procedures.ts'
import { findOwnAccount } from '#domain/own-accounts.ts'
import { refuse } from '#platform/refusal.ts'
import { restoreAccess, withdrawAccess } from './change-access.ts'
import { confirmAccess, giveAccess, reviewAccess } from './give-access.ts'
import { listGivenRights, listHolders, listRightsForAdmin } from './queries.ts'

/** Access that clients give to their own accounts, and the holders for whom a user may act. */
export const accessRights = {
  list: asClient.accessRights.list.handler(async ({ context: { tx, clientId }, input: { accountId } }) => {
    if (accountId !== undefined && !(await findOwnAccount(tx, clientId, accountId)))
      refuse('ACCOUNT_NOT_FOUND')
    return await listGivenRights(tx, clientId, accountId)
  }),
  holders: asClient.accessRights.holders.handler(({ context: { tx } }) => listHolders(tx)),
  review: asClient.accessRights.review.handler(({ context, input }) => reviewAccess(context, input)),
  confirm: asSession.accessRights.confirm.handler(({ context, input }) => confirmAccess(context, input)),
  give: asSession.accessRights.give.handler(({ context, input }) => giveAccess(context, input)),
  withdraw: asClient.accessRights.withdraw.handler(({ context, input: { rightId } }) =>
    withdrawAccess(context, rightId),
  ),
  restore: asClient.accessRights.restore.handler(({ context, input: { rightId } }) =>
    restoreAccess(context, rightId),
  ),
  listForAdmin: asAdmin.accessRights.listForAdmin.handler(async ({ context: { tx }, input: { userId } }) => {
    const known = await tx
      .selectFrom('identity.users')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!known) refuse('NOT_FOUND')
    return await listRightsForAdmin(tx, userId)
  }),
}
