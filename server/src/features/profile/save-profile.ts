import type { Profile, ProfileChange } from '@bank/contract'
import { sql } from 'kysely'
import { underOwnRows } from '#http/procedures.ts'
import type { OwnerContext } from '#identity/own-credential.ts'
import { prove } from '#identity/prove.ts'
import { adminAudience } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import type { ProfileContext } from './context.ts'
import { mailsOfEmailChange, newLink } from './mails.ts'
import { getPerson } from './queries.ts'
import { readProfile } from './read-profile.ts'
import { decryptAddress, decryptField, encryptAddress, encryptField } from '#identity/encrypted-fields.ts'

type Changed = {
  fields: string[]
  phone: Buffer | null
  address: Buffer | null
  phrase: Buffer | null
  email: string | null
}

const needProof = new Set(['phone', 'phrase', 'email'])

/**
 * Saves what is different, all of it or nothing. How the bank recognises somebody changes only with a proof:
 * telephone number, phrase, e-mail address; the last waits until it is confirmed in its mailbox. Refuses
 * PROFILE_CHANGED when somebody saved since this was read, and takes nothing of it.
 */
export async function saveProfile(
  context: ProfileContext,
  { proof, ...change }: ProfileChange,
): Promise<Profile> {
  const { services, tokenHash, origin } = context
  const { config, db, changes } = services
  const { changed, firstName } = await underOwnRows(context, async ({ tx, clientId }) => {
    const person = await getPerson(tx, clientId)
    if ((person.version ?? 0) !== change.version) refuse('PROFILE_CHANGED')
    return { changed: differences(context, person, change), firstName: person.firstName }
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
  const { token, hash } = newLink()
  const mails =
    email === null
      ? null
      : mailsOfEmailChange({ bankName: config.bank.name, origin, token, firstName, email })
  const { rows } = await sql<{ outcome: 'SAVED' | SaveRefusal; personId: string | null }>`
    select outcome, person_id from identity.save_profile(
      ${tokenHash}, ${confirmationId}, ${change.version}, ${fields}, ${phone}, ${address}, ${phrase},
      ${email}, ${hash}, ${JSON.stringify(mails)}
    )`.execute(db)
  const [{ outcome, personId } = { outcome: 'NOT_SIGNED_IN' as const, personId: null }] = rows
  if (outcome !== 'SAVED') refuse(outcome)
  if (personId !== null) changes.publish({ personId, topics: ['profile'] })
  // The list of users says who has one.
  if (fields.includes('phrase')) changes.publish({ personId: adminAudience, topics: ['people'] })
  return await read(context)
}

type SaveRefusal =
  | 'NOT_SIGNED_IN'
  | 'ENROLMENT_REQUIRED'
  | 'PROFILE_CHANGED'
  | 'EMAIL_UNCHANGED'
  | 'TOO_MANY_ATTEMPTS'
  | 'CODE_REQUIRED'
  | 'CONFIRMATION_REFUSED'

/**
 * What of it is not what is kept, encrypted. Encrypting the same text twice gives two different values, so the
 * texts are compared.
 */
function differences(
  { services: { secrets } }: OwnerContext,
  person: Awaited<ReturnType<typeof getPerson>>,
  change: Omit<ProfileChange, 'proof'>,
): Changed {
  const changed: Changed = { fields: [], phone: null, address: null, phrase: null, email: null }
  const { phone, address, phrase, email } = change
  if (address !== undefined && address !== decryptAddress(secrets, person, person.address)) {
    changed.fields.push('address')
    changed.address = address === null ? null : encryptAddress(secrets, person, address)
  }
  if (email !== undefined && email !== person.email) {
    changed.fields.push('email')
    changed.email = email
  }
  if (phone !== undefined && phone !== decryptField(secrets, person, 'phone', person.phone)) {
    changed.fields.push('phone')
    changed.phone = phone === null ? null : encryptField(secrets, person, 'phone', phone)
  }
  if (phrase !== undefined) {
    changed.fields.push('phrase')
    changed.phrase = encryptField(secrets, person, 'phrase', phrase)
  }
  return changed
}

async function digestOf(
  { services: { db } }: OwnerContext,
  version: number,
  { fields, phone, address, phrase, email }: Changed,
): Promise<Buffer> {
  const { rows } = await sql<{ digest: Buffer }>`
    select identity.profile_digest(${version}, ${fields}, ${phone}, ${address}, ${phrase},
      ${email}) as digest`.execute(db)
  if (!rows[0]) throw new Error('A digest has no row')
  return rows[0].digest
}

async function read(context: ProfileContext): Promise<Profile> {
  const {
    services: { secrets },
    tokenHash,
  } = context
  return await underOwnRows(context, (own) => readProfile({ ...own, secrets, tokenHash }))
}
