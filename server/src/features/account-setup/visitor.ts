import { setTimeout as wait } from 'node:timers/promises'
import type { RequestContext } from '#http/procedures.ts'
import { isWithinRate, networkOf } from '#identity/rates.ts'
import { hashOfToken } from '#identity/sign-in.ts'
import { refuse } from '#platform/refusal.ts'

/** Whoever holds a link, or says so. */
export type Visitor = Pick<RequestContext, 'services' | 'address'>

/** No refusal of a link is faster than this, so that its time says nothing about its reason. */
const floorMs = 300

/** Counts who asks, whatever link they have. Refuses TOO_MANY_ATTEMPTS. */
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
 * The hash by which the database knows a link that somebody tries. Refuses TOO_MANY_ATTEMPTS by caller and by
 * link, whether there is such a link or not.
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
 * To be begun with the call: one answer, and one time, for everything that can be wrong with a link or the
 * name that goes with it.
 */
export function linkRefusal(): () => Promise<never> {
  const floor = wait(floorMs)
  return async () => {
    await floor
    return refuse('LINK_NOT_VALID')
  }
}
