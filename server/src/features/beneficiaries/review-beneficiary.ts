import type { AddedPayment, BeneficiaryOrder } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { findAddedPayment, reviewAddedPayment } from '#ledger/added-payment.ts'
import { refuse } from '#platform/refusal.ts'
import { type CheckedBeneficiary, checkBeneficiary, describedOf } from './check-beneficiary.ts'
import { findAdditionRefusal } from './queries.ts'
import { checkDigitsOf } from './present-beneficiary.ts'
import { findDescribed } from './verify-beneficiary.ts'

/**
 * Previews a new beneficiary in the bank's spelling, for the client to compare before the code; changes
 * nothing. An order that was carried out before is answered so, before any refusal: it may itself have
 * taken the last of the money, or the last place among the beneficiaries.
 */
export async function reviewBeneficiary(
  context: ClientContext,
  order: BeneficiaryOrder,
  payment: AddedPayment | undefined,
) {
  const { tx, clientId } = context
  const checked = checkBeneficiary(order)
  const { name, isCrypto, details } = checked
  const review = { name, isCrypto, ...details, ...checkDigitsOf(details) }
  const made = await findMade(context, checked, payment)
  if (made) return { ...review, ...made }
  const refusal = await findAdditionRefusal(tx)
  if (refusal !== null) refuse(refusal)
  return {
    ...review,
    payment: payment
      ? await reviewAddedPayment(tx, clientId, { isCrypto, currency: details.currency }, payment)
      : null,
    isAdded: false,
    receipt: null,
  }
}

/**
 * Finds what the same order did before; undefined where its ids are new or have carried out another order.
 */
async function findMade(
  { tx, clientId, services }: ClientContext,
  checked: CheckedBeneficiary,
  payment: AddedPayment | undefined,
) {
  const stored = await findDescribed(tx, services.secrets, clientId, checked.id)
  const asked = describedOf(checked)
  if (stored?.name !== asked.name || !stored.detailsHash.equals(asked.detailsHash)) return undefined
  if (!payment) return { payment: null, receipt: null, isAdded: true }
  const made = await findAddedPayment(tx, clientId, checked.id, payment)
  return made && { ...made, isAdded: true }
}
