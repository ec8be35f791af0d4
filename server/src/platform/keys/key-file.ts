import { z } from 'zod'

/** Every key has 256 bits. */
export const keyBytes = 32

const keySchema = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === keyBytes)
const keyNumberSchema = z.string().regex(/^[1-9]\d{0,2}$/)
const signInKeysSchema = z.object({ pepper: keySchema, identifierKey: keySchema, deviceKey: keySchema })

const keysSchema = z.object({
  /** The first sign-in keys: all three, or none once they were dropped. */
  ...signInKeysSchema.partial().shape,
  /** The sign-in keys in use from now on; the others verify what they have signed. */
  signInWith: z.int().min(1).max(255).default(1),
  signInKeys: z.record(keyNumberSchema, signInKeysSchema).default({}),
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
  keysSchema.refine(hasItsSignInKeys),
)

function hasItsSignInKeys(keys: z.output<typeof keysSchema>): boolean {
  const first = [keys.pepper, keys.identifierKey, keys.deviceKey].filter((key) => key !== undefined).length
  return (
    (first === 0 || first === 3) && (keys.signInWith === 1 ? first === 3 : keys.signInWith in keys.signInKeys)
  )
}

/** The text of a key file with these keys. */
export function textOf(keysOfBank: Keys): string {
  const { pepper, identifierKey, deviceKey, signInWith, signInKeys } = keysOfBank
  const { encryptWith, masterKeys, certificateKeys } = keysOfBank
  const text = (key: Buffer) => key.toString('base64')
  const texts = (numbered: Record<string, Buffer>) =>
    Object.fromEntries(Object.entries(numbered).map(([id, key]) => [id, text(key)]))
  const ofSignIn = (keys: z.output<typeof signInKeysSchema>) => ({
    pepper: text(keys.pepper),
    identifierKey: text(keys.identifierKey),
    deviceKey: text(keys.deviceKey),
  })
  const keys = {
    ...(pepper && identifierKey && deviceKey ? ofSignIn({ pepper, identifierKey, deviceKey }) : {}),
    signInWith,
    signInKeys: Object.fromEntries(Object.entries(signInKeys).map(([id, some]) => [id, ofSignIn(some)])),
    encryptWith,
    masterKeys: texts(masterKeys),
    certificateKeys: texts(certificateKeys),
  }
  return `${JSON.stringify(keys, null, 2)}\n`
}
