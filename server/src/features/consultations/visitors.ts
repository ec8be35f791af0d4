import type { FunctionContext } from '#http/functions.ts'
import { isWithinRate, networkOf } from '#identity/rates.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Counts who sends something, whatever becomes of it: so many a minute and a day from one network, and so
 * many a minute from everywhere. Refuses TOO_MANY_ATTEMPTS.
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
