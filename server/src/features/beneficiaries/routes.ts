import { asClient } from '#http/procedures.ts'
import { openDetails } from '#ledger/beneficiary-details.ts'
import { listBeneficiaries } from './queries.ts'

/** Whom the client pays. */
export const beneficiaries = {
  list: asClient.beneficiaries.list.handler(async ({ context: { tx, clientId, services } }) => {
    const found = await listBeneficiaries(tx, clientId)
    return found.map(({ id, name, isCrypto, details, verifiedAt, createdAt, dataKey }) => ({
      id,
      name,
      isCrypto,
      verified: verifiedAt !== null,
      createdAt: createdAt.toISOString(),
      ...openDetails(services.secrets, { id: clientId, dataKey }, id, details),
    }))
  }),
}
