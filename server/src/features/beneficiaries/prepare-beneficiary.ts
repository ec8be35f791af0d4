import type { BeneficiaryOrder } from '@bank/contract'
import { sql } from 'kysely'
import { encryptDetails } from '#domain/beneficiary-details.ts'
import type { PreparerContext } from '#http/procedures.ts'
import { callForValue, callFunction } from '#platform/call-function.ts'
import { checkBeneficiary, describedOf } from './check-beneficiary.ts'

type Prepared = { outcome: string; people: string[] | null }

/**
 * Prepares a beneficiary of the holder for whom the user acts; it is added once it is signed. The first one
 * gives the holder the key by which its beneficiaries are encrypted.
 */
export async function prepareBeneficiary(
  { tx, holderId, services: { secrets, changes }, afterCommit }: PreparerContext,
  { beneficiary }: { beneficiary: BeneficiaryOrder },
) {
  const checked = checkBeneficiary(beneficiary)
  const { id, name, isCrypto, currency, detailsHash } = describedOf(checked)
  const dataKey = await callForValue<Buffer>(
    tx,
    'OUTSIDE_OF_ACCESS',
    sql`bank.keep_key_of_holder(${secrets.newDataKey(holderId)})`,
  )
  const ciphertext = encryptDetails(secrets, { id: holderId, dataKey }, id, checked.details)
  const { people } = await callFunction(
    tx,
    { PREPARED: ['people'] },
    sql<Prepared>`
      select outcome, people from bank.prepare_beneficiary(
        ${id}, ${name}, ${isCrypto}, ${currency}, ${ciphertext}, ${detailsHash}
      )`,
    { idTaken: 'BENEFICIARY_ID_TAKEN' },
  )
  afterCommit(() => {
    for (const user of people) changes.publish({ to: { user }, topics: ['orders', 'notifications'] })
    changes.publish({ to: 'admins', clientId: holderId, topics: ['holders'] })
  })
  return { orderId: id }
}
