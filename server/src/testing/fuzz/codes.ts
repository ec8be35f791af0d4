import { sql } from 'kysely'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { TestUser } from '#testing/builders.ts'
import type { TestServer } from '#testing/test-server.ts'

/** The code of this half minute: the clock of a test server stands still, and many callers share it. */
export function presentCode({ services }: TestServer, { totpSecret }: TestUser): string {
  return totpSecret === null ? '123456' : codeOf(totpSecret, stepAt(services.clock()))
}

/** Makes the used code of this half minute good again. */
export async function forgetUsedCodes({ owner }: TestServer, { id }: TestUser): Promise<void> {
  await sql`update identity.credential set last_step = 0 where user_id = ${id}`.execute(owner)
}
