import { z } from 'zod'

/** Every key has 256 bits. */
export const keyBytes = 32

const keySchema = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === keyBytes)
const keyNumberSchema = z.string().regex(/^[1-9]\d{0,2}$/)
const keysSchema = z.object({
  pepper: keySchema,
  identifierKey: keySchema,
  deviceKey: keySchema,
  /** The master key that encrypts from now on; the others only decrypt. */
  encryptWith: z.int().min(1).max(255),
  masterKeys: z.record(keyNumberSchema, keySchema),
  /** The keys that verify certificates and receipts signed under master keys which were dropped. */
  certificateKeys: z.record(keyNumberSchema, keySchema).default({}),
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

/** The text of a key file with these keys. */
export function textOf(keysOfBank: Keys): string {
  const { pepper, identifierKey, deviceKey, encryptWith, masterKeys, certificateKeys } = keysOfBank
  const text = (key: Buffer) => key.toString('base64')
  const texts = (numbered: Record<string, Buffer>) =>
    Object.fromEntries(Object.entries(numbered).map(([id, key]) => [id, text(key)]))
  const keys = {
    pepper: text(pepper),
    identifierKey: text(identifierKey),
    deviceKey: text(deviceKey),
    encryptWith,
    masterKeys: texts(masterKeys),
    certificateKeys: texts(certificateKeys),
  }
  return `${JSON.stringify(keys, null, 2)}\n`
}
