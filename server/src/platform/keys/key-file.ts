import { z } from 'zod'

/** Every key has 256 bits. */
export const keyBytes = 32

const keySchema = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === keyBytes)
const keysSchema = z.object({
  pepper: keySchema,
  identifierKey: keySchema,
  deviceKey: keySchema,
  /** The master key that encrypts from now on; the others only decrypt. */
  encryptWith: z.int().min(1).max(255),
  masterKeys: z.record(z.string().regex(/^[1-9]\d{0,2}$/), keySchema),
})
/** The keys of a bank. */
export type Keys = z.infer<typeof keysSchema>

/** Files of earlier versions have the older name of `encryptWith`. */
export const keyFileSchema = z.preprocess(
  (file) =>
    typeof file === 'object' && file !== null && 'sealWith' in file
      ? { encryptWith: file.sealWith, ...file }
      : file,
  keysSchema,
)
