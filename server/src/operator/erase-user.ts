/**
 * npm run admin -- erase-user <username> --confirm <username>: destroys the key of a user's data and deletes
 * or overwrites what else is personal; books, audit and proofs stay. An id stands in for the username, for
 * the same erasure in a restored backup.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { readConfig } from '#config/config.ts'
import type { Tx } from '#platform/database.ts'
import { asOwner } from './as-owner.ts'
import { endWithError } from './end-with-error.ts'

/** Why a user is not erased, for the operator: sentences. */
export class NotErased extends Error {}

const usage = [
  'npm run admin -- erase-user <username>',
  '  In a script, add --confirm <username>. With --check nothing is erased, only what prevents it is shown.',
].join('\n')

/** The step that has to come first, by the codes of identity.erasure_refusals. */
const reasons: Readonly<Record<string, string>> = {
  ADMIN: 'is an administrator: another administrator has to block this user first.',
  NOT_BLOCKED: 'can still sign in: an administrator has to block this user first.',
  SESSION_JUST_ENDED: 'was signed in less than a minute ago: wait a minute.',
  MONEY: 'has an account whose balance is not zero.',
  JOINT_MONEY: 'is a holder of a joint account whose balance is not zero.',
  CERTIFICATE: 'has a certificate that has not matured yet.',
  JOINT_CERTIFICATE: 'is a holder of a joint certificate that has not matured yet.',
  PAYMENT: 'has a payment that is pending.',
  ACCOUNT_REQUEST: 'has an account request that is pending.',
  APPROVAL: 'is the subject or the requester of an approval that is pending.',
}

/**
 * Erases the user of this name or id in one transaction, as the database's owner, and answers the user's id.
 * Throws NotErased with every reason. A user who is erased already is erased again.
 */
export async function eraseUser(ownerUrl: string, name: string, confirmation: string): Promise<string> {
  return await asOwner(ownerUrl, async (tx) => {
    const { id } = await getUser(tx, name)
    if (confirmation !== name)
      throw new NotErased(`Nothing was erased. To confirm, type ${name} again: --confirm ${name}`)
    const { rows } = await sql<{ refusals: string[] }>`
      select identity.erase_user(${id}) as refusals`.execute(tx)
    throwReasons(name, rows[0]?.refusals ?? [])
    return id
  })
}

/**
 * Throws NotErased where the user of this name or id would not be erased now, so that no operator is asked to
 * confirm in vain. Changes nothing.
 */
export async function checkErasable(ownerUrl: string, name: string): Promise<void> {
  await asOwner(ownerUrl, async (tx) => {
    const { id, erasedAt } = await getUser(tx, name)
    if (erasedAt !== null) return
    const { rows } = await sql<{ code: string }>`
      select code from identity.erasure_refusals(${id}) code`.execute(tx)
    throwReasons(
      name,
      rows.map(({ code }) => code),
    )
  })
}

async function getUser(tx: Tx, name: string): Promise<{ id: string; erasedAt: Date | null }> {
  const user = await tx
    .selectFrom('identity.users')
    .select(['id', 'erasedAt'])
    .where(z.uuid().safeParse(name).success ? 'id' : 'username', '=', name.toLowerCase())
    .executeTakeFirst()
  if (user === undefined) throw new NotErased(`There is no user called ${name}.`)
  return user
}

function throwReasons(name: string, refusals: string[]): void {
  if (refusals.length > 0)
    throw new NotErased(
      ['Nothing was erased.', ...refusals.map((code) => `${name} ${reasons[code] ?? code}`)].join('\n'),
    )
}

async function obey(args: string[]): Promise<string> {
  const { databaseUrl } = readConfig(process.env)
  const { name, confirmation, isCheck } = read(args)
  if (isCheck) {
    await checkErasable(databaseUrl, name)
    return ''
  }
  const id = await eraseUser(databaseUrl, name, confirmation)
  return [
    `The user ${id} has been erased. The books, the audit log and the proofs of certificates and receipts ` +
      'are intact.',
    'Older backups still contain this data. Keep this id apart from the bank and its backups: after',
    `restoring an older backup, run this again: npm run admin -- erase-user ${id}`,
    '',
  ].join('\n')
}

function read(args: string[]): { name: string; confirmation: string; isCheck: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { confirm: { type: 'string' }, check: { type: 'boolean', default: false } },
    })
    const [task, name, ...more] = positionals
    if (task === 'erase-user' && name !== undefined && more.length === 0)
      return { name, confirmation: values.confirm ?? '', isCheck: values.check }
  } catch {
    // An unknown option is answered with the known ones.
  }
  throw new NotErased(usage)
}

if (import.meta.main) {
  await obey(process.argv.slice(2)).then((output) => process.stdout.write(output), endWithError(NotErased))
}
