import { asClient, asSession, asVisitor } from '#http/procedures.ts'
import { freezeByLink, freezePayments, unfreezePayments } from './freeze-payments.ts'
import { getSafeguards } from './queries.ts'
import { setLimit } from './set-limit.ts'

/** A client's safeguards: a freeze of payments, and limits of their own. */
export const safeguards = {
  get: asClient.safeguards.get.handler(({ context: { tx, clientId } }) => getSafeguards(tx, clientId)),
  freeze: asClient.safeguards.freeze.handler(({ context }) => freezePayments(context)),
  freezeByLink: asVisitor.safeguards.freezeByLink.handler(({ context, input: { token } }) =>
    freezeByLink(context, token),
  ),
  unfreeze: asSession.safeguards.unfreeze.handler(({ context, input }) => unfreezePayments(context, input)),
  setLimit: asSession.safeguards.setLimit.handler(({ context, input }) => setLimit(context, input)),
}
