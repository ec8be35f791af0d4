import { asAdmin } from '#http/procedures.ts'
import { getSealState, verifySeals } from './queries.ts'
import { readLog } from './read-log.ts'

/** What happened, and whether it is still written as it was. */
export const audit = {
  list: asAdmin.audit.list.handler(({ context: { tx }, input }) => readLog(tx, input)),
  seals: asAdmin.audit.seals.handler(async ({ context: { tx } }) => {
    const { seals, digest, sealedAt, unsealedSince, verifiedAt, findings } = await getSealState(tx)
    return {
      seals: Number(seals),
      digest,
      sealedAt: sealedAt?.toISOString() ?? null,
      unsealedSince: unsealedSince?.toISOString() ?? null,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      findings,
    }
  }),
  verify: asAdmin.audit.verify.handler(async ({ context: { tx }, input: { from } }) => {
    const { events, next, findings } = await verifySeals(tx, from)
    return { events: Number(events), next: next === null ? null : Number(next), findings }
  }),
}
