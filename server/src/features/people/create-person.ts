import { randomInt } from 'node:crypto'
import { generatedPassword, isRefusalCode, type NewPerson, type ProvisionalCredentials } from '@bank/contract'
import { sql } from 'kysely'
import { newTotpSecret, sealTotpSecret, totpUri } from '#identity/one-time-codes.ts'
import { refuse } from '#platform/refusal.ts'
import { type StaffContext, tellStaff } from './staff-context.ts'

/**
 * A new person, with credentials that are shown this once and open nothing by themselves. Asking again with the same id and
 * content, because the answer was lost, makes other credentials for the same person.
 */
export async function createPerson(context: StaffContext, person: NewPerson): Promise<ProvisionalCredentials> {
  const { tx, services: { secrets, passwords, config } } = context
  const { personId, username, email, firstName, lastName, role } = person
  const password = newPassword()
  const secret = newTotpSecret()
  const passwordHash = await passwords.whenThereIsRoom(() => passwords.hash(password))
  const { rows } = await sql<{ outcome: string }>`
    select identity.create_person(
      ${personId}, ${username}, ${email}, ${firstName}, ${lastName}, ${role},
      ${secrets.newDataKey(personId)}, ${passwordHash}, ${sealTotpSecret(secrets, personId, secret)}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome ?? ''
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'CREATED') throw new Error(`identity.create_person said ${outcome}`)
  tellStaff(context)
  return { personId, username, password, secret, uri: totpUri(secret, { issuer: config.bank.name, label: username }) }
}

/** Twelve characters, each as likely as any other. */
function newPassword(): string {
  const { length, letters, digits, signs } = generatedPassword
  const all = letters + digits + signs
  return Array.from({ length }, () => all.charAt(randomInt(all.length))).join('')
}
