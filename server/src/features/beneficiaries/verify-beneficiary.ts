import { type ClientContext, type SessionContext, underOwnRows } from '#http/procedures.ts'
import { decryptDetails } from '#domain/beneficiary-details.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import type { Tx } from '#platform/database.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { refuse } from '#platform/refusal.ts'
import { describedOf } from './check-beneficiary.ts'
import { beneficiaryDigest, type Described, findStored, verifyBeneficiary } from './queries.ts'

type Pending = { beneficiaryId: string }

/**
 * Issues a confirmation of exactly this pending beneficiary, for a code. It covers the same digest as the
 * confirmation of an addition.
 */
export async function confirmPending(
  context: SessionContext,
  { beneficiaryId, code }: Pending & { code: string },
) {
  const { db, secrets } = context.services
  // The beneficiary is read first, so that no code is used up where there is none.
  const described = await underOwnRows(context, async ({ tx, clientId }) =>
    describeStored(tx, secrets, clientId, beneficiaryId),
  )
  const digest = await beneficiaryDigest(db, described)
  const { id, expiresAt } = await confirm(context, { action: 'beneficiary', digest, code })
  return { confirmationId: id, expiresAt }
}

/** Verifies a pending beneficiary by the confirmation. */
export async function verifyPending(
  { tx, clientId, tokenHash, services }: ClientContext,
  { beneficiaryId, confirmationId }: Pending & { confirmationId: string },
): Promise<void> {
  const { detailsHash } = await describeStored(tx, services.secrets, clientId, beneficiaryId)
  await verifyBeneficiary(tx, { tokenHash, beneficiaryId, detailsHash, confirmationId })
}

async function describeStored(...of: Parameters<typeof findDescribed>): Promise<Described> {
  return (await findDescribed(...of)) ?? refuse('NOT_FOUND')
}

/** The details as they were added: an address that was edited since is no part of what is confirmed. */
export async function findDescribed(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  beneficiaryId: string,
): Promise<Described | undefined> {
  const stored = await findStored(tx, clientId, beneficiaryId)
  if (!stored) return undefined
  const { name, isCrypto, details, dataKey } = stored
  const opened = decryptDetails(secrets, { id: clientId, dataKey }, beneficiaryId, details)
  return describedOf({ id: beneficiaryId, name, isCrypto, details: opened })
}
