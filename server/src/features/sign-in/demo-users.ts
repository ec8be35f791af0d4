import { type DemoUser, fullName } from '@bank/contract'
import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { Database } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/** Any six digits sign in a user without a second factor. */
const anyCode = '000000'

/**
 * The users of the demo bank, each with a code that works now. A real bank knows of no such users:
 * NOT_FOUND.
 */
export async function listDemoUsers({ config, db, clock }: Services): Promise<DemoUser[]> {
  if (config.demo === null) refuse('NOT_FOUND')
  // Imported lazily: a real bank never has these names and passwords in memory.
  const { users } = await import('@bank/database/users')
  const steps = await nextSteps(
    db,
    users.map((user) => user.username),
    stepAt(clock()),
  )
  return users.map(({ username, firstName, lastName, password, totpSecret, note }) => ({
    username,
    name: fullName({ firstName, lastName }),
    password,
    code: totpSecret === null ? anyCode : codeOf(totpSecret, steps.get(username) ?? stepAt(clock())),
    note,
  }))
}

/** A code is accepted once, so a second sign-in within half a minute needs the next code. */
async function nextSteps(db: Database, usernames: string[], step: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ username: string; step: string }>`
    select username, identity.next_step(username, ${step}) as step
    from unnest(${usernames}::text[]) as username`.execute(db)
  return new Map(rows.map((row) => [row.username, Number(row.step)]))
}
