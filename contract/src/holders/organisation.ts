import { z } from 'zod'
import { lineSchema } from '#written-text.ts'
import { leiSchema } from './lei.ts'

const missing = 'Please fill in all required fields'

/** A company, a trust or a foundation, as its register has it. */
export const organisationSchema = z.strictObject({
  legalName: lineSchema(140, { missing }),
  registrationNumber: lineSchema(40, { missing }),
  /** A code of `countryCodes`. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, missing)
    .meta({ description: 'ISO 3166-1 alpha-2', examples: ['DM'] }),
  lei: leiSchema.nullable(),
})
export type Organisation = z.infer<typeof organisationSchema>
