import type { Role, Session } from '@bank/contract'
import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'

type Row = {
  userId: string
  role: Role
  complete: boolean
  passwordDue: boolean
  idleExpiresAt: Date
  expiresAt: Date
  username: string
  firstName: string
  lastName: string
  email: string
  twoFactorEnabled: boolean
  hasPasskeys: boolean
}

/** The active session behind a token; null when there is none. Reading it counts as no activity. */
export async function findSession(db: Database, tokenHash: Buffer): Promise<Session | null> {
  const row = await db.transaction().execute(async (tx) => {
    // First the signed context, in a statement of its own: only then do the policies show who this is.
    await sql`select identity.enter_session(${tokenHash})`.execute(tx)
    const { rows } = await sql<Row>`
      select s.user_id, s.role, s.complete, s.idle_expires_at, s.expires_at,
        p.username, p.first_name, p.last_name, p.email, f.two_factor_enabled, f.has_passkeys,
        not s.complete and identity.is_password_due(${tokenHash}) as password_due
      from identity.find_active_session(${tokenHash}) s
      join identity.users p on p.id = s.user_id
      cross join identity.second_factor(${tokenHash}) f`.execute(tx)
    return rows[0]
  })
  if (row === undefined) return null
  const { userId: id, role, username, firstName, lastName, email, twoFactorEnabled, hasPasskeys } = row
  return {
    user: { id, username, firstName, lastName, email, role, twoFactorEnabled, hasPasskeys },
    complete: row.complete,
    passwordDue: row.passwordDue,
    idleExpiresAt: row.idleExpiresAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** A user was active: the idle limit starts anew. False when the session is gone. */
export async function touchSession(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { touched } = await callForRow(
    db,
    sql<{ touched: boolean }>`select identity.touch_session(${tokenHash}) as touched`,
  )
  return touched
}

/** Ends a session. Returns its user's id, or null when the session was over already. */
export async function endSession(db: Database, tokenHash: Buffer): Promise<string | null> {
  const { userId } = await callForRow(
    db,
    sql<{ userId: string | null }>`select identity.end_session(${tokenHash}) as user_id`,
  )
  return userId
}

/** The user of an active session, and whether it may do more than enrol. Null when the session is gone. */
export async function findOwner(
  db: Database,
  tokenHash: Buffer,
): Promise<{ userId: string; role: Role; complete: boolean } | null> {
  const { rows } = await sql<{ userId: string; role: Role; complete: boolean }>`
    select user_id, role, complete from identity.find_active_session(${tokenHash})`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns those of the given token hashes (hexadecimal) whose sessions are active: one query for every open
 * event stream.
 */
export async function listActiveSessions(db: Database, tokenHashes: Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ tokenHash: Buffer }>`
    select active as token_hash
      from identity.list_active_sessions(${tokenHashes}::bytea[]) as active`.execute(db)
  return new Set(rows.map((row) => row.tokenHash.toString('hex')))
}

/** Deletes sessions, changes of addresses, links and enrolments that ended long enough ago. */
export async function forgetEndedSessions(db: Database): Promise<void> {
  await sql`select identity.forget_ended_sessions()`.execute(db)
}
