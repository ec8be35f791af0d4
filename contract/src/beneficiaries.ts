import { oc } from '@orpc/contract'
import { z } from 'zod'
import { currencySchema } from './money.ts'
import { refusals } from './refusals.ts'

export const beneficiarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    address: z.string().nullable(),
    isCrypto: z.boolean(),
    verified: z.boolean(),
    bankName: z.string().nullable(),
    bankAccountNumber: z.string().nullable(),
    bankRoutingNumber: z.string().nullable(),
    swiftCode: z.string().nullable(),
    walletAddress: z.string().nullable(),
    currency: currencySchema.nullable(),
    network: z.string().nullable(),
    walletHolderName: z.string().nullable(),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Beneficiary' })
export type Beneficiary = z.infer<typeof beneficiarySchema>

export const maximumBeneficiaries = 500

export const beneficiaries = {
  list: oc
    .route({
      method: 'GET',
      path: '/beneficiaries',
      tags: ['Beneficiaries'],
      summary: "The client's own beneficiaries, newest first",
    })
    .output(z.array(beneficiarySchema).max(maximumBeneficiaries))
    .errors(refusals('NOT_SIGNED_IN', 'ENROLMENT_REQUIRED')),
}
