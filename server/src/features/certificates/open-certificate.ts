import type { CertificateOrder } from '@bank/contract'
import type { ClientContext, SessionContext } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { certificateDigest, draftCertificate, openCertificate as open } from '#ledger/certificate.ts'
import { signatureAad } from '#domain/signature-aad.ts'
import { refuse } from '#platform/refusal.ts'
import { type Deposit, findQuote, findTerms, getOwner, listFunding } from './queries.ts'
import { showCertificate } from './show-certificate.ts'
import { readSigned } from '#domain/signature-picture.ts'

/** Returns the interest and maturity of a certificate opened today, and which accounts can fund it. */
export async function quoteCertificate(
  { tx, clientId }: Pick<ClientContext, 'tx' | 'clientId'>,
  deposit: Deposit,
) {
  const { termYears } = deposit
  const quote = (await findQuote(tx, deposit)) ?? refuse('INVALID_AMOUNT')
  return { ...quote, termYears, accounts: await listFunding(tx, clientId, deposit) }
}

/**
 * Returns the terms of today, or of a version that was accepted earlier. The first paragraph of the stored
 * text is the title.
 */
export async function showTerms({ tx }: ClientContext, asked: string | undefined) {
  const { version, body, sha256 } = (await findTerms(tx, asked)) ?? refuse('NOT_FOUND')
  const [title = '', ...paragraphs] = body.split('\n\n')
  return { version, title, paragraphs, sha256 }
}

/**
 * Exchanges a code for a confirmation of exactly this order, good once. Whether the order can be carried out
 * is checked when the certificate is opened.
 */
export async function confirmCertificate(
  context: SessionContext,
  { order, code }: { order: CertificateOrder; code: string },
) {
  const digest = await certificateDigest(context.services.db, readSigned(order))
  const { id, expiresAt } = await confirm(context, { action: 'certificate', digest, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Opens a certificate of deposit. A repeated id gets the same answer and opens nothing; the client's windows
 * are notified after the commit.
 */
export async function openCertificate(
  context: ClientContext,
  { confirmationId, ...asked }: CertificateOrder & { confirmationId?: string | undefined },
) {
  const { tx, clientId, services, tokenHash } = context
  const { secrets } = services
  const { picture, ...order } = readSigned(asked)

  const { number, macDigest } = await draftCertificate(tx, order)
  const hashKey = secrets.certificateKey
  await open(tx, order, {
    tokenHash,
    confirmationId,
    signature: secrets.encryptFor(
      await getOwner(tx, clientId),
      picture.toString('base64'),
      signatureAad(order.certificateId),
    ),
    number,
    hash: secrets.certificateMac(macDigest, hashKey).toString('hex'),
    hashKey,
  })
  publishAfterCommit(context, {
    to: { user: clientId },
    accountIds: [order.accountId],
    topics: ['certificates'],
  })
  return await showCertificate(context, order.certificateId)
}
