import { enter, type SessionContext } from '#http/procedures.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/** A short transaction of an administrator's, for calls that cannot be one: nobody else's code is used up for them. */
export async function underStaffRows<Result>({ services, tokenHash }: SessionContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await services.db.transaction().execute(async (tx) => {
    const { role } = await enter(tx, tokenHash)
    if (role !== 'admin') refuse('NOT_ALLOWED')
    return await work(tx)
  })
}
