import { setTimeout as wait } from 'node:timers/promises'
import type { RequestContext } from '#http/procedures.ts'
import { isWithinRate, networkOf } from '#identity/rates.ts'
import { hashOfToken } from '#identity/sign-in.ts'
import { refuse } from '#platform/refusal.ts'

/** Whoever holds a link, or says so. */
export type Visitor = Pick<RequestContext, 'services' | 'address'>

/** No refusal of a link is faster than this, so that its time says nothing about its reason. */
const floorMs = 300

/** The hash by which the database knows a link, for a caller who does not ask too often. Refuses TOO_MANY_ATTEMPTS, whether the link exists or not. */
export async function linkOf({ services: { db, config: { rates } }, address }: Visitor, token: string): Promise<Buffer> {
  const tokenHash = hashOfToken(token)
  if (!(await isWithinRate(db, `setup|${networkOf(address)}`, rates.signInsPerAddress))) refuse('TOO_MANY_ATTEMPTS')
  if (!(await isWithinRate(db, `setup|${tokenHash.toString('hex')}`, rates.signInsPerName))) refuse('TOO_MANY_ATTEMPTS')
  return tokenHash
}

/** To be begun with the call: one answer, and one time, for everything that can be wrong with a link or the name that goes with it. */
export function linkRefusal(): () => Promise<never> {
  const floor = wait(floorMs)
  return async () => {
    await floor
    return refuse('LINK_NOT_VALID')
  }
}
