import { generatedPassword } from '@bank/contract'

/** Twelve characters, letters, digits and signs, each equally likely. */
export function generatePassword(): string {
  const { length, letters, digits, signs } = generatedPassword
  const all = letters + digits + signs
  // Bytes beyond the last whole multiple of the alphabet are dropped: they would make its first characters
  // likelier.
  const limit = 256 - (256 % all.length)
  let made = ''
  while (made.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < limit && made.length < length) made += all.charAt(byte % all.length)
    }
  }
  return made
}
