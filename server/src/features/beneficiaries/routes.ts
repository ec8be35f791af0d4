import { asClient, asSession, type ClientContext } from '#http/procedures.ts'
import { decryptDetails } from '#domain/beneficiary-details.ts'
import { isIban } from '#domain/iban.ts'
import { addBeneficiary, confirmBeneficiary } from './add-beneficiary.ts'
import { listBeneficiaries, removeBeneficiary, restoreBeneficiary } from './queries.ts'
import { reviewBeneficiary } from './review-beneficiary.ts'

/** The client's beneficiaries. The client's other windows are notified after the commit. */
export const beneficiaries = {
  list: asClient.beneficiaries.list.handler(async ({ context: { tx, clientId, services } }) => {
    const found = await listBeneficiaries(tx, clientId)
    return found.map(({ id, name, isCrypto, details, verifiedAt, createdAt, dataKey }) => {
      const opened = decryptDetails(services.secrets, { id: clientId, dataKey }, id, details)
      const iban = isIban((opened.bankAccountNumber ?? '').replaceAll(' ', ''))
      return {
        id,
        name,
        isCrypto,
        verified: verifiedAt !== null,
        createdAt: createdAt.toISOString(),
        ...opened,
        isIban: iban,
      }
    })
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
