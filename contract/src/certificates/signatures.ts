import { z } from 'zod'

/**
 * Limits of a signature's picture. The canvas is 500 by 200; a sharp screen draws four pixels for each of
 * those.
 */
export const signatureLimits = { bytes: 60 * 1024, widthPixels: 1000, heightPixels: 400 } as const

/** A PNG or JPEG picture in base64. The server decodes it and refuses other formats and larger pictures. */
export const signatureSchema = z
  .base64()
  .min(1)
  .max(Math.ceil(signatureLimits.bytes / 3) * 4)
  .meta({ description: 'A PNG or JPEG picture in base64, at most 60 KB and 1000 by 400 pixels' })

/** A person who signed for joint holders or an organisation, in class A or B. */
const certificateSignatorySchema = z.object({
  name: z.string(),
  class: z.enum(['A', 'B']),
  signedAt: z.iso.datetime(),
})
export type CertificateSignatory = z.infer<typeof certificateSignatorySchema>

/** The picture that was drawn for a certificate, and for whom. */
export const drawnSignatureSchema = z.object({
  mediaType: z.enum(['image/png', 'image/jpeg']),
  image: signatureSchema,
  /** Left out for a client's own certificate. */
  signedFor: z
    .object({
      holder: z.string(),
      drawnBy: z.string(),
      /** Empty for a person who neither prepares nor signs orders of the account. */
      signatories: z.array(certificateSignatorySchema).max(100),
    })
    .optional(),
})
