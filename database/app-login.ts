import { randomBytes } from 'node:crypto'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { isInsufficientPrivilege, reportMissingRights } from './owner-rights.ts'
import { serverSettings, withClient } from './migrate.ts'

/** The login role of one database's servers: a member of bank_app with the rights of bank_app only. */
export type AppLogin = { user: string; password: string }

/**
 * The advisory lock for finding or making a login, so that two servers that start together use the same one.
 */
const loginLock = 767_004

/**
 * Returns the login of this database's servers. The first call makes it; later calls return the same one. The
 * password of an existing login is never changed, because a server may be using it. `ownerUrl` is the login
 * that migrated: it may create roles and grant bank_app.
 */
export async function getAppLogin(ownerUrl: string): Promise<AppLogin> {
  return await asOwner(ownerUrl, async (client) => (await currentLogin(client)) ?? (await makeLogin(client)))
}

/**
 * Makes another login for servers that start from now on. Those that are running keep the one they have,
 * until `dropFormerLogins`.
 */
export async function replaceAppLogin(ownerUrl: string): Promise<AppLogin> {
  return await asOwner(ownerUrl, async (client) => {
    await client.query(
      'update migration.app_login set replaced_at = clock_timestamp() where replaced_at is null',
    )
    return await makeLogin(client)
  })
}

/**
 * Drops the logins that were replaced; answers which went, and which stay because a server is still connected
 * with them.
 */
export async function dropFormerLogins(ownerUrl: string): Promise<{ dropped: string[]; inUse: string[] }> {
  return await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string; used: boolean }>(`
      select l.role_name as name, exists (select from pg_stat_activity a
        where a.usename = l.role_name) as used
      from migration.app_login l
      where l.replaced_at is not null and l.database = ${thisDatabase}
      order by l.made_at`)
    const dropped = rows.filter(({ used }) => !used).map(({ name }) => name)
    for (const name of dropped) {
      await client.query('delete from migration.app_login where role_name = $1', [name])
      await asCaller(client, [`drop role if exists ${escapeIdentifier(name)}`])
    }
    return { dropped, inUse: rows.filter(({ used }) => used).map(({ name }) => name) }
  })
}

const thisDatabase = '(select oid from pg_database where datname = current_database())'

/**
 * A copy of the database brings rows of the original along, and a dump brings rows without their roles: both
 * count for nothing.
 */
async function currentLogin(client: Client): Promise<AppLogin | null> {
  const { rows } = await client.query<AppLogin>(`
    select l.role_name as user, l.password
    from migration.app_login l
    join pg_roles r on r.rolname = l.role_name
    where l.replaced_at is null and l.database = ${thisDatabase}`)
  return rows[0] ?? null
}

/** The role's name is random too, because roles are shared by all databases of the cluster. */
async function makeLogin(client: Client): Promise<AppLogin> {
  const user = `bank_app_${randomBytes(6).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  const role = escapeIdentifier(user)
  await asCaller(client, [
    `create role ${role} login inherit connection limit 200 password ${escapeLiteral(password)}`,
    `grant bank_app to ${role} with inherit true, set false`,
    ...serverSettings(user),
  ])
  await client.query(
    `delete from migration.app_login where database = ${thisDatabase} and replaced_at is null`,
  )
  await client.query(
    `insert into migration.app_login (role_name, database, password) values ($1, ${thisDatabase}, $2)`,
    [user, password],
  )
  return { user, password }
}

/** The login role itself manages roles, because bank_owner may not create any. */
async function asCaller(client: Client, statements: string[]): Promise<void> {
  await client.query('set local role none')
  for (const statement of statements) await client.query(statement)
  await client.query('set local role bank_owner')
}

async function asOwner<Result>(ownerUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  try {
    return await runInTransaction(ownerUrl, work)
  } catch (error) {
    if (isInsufficientPrivilege(error)) await withClient(ownerUrl, reportMissingRights)
    throw error
  }
}

async function runInTransaction<Result>(
  ownerUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  return await withClient(ownerUrl, async (client) => {
    await client.query('begin')
    // A connection that ends within a transaction rolls it back.
    await client.query('set local role bank_owner')
    await client.query('select pg_advisory_xact_lock($1)', [loginLock])
    const result = await work(client)
    await client.query('commit')
    return result
  })
}
