import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { lineSchema, setupLinkDays } from '@bank/contract'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import { openPasswords } from '#identity/passwords/passwords.ts'
import { openAsOwner, type Tx } from '#platform/database.ts'
import { readBankSecrets } from '#platform/keys/key-check.ts'
import { type Secrets } from '#platform/keys/secrets.ts'
import { readConfig } from './config/config.ts'
import { keepKeys } from './prepare-bank.ts'
import { newToken } from '#platform/keys/token.ts'
import { endWithError } from '#operator/end-with-error.ts'

/** A mistake in the command line, for the person who typed it: a sentence. */
export class WrongOrder extends Error {}

const usage = [
  'npm run admin -- create --username … --first-name … --last-name … --email …',
  '  creates an administrator and prints their setup link',
  'npm run admin -- link --username …',
  '  prints a new setup link for an administrator',
  'npm run admin -- --help',
  '  lists every command',
].join('\n')

const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)
const newAdminSchema = z.strictObject({
  username: usernameSchema,
  firstName: lineSchema(100),
  lastName: lineSchema(100),
  email: z
    .email()
    .max(254)
    .transform((email) => email.toLowerCase()),
})
export type NewAdmin = z.input<typeof newAdminSchema>

/**
 * Makes an admin in a bank whose admins cannot make one: run by an operator who has the database and the
 * keys. Returns the token of the setup link; there is no usable password before the setup. Throws WrongOrder.
 */
export async function createAdmin(ownerUrl: string, secrets: Secrets, order: NewAdmin): Promise<string> {
  const checked = newAdminSchema.safeParse(order)
  if (!checked.success) throw new WrongOrder(`${nameOf(checked.error)} is missing or invalid.\n${usage}`)
  const passwords = await openPasswords(secrets.peppers)
  // A random password that is never shown; the setup replaces it.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64'))
  return await asOwner(ownerUrl, async (tx) => {
    const id = randomUUID()
    await tx
      .insertInto('identity.users')
      .values({ id, ...checked.data, role: 'admin', dataKey: secrets.newDataKey(id) })
      .execute()
      .catch(rethrowTaken)
    await tx.insertInto('identity.credential').values({ userId: id, passwordHash }).execute()
    // Until the setup this user cannot approve anything.
    await tx
      .insertInto('identity.issuedPassword')
      .values({ userId: id, passwordHash, kind: 'provisional' })
      .execute()
    await sql`
      select audit.record(null, ${id}, 'person-created', null,
        '{"role": "admin", "by": "operator"}')`.execute(tx)
    return await newLink(tx, id)
  })
}

/**
 * Makes a new setup link for an admin where no other admin can. The older link no longer works. Throws
 * WrongOrder.
 */
export async function linkForAdmin(ownerUrl: string, username: string): Promise<string> {
  return await asOwner(ownerUrl, async (tx) => {
    const admin = await tx
      .selectFrom('identity.users')
      .select('id')
      .where('username', '=', username.trim().toLowerCase())
      .where('role', '=', 'admin')
      .executeTakeFirst()
    if (admin === undefined)
      throw new WrongOrder(
        `There is no administrator called ${username}. Clients receive their links from staff.`,
      )
    return await newLink(tx, admin.id)
  })
}

async function newLink(tx: Tx, userId: string): Promise<string> {
  const { token, tokenHash } = newToken()
  await sql`select from identity.issue_setup_link(null, ${userId}, ${tokenHash})`.execute(tx)
  return token
}

async function asOwner(ownerUrl: string, work: (tx: Tx) => Promise<string>): Promise<string> {
  const db = openAsOwner(ownerUrl)
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      return await work(tx)
    })
  } finally {
    await db.destroy()
  }
}

function rethrowTaken(error: unknown): never {
  const constraint = error instanceof DatabaseError ? error.constraint : undefined
  if (constraint === 'username_unique')
    throw new WrongOrder(
      'This username is already in use. For a new setup link: npm run admin -- link --username …',
    )
  if (constraint === 'email_unique') throw new WrongOrder('This e-mail address is already in use.')
  throw error
}

/** "--first-name", as it was to be typed. */
function nameOf({ issues }: z.ZodError): string {
  return `--${String(issues[0]?.path[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

async function obey(args: string[]): Promise<string> {
  const {
    task,
    username = '',
    'first-name': firstName = '',
    'last-name': lastName = '',
    email = '',
  } = read(args)
  const config = readConfig(process.env)
  const { databaseUrl, keyFile, publicOrigins, port } = config
  const secrets = await readBankSecrets(config)
  await keepKeys(databaseUrl, secrets, keyFile)
  const token =
    task === 'create'
      ? await createAdmin(databaseUrl, secrets, { username, firstName, lastName, email })
      : await linkForAdmin(databaseUrl, username)
  return [
    '',
    `  ${publicOrigins?.[0] ?? `http://localhost:${port}`}/setup/${token}`,
    '',
    `  The link sets up ${username} once, within ${setupLinkDays} days. Anyone who has it can become this ` +
      'administrator,',
    '  so deliver it in person or through a channel you trust. It will not be shown again.',
    '',
    '',
  ].join('\n')
}

function read(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { username: text, 'first-name': text, 'last-name': text, email: text },
    })
    const [task] = positionals
    if (positionals.length === 1 && (task === 'create' || task === 'link')) return { ...values, task }
  } catch {
    // An unknown option is answered with the known ones.
  }
  throw new WrongOrder(usage)
}

if (import.meta.main) {
  await obey(process.argv.slice(2)).then((output) => process.stdout.write(output), endWithError(WrongOrder))
}
