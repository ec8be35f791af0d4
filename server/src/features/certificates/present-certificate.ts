import type { CertificateRow } from './queries.ts'

/** A certificate as the contract has it. */
export function presentCertificate({
  createdAt,
  maturedAt,
  accountId,
  nickname,
  last4,
  ...certificate
}: CertificateRow) {
  return {
    ...certificate,
    createdAt: createdAt.toISOString(),
    maturedAt: maturedAt?.toISOString() ?? null,
    account: { id: accountId, nickname, last4 },
  }
}
