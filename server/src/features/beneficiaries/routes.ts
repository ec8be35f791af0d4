import { asClient, asPreparer, asSession, byRight, type ClientContext } from '#http/procedures.ts'
import { addBeneficiary, confirmBeneficiary } from './add-beneficiary.ts'
import { editBeneficiary } from './edit-beneficiary.ts'
import { prepareBeneficiary } from './prepare-beneficiary.ts'
import { presentBeneficiary } from './present-beneficiary.ts'
import { listBeneficiaries, removeBeneficiary, restoreBeneficiary } from './queries.ts'
import { reviewBeneficiary } from './review-beneficiary.ts'
import { confirmPending, verifyPending } from './verify-beneficiary.ts'

/**
 * The client's beneficiaries, and the list of a holder's for users who prepare its orders. The client's other
 * windows are notified after the commit.
 */
export const beneficiaries = {
  list: byRight('prepare').beneficiaries.list.handler(async ({ context: { tx, clientId, services } }) => {
    const found = await listBeneficiaries(tx, clientId)
    return found.map((row) => presentBeneficiary(services.secrets, clientId, row))
  }),
  check: asClient.beneficiaries.check.handler(({ context, input }) =>
    reviewBeneficiary(context, input.beneficiary, input.payment),
  ),
  // It opens its own transactions, so that a refusal does not roll back the count of wrong codes.
  confirm: asSession.beneficiaries.confirm.handler(({ context, input }) =>
    confirmBeneficiary(context, input),
  ),
  add: asClient.beneficiaries.add.handler(async ({ context, input }) => {
    const added = await addBeneficiary(context, input)
    notifyOthers(context, input.payment && [input.payment.accountId])
    return added
  }),
  prepare: asPreparer.beneficiaries.prepare.handler(({ context, input }) =>
    prepareBeneficiary(context, input),
  ),
  // It opens its own transactions, as `confirm` does.
  confirmPending: asSession.beneficiaries.confirmPending.handler(({ context, input }) =>
    confirmPending(context, input),
  ),
  verify: asClient.beneficiaries.verify.handler(async ({ context, input }) => {
    await verifyPending(context, input)
    notifyOthers(context)
    return {}
  }),
  edit: asClient.beneficiaries.edit.handler(async ({ context, input }) => {
    await editBeneficiary(context, input)
    notifyOthers(context)
    return {}
  }),
  remove: asClient.beneficiaries.remove.handler(async ({ context, input }) => {
    await removeBeneficiary(context.tx, input.beneficiaryId)
    notifyOthers(context)
    return {}
  }),
  restore: asClient.beneficiaries.restore.handler(async ({ context, input }) => {
    await restoreBeneficiary(context.tx, input.beneficiaryId)
    notifyOthers(context)
    return {}
  }),
}

function notifyOthers(
  { afterCommit, services, clientId }: Pick<ClientContext, 'afterCommit' | 'services' | 'clientId'>,
  accountIds: string[] = [],
): void {
  afterCommit(() =>
    services.changes.publish({ to: { user: clientId }, topics: ['beneficiaries'], accountIds }),
  )
}
