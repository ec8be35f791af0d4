import { type Client, DatabaseError, escapeIdentifier } from 'pg'

/** A database that cannot hold a bank, or whose owner lacks a right: a sentence for the operator. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase'
}

/** Returns whether PostgreSQL refused a statement for lack of a right (insufficient_privilege). */
export function isInsufficientPrivilege(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof DatabaseError && cause.code === '42501'
}

type Rights = { user: string; database: string; creates: boolean; owns: boolean; roles: string[] }

/**
 * Throws UnfitDatabase with the statements that give the role in DATABASE_URL its missing rights. Returns if
 * no right is missing; the error then has another cause. The connection must be outside of a transaction.
 */
export async function reportMissingRights(client: Client): Promise<void> {
  await client.query('reset role')
  const { rows } = await client.query<Rights>(`
    select u.rolname as user, d.datname as database,
      u.rolcreaterole or u.rolsuper as creates,
      pg_has_role(u.oid, d.datdba, 'usage') as owns,
      array(select r.rolname::text from pg_roles r
        where r.rolname in ('bank_owner', 'bank_app')
          and not pg_has_role(u.oid, r.oid, 'member with admin option')
        order by r.rolname desc) as roles
    from pg_roles u, pg_database d
    where u.rolname = session_user and d.datname = current_database()`)
  const statements = rows.flatMap(({ user, database, creates, owns, roles }) => {
    const role = escapeIdentifier(user)
    return [
      ...(creates ? [] : [`alter role ${role} createrole`]),
      ...(owns ? [] : [`alter database ${escapeIdentifier(database)} owner to ${role}`]),
      ...(roles.length === 0 ? [] : [`grant ${roles.join(', ')} to ${role} with admin option`]),
    ]
  })
  if (statements.length === 0) return
  throw new UnfitDatabase(
    `The role that DATABASE_URL names may not do all that a bank’s owner has to. ` +
      `As a superuser of PostgreSQL: ` +
      `${statements.join('; ')};`,
  )
}
