import type { SignIn } from '@bank/contract'
import { client } from '#api.ts'

/** The order of a sign-in with what the user's passkey has signed; null when they declined. */
export async function signedOrder({ identifier, password }: SignIn): Promise<SignIn | null> {
  const asked = await client.signIn.askPasskey({ identifier })
  const { signWithPasskey } = await import('#lib/passkey/passkey.ts')
  const passkey = await signWithPasskey(asked)
  return passkey === null ? null : { identifier, password, passkey }
}
