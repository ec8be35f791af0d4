import { asAdmin, asSession } from '#http/procedures.ts'
import {
  createHolder,
  editHolder,
  giveMandate,
  keepDocument,
  setSigningRules,
  withdrawMandate,
} from './change-holder.ts'
import {
  listEndedMandates,
  listHolders,
  listMandatesOf,
  showHolder,
  showRightsOfAccount,
} from './show-holders.ts'

/** Joint holders and organisations, their mandates and signing rules. */
export const holders = {
  list: asAdmin.holders.list.handler(({ context: { tx }, input }) => listHolders(tx, input)),
  get: asAdmin.holders.get.handler(({ context: { tx }, input: { holderId } }) => showHolder(tx, holderId)),
  create: asSession.holders.create.handler(({ context, input }) => createHolder(context, input)),
  edit: asSession.holders.edit.handler(({ context, input }) => editHolder(context, input)),
  setRules: asSession.holders.setRules.handler(({ context, input }) => setSigningRules(context, input)),
  giveMandate: asSession.holders.giveMandate.handler(({ context, input }) => giveMandate(context, input)),
  keepDocument: asSession.holders.keepDocument.handler(({ context, input }) => keepDocument(context, input)),
  withdrawMandate: asSession.holders.withdrawMandate.handler(({ context, input }) =>
    withdrawMandate(context, input),
  ),
  listEnded: asAdmin.holders.listEnded.handler(({ context: { tx }, input }) => listEndedMandates(tx, input)),
  listForUser: asAdmin.holders.listForUser.handler(({ context: { tx }, input: { userId } }) =>
    listMandatesOf(tx, userId),
  ),
  listForAccount: asAdmin.holders.listForAccount.handler(({ context: { tx }, input: { accountId } }) =>
    showRightsOfAccount(tx, accountId),
  ),
}
