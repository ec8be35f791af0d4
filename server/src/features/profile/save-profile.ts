import type { Profile, ProfileChange } from '@bank/contract'
import { sql } from 'kysely'
import { underOwnRows } from '#http/procedures.ts'
import type { OwnerContext } from '#identity/own-credential.ts'
import { prove } from '#identity/second-factor/prove.ts'
import { callForDigest, callFunction } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import type { ProfileContext } from './context.ts'
import { mailsOfEmailChange } from './mails.ts'
import { getUser, readProfile } from './read-profile.ts'
import { decryptAddress, decryptField, encryptAddress, encryptField } from '#identity/encrypted-fields.ts'
import { newToken } from '#platform/keys/token.ts'

type Changed = {
  fields: string[]
  phone: Buffer | null
  address: Buffer | null
  phrase: Buffer | null
  email: string | null
}

const needProof = new Set(['phone', 'phrase', 'email'])

/**
 * Saves the changed fields, all or nothing. Telephone number, phrase and e-mail address need a proof, since
 * the bank recognises the user by them; a new address is pending until its mailbox confirms it. Refuses
 * PROFILE_CHANGED when the profile was saved since it was read.
 */
export async function saveProfile(
  context: ProfileContext,
  { proof, ...change }: ProfileChange,
): Promise<Profile> {
  const { services, tokenHash, origin } = context
  const { secrets, clock, config, db, changes } = services
  const { changed, firstName, isClient } = await underOwnRows(context, async ({ tx, clientId }) => {
    const user = await getUser(tx, clientId)
    if ((user.version ?? 0) !== change.version) refuse('PROFILE_CHANGED')
    return {
      changed: differences(context, user, change),
      firstName: user.firstName,
      isClient: user.role === 'user',
    }
  })
  const { fields, phone, address, phrase, email } = changed
  if (fields.length === 0) return await read(context)

  const confirmationId = fields.some((field) => needProof.has(field))
    ? await prove(context, {
        action: 'profile',
        digest: await digestOf(context, change.version, changed),
        proof,
      })
    : null
  const link = newToken()
  const mails =
    email === null
      ? null
      : mailsOfEmailChange({
          secrets,
          now: clock(),
          bankName: config.bank.name,
          origin,
          token: link.token,
          firstName,
          email,
          isClient,
        })
  const { userId } = await callFunction(
    db,
    { SAVED: ['userId'] },
    sql<{ outcome: string; userId: string | null }>`
      select outcome, user_id from identity.save_profile(
        ${tokenHash}, ${confirmationId}, ${change.version}, ${fields}, ${phone}, ${address}, ${phrase},
        ${email}, ${link.tokenHash}, ${JSON.stringify(mails)}
      )`,
  )
  changes.publish({ to: { user: userId }, topics: ['profile'] })
  // The list of users shows whether there is a phrase.
  if (fields.includes('phrase')) changes.publish({ to: 'admins', topics: ['users'] })
  return await read(context)
}

/**
 * Encrypts the fields that differ. Encrypting a text twice gives two ciphertexts, so the texts are compared.
 */
function differences(
  { services: { secrets } }: OwnerContext,
  user: Awaited<ReturnType<typeof getUser>>,
  change: Omit<ProfileChange, 'proof'>,
): Changed {
  const changed: Changed = { fields: [], phone: null, address: null, phrase: null, email: null }
  const { phone, address, phrase, email } = change
  if (address !== undefined && address !== decryptAddress(secrets, user, user.address)) {
    changed.fields.push('address')
    changed.address = address === null ? null : encryptAddress(secrets, user, address)
  }
  if (email !== undefined && email !== user.email) {
    changed.fields.push('email')
    changed.email = email
  }
  if (phone !== undefined && phone !== decryptField(secrets, user, 'phone', user.phone)) {
    changed.fields.push('phone')
    changed.phone = phone === null ? null : encryptField(secrets, user, 'phone', phone)
  }
  if (phrase !== undefined) {
    changed.fields.push('phrase')
    changed.phrase = encryptField(secrets, user, 'phrase', phrase)
  }
  return changed
}

async function digestOf(
  { services: { db } }: OwnerContext,
  version: number,
  { fields, phone, address, phrase, email }: Changed,
): Promise<Buffer> {
  return await callForDigest(
    db,
    sql`identity.profile_digest(${version}, ${fields}, ${phone}, ${address}, ${phrase}, ${email})`,
  )
}

async function read(context: ProfileContext): Promise<Profile> {
  const {
    services: { secrets },
    tokenHash,
  } = context
  return await underOwnRows(context, (own) => readProfile({ ...own, secrets, tokenHash }))
}
