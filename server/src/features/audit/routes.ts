import { asAdmin } from '#http/procedures.ts'
import { getCheckpointState, verifyCheckpoints } from './queries.ts'
import { readLog } from './read-log.ts'

/** Procedures of the audit and its checkpoints. */
export const audit = {
  list: asAdmin.audit.list.handler(({ context: { tx }, input }) => readLog(tx, input)),
  checkpoints: asAdmin.audit.checkpoints.handler(async ({ context: { tx } }) => {
    const { checkpoints, digest, lastCheckpointAt, pendingSince, verifiedAt, findings } =
      await getCheckpointState(tx)
    return {
      checkpoints: Number(checkpoints),
      digest,
      lastCheckpointAt: lastCheckpointAt?.toISOString() ?? null,
      pendingSince: pendingSince?.toISOString() ?? null,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      findings,
    }
  }),
  verify: asAdmin.audit.verify.handler(async ({ context: { tx }, input: { from } }) => {
    const { events, next, findings } = await verifyCheckpoints(tx, from)
    return { events: Number(events), next: next === null ? null : Number(next), findings }
  }),
}
