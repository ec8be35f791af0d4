import type { AddedPayment, BeneficiaryOrder } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { findAddedPayment, reviewAddedPayment } from '#ledger/added-payment.ts'
import { refuse } from '#platform/refusal.ts'
import { type CheckedBeneficiary, checkBeneficiary, describedOf } from './check-beneficiary.ts'
import { findAdditionRefusal } from './queries.ts'
import { checkDigitsOf } from './present-beneficiary.ts'
import { describeStored } from './verify-beneficiary.ts'

/**
 * Previews a new beneficiary in the bank's spelling, for the client to compare before the code; changes
 * nothing. An order that was carried out before is answered with its receipt, before any refusal: it may
 * itself have taken the last of the money.
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
  const made = payment && (await findMade(context, checked, payment))
  if (made) return { ...review, ...made }
  const refusal = await findAdditionRefusal(tx)
  if (refusal !== null) refuse(refusal)
  return {
    ...review,
    payment: payment
      ? await reviewAddedPayment(tx, clientId, { isCrypto, currency: details.currency }, payment)
      : null,
    receipt: null,
  }
}

/**
 * Finds the payment that the same order made before; undefined where its ids are new or have carried out
 * another order.
 */
async function findMade(
  { tx, clientId, services }: ClientContext,
  checked: CheckedBeneficiary,
  payment: AddedPayment,
) {
  const made = await findAddedPayment(tx, clientId, checked.id, payment)
  if (!made) return undefined
  const stored = await describeStored(tx, services.secrets, clientId, checked.id)
  const asked = describedOf(checked)
  const isSame = stored.name === asked.name && stored.detailsHash.equals(asked.detailsHash)
  return isSame ? made : undefined
}
