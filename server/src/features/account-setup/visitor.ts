import { setTimeout as wait } from 'node:timers/promises'
import type { RequestContext } from '#http/procedures.ts'
import { isWithinRate, networkOf } from '#identity/sign-in/rates.ts'
import { refuse } from '#platform/refusal.ts'
import { hashOfToken } from '#platform/keys/token.ts'

/** A visitor with a link, valid or not. */
export type Visitor = Pick<RequestContext, 'services' | 'address'>

/** The shortest time of a refusal, so that its duration does not reveal its reason. */
const floorMs = 300

/** Counts the caller, whichever link it has. Refuses TOO_MANY_ATTEMPTS. */
export async function refuseCrowds({
  services: {
    db,
    config: { rates },
  },
  address,
}: Visitor): Promise<void> {
  if (!(await isWithinRate(db, `setup|${networkOf(address)}`, rates.signInsPerAddress)))
    refuse('TOO_MANY_ATTEMPTS')
}

/**
 * The hash by which the database knows a link. Refuses TOO_MANY_ATTEMPTS by caller and by link, whether the
 * link exists or not.
 */
export async function linkToTry(visitor: Visitor, token: string): Promise<Buffer> {
  await refuseCrowds(visitor)
  const {
    services: {
      db,
      config: { rates },
    },
  } = visitor
  const tokenHash = hashOfToken(token)
  if (!(await isWithinRate(db, `setup|${tokenHash.toString('hex')}`, rates.signInsPerName)))
    refuse('TOO_MANY_ATTEMPTS')
  return tokenHash
}

/**
 * Starts the refusal's clock with the call: one answer and one duration for anything wrong with a link or its
 * username.
 */
export function linkRefusal(): () => Promise<never> {
  const floor = wait(floorMs)
  return async () => {
    await floor
    return refuse('LINK_NOT_VALID')
  }
}
