import { sql } from 'kysely'
import type { FunctionContext } from '#http/functions.ts'
import type { Services } from '#http/procedures.ts'
import { isWithinRate, networkOf } from '#identity/sign-in/rates.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Counts a visitor's request, whatever its result: limits per minute and per day from one network, and per
 * minute from all. Refuses TOO_MANY_ATTEMPTS.
 */
export async function refuseCrowds(
  {
    services: {
      db,
      config: { rates },
    },
    address,
  }: FunctionContext,
  kind: 'booking' | 'message',
): Promise<void> {
  const network = networkOf(address)
  const isOneTooMany =
    !(await isWithinRate(db, `${kind}|${network}`, rates.enquiriesPerAddress)) ||
    !(await isWithinRate(db, `${kind} of a day|${network}`, rates.enquiriesPerAddressAndDay, '1 day')) ||
    !(await isWithinRate(db, kind, rates.enquiries))
  if (isOneTooMany) refuse('TOO_MANY_ATTEMPTS')
}

/** Counts who tries a link, as often as they may sign in. Refuses TOO_MANY_ATTEMPTS. */
export async function refuseGuessers({
  services: {
    db,
    config: { rates },
  },
  address,
}: FunctionContext): Promise<void> {
  if (!(await isWithinRate(db, `consultation|${networkOf(address)}`, rates.signInsPerAddress)))
    refuse('TOO_MANY_ATTEMPTS')
}

/** Deletes personal data of visitors after a year. */
export async function forgetVisitors({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`select bank.forget_visitors()`.execute(db)
}
