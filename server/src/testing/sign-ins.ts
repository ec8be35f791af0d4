import type { SignIn } from '@bank/contract'
import { sql } from 'kysely'
import { type Caller, signIn } from '#identity/sign-in/sign-in.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TestUser } from './builders.ts'
import type { TestServer } from './test-server.ts'

/** A caller whose browser the bank does not know. */
export const stranger: Caller = { address: '192.0.2.1', device: null }

/** The refusal's code; null for a session. */
export async function outcome(server: TestServer, order: SignIn, caller = stranger): Promise<string | null> {
  try {
    await signIn(server.services, caller, order)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Sign-ins at once: an answer takes 300 ms, however many are asked for. */
export async function outcomes(server: TestServer, orders: SignIn[], caller = stranger) {
  return await Promise.all(orders.map((order) => outcome(server, order, caller)))
}

/** Signs in so many times at once with a wrong password. */
export async function failTogether(server: TestServer, times: number, user: TestUser, caller = stranger) {
  const wrong = () => ({ ...server.credentialsOf(user), password: 'wrong' })
  await outcomes(server, Array.from({ length: times }, wrong), caller)
}

/** Returns why sign-ins of this user were refused, as the audit has it, with how often. */
export async function reasons(server: TestServer, user: TestUser): Promise<Record<string, number>> {
  const { rows } = await sql<{ reason: string; times: string }>`
    select detail->>'reason' as reason, count(*) as times from audit.event
    where action = 'sign-in-refused' and user_id = ${user.id} group by 1`.execute(server.owner)
  return Object.fromEntries(rows.map(({ reason, times }) => [reason, Number(times)]))
}
