import type { PaymentBeneficiary } from '@bank/contract'
import type { KeyOwner, Secrets } from '#platform/keys/secrets.ts'
import { decryptDetails } from './beneficiary-details.ts'
import { destinationLinesOf, destinationOf, shortDestinationOf } from './destination.ts'

/** A verified beneficiary. The details are encrypted with the data key of the holder whose it is. */
export type BeneficiaryRow = {
  id: string
  name: string
  nickname: string | null
  details: Buffer
  lastPaidAt: Date | null
}

/** A beneficiary that can be paid, as the contract has it. */
export function presentBeneficiary(
  secrets: Secrets,
  owner: KeyOwner,
  { id, name, nickname, details, lastPaidAt }: BeneficiaryRow,
): PaymentBeneficiary {
  const opened = decryptDetails(secrets, owner, id, details)
  return {
    id,
    name,
    nickname,
    destination: destinationOf(opened),
    destinationLines: destinationLinesOf(opened),
    short: shortDestinationOf(opened),
    lastPaidAt: lastPaidAt?.toISOString() ?? null,
  }
}
