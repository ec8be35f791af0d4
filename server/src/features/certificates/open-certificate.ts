import type { CertificateOrder } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { draftCertificate, openCertificate as open } from '#ledger/certificate.ts'
import { signatureAad } from '#domain/signature-aad.ts'
import { getOwner } from './queries.ts'
import { showCertificate } from './show-certificate.ts'
import { readOrder } from './signed-order.ts'

/**
 * Opens a certificate of deposit, once however often it is asked; whoever watches hears of it after the
 * commit.
 */
export async function openCertificate(
  context: ClientContext,
  { confirmationId, ...asked }: CertificateOrder & { confirmationId?: string | undefined },
) {
  const { tx, clientId, services, tokenHash, afterCommit } = context
  const { secrets, config, changes } = services
  const { picture, ...order } = readOrder(asked)

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
    demo: config.demo !== null,
  })
  afterCommit(() =>
    changes.publish({ to: { user: clientId }, accountIds: [order.accountId], topics: ['certificates'] }),
  )
  return await showCertificate(context, order.certificateId)
}
