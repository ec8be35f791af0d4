import { type AddedPayment, maximumBeneficiaries } from '@bank/contract'
import { sql } from 'kysely'
import { ownBeneficiaries } from '#domain/own-beneficiaries.ts'
import {
  callForDigest,
  callForOutcome,
  callForRow,
  callFunction,
  callOrRefuse,
} from '#platform/call-function.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { KeyOwner } from '#platform/keys/secrets.ts'

/** The client's own beneficiaries, newest first. */
export function listBeneficiaries(tx: Tx, clientId: string) {
  return ownBeneficiaries(tx, clientId)
    .where('beneficiary.deletedAt', 'is', null)
    .orderBy('beneficiary.createdAt', 'desc')
    .orderBy('beneficiary.id', 'desc')
    .limit(maximumBeneficiaries)
    .execute()
}

/** Finds the columns of one of the client's beneficiaries that a confirmation covers. */
export async function findStored(tx: Tx, clientId: string, beneficiaryId: string) {
  return await tx
    .selectFrom('beneficiary')
    .innerJoin('identity.users as client', 'client.id', 'beneficiary.clientId')
    .where('beneficiary.clientId', '=', clientId)
    .where('beneficiary.id', '=', beneficiaryId)
    .where('beneficiary.deletedAt', 'is', null)
    .select(['beneficiary.name', 'beneficiary.isCrypto', 'beneficiary.details', 'client.dataKey'])
    .executeTakeFirst()
}

/** Returns why the client may add no beneficiary, by the rules that an addition meets; null when they may. */
export async function findAdditionRefusal(tx: Tx) {
  const { refusal } = await callForRow(
    tx,
    sql<{
      refusal: 'PAYMENTS_FROZEN' | 'TOO_MANY_BENEFICIARIES' | null
    }>`select bank.review_beneficiary() as refusal`,
  )
  return refusal
}

/** The client with the key that their data is encrypted with. */
export async function getKeyOwner(tx: Tx, clientId: string): Promise<KeyOwner> {
  return await tx
    .selectFrom('identity.users')
    .select(['id', 'dataKey'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** A beneficiary for the database: the fields that it stores in clear, and the SHA-256 of the others. */
export type Described = {
  id: string
  name: string
  isCrypto: boolean
  currency: string | null
  detailsHash: Buffer
}

/** The digest that a confirmation of this beneficiary is bound to. */
export async function beneficiaryDigest(
  db: Database,
  { id, name, isCrypto, currency, detailsHash }: Described,
): Promise<Buffer> {
  return await callForDigest(
    db,
    sql`bank.beneficiary_digest(${id}, ${name}, ${isCrypto}, ${currency}, ${detailsHash})`,
  )
}

/** The digest of a beneficiary and of the payment that is made with it. */
export async function addedPaymentDigest(
  db: Database,
  { id, name, isCrypto, currency, detailsHash }: Described,
  payment: AddedPayment,
): Promise<Buffer> {
  const { paymentId, accountId, amount, reference = null } = payment
  return await callForDigest(
    db,
    sql`sha256(
      bank.beneficiary_digest(${id}, ${name}, ${isCrypto}, ${currency}, ${detailsHash})
        || bank.payment_digest(${paymentId}, ${accountId}, ${id}, ${amount}, ${reference})
    )`,
  )
}

type Addition = { tokenHash: Buffer; confirmationId: string; described: Described; ciphertext: Buffer }

/** Adds a beneficiary and consumes the confirmation. Refuses with what beneficiaries.add lists. */
export async function addBeneficiary(
  tx: Tx,
  { tokenHash, confirmationId, described, ciphertext }: Addition,
): Promise<void> {
  const { id, name, isCrypto, currency, detailsHash } = described
  await callFunction(
    tx,
    { ADDED: [] },
    sql<{ outcome: string }>`
      select outcome from bank.add_beneficiary(
        ${tokenHash}, ${id}, ${name}, ${isCrypto}, ${currency}, ${ciphertext}, ${detailsHash},
        ${confirmationId}
      )`,
  )
}

type Verification = {
  tokenHash: Buffer
  beneficiaryId: string
  detailsHash: Buffer
  confirmationId: string
}

/** Verifies a pending beneficiary and consumes the confirmation. Refuses as beneficiaries.verify says. */
export async function verifyBeneficiary(
  tx: Tx,
  { tokenHash, beneficiaryId, detailsHash, confirmationId }: Verification,
): Promise<void> {
  await callForOutcome(
    tx,
    ['VERIFIED'],
    sql`bank.verify_beneficiary(${tokenHash}, ${beneficiaryId}, ${detailsHash}, ${confirmationId})`,
  )
}

/** Changes columns of a beneficiary; one that is left out stays. Refuses NOT_FOUND. */
export async function editBeneficiary(tx: Tx, beneficiaryId: string, changes: object): Promise<void> {
  await callOrRefuse(
    tx,
    'NOT_FOUND',
    sql`bank.edit_beneficiary(${beneficiaryId}, ${JSON.stringify(changes)}::jsonb)`,
  )
}

/** Removes one of the client's own beneficiaries at once. Refuses NOT_FOUND. */
export async function removeBeneficiary(tx: Tx, beneficiaryId: string): Promise<void> {
  await callOrRefuse(tx, 'NOT_FOUND', sql`bank.remove_beneficiary(${beneficiaryId})`)
}

/** Restores a removed beneficiary. Refuses NOT_FOUND after a minute, TOO_MANY_BENEFICIARIES at the limit. */
export async function restoreBeneficiary(tx: Tx, beneficiaryId: string): Promise<void> {
  await callForOutcome(tx, ['RESTORED'], sql`bank.restore_beneficiary(${beneficiaryId})`)
}
