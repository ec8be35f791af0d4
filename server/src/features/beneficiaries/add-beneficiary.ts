import type { AddedPayment, BeneficiaryOrder } from '@bank/contract'
import type { ClientContext, SessionContext } from '#http/procedures.ts'
import { encryptDetails } from '#domain/beneficiary-details.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { checkBeneficiary, describedOf } from './check-beneficiary.ts'
import { addAndPay } from '#ledger/added-payment.ts'
import { addBeneficiary as add, addedPaymentDigest, beneficiaryDigest, getKeyOwner } from './queries.ts'

type Ordered = { beneficiary: BeneficiaryOrder; payment?: AddedPayment | undefined }

/** Issues, for a code, a confirmation to add exactly this beneficiary, and to pay it exactly this, once. */
export async function confirmBeneficiary(
  context: SessionContext,
  { beneficiary, payment, code }: Ordered & { code: string },
) {
  const { db } = context.services
  // Checked first: a beneficiary that cannot be added uses up no code.
  const described = describedOf(checkBeneficiary(beneficiary))
  const toConfirm = payment
    ? { action: 'beneficiary-payment', digest: await addedPaymentDigest(db, described, payment) }
    : { action: 'beneficiary', digest: await beneficiaryDigest(db, described) }
  const { id, expiresAt } = await confirm(context, { ...toConfirm, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Adds a beneficiary, which the confirmation verifies at once, and pays it where a payment is sent along:
 * both or neither. A repeated id adds and pays nothing more.
 */
export async function addBeneficiary(
  { tx, clientId, tokenHash, services }: ClientContext,
  { beneficiary, payment, confirmationId }: Ordered & { confirmationId: string },
) {
  const checked = checkBeneficiary(beneficiary)
  const owner = await getKeyOwner(tx, clientId)
  const ciphertext = encryptDetails(services.secrets, owner, checked.id, checked.details)
  const described = describedOf(checked)
  if (!payment) {
    await add(tx, { tokenHash, confirmationId, described, ciphertext })
    return { beneficiaryId: checked.id, receipt: null }
  }
  const order = { tokenHash, confirmationId, beneficiary: { ...described, ciphertext }, payment }
  const { clientId: _, madeAt, ...paid } = await addAndPay(tx, order)
  const receipt = { ...paid, paymentId: payment.paymentId, at: madeAt.toISOString() }
  return { beneficiaryId: checked.id, receipt }
}
